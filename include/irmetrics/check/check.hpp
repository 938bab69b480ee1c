// check: may a change be merged? The scores of a candidate against those of baselines on the same queries: for each
// measure and slice a verdict, which says what these queries can show, and what the policies of the gate make of it.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/description.hpp>
#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/check/gate_policy.hpp>
#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/evaluate/entered_unjudged.hpp>
#include <irmetrics/evaluate/scores.hpp>
#include <irmetrics/kernels/random.hpp>
#include <irmetrics/significance/correction.hpp>
#include <irmetrics/significance/interval.hpp>
#include <irmetrics/significance/paired_test.hpp>
#include <irmetrics/significance/resamples.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// What the queries show about a difference.
enum class CheckVerdict : std::uint8_t { better, no_worse, worse, unresolved };
template <>
inline constexpr std::array<std::string_view, 4> enum_names<CheckVerdict> = {"better", "no worse", "worse",
                                                                             "unresolved"};

/// What the policies make of it.
enum class CheckOutcome : std::uint8_t { passed, unresolved, failed };
template <>
inline constexpr std::array<std::string_view, 3> enum_names<CheckOutcome> = {"passed", "unresolved", "failed"};

/// Options of check.
struct CheckOptions {
  std::string policy = "regression";
  double margin = 0;
  PairedTest test = PairedTest::randomization;
  Correction correction = Correction::holm;
  double alpha = 0.05;
  double power = 0.8;
  IntervalMethod interval = IntervalMethod::bca;
  IntervalMethod proportion = IntervalMethod::clopper_pearson;  // interval of binary measures
  std::uint64_t resamples = 10'000;
  std::uint64_t seed = default_seed;
  unsigned threads = 0;
  WorkProgress progress = {};  // in resamples
  Cancel cancel = {};          // stops it early

  static constexpr auto options =
      describe_options |
      option(
          "policy", &CheckOptions::policy,
          "what fails: regression (a verdict of worse), noninferior (all that is not proved to be better, or no worse "
          "than the margin), drop=0.02 (a larger loss of the mean), floor=0.40 (a mean below it); several are "
          "separated by spaces, and floor(nDCG@10)=0.40 is about one measure") |
      option_unset_at_zero("margin", &CheckOptions::margin, "largest loss of a measure's mean that counts as no worse",
                           "no loss does") |
      option(
          "test", &CheckOptions::test,
          "significance test of the paired scores; the randomization test is exact for up to 20 queries that differ, "
          "and for measures that are 0 or 1") |
      option("correction", &CheckOptions::correction,
             "correction of p-values for the number of baselines, measures and slices") |
      option("alpha", &CheckOptions::alpha, range::open(0, 1),
             "corrected p-values below it are significant; intervals have the level 1 - alpha") |
      option("power", &CheckOptions::power, range::open(0, 1),
             "power that defines the smallest detectable difference and the number of queries needed") |
      option("interval", &CheckOptions::interval, "method of the intervals of differences and means") |
      option("proportion", &CheckOptions::proportion,
             "the same for measures that are 0 or 1 for each query, such as Success: clopper_pearson or wilson, with "
             "tango for the differences, or any other method") |
      resamples_option(&CheckOptions::resamples, "random samples of the test, if it is not exact, and of intervals") |
      seed_option(&CheckOptions::seed) | threads_option(&CheckOptions::threads);
  static constexpr auto description = describe_result<CheckOptions>("CheckOptions", "Options of a check.") | options;
};

/// The candidate against a baseline, by a measure for the queries of a slice. Differences are candidate - baseline.
struct CheckedDifference {
  std::string measure, slice, baseline;
  std::size_t queries = 0;
  double baseline_mean = 0, candidate_mean = 0;
  double difference = 0;
  double relative_change = 0;
  Interval interval = {};
  IntervalMethod interval_method = IntervalMethod::bca;
  double p_value = 0, corrected_p_value = 0, least_p_value = 1;
  bool exact = false;
  std::size_t wins = 0, ties = 0, losses = 0;
  double detectable_difference = 0, queries_needed = 0;
  CheckVerdict verdict = CheckVerdict::unresolved;
  std::string reason = {};
  CheckOutcome outcome = CheckOutcome::passed;
  std::vector<std::string> violated = {};

