// One query at a time, as in a process that serves queries: 100 documents, 100 judgments, nDCG@10.
#include "synthetic.hpp"

#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/evaluate/query_scorer.hpp>

#include <benchmark/benchmark.h>

#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace irmetrics;

constexpr std::uint32_t documents = 100;

/// The results for a query as a search engine returns them.
struct Results {
  Results() {
    for (std::uint32_t i = 0; i < documents; ++i) {
      ids.push_back(benchmarks::document_id(i));
      scores.push_back(10.0 - 0.01 * i);
    }
    views.assign(ids.begin(), ids.end());
  }
  std::vector<std::string> ids;
  std::vector<std::string_view> views;
  std::vector<double> scores;
};

Qrels judged(std::size_t queries) { return benchmarks::make_qrels(queries, documents, documents); }

void score_query(benchmark::State& state) {
  const Results results;
  QueryScorer scorer = QueryScorer::of(judged(static_cast<std::size_t>(state.range(0))), "nDCG@10").value();
  const std::string query = benchmarks::query_id(0);
  for (auto _ : state) benchmark::DoNotOptimize(scorer.score(query, results.views, results.scores).value()[0]);
}
BENCHMARK(score_query)->ArgName("judged_queries")->Arg(1)->Arg(1000);

void score_query_nuggets(benchmark::State& state) {
  const Results results;
  const NuggetQrels nuggets = benchmarks::make_nuggets(1000, documents, benchmarks::few_nuggets);
  QueryScorer scorer = QueryScorer::of(nuggets, "alpha_nDCG@10").value();
  const std::string query = benchmarks::query_id(0);
  for (auto _ : state) benchmark::DoNotOptimize(scorer.score(query, results.views, results.scores).value()[0]);
}
BENCHMARK(score_query_nuggets);

/// The same with the functions for whole runs.
void evaluate_one_query(benchmark::State& state) {
  const Results results;
  const Qrels qrels = judged(static_cast<std::size_t>(state.range(0)));
  const Measures measures = "nDCG@10";
  const std::string query = benchmarks::query_id(0);
  for (auto _ : state) {
    RunBuilder builder;
    if (!builder.add(query, results.views, results.scores).ok()) return state.SkipWithError("refused");
    benchmark::DoNotOptimize(evaluate(qrels, std::move(builder).build().value(), measures).mean(0));
  }
}
BENCHMARK(evaluate_one_query)->ArgName("judged_queries")->Arg(1)->Arg(1000);

void build_run(benchmark::State& state) {
  const Results results;
  std::vector<std::string> queries;
  for (std::size_t query = 0; query < 1000; ++query) queries.push_back(benchmarks::query_id(query));
  for (auto _ : state) {
    RunBuilder builder;
    for (const std::string& query : queries)
      if (!builder.add(query, results.views, results.scores).ok()) return state.SkipWithError("refused");
    benchmark::DoNotOptimize(std::move(builder).build().value().size());
  }
  state.SetItemsProcessed(state.iterations() * 1000);  // queries
}
BENCHMARK(build_run);

}  // namespace
