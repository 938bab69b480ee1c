// Search for whitespace. IRMETRICS_KERNELS selects the instruction set; the label shows it.
#include "synthetic.hpp"

#include <irmetrics/kernels/kernels.hpp>
#include <irmetrics/kernels/scalar.hpp>

#include <benchmark/benchmark.h>

#include <vector>

namespace {

using namespace irmetrics;

template <class Index>
void index_text(benchmark::State& state, Index&& index) {
  const std::string text = benchmarks::run_text(1000);
  std::vector<std::uint32_t> positions(text.size() + kernels::index_whitespace_slack);
  for (auto _ : state) benchmark::DoNotOptimize(index(text, positions.data()));
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}

void index_whitespace(benchmark::State& state) {
  index_text(state, kernels::index_whitespace);
  state.SetLabel(std::string(kernels::active()));
}
BENCHMARK(index_whitespace);

void index_whitespace_scalar(benchmark::State& state) { index_text(state, kernels::scalar::index_whitespace); }
BENCHMARK(index_whitespace_scalar);

void find_hash(benchmark::State& state) {
  std::vector<std::uint32_t> hashes(1000);
  for (std::uint32_t i = 0; i < hashes.size(); ++i) hashes[i] = benchmarks::scatter(i + 1);
  for (auto _ : state) benchmark::DoNotOptimize(kernels::find_hash(hashes, 1, 0));
  state.SetItemsProcessed(state.iterations() * 1000);
  state.SetLabel(std::string(kernels::active()));
}
BENCHMARK(find_hash);

}  // namespace
