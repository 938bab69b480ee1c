// evaluate: the scored queries, the overall values, the audit, and independence of everything else. Expected values are
// worked out by hand.
#include "support/every_measure.hpp"
#include "support/files.hpp"
#include "support/qrels_and_runs.hpp"
#include "support/same_scores.hpp"

#include <irmetrics/base/detail/threads.hpp>
#include <irmetrics/evaluate/evaluate.hpp>

#include <fmt/format.h>

#include <atomic>
#include <stdexcept>

using namespace irmetrics;
using namespace irmetrics::test;

namespace evaluate_test {
namespace {

/// Queries of all kinds: q1 is scored, q2 is missing, q3 has nothing relevant, q4 is not judged.
const std::vector<Judgment> judgments = {{"q1", "a", 1}, {"q1", "b", 0}, {"q2", "c", 1}, {"q3", "d", 0}};
const std::vector<Returned> results = {{"q1", "b", 0.9}, {"q1", "a", 0.8}, {"q3", "d", 1}, {"q4", "z", 1}};

Scores scores_with(Queries queries, NoRelevant no_relevant, const std::string& measures) {
  EvaluateOptions options;
  options.policy.queries = queries;
  options.policy.no_relevant = no_relevant;
  return value_of(evaluate(qrels_of(judgments), run_of(results), value_of(parse_measures(measures)), options));
}

using Names = std::vector<std::string>;

std::vector<double> values(std::span<const double> row) { return {row.begin(), row.end()}; }

/// A user's measure: the rank of the first relevant document, summed over queries.
struct FirstRank {
  double rel = 1;
  static constexpr auto descriptor =
      describe<FirstRank>("FirstRank", "First rank", "the rank of the first relevant document", "this test") |
      Aggregate::sum | Values{range::at_least(0)} |
      parameter("rel", &FirstRank::rel, range::any, "smallest relevant grade");

