// Alignment of one query with 1,000 documents: sorted or unsorted scores, few or many judged documents.
#include "synthetic.hpp"

#include <irmetrics/alignment/align.hpp>

#include <benchmark/benchmark.h>

#include <array>

namespace {

using namespace irmetrics;

void align(benchmark::State& state) {
  const auto judged = static_cast<std::uint32_t>(state.range(1));
  const Run run = benchmarks::make_run(1, 1000, state.range(0) == 1);
  const Qrels qrels = benchmarks::make_qrels(1, 1000, judged);
  constexpr std::array<std::uint32_t, 2> cutoffs = {10, 1000};
  Aligner aligner({}, cutoffs);
  for (auto _ : state) benchmark::DoNotOptimize(aligner.align(run[0], qrels[0]).ok());
  state.SetItemsProcessed(state.iterations() * 1000);
}
BENCHMARK(align)->ArgNames({"sorted", "judged"})->ArgsProduct({{1, 0}, {1, 10, 100, 500}});

}  // namespace
