// What moved between two rankings: ranks and moves by sorting, effects by scoring the query again, and bad input.
#include "support/catch.hpp"
#include "support/qrels_and_runs.hpp"
#include "support/random_data.hpp"
#include "support/value_of.hpp"

#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/evaluate/moved_documents.hpp>
#include <irmetrics/evaluate/moved_queries.hpp>
#include <irmetrics/evaluate/ranking_of.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace moved_documents_test {
namespace {

/// A run for q1, of documents that are letters, best first.
Run ranking(const std::string& documents, const std::string& name = "run", const std::string& query = "q1") {
  RunBuilder builder(name);
  for (std::size_t i = 0; i < documents.size(); ++i)
    require_ok(builder.add(query, documents.substr(i, 1), static_cast<double>(documents.size() - i)));
  return value_of(std::move(builder).build());
}

Run run_of_scores(const std::map<std::string, double>& scores) {
  return run_of(PlainRun{{"q", {scores.begin(), scores.end()}}});
}

AnyMeasure measure(const std::string& text) { return value_of(parse_measure(text)); }

/// "b:3>1:up" for each document.
std::string text_of(const std::vector<MovedDocument>& documents) {
  std::string text;
  const auto rank = [](std::optional<std::uint32_t> number) { return number ? std::to_string(*number) : "-"; };
  for (const MovedDocument& one : documents)
    text += (text.empty() ? "" : " ") + one.document + ":" + rank(one.before) + ">" + rank(one.after) + ":" +
            std::string(enum_text(one.move));
  return text;
}

const MovedDocument& find(const MovedQuery& moved, const std::string& document) {
  return *std::find_if(moved.documents.begin(), moved.documents.end(),
                       [&](const MovedDocument& one) { return one.document == document; });
}

const Qrels& judgments() {
  static const Qrels qrels =
      qrels_of(std::vector<Judgment>{{"q1", "b", 2}, {"q1", "c", 0}, {"q1", "d", 1}, {"q1", "g", -1}, {"q2", "a", 1}});
  return qrels;
}

/// The documents of a query, best first: a second order, by the rules of ties as they are documented.
std::vector<std::string> sorted(const std::map<std::string, double>& scores, bool larger_first) {
  std::vector<std::pair<std::string, double>> rows(scores.begin(), scores.end());
  std::sort(rows.begin(), rows.end(), [&](const auto& a, const auto& b) {
    if (a.second != b.second) return a.second > b.second;
    return larger_first ? a.first > b.first : a.first < b.first;
  });
  std::vector<std::string> ids;
  for (const auto& [id, score] : rows) ids.push_back(id);
  return ids;
}

std::optional<std::uint32_t> rank_in(const std::vector<std::string>& order, const std::string& document) {
  const auto found = std::find(order.begin(), order.end(), document);
  return found == order.end() ? std::nullopt : std::optional(static_cast<std::uint32_t>(found - order.begin() + 1));
}

}  // namespace

TEST_CASE("the documents of two rankings, by rank") {
  const MovedQuery moved =
      value_of(moved_documents(judgments(), ranking("abcdef", "old"), ranking("bagcd", "new"), "q1", {}, {.k = 3}));
  CHECK(moved.query == "q1");
  CHECK(moved.before == "old");
  CHECK(moved.after == "new");
  CHECK(moved.measure.empty());
  CHECK(std::isnan(moved.difference));
  CHECK(text_of(moved.documents) == "b:2>1:up a:1>2:down g:->3:new c:3>4:lost");
  CHECK(find(moved, "b").grade == 2);
  CHECK(find(moved, "b").judged);
  CHECK(find(moved, "c").grade == 0);
  CHECK(find(moved, "c").judged);
  CHECK(find(moved, "a").grade == std::nullopt);
  CHECK_FALSE(find(moved, "a").judged);
  CHECK(find(moved, "g").grade == -1);
  CHECK_FALSE(find(moved, "g").judged);
  CHECK(std::isnan(find(moved, "b").effect));
}

