// Stability under fewer queries against plain sets and all pairs, against all subsets, and edge cases.
#include "support/plain_collection.hpp"

#include <irmetrics/stability/stability-inl.hpp>

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <limits>
#include <set>
#include <stdexcept>
#include <thread>

using namespace irmetrics;
using namespace irmetrics::test;

namespace query_stability_test {
namespace {

/// The mean scores over some queries.
std::vector<double> plain_means(const ScoreTable& table, const std::set<std::string>& queries) {
  std::vector<double> means;
  for (std::size_t system = 0; system < table.systems().size(); ++system) {
    double sum = 0;
    for (std::size_t query = 0; query < table.queries().size(); ++query)
      if (queries.count(table.queries()[query]) == 1) sum += table.scores(system)[query];
    means.push_back(sum / static_cast<double>(queries.size()));
  }
  return means;
}

/// The queries in a sample: `count` of them after the first `skip`.
std::set<std::string> plain_draw(const ScoreTable& table, std::uint64_t seed, std::uint64_t sample, std::size_t skip,
                                 std::size_t count) {
  std::map<std::pair<std::uint64_t, std::string>, std::string> by_number;
  for (const std::string& query : table.queries())
    by_number[{random_number(seed, sample, detail::hash_id(query)), query}] = query;
  std::set<std::string> drawn;
  for (const auto& [number, query] : by_number) {
    if (skip > 0)
      --skip;
    else if (drawn.size() < count)
      drawn.insert(query);
  }
  return drawn;
}

/// Scores that are multiples of 1/8, so that sums are exact; systems differ by `spread`.
ScoreTable random_table(Random& random, std::size_t systems, std::size_t queries, int spread) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < systems; ++i) names.push_back(fmt::format("system {}", i));
  std::vector<double> scores;
  for (std::size_t i = 0; i < systems; ++i)
    for (std::size_t j = 0; j < queries; ++j)
      scores.push_back((random.whole(0, 8) + spread * static_cast<int>(i)) * 0.125);
  return value_of(ScoreTable::of("AP", names, random_ids(random, queries), scores));
}

void check_summary(const StabilityPoint& point, double level) {
  std::multiset<double> taus;
  double sum = 0;
  for (const double tau : point.taus) {
    if (std::isnan(tau)) continue;
    taus.insert(tau);
    sum += tau;
  }
  REQUIRE(point.undefined + taus.size() == point.taus.size());
  if (taus.empty()) {
    CHECK((std::isnan(point.mean) && std::isnan(point.low) && std::isnan(point.high) && std::isnan(point.smallest)));
    return;
  }
  const auto quantile = [&](double share) {  // numpy.quantile's default
    const double position = share * static_cast<double>(taus.size() - 1);
    const double low = *std::next(taus.begin(), static_cast<std::ptrdiff_t>(std::floor(position)));
    const double high = *std::next(taus.begin(), static_cast<std::ptrdiff_t>(std::ceil(position)));
    return low + (high - low) * (position - std::floor(position));
  };
  CHECK(point.mean == Approx(sum / static_cast<double>(taus.size())).margin(1e-12));
  CHECK(point.low == Approx(quantile((1 - level) / 2)).margin(1e-12));
  CHECK(point.high == Approx(quantile((1 + level) / 2)).margin(1e-12));
  CHECK(point.smallest == *taus.begin());
}

}  // namespace

TEST_CASE("stability under fewer queries equals plain sets and pairs", "[statistics][stability]") {
  Random random(1);
  for (int round = 0; round < random_cases(200); ++round) {
    const ScoreTable table = random_table(random, 2 + random.below(6), 2 + random.below(8), random.whole(0, 1));
    const std::size_t queries = table.queries().size();
    StabilityOptions options;
    options.samples = 1 + random.below(12);
    options.seed = random.bits();
    options.level = 0.1 + 0.8 * random.unit();
    std::vector<std::size_t> sizes = {1 + random.below(queries), queries};
    const Stability result = value_of(query_stability(table, sizes, options));
    REQUIRE(result.measure == "AP");
    REQUIRE(result.points.size() == 2);
    const std::set<std::string> all(table.queries().begin(), table.queries().end());
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      const StabilityPoint& point = result.points[i];
      CHECK(point.size == static_cast<double>(sizes[i]));
      REQUIRE(point.taus.size() == options.samples);
      for (std::size_t sample = 0; sample < options.samples; ++sample) {
        const auto drawn = plain_draw(table, options.seed, sample, 0, sizes[i]);
        const double tau = plain_tau_b(plain_means(table, all), plain_means(table, drawn));
        CHECK((point.taus[sample] == Approx(tau).margin(1e-12) || (std::isnan(tau) && std::isnan(point.taus[sample]))));
        if (sizes[i] == queries) CHECK((point.taus[sample] == 1 || point.undefined == options.samples));
      }
      check_summary(point, options.level);
    }

    sizes = {1 + random.below(queries / 2)};
    const Stability halves = value_of(split_query_stability(table, sizes, options));
    for (std::size_t sample = 0; sample < options.samples; ++sample) {
      const auto one = plain_draw(table, options.seed, sample, 0, sizes[0]);
      const auto other = plain_draw(table, options.seed, sample, sizes[0], sizes[0]);
      const double tau = plain_tau_b(plain_means(table, one), plain_means(table, other));
      const double ours = halves.points[0].taus[sample];
      CHECK((ours == Approx(tau).margin(1e-12) || (std::isnan(tau) && std::isnan(ours))));
    }
    check_summary(halves.points[0], options.level);
  }
}

