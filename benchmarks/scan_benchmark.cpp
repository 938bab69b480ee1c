// Search for whitespace, and the lines of a run file. IRMETRICS_KERNELS selects the instruction set; the label shows
// it.
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

template <class Take>
void take_text(benchmark::State& state, Take&& take) {
  const std::string text = benchmarks::run_text(1000);
  const kernels::RunLineForm form("1048585 Q0 ", " bm25\n", ' ');
  std::vector<std::uint32_t> begins(1000), hashes(1000);
  std::vector<std::uint16_t> lengths(1000);
  std::vector<double> scores(1000);
  const kernels::RunColumns rows{begins.data(), lengths.data(), hashes.data(), scores.data(), scores.size()};
  std::size_t lines = 0;
  for (auto _ : state) lines += take(form, text, 0, rows).lines;
  state.SetItemsProcessed(static_cast<std::int64_t>(lines));
}

void take_lines(benchmark::State& state) {
  take_text(state, kernels::take_lines);
  state.SetLabel(std::string(kernels::active()));
}
BENCHMARK(take_lines);

void take_lines_scalar(benchmark::State& state) { take_text(state, kernels::scalar::take_lines); }
BENCHMARK(take_lines_scalar);

void find_hash(benchmark::State& state) {
  std::vector<std::uint32_t> hashes(1000);
  for (std::uint32_t i = 0; i < hashes.size(); ++i) hashes[i] = benchmarks::scatter(i + 1);
  for (auto _ : state) benchmark::DoNotOptimize(kernels::find_hash(hashes, 1, 0));
  state.SetItemsProcessed(state.iterations() * 1000);
  state.SetLabel(std::string(kernels::active()));
}
BENCHMARK(find_hash);

}  // namespace