TEST_CASE("the same run twice: nothing moved") {
  const MovedQuery moved =
      value_of(moved_documents(judgments(), ranking("abd"), ranking("abd"), "q1", measure("nDCG@10")));
  CHECK(moved.k == 10);
  CHECK(moved.difference == 0);
  CHECK(text_of(moved.documents) == "a:1>1:same b:2>2:same d:3>3:same");
  for (const MovedDocument& document : moved.documents) CHECK(document.effect == 0);
}

TEST_CASE("a query that only one run has") {
  const Run only = ranking("ad"), other = ranking("a", "other", "q2");
  const MovedQuery lost = value_of(moved_documents(judgments(), only, other, "q1", measure("RR")));
  CHECK(text_of(lost.documents) == "d:2>-:lost a:1>-:lost");  // by effect
  CHECK(lost.before_value == 0.5);
  CHECK(lost.after_value == 0);
  CHECK(find(lost, "d").effect == -0.5);
  CHECK(find(lost, "a").effect == 0);
  const MovedQuery found = value_of(moved_documents(judgments(), other, only, "q1", measure("RR")));
  CHECK(text_of(found.documents) == "d:->2:new a:->1:new");
  CHECK(find(found, "d").effect == 0.5);
  // Lower is better: a missing query is all holes.
  CHECK(value_of(moved_documents(judgments(), only, other, "q1", measure("Hole@2"))).after_value == 1);
  const MovedQuery neither = value_of(moved_documents(judgments(), other, other, "q1", measure("RR")));
  CHECK(neither.documents.empty());
  CHECK(neither.difference == 0);

  MovedDocumentsOptions options;
  options.policy.queries = Queries::intersection;
  const MovedQuery left_out = value_of(moved_documents(judgments(), only, other, "q1", measure("RR"), options));
  CHECK(left_out.before_value == 0.5);
  CHECK(std::isnan(left_out.after_value));
  CHECK(std::isnan(left_out.documents.at(0).effect));
  options.policy.queries = Queries::error;
  CHECK(error_of(moved_documents(judgments(), only, other, "q1", measure("RR"), options)) ==
        "run 'other': judged query 'q1' has no results, which queries=error does not allow");
}

TEST_CASE("effects: what of the change disappears with an unjudged document in the place") {
  const Run before = ranking("abcd"), after = ranking("dabc");
  const MovedQuery moved = value_of(moved_documents(judgments(), before, after, "q1", measure("RR")));
  // Before: b at 2. After: d at 1; without it, b at 3.
  CHECK(moved.difference == 0.5);
  CHECK(find(moved, "d").effect == Approx(1 - 1.0 / 3));
  CHECK(find(moved, "b").effect == Approx(0 - (0.5 - 0.25)));
  CHECK(moved.documents[0].document == "d");
  CHECK(moved.documents[1].document == "b");

  // A document that is judged not relevant moved down, which only Bpref sees.
  const MovedQuery bpref =
      value_of(moved_documents(judgments(), ranking("cbd"), ranking("bdc"), "q1", measure("Bpref")));
  CHECK(bpref.difference == 1);
  CHECK(bpref.documents[0].document == "c");
  CHECK(bpref.documents[0].effect == 1);
}

