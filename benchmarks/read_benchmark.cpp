// Reading the text of a run file block by block, from memory.
#include "synthetic.hpp"

#include <irmetrics/io/trec_run.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <memory>

namespace {

using namespace irmetrics;

/// A source of bytes in memory.
class TextSource final : public ByteSource {
 public:
  explicit TextSource(std::string_view text) : left_(text) {}
  Result<std::size_t> read(std::span<char> buffer) override {
    const std::size_t count = left_.copy(buffer.data(), buffer.size());
    left_.remove_prefix(count);
    return count;
  }

 private:
  std::string_view left_;
};

void read_blocks(benchmark::State& state) {
  std::string text;
  for (int query = 100; query < 200; ++query) {
    std::string block = benchmarks::run_text(1000);
    for (std::size_t at = 0; at != std::string::npos; at = block.find("1048585", at + 1))
      block.replace(at, 3, std::to_string(query));
    text += block;
  }
  for (auto _ : state) {
    RunBlocks blocks("text", std::make_unique<TextSource>(text), {});
    for (auto block = blocks.next(); block.ok() && *block; block = blocks.next())
      benchmark::DoNotOptimize((*block)->size());
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
  state.SetItemsProcessed(state.iterations() * 100'000);
}
BENCHMARK(read_blocks)->Unit(benchmark::kMillisecond);

}  // namespace
