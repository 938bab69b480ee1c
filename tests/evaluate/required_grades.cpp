// Grades below those that measures require: an error if `rel` is the default and no grade reaches it, a count
// otherwise. Expected values are worked out by hand.
#include "support/files.hpp"
#include "support/qrels_and_runs.hpp"

#include <irmetrics/evaluate/evaluate_file.hpp>
#include <irmetrics/evaluate/nugget_coverage.hpp>
#include <irmetrics/evaluate/query_scorer.hpp>
#include <irmetrics/stability/document_stability.hpp>
#include <irmetrics/stability/relevant_cap.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace required_grades_test {
namespace {

/// A judge that writes probabilities: no grade of 1.
Qrels probabilities() { return qrels_of({{"q1", "a", 0.9}, {"q1", "b", 0.4}, {"q2", "a", 0}}); }
Run run() { return run_of({{"q1", "a", 2.5}, {"q1", "b", 1}, {"q2", "a", 1}}); }
const std::string problem =
    "AP: no judged document is relevant: the largest grade is 0.9, and rel is 1 by default; choose rel, such as "
    "AP(rel=0.5)";

NuggetQrels nuggets_of(double grade) {
  NuggetQrelsBuilder builder;
  REQUIRE(builder.add_nugget("q1", {"n1"}).ok());
  REQUIRE(builder.add("q1", "n1", "a", grade).ok());
  REQUIRE(builder.add_nugget("q2", {"n1"}).ok());
  REQUIRE(builder.add("q2", "n1", "b", 0).ok());
  return value_of(std::move(builder).build());
}

std::vector<BelowRel> below_rel_of(const Qrels& qrels, const Measures& measures, EvaluateOptions options = {}) {
  return value_of(evaluate(qrels, run(), measures, options)).audit().below_rel;
}

}  // namespace

TEST_CASE("all grades below the default rel are an error in all ways to score a run") {
  const std::vector<Run> runs = {run()};
  CHECK(error_of(evaluate(probabilities(), run(), "nDCG AP RR")) == "run 'sys': " + problem);
  CHECK(error_of(evaluate(probabilities(), runs, "AP")) == "run 'sys': " + problem);
  CHECK(error_of(evaluate(probabilities(), run(), AP{.k = 5})) ==
        "run 'sys': AP@5: no judged document is relevant: the largest grade is 0.9, and rel is 1 by default; choose "
        "rel, such as AP(rel=0.5)@5");
  CHECK(error_of(QueryScorer::of(probabilities(), "AP")) == problem);
  const TemporaryFolder folder;
  const std::string plain = folder.write("sys.run", "q1 Q0 a 1 2.5 sys\nq1 Q0 b 2 1 sys\n");
  CHECK(error_of(evaluate_file(probabilities(), plain, "AP")) == plain + ": " + problem);
  const std::vector<std::string> paths = {plain, plain};
  CHECK(error_of(evaluate_files(probabilities(), paths, "AP")) == plain + ": " + problem);
}

TEST_CASE("the proposed rel is reached, and parses with the other parameters of the measure") {
  const Qrels low = qrels_of({{"q1", "a", 0.25}});
  const auto proposal = [&](const Qrels& qrels, const Measures& measures) {
    const std::string error = error_of(evaluate(qrels, run(), measures));
    return error.substr(error.rfind("such as ") + 8);
  };
  CHECK(proposal(low, "RBP(p=0.9)@10") == "RBP(rel=0.25,p=0.9)@10");
  CHECK(proposal(probabilities(), "IPrec@0.1") == "IPrec(rel=0.5)@0.1");
  for (const Qrels& qrels : {low, probabilities()})
    for (const char* text : {"RBP(p=0.9)@10", "SetF(beta=2)", "P@5", "infAP", "Utility(b=-2)", "RnDCG"})
      CHECK(error_of(evaluate(qrels, run(), proposal(qrels, text))).empty());
}

TEST_CASE("measures without rel, other values of rel, and rel given as its default are scored") {
  CHECK(value_of(evaluate(probabilities(), run(), "nDCG")).mean(0) == 0.5);
  CHECK(below_rel_of(probabilities(), "nDCG ERR@5 Judged@5 NumQ").empty());
  CHECK(value_of(evaluate(probabilities(), run(), "AP(rel=0.5)")).mean(0) == 0.5);
  CHECK(below_rel_of(probabilities(), "AP(rel=0.5)").empty());
  CHECK(value_of(evaluate(probabilities(), run(), "AP(rel=1)")).mean(0) == 0);
  CHECK(below_rel_of(probabilities(), "nDCG AP(rel=2) P(rel=1)@5") ==
        std::vector<BelowRel>{{"AP(rel=2)", 2, 2}, {"P@5", 1, 2}});
  EvaluateOptions zero;
  zero.low_grades_are_zero = true;
  CHECK(below_rel_of(probabilities(), AP{}, zero) == std::vector<BelowRel>{{"AP", 1, 2}});
}