TEST_CASE("ranks are those of sorted scores, and effects of sums sum to the change") {
  Random random(71);
  const std::vector<std::string> texts = {"P@5", "DCG@5", "nDCG@5", "R@5", "RBP(p=0.8)", "RR", "AP", "ERR@5", "Bpref"};
  for (int i = 0; i < random_cases(1000); ++i) {
    std::map<std::string, double> scores[2], grades;
    for (int document = 0; document < 12; ++document) {
      const std::string id = std::string("d") + static_cast<char>('a' + document);
      for (auto& of_run : scores)
        if (random.whole(0, 3) > 0) of_run[id] = random.whole(0, 6);
      if (random.whole(0, 1) == 0) grades[id] = random.whole(-1, 3);
    }
    grades["relevant"] = 1;
    if (scores[0].empty() || scores[1].empty()) continue;
    const Run before = run_of_scores(scores[0]), after = run_of_scores(scores[1]);
    const TestCollection collection = qrels_of(PlainQrels{{"q", grades}});
    MovedDocumentsOptions options{.k = static_cast<std::uint32_t>(random.whole(1, 14))};
    options.order = i % 2 == 0 ? MoveOrder::rank : MoveOrder::effect;
    options.policy.ties = i % 3 == 0 ? TieRule::docno_asc : TieRule::docno_desc;
    const std::string text = texts[static_cast<std::size_t>(i) % texts.size()];
    INFO(text << ", case " << i);
    const MovedQuery moved = value_of(moved_documents(collection, before, after, "q", measure(text), options));

    const auto order_before = sorted(scores[0], i % 3 != 0), order_after = sorted(scores[1], i % 3 != 0);
    std::set<std::string> expected;
    for (const auto* order : {&order_before, &order_after})
      expected.insert(order->begin(), order->begin() + std::min<std::ptrdiff_t>(options.k, std::ssize(*order)));
    std::set<std::string> listed;
    for (const MovedDocument& document : moved.documents) listed.insert(document.document);
    CHECK(listed == expected);
    CHECK(moved.documents.size() == expected.size());

    EvaluateOptions evaluation;
    evaluation.policy = options.policy;
    const auto value_of_run = [&](const Run& run, const TestCollection& judged) {
      const Scores scores_of_run = value_of(evaluate(judged, run, measure(text), evaluation));
      return scores_of_run.per_query(0)[0];
    };
    CHECK(moved.before_value == value_of_run(before, collection));
    CHECK(moved.after_value == value_of_run(after, collection));
    double sum = 0;
    for (std::size_t at = 0; at < moved.documents.size(); ++at) {
      const MovedDocument& document = moved.documents[at];
      const auto rank_before = rank_in(order_before, document.document),
                 rank_after = rank_in(order_after, document.document);
      CHECK(document.before == rank_before);
      CHECK(document.after == rank_after);
      const bool in_before = rank_before && *rank_before <= options.k,
                 in_after = rank_after && *rank_after <= options.k;
      CHECK(document.move == (!in_before                   ? DocumentMove::entered
                              : !in_after                  ? DocumentMove::left
                              : *rank_after < *rank_before ? DocumentMove::up
                              : *rank_after > *rank_before ? DocumentMove::down
                                                           : DocumentMove::stayed));
      const auto grade = grades.find(document.document);
      CHECK(document.grade == (grade == grades.end() ? std::nullopt : std::optional(grade->second)));
      CHECK(document.judged == (grade != grades.end() && grade->second >= 0));
      sum += document.effect;
      if (!document.grade) CHECK(document.effect == 0);

      // The run with an unknown document in the place: it has the same score, and an id between the neighbours'.
      std::map<std::string, double> without[2] = {scores[0], scores[1]};
      for (auto& of_run : without)
        if (auto row = of_run.extract(document.document); !row.empty()) {
          row.key() += "x";
          of_run.insert(std::move(row));
        }
      const double rest =
          value_of_run(run_of_scores(without[1]), collection) - value_of_run(run_of_scores(without[0]), collection);
      CHECK(document.effect == Approx(moved.difference - rest).margin(1e-12));

      if (at == 0) continue;
      const MovedDocument& above = moved.documents[at - 1];
      if (options.order == MoveOrder::effect)
        CHECK(std::abs(above.effect) >= std::abs(document.effect));
      else if (document.move == DocumentMove::left)
        CHECK((above.move != DocumentMove::left || *above.before < *document.before));
      else
        CHECK(*above.after < *document.after);
    }
    const bool is_sum = text.find("@5") != std::string::npos && text != "ERR@5" && options.k >= 5;
    if (is_sum) CHECK(sum == Approx(moved.difference).margin(1e-12));
  }
}

