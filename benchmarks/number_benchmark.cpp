// Parsing of numbers: typical scores, and numbers that take the slow path.
#include "synthetic.hpp"

#include <irmetrics/io/number.hpp>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <vector>

namespace {

using namespace irmetrics;

/// 1,000 scores with the given number of decimals.
void parse_decimals(benchmark::State& state) {
  std::vector<std::string> texts;
  for (std::uint32_t i = 0; i < 1000; ++i)
    texts.push_back(fmt::format("{:.{}f}", benchmarks::scatter(i) / 1e8, state.range(0)));
  for (auto _ : state)
    for (const std::string& text : texts) benchmark::DoNotOptimize(parse_field(text));
  state.SetItemsProcessed(state.iterations() * 1000);
}
BENCHMARK(parse_decimals)->ArgName("decimals")->Arg(0)->Arg(4)->Arg(6)->Arg(12)->Arg(17);

}  // namespace
