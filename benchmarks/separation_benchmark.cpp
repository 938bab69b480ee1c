// BM25 from raw text: for 30 passages per query, as in D_BM25, and over a corpus.
#include "synthetic.hpp"
#include "zipfian_text.hpp"

#include <irmetrics/kernels/kernels.hpp>
#include <irmetrics/separation/bm25_similarity.hpp>
#include <irmetrics/separation/term_similarities.hpp>

#include <benchmark/benchmark.h>

namespace {

using namespace irmetrics;

constexpr std::uint32_t vocabulary = 20'000, passages = 30, query_words = 12, passage_words = 120;

/// Draws texts with a given number of words.
class Texter {
 public:
  std::string operator()(std::uint32_t words) {
    std::string text;
    texts_.write(text, words, [this](std::uint32_t bound) {
      return static_cast<std::uint32_t>(std::uint64_t{benchmarks::scatter(drawn_++)} * bound >> 32);
    });
    return text;
  }

 private:
  benchmarks::ZipfianText texts_{vocabulary};
  std::uint32_t drawn_ = 0;
};

Samples make_samples(std::size_t count) {
  Texter texter;
  SamplesBuilder builder;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string id = benchmarks::query_id(i), query = texter(query_words);
    std::vector<std::string> texts;
    texts.reserve(passages);
    for (std::uint32_t k = 0; k < passages; ++k) texts.push_back(texter(passage_words));
    const std::vector<std::string_view> views(texts.begin(), texts.end());
    std::vector<std::uint8_t> gold(passages, 0);
    gold[i % passages] = 1;
    NewSample sample{};
    sample.id = id;
    sample.query = query;
    sample.passages = views;
    sample.gold = gold;
    if (!builder.add(sample).ok()) return {};
  }
  return std::move(builder).build().value();
}

Texts make_texts(std::size_t count, std::uint32_t words) {
  Texter texter;
  TextsBuilder builder;
  for (std::size_t i = 0; i < count; ++i)
    if (!builder.add(benchmarks::document_id(static_cast<std::uint32_t>(i)), texter(words)).ok()) return {};
  return std::move(builder).build();
}

/// As in the D_BM25 paper.
Tokenizer english() {
  TokenizerOptions options;
  options.stemmer = "english";
  options.stopwords = stopwords("en").value();
  return Tokenizer::make(options).value();
}

void passage_scores(benchmark::State& state, const AnySimilarity& similarity) {
  const auto count = static_cast<std::size_t>(state.range(0));
  const Samples samples = make_samples(count);
  SimilarityOptions options;
  options.threads = static_cast<unsigned>(state.range(1));
  for (auto _ : state) benchmark::DoNotOptimize(similarity.score(samples, options)->data());
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK_CAPTURE(passage_scores, bm25, Bm25Similarity::make(english()).value())
    ->ArgNames({"samples", "threads"})
    ->ArgsProduct({{2000}, {1, 2}})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(passage_scores, tfidf_cosine, TfidfCosine(english()))
    ->ArgNames({"samples", "threads"})
    ->Args({2000, 1})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(passage_scores, jaccard, Jaccard(english()))
    ->ArgNames({"samples", "threads"})
    ->Args({2000, 1})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

void build_index(benchmark::State& state) {
  const Texts documents = make_texts(static_cast<std::size_t>(state.range(0)), 60);
  const auto threads = static_cast<unsigned>(state.range(1));
  for (auto _ : state) benchmark::DoNotOptimize(Bm25Index::of(documents, english(), {}, threads)->terms());
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(build_index)
    ->ArgNames({"documents", "threads"})
    ->ArgsProduct({{100'000}, {1, 2}})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

/// Each query term occurs in many documents, and many documents have equal scores.
void search(benchmark::State& state) {
  const Texts documents = make_texts(static_cast<std::size_t>(state.range(0)), 60), queries = make_texts(100, 6);
  const Bm25Index index = Bm25Index::of(documents, english()).value();
  Bm25Index::SearchOptions options;
  options.depth = static_cast<std::size_t>(state.range(1));
  options.threads = 1;
  for (auto _ : state) benchmark::DoNotOptimize(index.search(queries, options)->document_count());
  state.SetItemsProcessed(state.iterations() * 100);
  state.SetLabel(std::string(kernels::active()));
}
BENCHMARK(search)
    ->ArgNames({"documents", "depth"})
    ->ArgsProduct({{100'000}, {10, 1000}})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
