// Expectations of scores, and what the matchers of test frameworks print if one does not hold.
#include "support/files.hpp"

#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/testing/catch2.hpp>
#include <irmetrics/testing/gtest.hpp>

#include <fmt/format.h>

#include <sstream>

using namespace irmetrics;
using namespace irmetrics::test;
using namespace irmetrics::matchers;

namespace expectation_test {
namespace {

constexpr auto undefined = std::numeric_limits<double>::quiet_NaN();

/// Scores of a run with these values of nDCG@10 for queries q0, q1, ...
Scores scores_of(std::string run, std::vector<double> values, const char* measure = "nDCG@10") {
  std::vector<std::string> queries;
  for (std::size_t i = 0; i < values.size(); ++i) queries.push_back(fmt::format("q{}", i));
  Audit audit;
  audit.scored = values.size();
  std::vector<bool> missing(values.size());
  return Scores(std::move(run), value_of(parse_measures(measure)), std::move(queries), std::move(values),
                std::move(missing), audit);
}

const Scores& before() {
  static const Scores scores = scores_of("last release", {0.5, 0.75, 1, 0.25, 0.5, 0.5, 0.5, 0.5});
  return scores;
}
const Scores& now() {
  static const Scores scores = scores_of("this build", {0, 1, 0.75, 0.25, 0.25, 0.25, 0.25, 0.25});
  return scores;
}

bool holds(const Bound& bound, const ScoresOrError& scores, const char* measure = "nDCG@10") {
  return MeanExpectation(measure, bound).holds(scores);
}

}  // namespace

TEST_CASE("a bound contains its ends, and no undefined value") {
  const Scores half = scores_of("run", {0.25, 0.75});
  CHECK(holds(AtLeast(0.5), half));
  CHECK_FALSE(holds(AtLeast(0.5000001), half));
  CHECK(holds(AtMost(0.5), half));
  CHECK_FALSE(holds(AtMost(0.4999999), half));
  CHECK(holds(Within(0.25, 0.25), half));
  CHECK_FALSE(holds(Within(0.25, 0.125), half));
  const Scores none = scores_of("run", {undefined}, "CoverDepth");
  for (const Bound& bound : {AtLeast(-1e300), AtMost(1e300), NotWorseThan(none)})
    CHECK_FALSE(holds(bound, none, "CoverDepth"));
}

TEST_CASE("not worse follows the direction of the measure") {
  CHECK(holds(NotWorseThan(before()), before()));
  CHECK_FALSE(holds(NotWorseThan(before()), now()));
  CHECK(holds(NotWorseThan(before(), 0.1875), now()));  // the means are 0.5625 and 0.375
  CHECK_FALSE(holds(NotWorseThan(before(), 0.125), now()));
  CHECK(holds(NotWorseThan(now()), before()));
  const Scores small = scores_of("a", {2, 4}, "CoverDepth"), large = scores_of("b", {3, 4}, "CoverDepth");
  CHECK(holds(NotWorseThan(large), small, "CoverDepth"));
  CHECK_FALSE(holds(NotWorseThan(small), large, "CoverDepth"));
  CHECK(holds(NotWorseThan(small, 0.5), large, "CoverDepth"));
}

TEST_CASE("an explanation names the queries that became worse, or the worst") {
  CHECK(MeanExpectation("nDCG@10", NotWorseThan(before(), 0.125)).description() ==
        "nDCG@10 is at most 0.125 worse than 'last release'");
  CHECK(MeanExpectation("nDCG@10", NotWorseThan(before())).explanation(now()) ==
        "nDCG@10 of 'this build' is 0.3750, that of 'last release' 0.5625\n"
        "  6 queries worse, 1 better, 1 unchanged\n"
        "  q0: 0.5000 -> 0.0000\n"
        "  q2: 1.0000 -> 0.7500\n"
        "  q4: 0.5000 -> 0.2500\n"
        "  q5: 0.5000 -> 0.2500\n"
        "  q6: 0.5000 -> 0.2500\n"
        "  and 1 more");
  Audit audit = now().audit();
  audit.missing = 2;
  CHECK(MeanExpectation("nDCG@10", AtLeast(0.5)).explanation(now().audited(audit)) ==
        "nDCG@10 of 'this build' is 0.3750\n"
        "  worst queries: q0 0.0000, q3 0.2500, q4 0.2500, q5 0.2500, q6 0.2500\n"
        "  missing from the run: 2 of 8 judged queries");
}

TEST_CASE("an evaluation that failed, and a measure that was not evaluated, do not meet an expectation") {
  const ScoresOrError failed = evaluate(Qrels(), Run(), "AP");
  const MeanExpectation expectation("nDCG@10", AtLeast(0));
  CHECK_FALSE(expectation.holds(failed));
  CHECK(expectation.explanation(failed) == "the evaluation failed: run '': the qrels contain no judgments");
  CHECK_FALSE(holds(AtLeast(0), now(), "AP"));
  CHECK(MeanExpectation("AP", AtLeast(0)).explanation(now()) == "AP was not evaluated");
  CHECK(MeanExpectation("nDCG@10", NotWorseThan(scores_of("old", {1}, "AP"))).explanation(now()) ==
        "nDCG@10 was not evaluated for 'old'");
}

TEST_CASE("means over different queries are not compared, and undefined values are neither better nor worse") {
  const Scores few = scores_of("few", {0, 0}), many = scores_of("many", {1, 1, 1});
  CHECK_FALSE(holds(NotWorseThan(few), many));
  CHECK(MeanExpectation("nDCG@10", NotWorseThan(few)).explanation(many) ==
        "'many' and 'few' were scored on different queries, 3 and 2");
  const Scores first = scores_of("a", {2, undefined, 3}, "CoverDepth"),
               second = scores_of("b", {4, 4, 3}, "CoverDepth");
  CHECK(MeanExpectation("CoverDepth", NotWorseThan(first)).explanation(second) ==
        "CoverDepth of 'b' is 3.6667, that of 'a' 2.5000\n"
        "  1 queries worse, 0 better, 1 unchanged, 1 undefined\n"
        "  q0: 2.0000 -> 4.0000");
}

TEST_CASE("Catch2 prints the expectation and its explanation") {
  using matchers::catch2::HasMean;
  CHECK_THAT(now(), HasMean("nDCG@10", AtLeast(0.25)) && HasMean("ndcg_cut_10", AtMost(0.5)));
  CHECK_THAT(ScoresOrError(now()), !HasMean("nDCG@10", AtLeast(0.5)));
  const HasMean matcher("nDCG@10", AtLeast(0.5));
  CHECK_FALSE(matcher.match(now()));
  CHECK(matcher.describe().find("nDCG@10 is at least 0.5\nnDCG@10 of 'this build' is 0.3750") == 0);
  CHECK(Catch::StringMaker<ScoresOrError>::convert(now()) == "scores of 'this build'");
}

TEST_CASE("GoogleTest's matcher explains a mismatch") {
  const matchers::gtest::HasMean matcher("nDCG@10", AtLeast(0.5));
  std::ostringstream description, explanation, value;
  CHECK_FALSE(matcher.MatchAndExplain(now(), &explanation));
  CHECK(matchers::gtest::HasMean("nDCG@10", AtLeast(0.25)).MatchAndExplain(now(), nullptr));
  matcher.DescribeTo(&description);
  CHECK(description.str() == "nDCG@10 is at least 0.5");
  CHECK(explanation.str().find("nDCG@10 of 'this build' is 0.3750\n  worst queries: q0 0.0000") == 0);
  PrintTo(now(), &value);
  CHECK(value.str() == "scores of 'this build'");
}

}  // namespace expectation_test
