// Every long computation of the library ends soon after it is cancelled, and is unchanged otherwise.
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <irmetrics/irmetrics.hpp>

#include <fmt/format.h>

#include <chrono>

using namespace irmetrics;
using namespace irmetrics::test;
using namespace std::chrono_literals;

namespace cancel_test {
namespace {

/// Scores of systems on queries, rounded so that some are tied.
ScoreTable random_table(std::uint64_t seed, std::size_t systems, std::size_t queries) {
  Random random(seed);
  std::vector<std::string> names, ids;
  for (std::size_t i = 0; i < systems; ++i) names.push_back(fmt::format("s{}", i));
  for (std::size_t i = 0; i < queries; ++i) ids.push_back(fmt::format("q{}", i));
  std::vector<double> scores(systems * queries);
  for (double& score : scores) score = random.whole(0, 1000) / 1000.0;
  return value_of(ScoreTable::of("AP", names, ids, scores));
}

/// Cancels at the first question, and records the time.
struct AtOnce {
  std::chrono::steady_clock::time_point cancelled{};
  Cancel cancel{[this] {
    cancelled = std::chrono::steady_clock::now();
    return true;
  }};
};

/// Time that call(cancel) takes to end after it is cancelled.
template <class Call>
std::chrono::steady_clock::duration time_to_end(Call&& call) {
  AtOnce at_once;
  const auto begin = std::chrono::steady_clock::now();
  CHECK(is_cancelled([&] { return call(at_once.cancel); }));
  CHECK(at_once.cancelled - begin < 2s);  // the first question comes early; the computations take minutes
  return std::chrono::steady_clock::now() - at_once.cancelled;
}

constexpr std::uint64_t many = 5'000'000;

}  // namespace

TEST_CASE("computations of minutes end within a moment of being cancelled") {
  const ScoreTable table = random_table(1, 30, 2'000), other = random_table(2, 30, 2'000);
  const std::span<const double> scores = table.scores();
  const std::vector<std::size_t> sizes = {500, 1'000, 2'000};
  const std::vector<double> merits(20'000, 1.0);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
  for (std::uint32_t i = 1; i < 30; ++i) pairs.emplace_back(0, i);
  for (const unsigned threads : {1U, 3U}) {
    INFO(threads << " threads");
    const auto interval = [&](const Cancel& cancel, IntervalMethod method = IntervalMethod::bca) {
      return IntervalOptions{method, 0.95, many, 1, threads, cancel};
    };
    CHECK(time_to_end([&](const Cancel& cancel) { return mean_interval(scores, interval(cancel)); }) < 1s);
    CHECK(time_to_end([&](const Cancel& cancel) {
            const QueryStatistic first = [](std::span<const std::uint32_t> queries) { return queries[0] * 1.0; };
            return bootstrap_interval(2'000, first, interval(cancel));
          }) < 1s);
    for (const PairedTest test : {PairedTest::randomization, PairedTest::bootstrap})
      CHECK(time_to_end([&](const Cancel& cancel) {
              PairedTestOptions options;
              options.test = test;
              options.resamples = many;
              options.threads = threads;
              options.cancel = cancel;
              return paired_tests(scores, 30, pairs, options);
            }) < 1s);
    for (const SignificanceTest test :
         std::vector<SignificanceTest>{PairedTest::randomization, SystemsTest::randomized_tukey_hsd})
      CHECK(time_to_end([&](const Cancel& cancel) {
              CompareOptions options;
              options.test = test;
              options.resamples = many;
              options.threads = threads;
              options.cancel = cancel;
              return compare(std::span(&table, 1), options);
            }) < 1s);
    CHECK(time_to_end([&](const Cancel& cancel) {
            return randomized_tukey_hsd(
                scores, 30, {.resamples = many, .seed = 1, .threads = threads, .progress = {}, .cancel = cancel});
          }) < 1s);
    CHECK(time_to_end([&](const Cancel& cancel) {
            return rank_intervals(
                scores, 30,
                {.level = 0.95, .resamples = many, .seed = 1, .threads = threads, .progress = {}, .cancel = cancel});
          }) < 1s);
    CHECK(time_to_end([&](const Cancel& cancel) {
            CorrelateOptions options;
            options.interval = interval(cancel);
            options.interval.resamples = 500'000;
            return correlate(table, other, options);
          }) < 1s);
    CHECK(time_to_end([&](const Cancel& cancel) {
            return query_stability(table, sizes, {100'000, 1, threads, 0.95, {}, cancel});
          }) < 1s);
    CHECK(time_to_end([&](const Cancel& cancel) {
            const ItemSimilarity alike = [](std::size_t, std::size_t) { return 0.5; };
            return mmr(merits, alike, {.lambda = 0.5, .depth = 0, .cancel = cancel});
          }) < 1s);
  }
}

TEST_CASE("a computation that could be cancelled, but is not, has the same bits") {
  const ScoreTable table = random_table(3, 8, 60), other = random_table(4, 8, 60);
  const Cancel never([] { return false; });
  for (const unsigned threads : {1U, 3U}) {
    const auto all = [&](const Cancel& cancel) {
      std::vector<double> values;
      const auto put = [&](const Interval& found) { values.insert(values.end(), {found.low, found.high}); };
      const IntervalOptions interval{IntervalMethod::bca, 0.95, 40'000, 1, threads, cancel};
      put(value_of(mean_interval(table.scores(0), interval)));
      CorrelateOptions correlation;
      correlation.interval = interval;
      correlation.interval.resamples = 200;
      const RankCorrelation found = value_of(correlate(table, other, correlation));
      for (const CoefficientValue& one : found.coefficients)
        if (one.interval) put(*one.interval);
      for (const SignificanceTest test : std::vector<SignificanceTest>{PairedTest::randomization, PairedTest::bootstrap,
                                                                       SystemsTest::randomized_tukey_hsd,
                                                                       SystemsTest::tukey_hsd, PairedTest::wilcoxon}) {
        CompareOptions options;
        options.test = test;
        options.resamples = 5'000;
        options.threads = threads;
        options.cancel = cancel;
        const Comparison comparison = value_of(compare(std::span(&table, 1), options));
        for (const ComparedPair& pair : comparison.measures[0].pairs) {
          values.push_back(pair.p_value);
          put(pair.interval);
        }
        for (const ComparedSystem& system : comparison.measures[0].systems)
          values.insert(values.end(), {system.interval.low, system.interval.high, system.rank_interval.low,
                                       system.rank_interval.high});
      }
      return values;
    };
    CHECK(all(never) == all(Cancel()));
  }
}

}  // namespace cancel_test
