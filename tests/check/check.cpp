// Verdicts against plain enumeration, closed forms and single tests; what the policies make of them; invalid input.
#include "support/catch.hpp"
#include "support/qrels_and_runs.hpp"
#include "support/random_data.hpp"
#include "support/score_tables.hpp"

#include <irmetrics/check/check.hpp>
#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/measures/rr.hpp>
#include <irmetrics/significance/effect_size.hpp>
#include <irmetrics/significance/interval.hpp>
#include <irmetrics/significance/paired_test.hpp>
#include <irmetrics/significance/proportion_interval.hpp>

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace check_test {
namespace {

/// The baseline's scores, and the candidate's.
ScoreTable two(const std::vector<double>& baseline, const std::vector<double>& candidate,
               const std::string& measure = "AP") {
  std::vector<double> scores = baseline;
  scores.insert(scores.end(), candidate.begin(), candidate.end());
  return table_of(measure, {"main", "pr"}, scores);
}

Check checked(const ScoreTable& table, const CheckOptions& options = {}) {
  return check(std::vector{table}, "pr", options).value();
}

std::string error_of(const std::vector<ScoreTable>& tables, const CheckOptions& options = {},
                     const std::string& candidate = "pr") {
  return message(check(tables, candidate, options).status());
}

/// The share of all exchanges of signs whose sum is as far from 0, one after the other.
double enumerated_p(const std::vector<double>& differences) {
  const auto queries = differences.size();
  double observed = 0;
  for (const double difference : differences) observed += difference;
  std::uint64_t extreme = 0;
  for (std::uint64_t signs = 0; signs < std::uint64_t{1} << queries; ++signs) {
    double sum = 0;
    for (std::size_t i = 0; i < queries; ++i) sum += (signs >> i & 1) != 0 ? -differences[i] : differences[i];
    extreme += std::abs(sum) >= std::abs(observed) - 1e-12 ? 1U : 0U;
  }
  return static_cast<double>(extreme) / static_cast<double>(std::uint64_t{1} << queries);
}

/// A table in which the candidate differs from the baseline by these amounts.
ScoreTable shifted(const std::vector<double>& differences, const std::string& measure = "AP") {
  std::vector<double> baseline, candidate;
  for (std::size_t i = 0; i < differences.size(); ++i) {
    baseline.push_back(0.5);
    candidate.push_back(0.5 + differences[i]);
  }
  return two(baseline, candidate, measure);
}

}  // namespace

TEST_CASE("check: ten queries of which three differ are unresolved: no p below 0.25 is attainable", "[check]") {
  const Check found = checked(shifted({-.3, -.2, -.4, 0, 0, 0, 0, 0, 0, 0}));
  const CheckedDifference& row = found.differences.at(0);
  CHECK(row.verdict == CheckVerdict::unresolved);
  CHECK(row.least_p_value == 0.25);
  CHECK(row.p_value == 0.25);
  CHECK(row.exact);
  CHECK(row.losses == 3);
  CHECK(row.ties == 7);
  CHECK(row.reason.find("3 of 10 queries differ: the smallest attainable p is 0.25") != std::string::npos);
  CHECK(found.outcome == CheckOutcome::passed);
  CHECK(found.exit_code() == 0);
  const Check proof = checked(shifted({-.3, -.2, -.4, 0, 0, 0, 0, 0, 0, 0}), {.policy = "noninferior", .margin = 0.01});
  CHECK(proof.outcome == CheckOutcome::unresolved);
  CHECK(proof.exit_code() == 3);
}

TEST_CASE("check: p-values enumerate all exchanges of up to 20 queries that differ", "[check]") {
  Random random(5);
  for (int trial = 0; trial < 60; ++trial) {
    std::vector<double> differences, nonzero;
    for (int i = 0; i < random.whole(2, 30); ++i) {
      differences.push_back(nonzero.size() < 14 ? random.whole(-6, 8) / 20.0 : 0);
      if (differences.back() != 0) nonzero.push_back(differences.back());
    }
    CAPTURE(trial, differences.size(), nonzero.size());
    if (differences.size() < 2) continue;
    // Fewer resamples than exchanges, with which the test of comparisons would draw them.
    const CheckedDifference row = checked(shifted(differences), {.resamples = 500}).differences.at(0);
    CHECK(row.exact);
    CHECK(row.p_value == Approx(enumerated_p(nonzero)).epsilon(1e-12));
  }
}

TEST_CASE("check: measures that are 0 or 1 have exact tests and intervals, for any number of queries", "[check]") {
  Random random(6);
  for (const std::size_t queries : {5, 60, 3000}) {
    std::vector<double> baseline, candidate;
    std::uint64_t gained = 0, lost = 0, successes = 0;
    for (std::size_t i = 0; i < queries; ++i) {
      baseline.push_back(random.whole(0, 9) < 5 ? 1 : 0);
      candidate.push_back(random.whole(0, 9) < 3 ? 1 - baseline.back() : baseline.back());
      gained += candidate.back() > baseline.back() ? 1U : 0U;
      lost += candidate.back() < baseline.back() ? 1U : 0U;
      successes += candidate.back() == 1 ? 1U : 0U;
    }
    ScoreTable table = two(baseline, candidate, "Success@5");
    table.set_binary(true);
    const Check found = checked(table, {.policy = "floor=0.9"});
    const CheckedDifference& row = found.differences.at(0);
    // The binomial test, term by term.
    const std::uint64_t differing = gained + lost, fewer = std::min(gained, lost);
    double tail = 0;
    for (std::uint64_t i = 0; i <= fewer; ++i)
      tail +=
          std::exp(std::lgamma(static_cast<double>(differing) + 1) - std::lgamma(static_cast<double>(i) + 1) -
                   std::lgamma(static_cast<double>(differing - i) + 1) - static_cast<double>(differing) * std::log(2));
    CHECK(row.exact);
    CHECK(row.p_value == Approx(std::min(1.0, gained == lost ? 1.0 : 2 * tail)).epsilon(1e-9));
    const Interval tango = tango_interval(gained, lost, queries);
    CHECK(row.interval.low == tango.low);
    CHECK(row.interval.high == tango.high);
    const Interval exact = clopper_pearson_interval(successes, queries);
    CHECK(found.floors.at(0).interval.low == exact.low);
    CHECK(found.floors.at(0).interval.high == exact.high);
  }
}

TEST_CASE("check: a verdict needs its interval and its corrected p-value", "[check]") {
  Random random(7);
  std::vector<ScoreTable> tables;
  for (int i = 0; i < 12; ++i) {
    std::vector<double> differences;
    for (int query = 0; query < 40; ++query) differences.push_back((random.whole(-10, 10) + i - 6) / 100.0);
    tables.push_back(shifted(differences, fmt::format("measure {}", i)));
    if (i % 3 == 0) tables.back().set_lower_is_better(true);
  }
  for (const double margin : {0.0, 0.005, 0.03}) {
    const CheckOptions options{.margin = margin, .resamples = 2000};
    const Check found = check(tables, "pr", options).value();
    std::vector<double> p_values;
    for (const CheckedDifference& row : found.differences) p_values.push_back(row.p_value);
    const std::vector<double> holm = corrected(p_values, Correction::holm);
    for (std::size_t i = 0; i < tables.size(); ++i) {
      const CheckedDifference& row = found.differences[i];
      CAPTURE(margin, row.measure, row.difference, row.interval.low, row.interval.high, row.corrected_p_value);
      std::vector<double> differences;
      for (std::size_t query = 0; query < 40; ++query)
        differences.push_back(tables[i].scores(1)[query] - tables[i].scores(0)[query]);
      const Interval interval = mean_interval(differences, {.level = 0.95, .resamples = 2000}).value();
      CHECK(row.interval.low == interval.low);
      CHECK(row.interval.high == interval.high);
      CHECK(row.corrected_p_value == holm[i]);
      const bool lower = tables[i].lower_is_better();
      const double worst = lower ? -interval.high : interval.low, best = lower ? -interval.low : interval.high;
      const CheckVerdict verdict = worst > 0 && holm[i] < 0.05     ? CheckVerdict::better
                                   : margin > 0 && worst > -margin ? CheckVerdict::no_worse
                                   : best < 0 && holm[i] < 0.05    ? CheckVerdict::worse
                                                                   : CheckVerdict::unresolved;
      CHECK(row.verdict == verdict);
      CHECK((row.outcome == CheckOutcome::failed) == (verdict == CheckVerdict::worse));
      CHECK(row.wins + row.ties + row.losses == 40);
      CHECK((lower ? row.losses : row.wins) ==
            static_cast<std::size_t>(
                std::count_if(differences.begin(), differences.end(), [](double d) { return d > 0; })));
    }
  }
}

TEST_CASE("check: the number of queries needed gives the requested power", "[check]") {
  std::vector<double> differences;
  for (int i = 0; i < 50; ++i) differences.push_back(i % 2 == 0 ? 0.11 : -0.1);
  const CheckedDifference row = checked(shifted(differences)).differences.at(0);
  const double spread = effect_size(std::vector<double>(50, 0.0), differences).value().standard_deviation;
  CHECK(row.verdict == CheckVerdict::unresolved);
  CHECK(paired_t_power(row.detectable_difference, spread, 50) == Approx(0.8));
  const auto needed = static_cast<std::size_t>(row.queries_needed);
  CHECK(paired_t_power(row.difference, spread, needed) >= 0.8);
  CHECK(paired_t_power(row.difference, spread, needed - 1) < 0.8);
  CHECK(row.reason.find(fmt::format("about {} queries would resolve", needed)) == std::string::npos);  // grouped
  CHECK(row.reason.find("queries would resolve this one") != std::string::npos);
  // Two measures: each has half of alpha at least.
  const Check both = check(std::vector{shifted(differences), shifted(differences, "RR")}, "pr").value();
  CHECK(both.differences[0].detectable_difference == Approx(minimum_detectable_difference(spread, 50, 0.025)));
}

TEST_CASE("check: policies decide what fails", "[check]") {
  std::vector<double> worse, noise;
  for (int i = 0; i < 30; ++i) {
    worse.push_back(-0.02 - (i % 5) / 100.0);
    noise.push_back(i % 2 == 0 ? 0.1 : -0.12);
  }
  const auto outcome_of = [&](const std::vector<double>& differences, const std::string& policy, double margin = 0) {
    return checked(shifted(differences), {.policy = policy, .margin = margin}).outcome;
  };
  CHECK(outcome_of(worse, "regression") == CheckOutcome::failed);
  CHECK(outcome_of(noise, "regression") == CheckOutcome::passed);
  CHECK(outcome_of(worse, "noninferior", 0.01) == CheckOutcome::failed);
  CHECK(outcome_of(noise, "noninferior", 0.01) == CheckOutcome::unresolved);
  CHECK(outcome_of(noise, "noninferior", 0.2) == CheckOutcome::passed);
  CHECK(outcome_of(worse, "noninferior", 0.2) == CheckOutcome::passed);
  CHECK(outcome_of(noise, "drop=0.005") == CheckOutcome::failed);
  CHECK(outcome_of(noise, "drop=0.01") == CheckOutcome::passed);  // the mean is worse by 0.01 but for rounding
  CHECK(outcome_of(noise, "floor=0.49") == CheckOutcome::passed);
  CHECK(outcome_of(noise, "floor(map)=0.495") == CheckOutcome::failed);
  CHECK(outcome_of(noise, "noninferior floor=0.495", 0.01) == CheckOutcome::failed);
  const Check found = checked(shifted(worse), {.policy = "regression drop=0.01"});
  CHECK(found.differences[0].violated == std::vector<std::string>{"regression", "drop=0.01"});

  // Lower is better: more is worse.
  ScoreTable holes = shifted(noise, "Hole@10");
  holes.set_lower_is_better(true);
  CHECK(checked(holes, {.policy = "drop=0.005"}).outcome == CheckOutcome::passed);
  CHECK(checked(holes, {.policy = "floor=0.4"}).outcome == CheckOutcome::failed);
  CHECK(checked(holes, {.policy = "floor=0.6"}).outcome == CheckOutcome::passed);
  CHECK(checked(holes, {.policy = "floor=0.4"}).floors[0].reason.find(", is above 0.4;") != std::string::npos);
  CHECK(checked(holes, {.policy = "floor=0.6"}).floors[0].reason.find(", is not above 0.6;") != std::string::npos);
  const ScoreTable scores = shifted(noise);
  CHECK(checked(scores, {.policy = "floor=0.6"}).floors[0].reason.find(", is below 0.6;") != std::string::npos);
  CHECK(checked(scores, {.policy = "floor=0.4"}).floors[0].reason.find(", is not below 0.4;") != std::string::npos);

  // A policy about one measure says nothing about the other.
  const std::vector<ScoreTable> both = {shifted(worse, "AP"), shifted(noise, "RR")};
  CHECK(check(both, "pr", {.policy = "regression(RR)"}).value().outcome == CheckOutcome::passed);
  CHECK(check(both, "pr", {.policy = "regression(AP)"}).value().outcome == CheckOutcome::failed);
}

TEST_CASE("check: a margin needs enough queries: no interval of two or three proves it", "[check]") {
  CheckOptions options;
  options.policy = "noninferior";
  options.margin = 0.01;
  const Check two_queries = checked(shifted({-.001, .002}), options);
  CHECK(two_queries.differences[0].interval.low > -0.01);
  CHECK(two_queries.differences[0].verdict == CheckVerdict::unresolved);
  CHECK(two_queries.exit_code() == 3);
  CHECK(two_queries.differences[0].reason.find("a loss of 0.01 is outside, but the test against it gives p 0.5") !=
        std::string::npos);
  CHECK(checked(shifted({-.001, .002, -.001, .002, .001}), options).exit_code() == 3);   // p 1/16
  const Check six = checked(shifted({-.001, .002, -.001, .002, .001, -.002}), options);  // p 1/32
  CHECK(six.differences[0].verdict == CheckVerdict::no_worse);
  CHECK(six.exit_code() == 0);

  // The test is that of scores that gained the margin.
  Random random(23);
  for (int i = 0; i < 50; ++i) {
    std::vector<double> differences(static_cast<std::size_t>(random.whole(6, 13)));
    for (double& difference : differences) difference = random.unit() * 0.06 - 0.03;
    const CheckedDifference row = checked(shifted(differences), options).differences[0];
    for (double& difference : differences) difference += options.margin;
    const bool excluded = row.interval.low > -options.margin && enumerated_p(differences) < options.alpha;
    const bool better = row.interval.low > 0 && row.corrected_p_value < options.alpha;
    CHECK((row.verdict == CheckVerdict::no_worse) == (excluded && !better));
  }
}

TEST_CASE("check: a small table that shows something is not warned of", "[check]") {
  ScoreTable small = shifted({-.1, -.2, -.15, -.12, -.18, -.11, -.13});
  small.set_slice("small");
  const Check found = check(std::vector{shifted({.1, -.1, .2, -.2, .1, -.1, .2, -.2}), small}, "pr").value();
  CHECK(found.differences[1].verdict == CheckVerdict::worse);
  CHECK(found.warnings.empty());
  ScoreTable smaller = shifted({-.1, .2, -.15, .12});
  smaller.set_slice("small");
  CHECK(check(std::vector{small, smaller}, "pr").status().ok() == false);  // two tables of one name
  smaller.set_slice("smaller");
  CHECK(check(std::vector{small, smaller}, "pr")->warnings.size() == 1);
}

TEST_CASE("check: left out queries are warned of, and audits are kept", "[check]") {
  ScoreTable table = shifted({.1, -.1, .2, -.2, .1, -.1});
  table.set_left_out(1);
  table.set_unshared(2);
  table.set_decimals(4);
  CHECK(checked(table).warnings ==
        std::vector<std::string>{"AP: 1 query is left out, because a score is undefined",
                                 "AP: 2 queries are left out, because not all systems have a score",
                                 "AP: all scores are rounded to 4 decimals, because a file has no more"});
  const Qrels qrels = qrels_of(PlainQrels{{"q1", {{"a", 1}}}, {"q2", {{"a", 1}}}, {"q3", {{"a", 1}}}});
  const Run main = run_of(PlainRun{{"q1", {{"a", 1}}}, {"q2", {{"a", 1}}}, {"q3", {{"a", 1}}}}, "main");
  const Run pr = run_of(PlainRun{{"q1", {{"a", 1}}}, {"q3", {{"a", 1}}}}, "pr");
  const Check found = check(evaluate(qrels, main, {RR{}}), evaluate(qrels, pr, {RR{}})).value();
  REQUIRE(found.audits.size() == 2);
  CHECK(found.audits[1].system == "pr");
  CHECK(found.audits[1].audit.missing == 1);
  CHECK(found.warnings.back() == "pr: 1 of 3 judged queries have no results: means depend on queries=judged");
}

TEST_CASE("check: bounds for logarithms name them", "[check]") {
  const std::vector<double> some = {-1, -2, -1.5, -1.2};
  CheckOptions options;
  options.policy = "floor(GMAP)=0.3";
  CHECK(error_of({two(some, some, "ln(GMAP)")}, options) ==
        "policy 'floor(GMAP)=0.3': the mean of GMAP is that of logarithms, ln(GMAP): write floor(ln(GMAP))=... with a "
        "bound for it");
  options.policy = "drop=0.02";
  CHECK(error_of({two(some, some, "ln(GMAP)")}, options).starts_with("policy 'drop=0.02': the mean of GMAP is"));
  options.policy = "drop(AP)=0.02 floor(ln(GMAP))=-1.2";
  const Check found = check(std::vector{two(some, some, "ln(GMAP)"), two(some, some)}, "pr", options).value();
  CHECK(found.floors.at(0).outcome == CheckOutcome::failed);
}

TEST_CASE("check: equal runs pass, and are no worse", "[check]") {
  const ScoreTable table = shifted({0, 0, 0, 0});
  const Check found = checked(table);
  CHECK(found.outcome == CheckOutcome::passed);
  CHECK(found.differences[0].p_value == 1);
  CHECK(found.differences[0].reason == "no query differs");
  CHECK(checked(table, {.policy = "noninferior", .margin = 0.001}).outcome == CheckOutcome::passed);
}

TEST_CASE("check: several baselines, slices and measures are one family", "[check]") {
  std::vector<double> scores;
  Random random(8);
  for (int i = 0; i < 3 * 24; ++i) scores.push_back(random.whole(0, 20) / 20.0);
  const ScoreTable all = table_of("AP", {"main", "old", "pr"}, scores);
  ScoreTable slice = table_of("AP", {"main", "old", "pr"}, std::vector<double>(scores.begin(), scores.begin() + 12));
  slice.set_slice("short");
  const Check found = check(std::vector{all, slice}, "pr").value();
  REQUIRE(found.differences.size() == 4);
  CHECK(found.baselines == std::vector<std::string>{"main", "old"});
  CHECK(found.differences[2].slice == "short");
  CHECK(found.differences[3].baseline == "old");
  REQUIRE(found.warnings.size() == 1);  // 4 queries: 2 of 16 exchanges
  CHECK(found.warnings[0] ==
        "slice 'short': 4 queries cannot show a difference: the smallest attainable p is 0.12, not below 0.013");
}

TEST_CASE("check: runs of one name are told apart", "[check]") {
  const Qrels qrels = qrels_of(PlainQrels{{"q1", {{"d1", 1}}}, {"q2", {{"d1", 1}}}});
  const Run main = run_of(PlainRun{{"q1", {{"d1", 2}, {"d2", 1}}}, {"q2", {{"d1", 2}, {"d2", 1}}}}, "bm25");
  const Run changed = run_of(PlainRun{{"q1", {{"d2", 2}, {"d1", 1}}}, {"q2", {{"d2", 2}, {"d1", 1}}}}, "bm25");
  const Check found = check(evaluate(qrels, main, {RR{}}), evaluate(qrels, changed, {RR{}})).value();
  CHECK(found.candidate == "bm25");
  CHECK(found.baselines == std::vector<std::string>{"bm25 (baseline)"});
  CHECK(found.differences[0].difference == -0.5);
}

TEST_CASE("check: invalid input", "[check]") {
  const ScoreTable table = shifted({0.1, 0.2, -0.1});
  CHECK(error_of({}) == "expected at least one measure, not 0");
  CHECK(error_of({table}, {}, "nightly") == "the candidate 'nightly' is not one of the systems: main, pr");
  CHECK(error_of({table_of("AP", {"pr"}, {.1, .2})}) == "expected a candidate and a baseline, not only 'pr'");
  CHECK(error_of({table, table}) == "duplicate measure 'AP'");
  CHECK(error_of({shifted({0.1})}) == "AP: expected at least two queries with scores of all systems, not 1");
  CHECK(error_of({table}, {.margin = -0.1}) == "margin must be at least 0, not -0.1");
  CHECK(error_of({table}, {.alpha = 1}) == "alpha must be in (0, 1), not 1");
  CHECK(error_of({table}, {.alpha = 0.5, .power = 0.4}) == "power must be above alpha, 0.5, not 0.4");
  CHECK(error_of({table}, {.resamples = 0}).find("resamples must be") == 0);
  CHECK(error_of({table}, {.policy = "noninferior"}) ==
        "policy 'noninferior' needs a margin above 0: the largest loss that counts as no worse");
  CHECK(error_of({table}, {.policy = "floor(RR)=0.4"}) == "policy 'floor(RR)=0.4': RR is not one of the measures: AP");
  CHECK(error_of({table, shifted({0.1, 0.2}, "RR")}, {.policy = "floor=0.4"}) ==
        "policy 'floor=0.4' needs a measure, beside AP, RR: such as floor(AP)=0.4");
  CHECK(error_of({table}, {.policy = "gentle"}) ==
        "policy must be one of regression, noninferior, drop, floor, not 'gentle'");
}

TEST_CASE("gate policies: texts parse back, and errors say what was expected", "[check]") {
  const auto policies =
      parse_gate_policies(" regression, drop(nDCG(dcg='exp-log2')@10)=0.02\tfloor(R@100)=-1 noninferior ").value();
  REQUIRE(policies.size() == 4);
  CHECK(policies[1] == GatePolicy{GateRule::drop, 0.02, "nDCG(dcg='exp-log2')@10"});
  std::string text;
  for (const GatePolicy& policy : policies) text += policy.text() + " ";
  CHECK(text == "regression drop(nDCG(dcg='exp-log2')@10)=0.02 floor(R@100)=-1 noninferior ");
  CHECK(parse_gate_policies(text).value() == policies);
  const auto error = [](const char* wrong) { return message(parse_gate_policies(wrong).status()); };
  CHECK(error(" , ") == "expected a policy: regression, noninferior, drop, floor");
  CHECK(error("drop") == "policy 'drop': expected drop with a number, such as drop=0.02");
  CHECK(error("drop=") == "policy 'drop=': expected drop with a number, such as drop=0.02");
  CHECK(error("floor=high") == "policy 'floor=high': expected floor with a number, such as floor=0.02");
  CHECK(error("drop=-0.1") == "policy 'drop=-0.1': a drop must be at least 0, not -0.1");
  CHECK(error("floor(RR=0.1") == "policy 'floor(RR=0.1': expected ')' after the measure");
  CHECK(error("floor()=0.1") == "policy 'floor()=0.1': expected a measure in the parentheses");
  CHECK(error("regression=1") ==
        "policy 'regression=1': regression has no bound; the margin of noninferior is an option of its own");
  CHECK(error("drop=0.1 drop=0.2") == "policy 'drop' occurs twice: drop=0.1 and drop=0.2");
}

}  // namespace check_test
