// Discriminative power against counts, on hand-made and random pairs; and errors.
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace irmetrics;
using namespace irmetrics::test;

namespace discriminative_power_test {
namespace {
const double no_answer = std::numeric_limits<double>::quiet_NaN();
}

TEST_CASE("discriminative power of five pairs", "[statistics]") {
  const auto power = value_of(
      discriminative_power(std::vector{0.2, 0.001, no_answer, 0.05, 0.04}, std::vector{-0.3, 0.5, 0.0, 0.1, -0.2}));
  CHECK(power.pairs == 5);
  CHECK(power.separated == 2);  // 0.05 is not below 0.05
  CHECK(power.share == 0.4);
  CHECK(power.p_values == std::vector{1.0, 0.2, 0.05, 0.04, 0.001});
  CHECK(power.smallest_separated_difference == 0.2);
  CHECK(power.largest_unseparated_difference == 0.3);
}

TEST_CASE("discriminative power equals counts on random pairs", "[statistics]") {
  Random random(1);
  for (int round = 0; round < random_cases(1'000); ++round) {
    const std::size_t pairs = random.below(20);
    const double alpha = random.pick<double>({0.01, 0.05, 0.5});
    std::vector<double> p_values(pairs), differences(pairs);
    for (double& p : p_values) p = std::pow(random.unit(), 2);
    for (double& difference : differences) difference = random.unit() - 0.5;
    const auto power = value_of(discriminative_power(p_values, differences, alpha));
    const auto below = [&](double p) { return p < alpha; };
    const auto separated = static_cast<std::size_t>(std::count_if(p_values.begin(), p_values.end(), below));
    CHECK(power.separated == separated);
    // Separated pairs start where the curve crosses alpha.
    CHECK(std::is_sorted(power.p_values.rbegin(), power.p_values.rend()));
    CHECK(std::is_permutation(p_values.begin(), p_values.end(), power.p_values.begin(), power.p_values.end()));
    CHECK(std::find_if(power.p_values.begin(), power.p_values.end(), below) - power.p_values.begin() ==
          static_cast<std::ptrdiff_t>(pairs - separated));
    for (std::size_t i = 0; i < pairs; ++i) {
      if (p_values[i] < alpha)
        CHECK(power.smallest_separated_difference <= std::abs(differences[i]));
      else
        CHECK(power.largest_unseparated_difference >= std::abs(differences[i]));
    }
    CHECK(std::isnan(power.smallest_separated_difference) == (separated == 0));
    CHECK(std::isnan(power.largest_unseparated_difference) == (separated == pairs));
    CHECK(std::isnan(power.share) == (pairs == 0));
  }
}

TEST_CASE("discriminative power of Tukey's pairs", "[statistics]") {
  // Three systems, the last far behind: two of the three pairs are separated.
  const TukeyResult result =
      value_of(tukey_hsd(std::vector{0.5, 0.6, 0.7, 0.8, 0.51, 0.58, 0.72, 0.79, 0.1, 0.2, 0.32, 0.4}, 3));
  std::vector<double> p_values, differences;
  for (const TukeyPair& pair : result.pairs) {
    p_values.push_back(pair.p_value);
    differences.push_back(pair.difference);
  }
  CHECK(value_of(discriminative_power(p_values, differences)).share == 2.0 / 3);
}

TEST_CASE("discriminative power refuses invalid input", "[statistics]") {
  CHECK(error_of(discriminative_power(std::vector{0.1}, std::vector{0.1, 0.2})) ==
        "expected a p-value and a difference for each pair, not 1 and 2");
  CHECK(error_of(discriminative_power(std::vector{0.1, 1.5}, std::vector{0.1, 0.2})) ==
        "the p-value of pair 2 must be in [0, 1], not 1.5");
  CHECK(error_of(discriminative_power(std::vector{0.1}, std::vector{no_answer})) ==
        "the difference of pair 1 must be a finite number, not nan");
  for (const double alpha : {0.0, 1.0, no_answer})
    CHECK(error_of(discriminative_power({}, {}, alpha)) == fmt::format("alpha must be in (0, 1), not {}", alpha));
}

}  // namespace discriminative_power_test
