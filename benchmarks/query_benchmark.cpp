// One query at a time, as in a process that serves queries: 100 documents, 100 judgments, nDCG@10.
#include "synthetic.hpp"

#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/evaluate/query_scorer.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace {

using namespace irmetrics;

constexpr std::uint32_t documents = 100;
constexpr std::size_t queries = 1000;

/// The results for a query as a search engine returns them: by score, or in the order of its index. Half are judged.
enum Order { ranked, shuffled };
struct Results {
  explicit Results(std::size_t number = 0, std::int64_t order = ranked) : query(benchmarks::query_id(number)) {
    std::vector<std::uint32_t> rows(documents);
    for (std::uint32_t i = 0; i < documents; ++i) rows[i] = i;
    std::mt19937 random(static_cast<std::uint32_t>(number));
    if (order == shuffled) benchmarks::shuffle_first(rows, documents, random);
    for (const std::uint32_t row : rows) {
      ids.push_back(benchmarks::document_id(row + row % 2 * documents));
      scores.push_back(10.0 - 0.01 * row);
    }
    views.assign(ids.begin(), ids.end());
  }
  Results(const Results&) = delete;
  Results(Results&&) = default;  // the views stay valid: a vector moves its strings' memory
  std::string query;
  std::vector<std::string> ids;
  std::vector<std::string_view> views;
  std::vector<double> scores;
};

/// The results for many queries, so that no branch predictor knows the next one.
std::vector<Results> all_results(std::int64_t order) {
  std::vector<Results> all;
  for (std::size_t query = 0; query < queries; ++query) all.emplace_back(query, order);
  return all;
}

Qrels judged(std::size_t count) { return benchmarks::make_qrels(count, documents, documents); }

/// Without a library: looks up each document of a ranked result in a table of grades. The ideal values are kept.
void score_query_by_hand(benchmark::State& state) {
  struct Judged {
    std::unordered_map<std::string, double> grades;
    double ideal = 0;
  };
  std::unordered_map<std::string, Judged> judgments;
  const Qrels qrels = judged(queries);
  for (std::size_t query = 0; query < qrels.size(); ++query) {
    Judged& one = judgments[std::string(qrels.query(query))];
    for (std::size_t i = 0; i < documents; ++i) one.grades.emplace(qrels[query].documents[i], qrels[query].grades[i]);
    for (std::size_t i = 0; i < 10; ++i)
      one.ideal += qrels[query].descending[i] / std::log2(static_cast<double>(i) + 2);
  }
  const std::vector<Results> all = all_results(ranked);
  std::size_t next = 0;
  for (auto _ : state) {
    const Results& results = all[next++ % queries];
    const Judged& one = judgments.at(results.query);
    double sum = 0;
    for (std::size_t i = 0; i < results.ids.size(); ++i) {
      const auto found = one.grades.find(results.ids[i]);
      if (found != one.grades.end() && i < 10) sum += found->second / std::log2(static_cast<double>(i) + 2);
    }
    benchmark::DoNotOptimize(sum / one.ideal);
  }
}
BENCHMARK(score_query_by_hand);

void score_query(benchmark::State& state, const char* measures) {
  const std::vector<Results> all = all_results(state.range(0));
  QueryScorer scorer = QueryScorer::of(judged(queries), measures).value();
  std::size_t next = 0;
  for (auto _ : state) {
    const Results& results = all[next++ % queries];
    benchmark::DoNotOptimize(scorer.score(results.query, results.views, results.scores).value()[0]);
  }
}
BENCHMARK_CAPTURE(score_query, nDCG_10, "nDCG@10")->ArgName("shuffled")->Arg(ranked)->Arg(shuffled);
BENCHMARK_CAPTURE(score_query, R_100, "R@100")->ArgName("shuffled")->Arg(ranked)->Arg(shuffled);
BENCHMARK_CAPTURE(score_query, AP, "AP")->ArgName("shuffled")->Arg(ranked)->Arg(shuffled);

/// A query that has no judgments.
void skip_query(benchmark::State& state) {
  const QueryScorer scorer = QueryScorer::of(judged(queries), "nDCG@10").value();
  const std::string query = "q00500x";
  for (auto _ : state) benchmark::DoNotOptimize(scorer.is_judged(query));
}
BENCHMARK(skip_query);

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
  std::vector<std::string> names;
  for (std::size_t query = 0; query < queries; ++query) names.push_back(benchmarks::query_id(query));
  for (auto _ : state) {
    RunBuilder builder;
    for (const std::string& query : names)
      if (!builder.add(query, results.views, results.scores).ok()) return state.SkipWithError("refused");
    benchmark::DoNotOptimize(std::move(builder).build().value().size());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(queries));
}
BENCHMARK(build_run);

}  // namespace
