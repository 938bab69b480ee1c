// Kendall's correlation, from a leaderboard to a long list. Compare with scipy.stats.kendalltau.
#include "synthetic.hpp"

#include <irmetrics/correlation/kendall.hpp>
#include <irmetrics/kernels/scalar.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace {

using namespace irmetrics;

/// Scores of `items` items: distinct, or with 200 values if `ties` is set.
std::vector<double> scores(std::uint32_t items, std::uint32_t seed, bool ties) {
  std::vector<double> list(items);
  for (std::uint32_t i = 0; i < items; ++i) {
    const std::uint32_t number = benchmarks::scatter(seed * items + i);
    list[i] = ties ? number % 200 : static_cast<double>(number) * 0x1p-32 + i * 0x1p-40;
  }
  return list;
}

void kendall_of(benchmark::State& state, bool ties) {
  const auto items = static_cast<std::uint32_t>(state.range(0));
  const std::vector<double> first = scores(items, 1, ties), second = scores(items, 2, ties);
  for (auto _ : state) benchmark::DoNotOptimize(kendall(first, second));
  state.SetItemsProcessed(state.iterations() * state.range(0));
  state.SetLabel(std::string(kernels::active()));
}

void kendall_untied(benchmark::State& state) { kendall_of(state, false); }
BENCHMARK(kendall_untied)->Arg(14)->Arg(33)->Arg(100)->Arg(1'000)->Arg(100'000);

void kendall_tied(benchmark::State& state) { kendall_of(state, true); }
BENCHMARK(kendall_tied)->Arg(14)->Arg(33)->Arg(100)->Arg(1'000)->Arg(100'000);

/// All pairs of 50 systems by their scores for a number of queries.
void kendall_matrix_of_50(benchmark::State& state) {
  const auto items = static_cast<std::uint32_t>(state.range(0));
  const std::vector<double> lists = scores(50 * items, 3, true);
  for (auto _ : state) benchmark::DoNotOptimize(kendall_matrix(lists, items));
  state.SetItemsProcessed(state.iterations() * 1'275);
}
BENCHMARK(kendall_matrix_of_50)->Arg(14)->Arg(250);

template <class Count>
void all_pairs(benchmark::State& state, Count&& count) {
  const std::vector<double> first = scores(64, 1, true), second = scores(64, 2, true);
  for (auto _ : state) benchmark::DoNotOptimize(count(first, second));
}

void count_pairs_of_64(benchmark::State& state) {
  all_pairs(state, kernels::count_pairs);
  state.SetLabel(std::string(kernels::active()));
}
BENCHMARK(count_pairs_of_64);

void count_pairs_of_64_scalar(benchmark::State& state) { all_pairs(state, kernels::scalar::count_pairs); }
BENCHMARK(count_pairs_of_64_scalar);

template <class Count>
void inversions(benchmark::State& state, Count&& count) {
  std::vector<std::uint32_t> numbers(65'536);
  std::iota(numbers.begin(), numbers.end(), 0U);
  std::sort(numbers.begin(), numbers.end(),
            [](std::uint32_t a, std::uint32_t b) { return benchmarks::scatter(a) < benchmarks::scatter(b); });
  for (auto _ : state) benchmark::DoNotOptimize(count(numbers));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(numbers.size()));
}

void count_inversions(benchmark::State& state) {
  inversions(state, kernels::count_inversions);
  state.SetLabel(std::string(kernels::active()));
}
BENCHMARK(count_inversions);

void count_inversions_scalar(benchmark::State& state) { inversions(state, kernels::scalar::count_inversions); }
BENCHMARK(count_inversions_scalar);

}  // namespace