TEST_CASE("nuggets that a document supports, and effects on measures of nuggets") {
  NuggetQrelsBuilder builder;
  for (const char* const nugget : {"s", "t", "u"}) require_ok(builder.add_nugget("q1", {nugget}));
  for (const auto& [nugget, document, grade] : std::vector<std::tuple<std::string, std::string, double>>{
           {"t", "a", 1}, {"s", "a", 1}, {"u", "b", 1}, {"s", "b", 0}, {"s", "c", 0}, {"s", "d", 1}})
    require_ok(builder.add("q1", nugget, document, grade));
  const NuggetQrels nuggets = value_of(std::move(builder).build());
  const MovedQuery moved = value_of(moved_documents(nuggets, ranking("xcda"), ranking("abdc"), "q1",
                                                    measure("Coverage@2"), {.order = MoveOrder::rank}));
  CHECK(moved.k == 2);
  CHECK(text_of(moved.documents) == "a:4>1:new b:->2:new x:1>-:lost c:2>4:lost");
  CHECK(find(moved, "a").nuggets == std::vector<std::string>{"s", "t"});
  CHECK(find(moved, "b").nuggets == std::vector<std::string>{"u"});
  CHECK(find(moved, "c").nuggets.empty());
  CHECK(find(moved, "c").judged);
  CHECK_FALSE(find(moved, "x").judged);
  CHECK(find(moved, "a").grade == 1);
  CHECK(moved.difference == 1);
  CHECK(find(moved, "a").effect == Approx(2.0 / 3));
  CHECK(find(moved, "b").effect == Approx(1.0 / 3));

  // With judgments of documents beside them, a document may be judged in one of both.
  const TestCollection both = value_of(TestCollection::of(qrels_of(std::vector<Judgment>{{"q1", "x", 2}}), nuggets));
  const MovedQuery in_both =
      value_of(moved_documents(both, ranking("xcda"), ranking("abdc"), "q1", measure("alpha_nDCG@2")));
  CHECK(find(in_both, "x").grade == 2);
  CHECK(find(in_both, "x").judged);
  CHECK(find(in_both, "a").grade == std::nullopt);
  CHECK(find(in_both, "a").judged);
  CHECK(find(in_both, "x").effect == 0);
  CHECK(find(in_both, "a").effect > 0);
}

TEST_CASE("the policy: depth, duplicates, the id of the query, and only judged documents") {
  MovedDocumentsOptions options{.order = MoveOrder::rank};
  options.policy.depth = 2;
  CHECK(text_of(value_of(moved_documents(judgments(), ranking("abd"), ranking("dba"), "q1", {}, options)).documents) ==
        "d:->1:new b:2>2:same a:1>-:lost");
  options.policy = {.judged_only = true};
  const MovedQuery condensed =
      value_of(moved_documents(judgments(), ranking("xbyd"), ranking("dxyzb"), "q1", measure("RR(rel=2)"), options));
  CHECK(text_of(condensed.documents) == "d:2>1:up b:1>2:down");
  CHECK(condensed.difference == -0.5);
  CHECK(find(condensed, "d").effect == -0.5);  // an unjudged document in its place would be removed
  options.policy = {.duplicates = Duplicates::last, .ignore_identical_ids = true};
  const auto builder_of = [](const std::vector<std::pair<std::string, double>>& rows) {
    RunBuilder builder;
    for (const auto& [document, score] : rows) require_ok(builder.add("q1", document, score));
    return value_of(std::move(builder).build());
  };
  const Run twice = builder_of({{"b", 9}, {"q1", 8}, {"d", 7}, {"b", 1}});
  CHECK(text_of(value_of(moved_documents(judgments(), twice, ranking("bd"), "q1", {}, options)).documents) ==
        "b:2>1:up d:1>2:down");
  CHECK(error_of(moved_documents(judgments(), twice, ranking("bd"), "q1")) ==
        "run 'run': query 'q1': duplicate document 'b', at positions 1 and 4");
}

TEST_CASE("several queries share what is prepared") {
  const std::vector<std::string> queries = {"q2", "q1"};
  const auto both = value_of(moved_documents(judgments(), ranking("ab"), ranking("ba"), queries, measure("AP")));
  REQUIRE(both.size() == 2);
  CHECK(both[0].documents.empty());
  CHECK(both[1] == value_of(moved_documents(judgments(), ranking("ab"), ranking("ba"), "q1", measure("AP"))));
}

