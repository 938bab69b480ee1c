// Two systems: compare in its short forms, and whether one is significantly worse.
#include "support/catch.hpp"
#include "support/value_of.hpp"

#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/measures/grammar.hpp>
#include <irmetrics/significance/baseline.hpp>
#include <irmetrics/testing/significance.hpp>

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;
using namespace irmetrics::matchers;

namespace baseline_test {
namespace {

Scores scores_of(std::string run, std::vector<double> values, const char* measure = "AP") {
  std::vector<std::string> queries;
  for (std::size_t i = 0; i < values.size(); ++i) queries.push_back(fmt::format("q{}", i));
  std::vector<bool> missing(values.size());
  return Scores(std::move(run), value_of(parse_measures(measure)), std::move(queries), std::move(values),
                std::move(missing), {});
}

std::vector<double> ramp(std::size_t queries, double shift) {
  std::vector<double> values;
  for (std::size_t i = 0; i < queries; ++i)
    values.push_back(0.5 + shift * (1 + static_cast<double>(i) / static_cast<double>(queries)));
  return values;
}

const Scores before = scores_of("before", ramp(10, 0)), worse = scores_of("now", ramp(10, -0.1)),
             better = scores_of("now", ramp(10, 0.1));

}  // namespace

TEST_CASE("two results are compared by themselves, in braces, and as a list alike") {
  const std::vector<NamedScores> list = {{"before", before}, {"now", worse}};
  const Comparison expected = value_of(compare(list));
  for (const Comparison& same :
       {value_of(compare(before, worse)), value_of(compare({{"before", before}, {"now", worse}}))}) {
    CHECK(same.systems == expected.systems);
    CHECK(same.measures[0].pairs[0].p_value == expected.measures[0].pairs[0].p_value);
    CHECK(same.measures[0].pairs[0].difference == expected.measures[0].pairs[0].difference);
    CHECK(same.audits.size() == 2);
  }
  const ScoresOrError result = worse;
  CHECK(value_of(compare({{"old", before}, {"new", result}}, {.baseline = "old"})).measures[0].pairs[0].first == "new");
  const ScoresOrError failed = evaluate(Qrels(), Run(), "AP");
  CHECK(error_of(compare({{"old", before}, {"new", failed}})) ==
        "system 'new': run '': the qrels contain no judgments");
  CHECK(error_of(compare(before, failed)) == "run '': the qrels contain no judgments");
  CHECK(error_of(compare(before, before)).find("duplicate system 'before'") != std::string::npos);
}

TEST_CASE("a system that loses all queries is significantly worse, one that wins them is not") {
  // Of the 2^10 sign changes of ten differences of one sign, two are as extreme.
  const ComparedPair pair = value_of(compare_with_baseline(worse, before, "map"));
  CHECK(pair.losses == 10);
  CHECK(pair.p_value == Approx(2.0 / 1024).margin(0.002));
  CHECK(value_of(is_significantly_worse(worse, before, "AP")));
  CHECK_FALSE(value_of(is_significantly_worse(better, before, "AP")));
  CHECK_FALSE(value_of(is_significantly_worse(before, before, "AP")));
  CHECK_FALSE(value_of(is_significantly_worse(worse, before, "AP", 0.0001)));
  CHECK_FALSE(value_of(is_significantly_worse(before, better, "AP", 0.0001)));
  CHECK(value_of(is_significantly_worse(before, better, "AP", 0.9)));
  // Two differences of one sign: half of the four sign changes are as extreme.
  CHECK_FALSE(value_of(is_significantly_worse(scores_of("a", {0, 0}), scores_of("a", {1, 1}), "AP", 0.4)));
  // Lower is better.
  const Scores few = scores_of("few", ramp(10, 0), "CoverDepth"), many = scores_of("many", ramp(10, 1), "CoverDepth");
  CHECK(value_of(is_significantly_worse(many, few, "CoverDepth")));
  CHECK_FALSE(value_of(is_significantly_worse(few, many, "CoverDepth")));

  CHECK(error_of(is_significantly_worse(worse, before, "RR")) == "RR was not evaluated for 'now'");
  CHECK(error_of(is_significantly_worse(worse, scores_of("b", {1, 2}), "AP")).find("has no scores for query") !=
        std::string::npos);
}

TEST_CASE("a test can allow for chance") {
  const MeanExpectation expectation("AP", NotSignificantlyWorseThan(before));
  CHECK(expectation.description() == "AP is not significantly worse than 'before' (alpha = 0.05)");
  CHECK(expectation.holds(before));
  CHECK(expectation.holds(better));
  CHECK_FALSE(expectation.holds(worse));
  CHECK(MeanExpectation("AP", NotSignificantlyWorseThan(before, 0.0001)).holds(worse));
  const std::string text = expectation.explanation(worse);
  CHECK(text.find("AP of 'now' is 0.3550, that of 'before' 0.5000\n  difference -0.1450, p = 0.00") == 0);
  CHECK(text.find("(randomization test)\n  10 queries worse, 0 better, 0 unchanged\n  q9: 0.5000 -> 0.3100") !=
        std::string::npos);
  const Scores one = scores_of("one", {1});
  const MeanExpectation too_few("AP", NotSignificantlyWorseThan(one));
  CHECK_FALSE(too_few.holds(one));
  CHECK(too_few.explanation(one).find("expected at least two queries") != std::string::npos);
}

}  // namespace baseline_test
