// Tiers against brute force over all groups of neighbours, and simple examples.
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

using namespace irmetrics;
using namespace irmetrics::test;

namespace tiers_test {
namespace {

/// All runs of neighbours without a separated pair, except runs within another one.
std::vector<Tier> brute_force(const std::vector<double>& means, const std::vector<std::vector<double>>& p_values,
                              double alpha) {
  std::vector<std::size_t> order(means.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return means[a] > means[b]; });
  std::vector<std::pair<std::size_t, std::size_t>> runs;
  for (std::size_t begin = 0; begin < order.size(); ++begin) {
    for (std::size_t end = begin + 1; end <= order.size(); ++end) {
      bool separated = false;
      for (std::size_t i = begin; i < end; ++i)
        for (std::size_t j = i + 1; j < end; ++j) separated = separated || p_values[order[i]][order[j]] < alpha;
      if (!separated) runs.emplace_back(begin, end);
    }
  }
  std::vector<Tier> result;
  for (const auto& run : runs) {
    const bool inside = std::any_of(runs.begin(), runs.end(), [&](const auto& other) {
      return other != run && other.first <= run.first && run.second <= other.second;
    });
    if (!inside)
      result.emplace_back(order.begin() + static_cast<std::ptrdiff_t>(run.first),
                          order.begin() + static_cast<std::ptrdiff_t>(run.second));
  }
  return result;
}

}  // namespace

TEST_CASE("tiers are the longest runs without a separated pair", "[statistics]") {
  Random random(1);
  for (int round = 0; round < random_cases(3'000); ++round) {
    const std::size_t systems = random.below(9);
    std::vector<double> means(systems);
    for (double& mean : means) mean = random.whole(0, 6) * 0.1;
    std::vector<std::vector<double>> p_values(systems, std::vector<double>(systems, 1));
    for (std::size_t i = 0; i < systems; ++i)
      for (std::size_t j = 0; j < i; ++j)
        p_values[i][j] = p_values[j][i] =
            random.chance(0.05) ? std::numeric_limits<double>::quiet_NaN() : 0.2 * random.unit();
    const auto p_value = [&](std::size_t i, std::size_t j) {
      CHECK(i < j);
      return p_values[i][j];
    };
    CHECK(value_of(tiers(means, p_value, 0.05)) == brute_force(means, p_values, 0.05));
  }
}

TEST_CASE("tiers of simple examples", "[statistics]") {
  const std::vector means = {0.2, 0.5, 0.4, 0.3};
  const auto by_distance = [&](double least) {  // larger differences are significant
    return [&means, least](std::size_t i, std::size_t j) { return std::abs(means[i] - means[j]) > least ? 0.01 : 0.5; };
  };
  CHECK(value_of(tiers(means, by_distance(1))) == std::vector<Tier>{{1, 2, 3, 0}});
  CHECK(value_of(tiers(means, by_distance(0.15))) == std::vector<Tier>{{1, 2}, {2, 3}, {3, 0}});
  CHECK(value_of(tiers(means, by_distance(0.25))) == std::vector<Tier>{{1, 2, 3}, {2, 3, 0}});
  CHECK(value_of(tiers(means, by_distance(0))) == std::vector<Tier>{{1}, {2}, {3}, {0}});
  CHECK(value_of(tiers(std::vector{0.5, 0.5, 0.5}, by_distance(1))) == std::vector<Tier>{{0, 1, 2}});  // row order
  CHECK(value_of(tiers({}, by_distance(0))).empty());
  // A p-value equal to alpha does not separate.
  CHECK(value_of(tiers(means, [](std::size_t, std::size_t) { return 0.05; })).size() == 1);
}

TEST_CASE("tiers refuse invalid input", "[statistics]") {
  const auto never = [](std::size_t, std::size_t) { return 1.0; };
  for (const double alpha : {0.0, 1.0, -1.0, std::numeric_limits<double>::quiet_NaN()})
    CHECK(error_of(tiers(std::vector{1.0, 2.0}, never, alpha)) ==
          fmt::format("alpha must be in (0, 1), not {}", alpha));
  CHECK(error_of(tiers(std::vector{1.0, std::numeric_limits<double>::infinity()}, never)) ==
        "the mean of system 2 must be a finite number, not inf");
}

}  // namespace tiers_test