TEST_CASE("what moved: bad input") {
  const Run run = ranking("ab");
  CHECK(error_of(moved_documents(judgments(), run, run, "q11")) == "query 'q11' is not judged; did you mean 'q1'?");
  CHECK(error_of(moved_documents(Qrels(), run, run, "q1")).find("judg") != std::string::npos);
  CHECK(error_of(moved_documents(judgments(), run, run, "q1", measure("alpha_nDCG@5"))) ==
        "alpha_nDCG@5 needs nugget judgments, but only document judgments were given");
  CHECK(error_of(moved_documents(judgments(), run, run, "q1", over_orders(measure("AP"), OfOrders::best))) ==
        "best(AP) is a value over all orders of tied documents; what moved needs a measure of one order");
  MovedDocumentsOptions options;
  options.policy.ties = TieRule::expected;
  CHECK(error_of(moved_documents(judgments(), run, run, "q1", {}, options)) ==
        "ties=expected is for the evaluation of measures; what moved needs one order of tied documents, such as "
        "ties=docno_desc");
  options.policy.ties = TieRule::rank_column;
  CHECK(error_of(moved_documents(judgments(), run, run, "q1", {}, options))
            .find("ties=rank_column needs the rank column") != std::string::npos);
}

TEST_CASE("the queries of two systems by difference") {
  const ScoreTable table =
      value_of(ScoreTable::of("AP", {"x", "y"}, {"q1", "q2", "q3", "q4"}, {0.5, 0.25, 1, 0.5, 0.75, 0.25, 0.25, 0.25}));
  const std::vector<QueryDifference> moved = moved_queries(table, 0, 1);
  CHECK(moved == std::vector<QueryDifference>{
                     {"q3", 1, 0.25, -0.75}, {"q1", 0.5, 0.75, 0.25}, {"q4", 0.5, 0.25, -0.25}, {"q2", 0.25, 0.25, 0}});
  CHECK(moved_queries(table, 1, 0)[0] == QueryDifference{"q3", 0.25, 1, 0.75});
}

TEST_CASE("the ranking of a run for a query") {
  const Run run = run_of(PlainRun{{"q", {{"a", 1}, {"b", 2}, {"c", 1}}}});
  const auto ids = [&](const Policy& policy) {
    std::string text;
    for (const DocumentAtRank& one : value_of(ranking_of(run, "q", policy))) text += one.document;
    return text;
  };
  CHECK(value_of(ranking_of(run, "q")) == std::vector<DocumentAtRank>{{1, "b", 2}, {2, "c", 1}, {3, "a", 1}});
  CHECK(ids({.ties = TieRule::docno_asc}) == "bac");
  CHECK(ids({.depth = 2}) == "bc");
  CHECK(error_of(ranking_of(run, "Q7")) == "run 'sys' has no query 'Q7'; did you mean 'q'?");
  CHECK(error_of(ranking_of(Run(), "q")).find("has no query 'q'") != std::string::npos);
  CHECK(error_of(ranking_of(run, "q", {.ties = TieRule::error})).find("'q'") != std::string::npos);
  CHECK(error_of(ranking_of(run, "q", {.ties = TieRule::best})).find("a ranking needs one order") != std::string::npos);
  CHECK(error_of(ranking_of(run, "q", {.judged_only = true})) ==
        "judged_only needs judgments, which a ranking of a run does not have");
  RunBuilder builder;
  for (const auto& [document, score] :
       std::vector<std::pair<std::string, double>>{{"a", 1}, {"b", 2}, {"a", 3}, {"a", 0}})
    require_ok(builder.add("q", document, score));
  const Run twice = value_of(std::move(builder).build());
  CHECK(value_of(ranking_of(twice, "q", {.duplicates = Duplicates::first}))[1] == DocumentAtRank{2, "a", 1});
  CHECK(value_of(ranking_of(twice, "q", {.duplicates = Duplicates::max}))[0] == DocumentAtRank{1, "a", 3});
  CHECK(value_of(ranking_of(twice, "q", {.duplicates = Duplicates::last}))[1] == DocumentAtRank{2, "a", 0});
}

}  // namespace moved_documents_test