  std::size_t differing() const noexcept { return wins + losses; }
  static constexpr auto description =
      describe_result<CheckedDifference>("CheckedDifference", "A candidate against a baseline, by a measure.",
                                         ResultKind::row) |
      field("measure", &CheckedDifference::measure, "measure") |
      field("slice", &CheckedDifference::slice, "slice of the queries; empty: all queries") |
      field("baseline", &CheckedDifference::baseline, "name of the baseline") |
      field("queries", &CheckedDifference::queries, "queries with a defined score for all systems") |
      field("baseline_mean", &CheckedDifference::baseline_mean, "mean of the baseline") |
      field("candidate_mean", &CheckedDifference::candidate_mean, "mean of the candidate") |
      field("difference", &CheckedDifference::difference, "mean of candidate - baseline", Style::difference) |
      field("relative_change", &CheckedDifference::relative_change,
            "difference in per cent of the baseline's mean, without its sign; nan if that mean is 0") |
      field("interval", &CheckedDifference::interval, "interval of the difference, of level 1 - alpha") |
      field("interval_method", &CheckedDifference::interval_method, "its method") |
      field("p_value", &CheckedDifference::p_value, "p-value; nan if the test is undefined", Style::p_value) |
      field("corrected_p_value", &CheckedDifference::corrected_p_value,
            "p-value corrected for the number of baselines, measures and slices", Style::p_value) |
      field("least_p_value", &CheckedDifference::least_p_value,
            "smallest p-value that the test gives for differences of these sizes, whatever their signs",
            Style::p_value) |
      field("exact", &CheckedDifference::exact, "whether the p-value is neither approximated nor sampled") |
      field("wins", &CheckedDifference::wins, "queries on which the candidate is better") |
      field("ties", &CheckedDifference::ties, "queries with equal scores") |
      field("losses", &CheckedDifference::losses, "queries on which the baseline is better") |
      field("detectable_difference", &CheckedDifference::detectable_difference,
            "smallest true difference that a t-test of such scores detects with the requested power, at alpha divided "
            "by the number of comparisons; nan without spread") |
      field("queries_needed", &CheckedDifference::queries_needed,
            "queries for which the same test detects a difference of this size, or proves it to be within the margin; "
            "inf: more than a billion; nan without spread") |
      field("verdict", &CheckedDifference::verdict, "what the queries show") |
      field("reason", &CheckedDifference::reason, "why, in words") |
      field("outcome", &CheckedDifference::outcome, "what the policies make of it") |
      field("violated", &CheckedDifference::violated, "policies that it violates");
};

/// The candidate against a floor.
struct CheckedFloor {
  std::string measure, slice;
  std::size_t queries = 0;
  double floor = 0, mean = 0;
  Interval interval = {};
  IntervalMethod interval_method = IntervalMethod::bca;
  CheckOutcome outcome = CheckOutcome::passed;
  std::string reason = {};

  static constexpr auto description =
      describe_result<CheckedFloor>("CheckedFloor", "A candidate against a floor.", ResultKind::row) |
      field("measure", &CheckedFloor::measure, "measure") |
      field("slice", &CheckedFloor::slice, "slice of the queries; empty: all queries") |
      field("queries", &CheckedFloor::queries, "queries with a defined score") |
      field("floor", &CheckedFloor::floor, "the bound: least mean, or largest if lower is better") |
      field("mean", &CheckedFloor::mean, "mean of the candidate") |
      field("interval", &CheckedFloor::interval, "interval of the mean, of level 1 - alpha") |
      field("interval_method", &CheckedFloor::interval_method, "its method") |
      field("outcome", &CheckedFloor::outcome, "failed if the mean is beyond the bound") |
      field("reason", &CheckedFloor::reason, "why, in words");
};

/// Unjudged documents that only the candidate returns among the first k, and what they may hide.
struct CheckedHoles : HoleBounds {
  std::string baseline;

  static constexpr auto description =
      describe_result<CheckedHoles>("CheckedHoles",
                                    "Unjudged documents that entered the first k of a candidate beside a baseline, "
                                    "and the mean difference if they were judged.",
                                    ResultKind::row) |
      field("baseline", &CheckedHoles::baseline, "name of the baseline") | included_base<HoleBounds>();
};

/// The audit of a system that was evaluated.
struct CheckedAudit {
  std::string system;
  Audit audit;

