// Statistics of texts: documents of 100 to 500 words.
#include "synthetic.hpp"
#include "zipfian_text.hpp"

#include <irmetrics/text/text_statistics.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include <benchmark/benchmark.h>

namespace {

using namespace irmetrics;

/// Documents with sentences of up to 30 words.
Texts make_documents(std::size_t count) {
  const benchmarks::ZipfianText words(50'000);
  std::uint32_t drawn = 0;
  const auto below = [&](std::uint32_t bound) {
    return static_cast<std::uint32_t>(std::uint64_t{benchmarks::scatter(drawn++)} * bound >> 32);
  };
  TextsBuilder builder;
  for (std::size_t i = 0; i < count; ++i) {
    std::string text;
    for (std::uint32_t left = 100 + below(400); left > 0;) {
      const std::uint32_t length = std::min(left, 1 + below(30));
      text += text.empty() ? "The " : ". The ";
      words.write(text, length, below);
      left -= length;
    }
    if (!builder.add(benchmarks::document_id(static_cast<std::uint32_t>(i)), text + '.').ok()) return {};
  }
  return std::move(builder).build();
}

void statistics_of_texts(benchmark::State& state) {
  const Texts documents = make_documents(static_cast<std::size_t>(state.range(0)));
  TextStatisticsOptions options;
  options.threads = static_cast<unsigned>(state.range(1));
  for (auto _ : state) benchmark::DoNotOptimize(text_statistics(documents, options)->structure.words);
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(statistics_of_texts)
    ->ArgNames({"documents", "threads"})
    ->ArgsProduct({{50'000}, {1, 2}})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