TEST_CASE("many samples have the mean correlation of all subsets of queries", "[statistics][stability]") {
  Random random(2);
  const ScoreTable table = random_table(random, 6, 7, 1);
  const std::set<std::string> all(table.queries().begin(), table.queries().end());
  StabilityOptions options;
  options.samples = 20'000;
  for (const std::size_t size : {std::size_t{2}, std::size_t{3}}) {
    double sum = 0, squares = 0, subsets = 0;
    for (unsigned mask = 0; mask < 1U << 7; ++mask) {
      std::set<std::string> drawn;
      for (std::size_t i = 0; i < 7; ++i)
        if ((mask >> i & 1) != 0) drawn.insert(table.queries()[i]);
      if (drawn.size() != size) continue;
      const double tau = plain_tau_b(plain_means(table, all), plain_means(table, drawn));
      sum += tau;
      squares += tau * tau;
      ++subsets;
    }
    const double mean = sum / subsets, deviation = std::sqrt(squares / subsets - mean * mean);
    const Stability result = value_of(query_stability(table, std::vector{size}, options));
    CHECK(std::abs(result.points[0].mean - mean) < 4 * deviation / std::sqrt(20'000.0));
  }
}

TEST_CASE("more queries rank more stably, and samples of one seed do not depend on the order of systems or threads",
          "[statistics][stability]") {
  Random random(3);
  const ScoreTable table = random_table(random, 20, 50, 1);
  const std::vector<std::size_t> sizes = {1, 3, 6, 12, 25, 40, 50};
  StabilityOptions options;
  options.samples = 200;
  options.threads = 1;
  const Stability one = value_of(query_stability(table, sizes, options));
  for (std::size_t i = 1; i < sizes.size(); ++i) CHECK(one.points[i].mean > one.points[i - 1].mean);
  CHECK(one.points.back().smallest == 1);
  options.threads = 2;
  CHECK(same({one}, {value_of(query_stability(table, sizes, options))}));
  const std::vector<std::size_t> halves = {5, 25};
  const Stability split = value_of(split_query_stability(table, halves, options));
  options.threads = 1;
  CHECK(same({split}, {value_of(split_query_stability(table, halves, options))}));

  std::vector<std::string> queries(table.queries().rbegin(), table.queries().rend()), systems;
  std::vector<double> scores;
  for (std::size_t system = 20; system-- > 0;) {
    systems.push_back(table.systems()[system]);
    scores.insert(scores.end(), table.scores(system).rbegin(), table.scores(system).rend());
  }
  const ScoreTable reversed = value_of(ScoreTable::of("AP", systems, queries, scores));
  CHECK(same({one}, {value_of(query_stability(reversed, sizes, options))}));
  options.seed = 1;
  CHECK(!same({one}, {value_of(query_stability(table, sizes, options))}));
}

TEST_CASE("stability is undefined where all systems are tied", "[statistics][stability]") {
  const ScoreTable tied = value_of(ScoreTable::of("AP", {"a", "b"}, {"1", "2"}, {0.5, 0.25, 0.25, 0.5}));
  const Stability full = value_of(query_stability(tied, std::vector<std::size_t>{2}));
  CHECK(full.points[0].undefined == 100);
  CHECK(std::isnan(full.points[0].mean));
  const Stability halves = value_of(split_query_stability(tied, std::vector<std::size_t>{1}));
  CHECK(halves.points[0].undefined == 0);
  CHECK(halves.points[0].high == -1);
}

TEST_CASE("stability reports its progress from the calling thread", "[statistics][stability]") {
  Random random(4);
  const ScoreTable table = random_table(random, 3, 5, 1);
  StabilityOptions options;
  options.samples = 7;
  std::vector<std::uint64_t> seen;
  options.progress = [&](std::uint64_t done, std::uint64_t all) {
    CHECK(all == 7);
    seen.push_back(done);
  };
  REQUIRE(query_stability(table, std::vector<std::size_t>{2}, options).ok());
  CHECK(seen == std::vector<std::uint64_t>{1, 2, 3, 4, 5, 6, 7});
}

TEST_CASE("progress ends with all samples, and an exception from it stops all threads soon",
          "[statistics][stability]") {
  StabilityOptions options;
  options.samples = 1'000;
  std::uint64_t last = 0;
  options.progress = [&](std::uint64_t done, std::uint64_t) {
    CHECK(done > last);
    last = done;
  };
  std::atomic<std::size_t> worked = 0;
  const auto work = [&](unsigned thread, std::size_t, const Cancel&) {
    if (thread > 0) std::this_thread::sleep_for(std::chrono::microseconds(100));
    ++worked;
    return Status();
  };
  CHECK(detail::stability::for_each_sample(options, 3, work).ok());
  CHECK(last == 1'000);
  CHECK(worked == 1'000);
  worked = 0;
  options.progress = [](std::uint64_t, std::uint64_t) { throw std::runtime_error("enough"); };
  CHECK_THROWS_AS(detail::stability::for_each_sample(options, 3, work), std::runtime_error);
  CHECK(worked < 900);
}

TEST_CASE("stability under fewer queries refuses invalid input", "[statistics][stability]") {
  const std::vector<std::size_t> two = {2};
  const ScoreTable table = value_of(ScoreTable::of("AP", {"a", "b"}, {"1", "2", "3"}, {1, 2, 3, 4, 5, 6}));
  CHECK(error_of(query_stability(value_of(ScoreTable::of("AP", {"a"}, {"1", "2"}, {1, 2})), two)) ==
        "a ranking needs at least 2 systems, not 1");
  CHECK(error_of(query_stability(value_of(ScoreTable::of("AP", {"a", "b"}, {}, {})), two)) ==
        "there are no queries to rank systems by");
  CHECK(error_of(query_stability(table, std::vector<std::size_t>{4})) ==
        "a sample of 4 queries cannot be drawn: expected 1 to 3 of 3");
  CHECK(error_of(query_stability(table, std::vector<std::size_t>{0})) ==
        "a sample of 0 queries cannot be drawn: expected 1 to 3 of 3");
  CHECK(error_of(split_query_stability(table, two)) == "a sample of 2 queries cannot be drawn: expected 1 to 1 of 3");
  CHECK(error_of(split_query_stability(value_of(ScoreTable::of("AP", {"a", "b"}, {"1"}, {1, 2})), two)) ==
        "expected at least two queries, for two samples, not 1");
  StabilityOptions options;
  options.samples = 0;
  CHECK(error_of(query_stability(table, two, options)) == "samples must be at least 1, not 0");
  options.samples = 1;
  for (const double level : {0.0, 1.0, std::numeric_limits<double>::quiet_NaN()}) {
    options.level = level;
    CHECK(error_of(query_stability(table, two, options)) == fmt::format("level must be in (0, 1), not {}", level));
  }
}

TEST_CASE("means that differ by rounding only are ties", "[statistics][stability]") {
  // 0.1 + 0.2 + 0.3 is not 0.3 + 0.2 + 0.1; the exact sums of the first two systems are tied.
  const std::vector<double> scores = {0.1, 0.2, 0.3,  //
                                      0.3, 0.2, 0.1,  //
                                      0.9, 0.9, 0.9,  //
                                      0.9, 0.9, 0.9};
  const ScoreTable table = value_of(ScoreTable::of("AP", {"a", "b", "c", "d"}, {"1", "2", "3"}, scores));
  REQUIRE(table.mean(0) != table.mean(1));
  const std::vector<std::size_t> one = {1};
  StabilityOptions options;
  options.samples = 50;
  const Stability found = value_of(query_stability(table, one, options));
  std::set<double> taus(found.points[0].taus.begin(), found.points[0].taus.end());
  // One query separates a and b (tau_b = 4 / sqrt(4 * 5)) or not (1).
  CHECK(taus == std::set<double>{4 / std::sqrt(20.0), 1});
}

}  // namespace query_stability_test
