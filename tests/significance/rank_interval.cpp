// Intervals of ranks against all resamples of few queries, and against ranking by hand; and their properties.
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <irmetrics/significance/detail/bootstrap.hpp>
#include <irmetrics/significance/detail/system_scores.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

using namespace irmetrics;
using namespace irmetrics::test;

namespace rank_interval_test {

using namespace irmetrics::detail::significance;

namespace {

/// The rank by definition: one plus the number of better systems, plus half the number of other equal ones.
double plain_rank(const std::vector<long>& sums, std::size_t of) {
  double rank = 1;
  for (std::size_t i = 0; i < sums.size(); ++i)
    rank += sums[i] > sums[of] ? 1 : i != of && sums[i] == sums[of] ? 0.5 : 0;
  return rank;
}

std::vector<double> table_of(const std::vector<std::vector<long>>& tenths) {
  std::vector<double> table;
  for (const auto& row : tenths)
    for (const long score : row) table.push_back(static_cast<double>(score) / 10);
  return table;
}

bool same(const RankInterval& a, const RankInterval& b) {
  return a.rank == b.rank && a.low == b.low && a.high == b.high;
}

}  // namespace

TEST_CASE("rank intervals equal those of all resamples of few queries", "[statistics]") {
  // Whole tenths, so that plain ranks have exact ties; 4 queries have 256 resamples.
  Random random(1);
  for (int round = 0; round < random_cases(60); ++round) {
    const std::size_t systems = 2 + random.below(5), queries = 4;
    std::vector<std::vector<long>> tenths(systems, std::vector<long>(queries));
    for (auto& row : tenths)
      for (long& score : row) score = random.whole(0, 5);
    RankIntervalOptions options;
    options.level = 0.8;
    options.resamples = 4'000;
    options.seed = random.bits();
    const auto intervals = value_of(rank_intervals(table_of(tenths), systems, options));
    REQUIRE(intervals.size() == systems);
    for (std::size_t system = 0; system < systems; ++system) {
      std::map<double, double> shares;
      std::vector<long> sums(systems);
      for (std::size_t resample = 0; resample < 256; ++resample) {
        std::fill(sums.begin(), sums.end(), 0);
        for (std::size_t digits = resample, i = 0; i < queries; ++i, digits /= 4)
          for (std::size_t other = 0; other < systems; ++other) sums[other] += tenths[other][digits % 4];
        shares[plain_rank(sums, system)] += 1.0 / 256;
      }
      for (std::size_t other = 0; other < systems; ++other) {
        sums[other] = 0;
        for (const long score : tenths[other]) sums[other] += score;
      }
      CHECK(intervals[system].rank == plain_rank(sums, system));
      // The end of the interval is exact up to sampling: 5 standard deviations of a proportion near 0.1.
      const double chance = 5 * std::sqrt(0.1 * 0.9 / 4'000);
      double below = 0, above = 0;
      for (const auto& [rank, share] : shares) {
        below += rank < intervals[system].low ? share : 0;
        above += rank > intervals[system].high ? share : 0;
      }
      CHECK(below <= 0.1 + chance);
      CHECK(above <= 0.1 + chance);
      CHECK(below + shares[intervals[system].low] > 0.1 - chance);
      CHECK(above + shares[intervals[system].high] > 0.1 - chance);
    }
  }
}

TEST_CASE("ranks that no resample changes are their own interval", "[statistics]") {
  const auto intervals = value_of(rank_intervals(std::vector{.1, .2, .3, .5, .6, .7, .5, .6, .7, .9, .9, .9}, 4));
  CHECK(same(intervals[0], {4, 4, 4}));
  CHECK(same(intervals[1], {2.5, 2.5, 2.5}));  // both have ranks 2 and 3
  CHECK(same(intervals[2], {2.5, 2.5, 2.5}));
  CHECK(same(intervals[3], {1, 1, 1}));
}

TEST_CASE("means that differ by rounding only are tied", "[statistics]") {
  // Sums of the same ten numbers in another order, which differ in their last bit.
  std::vector<double> row = {.1, .7, .3, .2, .6, .9, .4, .8, .5, .15};
  std::vector<double> table = row;
  std::reverse(row.begin(), row.end());
  table.insert(table.end(), row.begin(), row.end());
  const ScoreMatrix scores = value_of(system_scores(table, 2));
  CHECK(system_means(scores)[0] != system_means(scores)[1]);
  const auto intervals = value_of(rank_intervals(table, 2));
  CHECK(intervals[0].rank == 1.5);
  CHECK(intervals[1].rank == 1.5);
}

TEST_CASE("rank intervals widen with the level and contain the rank, for any number of threads", "[statistics]") {
  Random random(2);
  for (int round = 0; round < random_cases(20); ++round) {
    const std::size_t systems = 2 + random.below(20), queries = 20 + random.below(100);
    std::vector<double> table(systems * queries);
    for (std::size_t i = 0; i < table.size(); ++i) table[i] = random.unit() + 0.01 * static_cast<double>(i / queries);
    RankIntervalOptions options;
    options.resamples = 3'000;
    options.threads = 1;
    const auto one = value_of(rank_intervals(table, systems, options));
    options.threads = 2;
    const auto two = value_of(rank_intervals(table, systems, options));
    options.level = 0.5;
    const auto narrow = value_of(rank_intervals(table, systems, options));
    CHECK(std::equal(one.begin(), one.end(), two.begin(), same));
    for (std::size_t i = 0; i < systems; ++i) {
      CHECK((one[i].low <= narrow[i].low && narrow[i].low <= narrow[i].high && narrow[i].high <= one[i].high));
      CHECK((1 <= one[i].low && one[i].high <= static_cast<double>(systems)));
      CHECK((one[i].low <= one[i].rank && one[i].rank <= one[i].high));
    }
  }
}

TEST_CASE("rank intervals report their progress", "[statistics]") {
  std::vector<double> table(400);
  for (std::size_t i = 0; i < table.size(); ++i) table[i] = std::sin(static_cast<double>(i));
  RankIntervalOptions options;
  options.resamples = 500;
  std::uint64_t last = 0;
  options.progress = [&](std::uint64_t done, std::uint64_t all) {
    CHECK(done > last);
    CHECK(all == 500);
    last = done;
  };
  REQUIRE(rank_intervals(table, 4, options).ok());
  CHECK(last == 500);
}

TEST_CASE("rank intervals refuse invalid input", "[statistics]") {
  const std::vector<double> table = {0.1, 0.2, 0.3, 0.4};
  CHECK(error_of(rank_intervals(table, 1)) == "expected at least two systems, not 1");
  for (const double level : {0.0, 1.0, -0.5, std::numeric_limits<double>::quiet_NaN()}) {
    RankIntervalOptions options;
    options.level = level;
    CHECK(error_of(rank_intervals(table, 2, options)) == fmt::format("level must be in (0, 1), not {}", level));
  }
  RankIntervalOptions options;
  options.resamples = 0;
  CHECK(error_of(rank_intervals(table, 2, options)) == "resamples must be in [1, 100000000], not 0");
  options.resamples = std::numeric_limits<std::uint64_t>::max();
  CHECK(error_of(rank_intervals(table, 2, options)) == "resamples must be in [1, 100000000], not 18446744073709551615");
}

TEST_CASE("rank intervals use the same resamples as intervals of means", "[statistics]") {
  const std::vector<double> table = {0.1, 0.9, 0.4, 0.3, 0.8, 0.2, 0.5,  //
                                     0.5, 0.2, 0.6, 0.4, 0.1, 0.7, 0.6};
  const std::span<const double> first = std::span(table).first(7), second = std::span(table).subspan(7);
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    RankIntervalOptions options;
    options.resamples = 1;
    options.seed = seed;
    const double difference = bootstrap_means(first, 1, seed)[0] - bootstrap_means(second, 1, seed)[0];
    const double rank = std::abs(difference) < 1e-12 ? 1.5 : difference > 0 ? 1 : 2;
    const RankInterval interval = value_of(rank_intervals(table, 2, options))[0];
    CHECK(interval.low == rank);
    CHECK(interval.high == rank);
  }
}

}  // namespace rank_interval_test