  static constexpr auto description =
      describe_result<CheckedAudit>("CheckedAudit", "The audit of a system that was evaluated.", ResultKind::row) |
      field("system", &CheckedAudit::system, "its name") | field("audit", &CheckedAudit::audit, "its audit");
};

/// The result of check.
struct Check {
  CheckOptions options;
  std::string candidate;
  std::vector<std::string> baselines = {};
  CheckOutcome outcome = CheckOutcome::passed;
  std::vector<CheckedDifference> differences = {};  // by measure and slice, then by baseline
  std::vector<CheckedFloor> floors = {};
  std::vector<CheckedHoles> holes = {};   // see add_holes
  std::vector<CheckedAudit> audits = {};  // see add_audit
  std::vector<std::string> warnings = {};

  bool passed() const noexcept { return outcome == CheckOutcome::passed; }
  /// The exit code of the program: 0 passed, 1 failed, 3 unresolved. (2 is an error.)
  int exit_code() const noexcept {
    return outcome == CheckOutcome::passed ? 0 : outcome == CheckOutcome::failed ? 1 : 3;
  }
  static constexpr auto description =
      describe_result<Check>("Check", "Verdicts on a candidate, and what the policies of a gate make of them.") |
      field("candidate", &Check::candidate, "name of the candidate") |
      field("baselines", &Check::baselines, "names of the baselines") |
      field("outcome", &Check::outcome,
            "failed if a policy is violated; unresolved if noninferior could not be proved, and nothing is worse") |
      detail_field("passed", &Check::passed, "whether the outcome is passed") |
      detail_field("exit_code", &Check::exit_code, "0 passed, 1 failed, 3 unresolved") |
      rows_field("differences", &Check::differences, "a row for each measure, slice and baseline") |
      detail_field("floors", &Check::floors, "a row for each measure with a floor, and its slices") |
      detail_field("holes", &Check::holes,
                   "a row for each measure and baseline for which unjudged documents entered the first k") |
      detail_field("audits", &Check::audits, "the audit of each system that was evaluated") |
      detail_field("warnings", &Check::warnings, "what makes the verdicts weaker than they look") |
      included(&Check::options);
};

/// Checks a candidate, one of the systems of the tables, against all others, the baselines. One table per measure and
/// slice.
///
/// The verdict is *better* if the interval of the difference lies on the better side of 0, and the corrected p-value is
/// below alpha; *no worse* if a margin is given, no value of the interval is a loss of the margin or more, and the test
/// against a loss of the margin has a p-value below alpha (uncorrected, and not for measures that are 0 or 1, whose
/// intervals suffice); *worse* if the interval lies on the worse side of 0, and the corrected p-value is below alpha;
/// otherwise *unresolved*, and the reason says what these queries can show. Which side is better depends on the
/// measure.
///
/// All p-values are corrected as one family. The randomization test enumerates all exchanges of up to 20 queries that
/// differ, and is the sign test for measures that are 0 or 1, which is the same test in closed form: both are exact.
///
/// Fails as compare does; on policies that parse_gate_policies refuses; if a policy names a measure that is not in the
/// tables, or a floor none, beside several measures; on noninferior without a margin; and on a bound for GMAP, unless
/// it is one for the mean of ln(GMAP), as in floor(ln(GMAP))=-1.2.
Result<Check> check(std::span<const ScoreTable> tables, std::string_view candidate, const CheckOptions& options = {});

/// The same for the results of evaluate. A baseline with the name of the candidate is called "NAME (baseline)". Also
/// fails as score_tables does: on other queries, and on other measures.
Result<Check> check(std::span<const NamedScores> baselines, const NamedScores& candidate,
                    const CheckOptions& options = {});

/// The same for two runs, under their names: check(evaluate(qrels, main, measures), evaluate(qrels, changed,
/// measures)). Also fails if an evaluation did.
Result<Check> check(const ScoresOrError& baseline, const ScoresOrError& candidate, const CheckOptions& options = {});

/// Adds the unjudged documents that entered the first k of the candidate, as entered_unjudged(baseline, candidate)
/// found them: rows for the measures that have some, and warnings that give the bounds of the difference.
void add_holes(Check& check, std::string_view baseline, const EnteredUnjudged& holes);

/// Adds the audit of an evaluated system, and a warning if the system lacks results of judged queries. The overloads of
/// check that take the results of evaluate have done it.
void add_audit(Check& check, std::string_view system, const Audit& audit);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/check/check-inl.hpp>
#endif
