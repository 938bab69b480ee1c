// One query at a time, as in a process that serves queries: 100 documents, half of them judged, 100 judgments a query.
#include "synthetic.hpp"

#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/evaluate/query_scorer.hpp>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace {

using namespace irmetrics;

constexpr std::uint32_t documents = 100;
constexpr std::size_t queries = 1000;

/// An id such as FBIS3-010082. Each query has documents of its own.
std::string robust_id(std::size_t query, std::uint32_t document) {
  const std::size_t number = query * 2 * documents + document;
  return fmt::format("FBIS3-{:06}",
                     number * 611'953 % 1'000'000);  // the factor has no divisor in common with 1,000,000
}

enum Order { ranked, shuffled };
enum Form { as_hits, as_columns };

struct Hit {
  std::string id;
  double score;
};

/// The results for a query as a search engine returns them: by score, or in the order of its index. Half are judged.
struct Results {
  explicit Results(std::size_t number = 0, std::int64_t order = ranked) : query(benchmarks::query_id(number)) {
    std::vector<std::uint32_t> rows(documents);
    for (std::uint32_t i = 0; i < documents; ++i) rows[i] = i;
    std::mt19937 random(static_cast<std::uint32_t>(number));
    if (order == shuffled) benchmarks::shuffle_first(rows, documents, random);
    for (const std::uint32_t row : rows)
      hits.push_back({robust_id(number, row + row % 2 * documents), 30 / (1 + 0.05 * row)});  // as of BM25
    for (const Hit& hit : hits) {
      views.push_back(hit.id);
      scores.push_back(hit.score);
    }
  }
  Results(const Results&) = delete;
  Results(Results&&) = default;  // the views stay valid: a vector moves its strings' memory
  std::string query;
  std::vector<Hit> hits;
  std::vector<std::string_view> views;  // the same in columns
  std::vector<double> scores;
};

/// The results for many queries, so that no cache of the processor holds them all, and no branch predictor knows the
/// next one.
std::vector<Results> all_results(std::int64_t order) {
  std::vector<Results> all;
  for (std::size_t query = 0; query < queries; ++query) all.emplace_back(query, order);
  return all;
}

int grade_of(std::uint32_t document) { return document % 4 == 0 ? 1 + static_cast<int>(document % 3) : 0; }

Qrels judged(std::size_t count = queries) {
  QrelsBuilder builder;
  for (std::size_t query = 0; query < count; ++query)
    for (std::uint32_t i = 0; i < documents; ++i)
      builder.add(benchmarks::query_id(query), robust_id(query, i), grade_of(i)).value();
  return std::move(builder).build().value();
}

/// What a test harness has without a library: the judgments as a table of tables.
using Grades = std::unordered_map<std::string, int>;
std::unordered_map<std::string, Grades> judged_by_hand() {
  std::unordered_map<std::string, Grades> qrels;
  for (std::size_t query = 0; query < queries; ++query)
    for (std::uint32_t i = 0; i < documents; ++i) qrels[benchmarks::query_id(query)][robust_id(query, i)] = grade_of(i);
  return qrels;
}

double dcg(const std::vector<int>& gains, std::size_t k) {
  double sum = 0;
  for (std::size_t i = 0; i < std::min(k, gains.size()); ++i) sum += gains[i] / std::log2(static_cast<double>(i) + 2);
  return sum;
}

double ideal_dcg(const Grades& grades, std::size_t k) {
  std::vector<int> gains;
  for (const auto& [document, grade] : grades) gains.push_back(grade);
  std::sort(gains.begin(), gains.end(), std::greater<>());
  return dcg(gains, k);
}

const std::string& id_of(const Hit& hit) { return hit.id; }
const std::string& id_of(const Hit* hit) { return hit->id; }

/// nDCG@10 of a ranked result: looks up every document.
template <class RankedHits>
double ndcg_by_hand(const RankedHits& hits, const Grades& grades) {
  std::vector<int> gains;
  for (const auto& hit : hits) {
    const auto found = grades.find(id_of(hit));
    gains.push_back(found == grades.end() ? 0 : found->second);
  }
  return dcg(gains, 10) / ideal_dcg(grades, 10);
}

/// The same for a result in any order.
double ndcg_by_hand_sorted(const std::vector<Hit>& hits, const Grades& grades) {
  std::vector<const Hit*> sorted;
  for (const Hit& hit : hits) sorted.push_back(&hit);
  std::sort(sorted.begin(), sorted.end(), [](const Hit* a, const Hit* b) { return a->score > b->score; });
  return ndcg_by_hand(sorted, grades);
}

void score_query_by_hand(benchmark::State& state) {
  const auto qrels = judged_by_hand();
  const std::vector<Results> all = all_results(state.range(0));
  const auto value_of = [&](const Results& results) {
    const Grades& grades = qrels.at(results.query);
    return state.range(0) == ranked ? ndcg_by_hand(results.hits, grades) : ndcg_by_hand_sorted(results.hits, grades);
  };
  QueryScorer scorer = QueryScorer::of(judged(), "nDCG@10").value();
  for (const Results& results : all)
    if (std::abs(scorer.score(results.query, results.views, results.scores).value()[0] - value_of(results)) > 1e-12)
      return state.SkipWithError("the values differ");
  std::size_t next = 0;
  for (auto _ : state) benchmark::DoNotOptimize(value_of(all[next++ % queries]));
}
BENCHMARK(score_query_by_hand)->ArgName("shuffled")->Arg(ranked)->Arg(shuffled);

/// The same with kept ideal values, and without a list of gains.
void score_query_by_hand_with_kept_ideal_values(benchmark::State& state) {
  const auto qrels = judged_by_hand();
  std::unordered_map<std::string, double> ideals;
  for (const auto& [query, grades] : qrels) ideals[query] = ideal_dcg(grades, 10);
  const std::vector<Results> all = all_results(ranked);
  std::size_t next = 0;
  for (auto _ : state) {
    const Results& results = all[next++ % queries];
    const Grades& grades = qrels.at(results.query);
    double sum = 0;
    for (std::size_t i = 0; i < results.hits.size(); ++i) {
      const auto found = grades.find(results.hits[i].id);
      if (found != grades.end() && i < 10) sum += found->second / std::log2(static_cast<double>(i) + 2);
    }
    benchmark::DoNotOptimize(sum / ideals.at(results.query));
  }
}
BENCHMARK(score_query_by_hand_with_kept_ideal_values);

void score_query(benchmark::State& state, const char* measures, Form form) {
  const std::vector<Results> all = all_results(state.range(0));
  QueryScorer scorer = QueryScorer::of(judged(), measures).value();
  std::size_t next = 0;
  for (auto _ : state) {
    const Results& results = all[next++ % queries];
    const auto values = form == as_hits ? scorer.score(results.query, results.hits, &Hit::id, &Hit::score)
                                        : scorer.score(results.query, results.views, results.scores);
    benchmark::DoNotOptimize(values.value()[0]);
  }
}
BENCHMARK_CAPTURE(score_query, nDCG_10, "nDCG@10", as_hits)->ArgName("shuffled")->Arg(ranked)->Arg(shuffled);
BENCHMARK_CAPTURE(score_query, nDCG_10_columns, "nDCG@10", as_columns)->ArgName("shuffled")->Arg(ranked)->Arg(shuffled);
BENCHMARK_CAPTURE(score_query, R_100, "R@100", as_hits)->ArgName("shuffled")->Arg(ranked)->Arg(shuffled);
BENCHMARK_CAPTURE(score_query, AP, "AP", as_hits)->ArgName("shuffled")->Arg(ranked)->Arg(shuffled);

/// A query that has no judgments.
void skip_query(benchmark::State& state) {
  const QueryScorer scorer = QueryScorer::of(judged(), "nDCG@10").value();
  std::vector<std::string> unjudged;
  for (std::size_t query = 0; query < queries; ++query) unjudged.push_back(benchmarks::query_id(query) + "x");
  std::size_t next = 0;
  for (auto _ : state) benchmark::DoNotOptimize(scorer.is_judged(unjudged[next++ % queries]));
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
