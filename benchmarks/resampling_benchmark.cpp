// Resampling of 250 queries: the randomization test of all pairs of 50 systems, and the interval of a mean.
#include <irmetrics/significance/interval.hpp>
#include <irmetrics/significance/paired_test.hpp>

#include <benchmark/benchmark.h>

#include <cmath>

namespace {

using namespace irmetrics;

constexpr std::size_t queries = 250;

/// Scores between 0 and 1 that vary more by query than by system.
std::vector<double> make_scores(std::size_t systems) {
  RandomStream random(default_seed, 0);
  const auto unit = [&] { return static_cast<double>(random.bits() >> 11) * 0x1p-53; };
  std::vector<double> difficulty(queries), scores;
  for (double& value : difficulty) value = unit();
  for (std::size_t i = 0; i < systems * queries; ++i)
    scores.push_back(std::pow(unit(), 0.5 + difficulty[i % queries] + static_cast<double>(i / queries) / 200));
  return scores;
}

void test_all_pairs(benchmark::State& state, PairedTest test) {
  const auto systems = static_cast<std::uint32_t>(state.range(0));
  const std::vector<double> scores = make_scores(systems);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
  for (std::uint32_t i = 0; i < systems; ++i)
    for (std::uint32_t j = i + 1; j < systems; ++j) pairs.emplace_back(i, j);
  PairedTestOptions options;
  options.test = test;
  options.resamples = 10'000;
  options.threads = static_cast<unsigned>(state.range(1));
  for (auto _ : state) benchmark::DoNotOptimize(paired_tests(scores, systems, pairs, options)->front().p_value);
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(pairs.size()));
}
BENCHMARK_CAPTURE(test_all_pairs, randomization, PairedTest::randomization)
    ->ArgNames({"systems", "threads"})
    ->ArgsProduct({{2, 50}, {1, 2}})
    ->UseRealTime();
BENCHMARK_CAPTURE(test_all_pairs, bootstrap, PairedTest::bootstrap)
    ->ArgNames({"systems", "threads"})
    ->ArgsProduct({{2, 10}, {1, 2}})
    ->UseRealTime();

void interval_of_mean(benchmark::State& state, IntervalMethod method) {
  const std::vector<double> scores = make_scores(1);
  IntervalOptions options;
  options.method = method;
  options.threads = static_cast<unsigned>(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(mean_interval(scores, options)->low);
}
BENCHMARK_CAPTURE(interval_of_mean, percentile, IntervalMethod::percentile)
    ->ArgName("threads")
    ->Arg(1)
    ->Arg(2)
    ->UseRealTime();
BENCHMARK_CAPTURE(interval_of_mean, BCa, IntervalMethod::bca)->ArgName("threads")->Arg(1)->Arg(2)->UseRealTime();

}  // namespace
