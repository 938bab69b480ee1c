// Corrections against SciPy, the papers' own examples and their definitions, step by step; and their properties.
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace irmetrics;
using namespace irmetrics::test;

namespace correction_test {
namespace {

void check_same(const std::vector<double>& ours, const std::vector<double>& expected) {
  REQUIRE(ours.size() == expected.size());
  for (std::size_t i = 0; i < ours.size(); ++i) CHECK(ours[i] == Approx(expected[i]).epsilon(1e-11));
}

/// A corrected p-value by definition: the smallest level at which the procedure, as in its paper, rejects.
double smallest_level(const std::vector<double>& p_values, std::size_t of, Correction correction) {
  const auto family = static_cast<double>(p_values.size());
  const auto rejects = [&](double level) {
    std::vector<double> sorted = p_values;
    std::sort(sorted.begin(), sorted.end());
    if (correction == Correction::bonferroni) return p_values[of] <= level / family;
    double limit = -1;  // all p-values up to here are rejected
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      const auto position = static_cast<double>(i);
      if (correction == Correction::holm && sorted[i] > level / (family - position)) break;  // step down
      if (correction == Correction::holm || sorted[i] <= (position + 1) / family * level) limit = sorted[i];
    }
    return p_values[of] <= limit;
  };
  if (!rejects(1)) return 1;
  double low = 0, high = 1;
  for (int i = 0; i < 60; ++i) (rejects((low + high) / 2) ? high : low) = (low + high) / 2;
  return high;
}

}  // namespace

TEST_CASE("Benjamini and Hochberg's correction equals SciPy's", "[statistics]") {
  // The 25 p-values of McDonald, Handbook of Biological Statistics; scipy.stats.false_discovery_control, SciPy 1.17.
  check_same(corrected(std::vector{.001, .008, .039, .041, .042, .06,  .074, .205, .212, .216, .222, .251, .269,
                                   .275, .34,  .341, .384, .569, .594, .696, .762, .94,  .942, .975, .986},
                       Correction::benjamini_hochberg),
             {0.025,          0.1,
              0.21,           0.21,
              0.21,           0.25,
              0.264285714286, 0.491071428571,
              0.491071428571, 0.491071428571,
              0.491071428571, 0.491071428571,
              0.491071428571, 0.491071428571,
              0.5328125,      0.5328125,
              0.564705882353, 0.781578947368,
              0.781578947368, 0.87,
              0.907142857143, 0.986,
              0.986,          0.986,
              0.986});
}

TEST_CASE("Benjamini and Hochberg's own example rejects four hypotheses, Bonferroni three", "[statistics]") {
  // The fifteen p-values of section 4.1 of their paper (1995), at level 0.05.
  const std::vector p_values = {.0001, .0004, .0019, .0095, .0201, .0278, .0298, .0344,
                                .0459, .3240, .4262, .5719, .6528, .7590, 1.0};
  const auto found = [&](Correction correction) {
    const std::vector<double> values = corrected(p_values, correction);
    return std::count_if(values.begin(), values.end(), [](double p) { return p < 0.05; });
  };
  CHECK(found(Correction::none) == 9);
  CHECK(found(Correction::bonferroni) == 3);
  CHECK(found(Correction::holm) == 3);
  CHECK(found(Correction::benjamini_hochberg) == 4);
}

TEST_CASE("corrections by hand", "[statistics]") {
  const std::vector p_values = {0.03, 0.01, 0.04, 0.005, 0.6};
  check_same(corrected(p_values, Correction::none), p_values);
  check_same(corrected(p_values, Correction::bonferroni), {0.15, 0.05, 0.2, 0.025, 1});
  check_same(corrected(p_values, Correction::holm), {0.09, 0.04, 0.09, 0.025, 0.6});
  check_same(corrected(p_values, Correction::benjamini_hochberg), {0.05, 0.025, 0.05, 0.025, 0.6});
}

TEST_CASE("a corrected p-value is the smallest level at which the procedure rejects", "[statistics]") {
  Random random(1);
  for (int round = 0; round < random_cases(1'000); ++round) {
    std::vector<double> p_values(1 + random.below(8));
    for (double& p : p_values) p = random.chance(0.3) ? 0.02 : std::pow(random.unit(), 3);  // some tied
    for (const auto correction : {Correction::bonferroni, Correction::holm, Correction::benjamini_hochberg}) {
      const std::vector<double> ours = corrected(p_values, correction);
      for (std::size_t i = 0; i < p_values.size(); ++i)
        CHECK(ours[i] == Approx(smallest_level(p_values, i, correction)).epsilon(1e-9));
    }
  }
}

TEST_CASE("corrections preserve order, are ordered by strictness, and ignore NaN", "[statistics]") {
  Random random(2);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (int round = 0; round < random_cases(1'000); ++round) {
    std::vector<double> p_values(random.below(12));
    for (double& p : p_values) p = random.chance(0.1) ? nan : random.chance(0.1) ? 0 : std::pow(random.unit(), 4);
    const std::vector<double> bonferroni = corrected(p_values, Correction::bonferroni);
    const std::vector<double> holm = corrected(p_values, Correction::holm);
    const std::vector<double> hochberg = corrected(p_values, Correction::benjamini_hochberg);
    std::vector<double> answered, holm_of_answered;
    for (std::size_t i = 0; i < p_values.size(); ++i) {
      if (std::isnan(p_values[i])) {
        CHECK((std::isnan(bonferroni[i]) && std::isnan(holm[i]) && std::isnan(hochberg[i])));
        continue;
      }
      answered.push_back(p_values[i]);
      holm_of_answered.push_back(holm[i]);
      CHECK(p_values[i] <= hochberg[i]);
      CHECK(hochberg[i] <= holm[i] * (1 + 1e-15));
      CHECK(holm[i] <= bonferroni[i]);
      CHECK(bonferroni[i] <= 1);
      for (std::size_t j = 0; j < p_values.size(); ++j)
        if (p_values[i] <= p_values[j]) CHECK((holm[i] <= holm[j] && hochberg[i] <= hochberg[j]));
    }
    CHECK(corrected(answered, Correction::holm) == holm_of_answered);  // NaN does not count in the family
  }
}

TEST_CASE("corrections have names", "[statistics]") {
  CHECK(value_of(parse_enum<Correction>("correction", "holm")) == Correction::holm);
  CHECK(enum_text(Correction::benjamini_hochberg) == "benjamini_hochberg");
  CHECK(error_of(parse_enum<Correction>("correction", "bh")) ==
        "correction must be one of none, bonferroni, holm, benjamini_hochberg, not 'bh'");
  CHECK(corrected({}, Correction::holm).empty());
}

}  // namespace correction_test