TEST_CASE("a grade of 1 of any query, or grades of 0 only, are not an error") {
  const Qrels one_reaches = qrels_of({{"q1", "a", 0.9}, {"q2", "a", 1}, {"q3", "a", 0}});
  CHECK(below_rel_of(one_reaches, "RR AP(rel=0.5) nDCG") == std::vector<BelowRel>{{"RR", 1, 2}});
  EvaluateOptions some;
  some.policy.queries = Queries::intersection;  // q3 is not scored
  CHECK(below_rel_of(one_reaches, "RR", some) == std::vector<BelowRel>{{"RR", 1, 1}});
  CHECK(below_rel_of(qrels_of({{"q1", "a", 0}, {"q2", "a", -0.5}}), "AP RR").empty());
  CHECK(below_rel_of(qrels_of({{"q1", "a", 1}, {"q2", "a", 0}}), "AP RR").empty());
}

TEST_CASE("a user's measure with rel is checked; a function has none") {
  const AnyMeasure own("Depth", [](const JudgedRanking& query) { return static_cast<double>(query.retrieved); });
  CHECK(below_rel_of(probabilities(), own).empty());
  CHECK(!own.rel());
  CHECK((AnyMeasure(AP{}).has_default_rel() && !AnyMeasure(AP{.rel = 2}).has_default_rel()));
  CHECK(value_of(parse_measure("AP(rel=1)")) == AnyMeasure(AP{}));
  CHECK(!value_of(parse_measure("AP(rel=1)")).has_default_rel());
}

TEST_CASE("support of nuggets below the default rel is an error of nugget-aware measures, and of coverage") {
  const NuggetQrels low = nuggets_of(0.9);
  const std::vector<Run> runs = {run()};
  CHECK(error_of(evaluate(low, run(), "alpha_nDCG@10")) ==
        "run 'sys': alpha_nDCG@10: no document supports a nugget: the largest grade is 0.9, and rel is 1 by default; "
        "choose rel, such as alpha_nDCG(rel=0.5)@10");
  CHECK(value_of(evaluate(low, run(), "StRecall(rel=0.5)@10")).mean(0) == 0.5);
  CHECK(error_of(union_coverage(low, runs, 5)) ==
        "no document supports a nugget: the largest grade is 0.9; expected grades of 1 or more for support, and 0 for "
        "none");
  CHECK(error_of(union_coverage(nuggets_of(0), runs, 5)).empty());
  CHECK(error_of(evaluate(nuggets_of(0), run(), "StRecall@10 AP")).empty());
  // The documents reach rel, the support does not, or the other way round.
  const TestCollection both = value_of(TestCollection::of(qrels_of({{"q1", "a", 1}, {"q2", "a", 0}}), nuggets_of(0.9)));
  CHECK(error_of(evaluate(both, run(), "AP")).empty());
  CHECK(error_of(evaluate(both, run(), "AP StRecall@10")).find("StRecall@10: no document supports") !=
        std::string::npos);
}

TEST_CASE("a sample of judgments without a relevant document is no error") {
  // One of 8 documents has the grade 1, the others are fractions: most samples of half of them lack it.
  std::vector<Judgment> rows;
  std::vector<Returned> first, second;
  for (int i = 0; i < 8; ++i) {
    const std::string id = std::string("d") + static_cast<char>('0' + i);
    rows.push_back({"q1", id, i == 0 ? 1 : 0.5});
    first.push_back({"q1", id, 1.0 * i});
    second.push_back({"q1", id, -1.0 * i});
  }
  const std::vector<Run> runs = {run_of(first, "first"), run_of(second, "second")};
  const std::vector<double> shares = {0.5};
  CollectionStabilityOptions options;
  options.samples = 50;
  CHECK(error_of(document_stability(qrels_of(rows), runs, "AP", shares, options)).empty());
  for (Judgment& row : rows) row.grade /= 2;
  CHECK(error_of(document_stability(qrels_of(rows), runs, "AP", shares, options)).find("the largest grade is 0.5") !=
        std::string::npos);
}

TEST_CASE("equal grades beyond 2^53 of the scored queries are counted") {
  const Qrels large = qrels_of({{"q1", "a", 9007199254740993.0}, {"q1", "b", 9007199254740992.0}, {"q2", "a", 1}});
  CHECK(value_of(evaluate(large, run(), "nDCG")).audit().large_grades == 2);
  CHECK(value_of(evaluate(large, run_of({{"q2", "a", 1}}), "nDCG", {.policy = {.queries = Queries::intersection}}))
            .audit()
            .large_grades == 0);
}

}  // namespace required_grades_test
