// Nugget rankings, and the measures of novelty and coverage, for queries with 1,000 documents and few or many nuggets.
#include "synthetic.hpp"

#include <irmetrics/alignment/align.hpp>
#include <irmetrics/alignment/nugget_ranker.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <benchmark/benchmark.h>

#include <vector>

namespace {

using namespace irmetrics;

/// Queries aligned with their nugget judgments. There are several, because the search for an ideal ranking takes longer
/// for some queries than for others.
class Queries {
 public:
  static constexpr std::size_t count = 16;

  explicit Queries(const benchmarks::NuggetShape& shape)
      : nuggets_(benchmarks::make_nuggets(count, 1000, shape)), aligners_(count, Aligner({}, {})) {
    const Run run = benchmarks::make_run(count, 1000, true);
    for (std::size_t i = 0; i < count; ++i)
      rankings_.push_back(aligners_[i].align(run[i], nuggets_[i].documents).value());
  }
  /// `ideals`: null if ideal rankings are not kept.
  NuggetRanking rank(std::size_t i, KeptIdeals* ideals = nullptr) {
    KeptIdeals::Query* const kept = ideals == nullptr ? nullptr : &(*ideals)[i];
    return ranker_.rank(nuggets_[i], rankings_[i], aligners_[i].documents(), kept);
  }

 private:
  NuggetQrels nuggets_;
  std::vector<Aligner> aligners_;
  std::vector<JudgedRanking> rankings_;
  NuggetRanker ranker_;
};

benchmarks::NuggetShape shape_of(const benchmark::State& state) {
  return state.range(0) == benchmarks::few_nuggets.nuggets ? benchmarks::few_nuggets : benchmarks::many_nuggets;
}

void both_shapes(benchmark::internal::Benchmark* one) {
  one->ArgName("nuggets")->Arg(benchmarks::few_nuggets.nuggets)->Arg(benchmarks::many_nuggets.nuggets);
}

void rank_nuggets(benchmark::State& state) {
  Queries queries(shape_of(state));
  for (auto _ : state)
    for (std::size_t i = 0; i < Queries::count; ++i) benchmark::DoNotOptimize(queries.rank(i));
  state.SetItemsProcessed(state.iterations() * Queries::count);
}
BENCHMARK(rank_nuggets)->Apply(both_shapes);

/// Ranks the query again for each value, so that the time includes the ideal ranking.
void score_nuggets(benchmark::State& state, const char* text) {
  Queries queries(shape_of(state));
  const AnyMeasure measure = parse_measure(text).value();
  for (auto _ : state)
    for (std::size_t i = 0; i < Queries::count; ++i) benchmark::DoNotOptimize(measure(queries.rank(i)));
  state.SetItemsProcessed(state.iterations() * Queries::count);
}
BENCHMARK_CAPTURE(score_nuggets, alpha_nDCG @10, "alpha_nDCG@10")->Apply(both_shapes);
BENCHMARK_CAPTURE(score_nuggets, alpha_nDCG @20, "alpha_nDCG@20")->Apply(both_shapes);
BENCHMARK_CAPTURE(score_nuggets, alpha_nDCG @1000, "alpha_nDCG@1000")->Apply(both_shapes);
BENCHMARK_CAPTURE(score_nuggets, exact alpha_nDCG @10, "alpha_nDCG(ideal='exact')@10")->Apply(both_shapes);
BENCHMARK_CAPTURE(score_nuggets, Coverage @20, "Coverage@20")->Apply(both_shapes);

/// Scores a further run, for which the ideal rankings are known.
void score_nuggets_again(benchmark::State& state, const char* text) {
  Queries queries(shape_of(state));
  KeptIdeals ideals(Queries::count);
  const AnyMeasure measure = parse_measure(text).value();
  for (auto _ : state)
    for (std::size_t i = 0; i < Queries::count; ++i) benchmark::DoNotOptimize(measure(queries.rank(i, &ideals)));
  state.SetItemsProcessed(state.iterations() * Queries::count);
}
BENCHMARK_CAPTURE(score_nuggets_again, alpha_nDCG @20, "alpha_nDCG@20")->Apply(both_shapes);
BENCHMARK_CAPTURE(score_nuggets_again, alpha_nDCG @1000, "alpha_nDCG@1000")->Apply(both_shapes);

}  // namespace