  double operator()(const JudgedRanking& query) const noexcept {
    for (const auto [rank, grade] : query.hits)
      if (grade >= rel) return rank;
    return 0;
  }
  bool operator==(const FirstRank&) const = default;
};
static_assert(Measure<FirstRank>);

}  // namespace

TEST_CASE("all judged queries are scored; a missing one scores 0 but adds to counts") {
  const Scores scores = scores_with(Queries::judged, NoRelevant::zero, "AP RR YAAP NumRel NumQ NumRet GMAP");
  CHECK(scores.run() == "sys");
  CHECK(scores.queries() == Names{"q1", "q2", "q3"});
  CHECK((!scores.is_missing(0) && scores.is_missing(1) && !scores.is_missing(2)));
  CHECK(values(scores.per_query("AP")) == std::vector<double>{0.5, 0, 0});
  CHECK(scores.mean("AP") == 0.5 / 3);
  // As an empty ranking, and as trec_eval 10 prints it with -c; many rankings score below 0.
  CHECK(values(scores.per_query("YAAP")) == std::vector<double>{0, -std::log(2.0), 0});
  CHECK(values(scores.per_query("NumRel")) == std::vector<double>{1, 1, 0});
  CHECK(scores.mean("NumRel") == 2);
  CHECK(scores.mean("NumQ") == 3);
  CHECK(scores.mean("NumRet") == 3);
  CHECK(scores.mean("GMAP") == Approx(std::exp((std::log(0.5) + 2 * std::log(0.00001)) / 3)).epsilon(1e-14));
  CHECK(scores.audit().scored == 3);
  CHECK(scores.audit().left_out == 0);
  CHECK(scores.audit().missing == 1);
  CHECK(scores.audit().extra == 1);
  CHECK(scores.audit().without_relevant == 1);
}

TEST_CASE("queries=intersection scores queries that are judged and returned") {
  const Scores scores = scores_with(Queries::intersection, NoRelevant::zero, "AP NumRel NumQ");
  CHECK(scores.queries() == Names{"q1", "q3"});
  CHECK(scores.mean("AP") == 0.25);
  CHECK(scores.mean("NumRel") == 1);
  CHECK(scores.mean("NumQ") == 2);
  CHECK(scores.audit().scored == 2);
  CHECK(scores.audit().left_out == 1);
  CHECK(scores.audit().missing == 1);
}

TEST_CASE("no_relevant=skip leaves out queries without a grade above 0") {
  const Scores scores = scores_with(Queries::judged, NoRelevant::skip, "AP NumQ");
  CHECK(scores.queries() == Names{"q1", "q2"});
  CHECK((!scores.is_missing(0) && scores.is_missing(1)));
  CHECK(scores.mean("AP") == 0.25);
  CHECK(scores.audit().left_out == 1);
  const Scores both = scores_with(Queries::intersection, NoRelevant::skip, "AP");
  CHECK(both.queries() == Names{"q1"});
  CHECK(both.audit().left_out == 2);
}

TEST_CASE("the mean over no queries is undefined, and their sum is 0") {
  EvaluateOptions options;
  options.policy.no_relevant = NoRelevant::skip;
  const Scores scores =
      value_of(evaluate(qrels_of({{"q1", "a", 0}}), run_of(results), "AP Hole@1 gm_map NumRet NumQ", options));
  CHECK(scores.queries().empty());
  for (const char* measure : {"AP", "Hole@1", "gm_map"}) CHECK(std::isnan(scores.mean(measure)));
  for (const char* measure : {"NumRet", "NumQ"}) CHECK(scores.mean(measure) == 0);
}

TEST_CASE("queries=error names the judged query that the run lacks") {
  EvaluateOptions options;
  options.policy.queries = Queries::error;
  CHECK(error_of(evaluate(qrels_of(judgments), run_of(results), {AP{}}, options)) ==
        "run 'sys': judged query 'q2' has no results, which queries=error does not allow");
  CHECK(error_of(evaluate(qrels_of({{"q1", "a", 1}}), run_of(results), {AP{}}, options)) == "");
}

TEST_CASE("a run without a judged query is an error; an empty run scores 0") {
  const Qrels qrels = qrels_of(judgments);
  CHECK(error_of(evaluate(qrels, run_of({{"7", "a", 1}, {"8", "a", 1}}), {AP{}})) ==
        "run 'sys': run and qrels have no query in common: the run has '7', the qrels have 'q1'");
  const Scores scores = value_of(evaluate(qrels, Run(), {AP{}, NumRel{}}));
  CHECK(scores.mean("AP") == 0);
  CHECK(scores.mean("NumRel") == 2);
  CHECK(scores.audit().missing == 3);
}

TEST_CASE("empty judgments, and no query to score, are errors as for an empty file") {
  const Run run = run_of(results);
  const std::string unjudged = "run 'sys': the qrels contain no judgments";
  for (const Queries queries : {Queries::judged, Queries::intersection, Queries::error}) {
    EvaluateOptions options;
    options.policy.queries = queries;
    CHECK(error_of(evaluate(Qrels(), run, {AP{}}, options)) == unjudged);
    CHECK(error_of(evaluate(NuggetQrels(), run, {AP{}}, options)) == "run 'sys': the nuggets contain no queries");
    CHECK(evaluate(Qrels(), run, {AP{}}, options).status().code() == StatusCode::invalid_input);
  }
  EvaluateOptions options;
  options.policy.queries = Queries::intersection;
  const auto nothing = evaluate(qrels_of(judgments), Run().named("sys"), {AP{}}, options);
  CHECK(error_of(nothing) ==
        "run 'sys': contains no results, and queries=intersection scores only queries with results");
  CHECK(nothing.status().code() == StatusCode::invalid_input);
}

TEST_CASE("errors in a run name run and query") {
  const Qrels qrels = qrels_of(judgments);
  const Run twice = run_of({{"q1", "a", 1}, {"q1", "b", 1}, {"q1", "a", 0}, {"q2", "x", 1}, {"q2", "x", 1}});
  CHECK(error_of(evaluate(qrels, twice, {AP{}})) ==
        "run 'sys': query 'q1': duplicate document 'a', at positions 1 and 3");
  EvaluateOptions options;
  options.policy.ties = TieRule::error;
  CHECK(error_of(evaluate(qrels, run_of({{"q1", "a", 1}, {"q1", "b", 1}}), {AP{}}, options)) ==
        "run 'sys': query 'q1': two documents have the score 1, 'a' and 'b'; with ties=error all scores must differ");
  options.policy.ties = TieRule::rank_column;
  CHECK(error_of(evaluate(qrels, run_of(results), {AP{}}, options)) ==
        "run 'sys': query 'q1': ties=rank_column needs the rank column, which is missing or was not read");
  options.policy = {};
  options.policy.duplicates = Duplicates::last;
  CHECK(value_of(evaluate(qrels, twice, {AP{}}, options)).audit().duplicates == 2);
}

TEST_CASE("a duplicate in an unjudged query is ignored") {
  std::vector<Returned> rows = results;
  rows.push_back({"q4", "z", 0});
  CHECK(error_of(evaluate(qrels_of(judgments), run_of(rows), {AP{}})) == "");
}

TEST_CASE("the audit sums over the top of each query, at each cut-off of the measures and at the depth") {
  // q1: a b (tied with c) c d; q2: x y.
  const Qrels qrels = qrels_of({{"q1", "a", 1}, {"q1", "c", -1}, {"q2", "y", 1}});
  const Run run =
      run_of({{"q1", "a", 4}, {"q1", "b", 3}, {"q1", "c", 3}, {"q1", "d", 1}, {"q2", "x", 2}, {"q2", "y", 1}});
  EvaluateOptions options;
  options.policy.depth = 3;
  const Audit audit =
      value_of(evaluate(qrels, run, value_of(parse_measures("P@2 nDCG@2 AP R@1 IPrec@0.1")), options)).audit();
  const std::vector<CutoffAudit> expected = {{1, 2, 1, 0, 0}, {2, 4, 1, 1, 0}, {3, 5, 2, 0, 1}};
  CHECK(audit.cutoffs == expected);
  CHECK(audit.tied_hits == 1);
  CHECK(audit.first_problem.empty());
}

TEST_CASE("scores are found by any spelling of their measure, and the error for another measure lists them") {
  const Scores scores = scores_with(Queries::judged, NoRelevant::zero, "AP nDCG(dcg='exp-log2')@10");
  CHECK(scores.mean("AP") == scores.mean("map"));
  CHECK(scores.mean("MAP") == scores.mean(0));
  CHECK(scores.mean("nDCG( dcg = exp-log2 )@10") == scores.mean(1));
  CHECK(scores.index("NDCG(dcg=\"exp-log2\")@10") == 1);
  CHECK_THROWS_AS(scores.mean("AP@10"), std::out_of_range);
  CHECK_THROWS_WITH(scores.mean("P_5"),
                    "measure 'P_5' was not scored; the scored measures are AP, nDCG(dcg='exp-log2')@10");
  CHECK_THROWS_WITH(scores.per_query("nonsense"),
                    "measure 'nonsense' was not scored; the scored measures are AP, nDCG(dcg='exp-log2')@10");
}

TEST_CASE("a user's measure is scored like a built-in one") {
  const AnyMeasure lambda("Depth", [](const JudgedRanking& query) { return static_cast<double>(query.retrieved); });
  const std::vector<AnyMeasure> measures = {FirstRank{}, FirstRank{.rel = 5}, lambda,
                                            AnyMeasure(
                                                "Total", [](const JudgedRanking&) { return 2; }, Aggregate::sum)};
  const Scores scores = value_of(evaluate(qrels_of(judgments), run_of(results), measures));
  CHECK(values(scores.per_query("FirstRank")) == std::vector<double>{2, 0, 0});
  CHECK(scores.mean("FirstRank") == 2);
  CHECK(scores.mean("FirstRank(rel=5)") == 0);
  CHECK(values(scores.per_query("Depth")) == std::vector<double>{2, 0, 1});
  CHECK(scores.mean("Depth") == 1);
  CHECK(scores.mean("Total") == 6);
  CHECK(measures[0].as<FirstRank>() != nullptr);
  CHECK(measures[0].as<AP>() == nullptr);
}

TEST_CASE("several runs are scored one by one") {
  const Qrels qrels = qrels_of(judgments);
  const std::vector<Run> runs = {run_of(results, "one"), run_of({{"q1", "a", 1}}, "two")};
  const std::vector<AnyMeasure> measures = {AP{}, NumRet{}};
  const std::vector<Scores> scores = value_of(evaluate(qrels, runs, measures));
  REQUIRE(scores.size() == 2);
  for (std::size_t i = 0; i < 2; ++i)
    CHECK(first_difference(scores[i], value_of(evaluate(qrels, runs[i], measures))) == "");
  CHECK(scores[1].run() == "two");
  CHECK(scores[1].mean("AP") == 1.0 / 3);
  CHECK(value_of(evaluate(qrels, std::vector<Run>(), measures)).empty());
  const std::vector<Run> second_is_wrong = {runs[0], run_of({{"q1", "a", 1}, {"q1", "a", 2}}, "three")};
  CHECK(error_of(evaluate(qrels, second_is_wrong, measures)) ==
        "run 'three': query 'q1': duplicate document 'a', at positions 1 and 2");
}

TEST_CASE("errors use the current name of the run") {
  const Run run = run_of({{"7", "a", 1}}).named("renamed");
  CHECK(error_of(evaluate(qrels_of(judgments), run, {AP{}})).starts_with("run 'renamed': run and qrels have no"));
  CHECK(value_of(evaluate(qrels_of(judgments), run_of(results).named("other"), {AP{}})).run() == "other");
}

TEST_CASE("the result of evaluate is used like scores, and throws the error's text if there are none") {
  const Qrels qrels = qrels_of(judgments);
  const ScoresOrError scores = evaluate(qrels, run_of(results), {AP{}});
  REQUIRE(scores.ok());
  CHECK(scores.mean("map") == 0.5 / 3);
  CHECK(values(scores.per_query("AP")) == std::vector<double>{0.5, 0, 0});
  CHECK(scores.queries() == Names{"q1", "q2", "q3"});
  CHECK(scores.measures().size() == 1);
  CHECK(scores.audit().missing == 1);
  CHECK_THROWS_AS(scores.mean("RR"), std::out_of_range);
  const ScoresOrError none = evaluate(qrels, run_of({{"7", "a", 1}}), {AP{}});
  REQUIRE_FALSE(none.ok());
  try {
    none.mean("AP");
    FAIL("nothing was thrown");
  } catch (const StatusError& error) {
    CHECK(std::string(error.what()).find("run 'sys': run and qrels have no query in common") != std::string::npos);
  }
}

TEST_CASE("scores do not depend on the order of rows or the number of threads") {
  Random random(501);
  std::vector<Judgment> judged;
  std::vector<Returned> returned;
  for (int query = 0; query < 300; ++query) {
    for (int document = 0; document < 600; ++document) {
      const std::string id = fmt::format("d{}", document);
      if (random.chance(0.95)) returned.push_back({fmt::format("q{}", query), id, random_score(random, 100)});
      if (random.chance(0.05))
        judged.push_back({fmt::format("q{}", query + 3), id, static_cast<double>(random.whole(-1, 3))});
    }
  }
  const std::vector<AnyMeasure> measures =
      value_of(parse_measures("AP nDCG@10 RBP P@5 Bpref NumRet RnDCG Judged@20 GMAP"));
  EvaluateOptions options;
  options.threads = 1;
  const Scores wanted = value_of(evaluate(qrels_of(judged), run_of(returned), measures, options));
  random.shuffle(judged);
  random.shuffle(returned);
  const Qrels qrels = qrels_of(judged);
  const Run run = run_of(returned);
  for (const unsigned threads : {1U, 2U, 3U, 8U, 0U}) {
    INFO(threads << " threads");
    options.threads = threads;
    for (int repeat = 0; repeat < 3; ++repeat)
      CHECK(first_difference(value_of(evaluate(qrels, run, measures, options)), wanted) == "");
  }
}

TEST_CASE("several threads report the same error as one") {
  std::vector<Judgment> judged;
  std::vector<Returned> returned;
  for (int query = 0; query < 200; ++query) {
    judged.push_back({fmt::format("q{:03}", query), "d0", 1});
    for (int document = 0; document < 1000; ++document)
      returned.push_back({fmt::format("q{:03}", query),
                          fmt::format("d{}", query >= 77 && document == 999 ? 5 : document), -document * 1.0});
  }
  for (const unsigned threads : {1U, 2U, 4U}) {
    EvaluateOptions options;
    options.threads = threads;
    CHECK(error_of(evaluate(qrels_of(judged), run_of(returned), {AP{}}, options)) ==
          "run 'sys': query 'q077': duplicate document 'd5', at positions 6 and 1000");
  }
}

TEST_CASE("an exception of a user's measure leaves evaluate, from any thread") {
  QrelsBuilder judged;
  RunBuilder returned("sys");
  for (int query = 0; query < 300; ++query) {
    REQUIRE(judged.add(fmt::format("q{:03}", query), "d0", 1).ok());
    for (int document = 0; document < 1000; ++document)
      REQUIRE(returned.add(fmt::format("q{:03}", query), fmt::format("d{}", document), -query - document).ok());
  }
  const Qrels qrels = value_of(std::move(judged).build());
  const Run run = value_of(std::move(returned).build());
  for (const unsigned threads : {1U, 2U, 4U}) {
    INFO(threads << " threads");
    REQUIRE(detail::choose_threads(threads, run.document_count()) == threads);
    EvaluateOptions options;
    options.threads = threads;
    std::atomic<int> calls = 0;
    for (const int failing : {1, 150, 300}) {  // the first call, one in the middle, the last
      calls = 0;
      const AnyMeasure throws("Throws", [&](const JudgedRanking&) {
        if (++calls == failing) throw std::domain_error("of my own");
        return 0.0;
      });
      CHECK_THROWS_WITH(evaluate(qrels, run, {AP{}, throws}, options), "of my own");
    }
    const AnyMeasure always("Always", [](const JudgedRanking&) -> double { throw std::domain_error("every time"); });
    CHECK_THROWS_AS(evaluate(qrels, run, {always}, options), std::domain_error);
    CHECK(value_of(evaluate(qrels, run, {AP{}}, options)).audit().scored == 300);
  }
}

TEST_CASE(
    "an unjudged document below all cut-offs changes only document measures that depend on the end of the ranking") {
  const std::vector<std::string> looks_at_end = {"F1",      "AUROC", "WSS",         "NormArea", "ReviewLoss",
                                                 "NumRet",  "SetP",  "SetF",        "SetAP",    "SetRelP",
                                                 "Utility", "RnDCG", "RBPResidual", "Accuracy", "Compat"};
  Random random(502);
  std::vector<AnyMeasure> measures;
  std::size_t left_out = 0;
  for_each_measure([&](auto measure) {
    const std::string name(decltype(measure)::descriptor.name);
    if (!DocumentMeasure<decltype(measure)>) return;
    if (std::find(looks_at_end.begin(), looks_at_end.end(), name) == looks_at_end.end())
      measures.push_back(measure);
    else
      ++left_out;
  });
  CHECK(left_out == looks_at_end.size());
  for (int i = 0; i < 500; ++i) {
    std::vector<Judgment> judged;
    std::vector<Returned> returned;
    for (int document = 0; document < 1010; ++document) {
      const std::string id = fmt::format("d{}", document);
      if (random.chance(0.05)) judged.push_back({"q", id, static_cast<double>(random.whole(-1, 3))});
      if (document < 1000 ? random.chance(0.999) : false) returned.push_back({"q", id, random.whole(1, 50) * 1.0});
      if (document >= 30 && i % 50 != 0) break;
    }
    judged.push_back({"q", "always", 1});
    std::vector<Returned> longer = returned;
    longer.push_back({"q", "unjudged", 0});
    const Qrels qrels = qrels_of(judged);
    const Scores before = value_of(evaluate(qrels, run_of(returned), measures));
    const Scores after = value_of(evaluate(qrels, run_of(longer), measures));
    for (std::size_t m = 0; m < measures.size(); ++m) {
      INFO(measures[m].text());
      REQUIRE(before.mean(m) == after.mean(m));
    }
  }
}

}  // namespace evaluate_test
