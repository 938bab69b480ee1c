// The check for duplicate documents, which runs on each query of a run.
#include "synthetic.hpp"

#include <irmetrics/collection/id_index.hpp>

#include <benchmark/benchmark.h>

#include <vector>

namespace {

using namespace irmetrics;

void find_duplicates(benchmark::State& state) {
  const Run run = benchmarks::make_run(1, static_cast<std::uint32_t>(state.range(0)), true);
  std::vector<std::uint32_t> scratch;
  for (auto _ : state) benchmark::DoNotOptimize(first_duplicate(run[0].documents, scratch));
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(find_duplicates)->ArgName("documents")->Arg(100)->Arg(1000)->Arg(100'000);

}  // namespace
