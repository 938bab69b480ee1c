// Tests each difference, gives it a verdict, and applies the policies.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/check/check.hpp>
#include <irmetrics/check/detail/reason-inl.hpp>
#include <irmetrics/check/gate_policy-inl.hpp>
#include <irmetrics/evaluate/tables_of_scores.hpp>
#include <irmetrics/significance/detail/enough_queries.hpp>
#include <irmetrics/significance/effect_size.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace irmetrics {
namespace detail::check {

/// The largest number of queries that differ for which all exchanges are enumerated.
inline constexpr std::size_t most_enumerated = 20;

/// A policy, with the name of the measure that it is about, if it is about one.
struct AppliedPolicy {
  GatePolicy policy;
  std::optional<std::string> measure;  // as in the tables

  bool is_about(const std::string& name) const noexcept { return !measure || *measure == name; }
};

/// Fails on a bound that another unit than the scores' is meant by: the tables of some measures contain logarithms.
inline Status check_unit(const GatePolicy& policy, const std::string& measure) {
  if (!row_of(gate_rule_table, policy.rule).has_bound || !measure.starts_with("ln(") || policy.measure == measure)
    return Status();
  return invalid_input("policy '{}': the mean of {} is that of logarithms, {}: write {}({})=... with a bound for it",
                       policy.text(), measure.substr(3, measure.size() - 4), measure,
                       row_of(gate_rule_table, policy.rule).name, measure);
}

inline Result<std::vector<AppliedPolicy>> applied_policies(const CheckOptions& options,
                                                           const std::vector<std::string>& measures) {
  const auto policies = parse_gate_policies(options.policy);
  if (!policies.ok()) return policies.status();
  std::vector<AppliedPolicy> applied;
  for (const GatePolicy& policy : *policies) {
    AppliedPolicy one{policy, std::nullopt};
    if (policy.rule == GateRule::noninferior && !(options.margin > 0))
      return invalid_input("policy '{}' needs a margin above 0: the largest loss that counts as no worse",
                           policy.text());
    if (!policy.measure.empty()) {
      const auto found = find_measure(measures, policy.measure);
      if (!found)
        return not_found("policy '{}': {} is not one of the measures: {}", policy.text(), policy.measure,
                         listing(measures, ", "));
      one.measure = measures[*found];
    } else if (policy.rule == GateRule::floor && measures.size() > 1) {
      return invalid_input("policy '{}' needs a measure, beside {}: such as floor({})={}", policy.text(),
                           listing(measures, ", "), measures[0], policy.bound);
    }
    for (const std::string& measure : measures)
      if (one.is_about(measure))
        if (Status status = check_unit(policy, measure); !status.ok()) return status;
    applied.push_back(std::move(one));
  }
  return applied;
}

inline Status check_tables(std::span<const ScoreTable> tables, std::string_view candidate) {
  if (tables.empty()) return invalid_input("expected at least one measure, not 0");
  const std::vector<std::string>& systems = tables[0].systems();
  if (systems.size() < 2) return invalid_input("expected a candidate and a baseline, not only '{}'", candidate);
  if (!tables[0].find(candidate))
    return not_found("the candidate '{}' is not one of the systems: {}", candidate, listing(systems, ", "));
  for (const ScoreTable& table : tables) {
    if (table.systems() != systems)
      return invalid_input("all measures must have the same systems: {} has {}, and {} has {}", tables[0].measure(),
                           listing(systems, ", "), name_of(table.measure(), table.slice()),
                           listing(table.systems(), ", "));
    if (Status status = significance::check_enough_queries(table); !status.ok()) return status;
    if (std::count_if(tables.begin(), tables.end(), [&](const ScoreTable& other) {
          return other.measure() == table.measure() && other.slice() == table.slice();
        }) > 1)
      return duplicate_input("duplicate measure '{}'", name_of(table.measure(), table.slice()));
  }
  return Status();
}

/// The scores of two systems, without the queries on which they are equal.
struct Differing {
  std::vector<double> first, second;

  Differing(std::span<const double> one, std::span<const double> other) {
    for (std::size_t i = 0; i < one.size(); ++i) {
      if (one[i] == other[i]) continue;
      first.push_back(one[i]);
      second.push_back(other[i]);
    }
  }
};

/// The test. Queries with equal scores do not change the randomization test, so that only the others count for the
/// number of exchanges. For scores that are 0 or 1, the sum of signs depends on their number alone: the sign test.
inline Result<PairedTestResult> tested(std::span<const double> candidate, std::span<const double> baseline, bool binary,
                                       const CheckOptions& options, const WorkProgress& progress) {
  PairedTestOptions test{.test = options.test,
                         .resamples = options.resamples,
                         .seed = options.seed,
                         .threads = options.threads,
                         .cancel = options.cancel,
                         .progress = progress};
  if (options.test != PairedTest::randomization) return paired_test(candidate, baseline, test);
  const Differing differing(candidate, baseline);
  const std::size_t queries = differing.first.size();
  if (queries == 0) return PairedTestResult{.queries = candidate.size(), .p_value = 1, .exact = true};
  if (binary) {
    test.test = PairedTest::sign;
  } else if (queries <= most_enumerated) {
    test.resamples = std::max(test.resamples, std::uint64_t{1} << queries);
  }
  return paired_test(differing.first, differing.second, test);
}

/// The share of alpha that a comparison has at least, after the correction: for planning.
inline double planned_alpha(const CheckOptions& options, std::size_t comparisons) noexcept {
  return options.correction == Correction::none ? options.alpha : options.alpha / static_cast<double>(comparisons);
}

/// The interval of gains: with the signs of the differences turned if lower is better.
struct Gains {
  double low, high, mean;

  Gains(const CheckedDifference& row, bool lower_is_better)
      : low(lower_is_better ? -row.interval.high : row.interval.low),
        high(lower_is_better ? -row.interval.low : row.interval.high),
        mean(lower_is_better ? -row.difference : row.difference) {}
};

/// A row without what depends on the correction (corrected p-value, verdict and outcome), and what the verdict needs.
struct ComparedRow {
  CheckedDifference row;
  bool lower_is_better;
  double p_of_margin = 1;  // of the test against a loss of the margin; 1 if there is none
};

/// The p-value of the test against a loss of the margin, as if the candidate had gained as much. The interval alone is
/// too sure of few queries: for two of them, the bootstrap never leaves the range of their differences. Scores that are
/// 0 or 1 have intervals that hold for any number of queries, and a change that changes no score loses nothing.
inline Result<double> p_against_margin(std::span<const double> candidate, std::span<const double> baseline,
                                       const ScoreTable& table, const CheckOptions& options) {
  const bool same = std::equal(candidate.begin(), candidate.end(), baseline.begin(), baseline.end());
  if (same || table.is_binary()) return 0.0;
  std::vector<double> shifted(candidate.begin(), candidate.end());
  for (double& score : shifted) score += table.lower_is_better() ? -options.margin : options.margin;
  const auto test = tested(shifted, baseline, false, options, {});
  if (!test.ok()) return test.status();
  return std::isnan(test->p_value) ? 1.0 : test->p_value;
}

inline Result<ComparedRow> compared(const ScoreTable& table, std::size_t candidate, std::size_t baseline,
                                    const CheckOptions& options, std::size_t comparisons,
                                    const WorkProgress& progress) {
  const std::span<const double> first = table.scores(candidate), second = table.scores(baseline);
  CheckedDifference row{.measure = table.measure(),
                        .slice = table.slice(),
                        .baseline = table.systems()[baseline],
                        .queries = first.size(),
                        .baseline_mean = table.mean(baseline),
                        .candidate_mean = table.mean(candidate)};
  std::vector<double> differences(first.begin(), first.end());
  const double better = table.lower_is_better() ? -1 : 1;
  for (std::size_t i = 0; i < differences.size(); ++i) {
    differences[i] -= second[i];
    row.difference += differences[i];
    ++(differences[i] == 0 ? row.ties : better * differences[i] > 0 ? row.wins : row.losses);
  }
  row.difference /= static_cast<double>(differences.size());
  row.relative_change = row.baseline_mean == 0 ? std::numeric_limits<double>::quiet_NaN()
                                               : 100 * row.difference / std::abs(row.baseline_mean);
  const auto test = tested(first, second, table.is_binary(), options, progress);
  if (!test.ok()) return test.status();
  row.p_value = test->p_value;
  row.least_p_value = test->least_p_value;
  row.exact = test->exact;
  const IntervalMethod method = method_of_differences(table.is_binary() ? options.proportion : options.interval);
  const auto interval = mean_interval(differences, interval_options(options, method));
  if (!interval.ok()) return interval.status();
  row.interval = *interval;
  row.interval_method = interval->fell_back ? IntervalMethod::percentile : method;
  const auto effect = effect_size(first, second);
  if (!effect.ok()) return effect.status();
  const double alpha = planned_alpha(options, comparisons), spread = effect->standard_deviation;
  row.detectable_difference = minimum_detectable_difference(spread, row.queries, alpha, options.power);
  const double inside_margin = better * row.difference + options.margin;
  row.queries_needed = queries_needed(options.margin > 0 && inside_margin > 0 ? inside_margin : row.difference, spread,
                                      alpha, options.power);
  ComparedRow result{.row = std::move(row), .lower_is_better = table.lower_is_better()};
  if (options.margin > 0 && Gains(result.row, result.lower_is_better).low > -options.margin) {
    const auto p = p_against_margin(first, second, table, options);
    if (!p.ok()) return p.status();
    result.p_of_margin = *p;
  }
  return result;
}

inline CheckVerdict verdict_of(const ComparedRow& compared, const Gains& gains, const CheckOptions& options) noexcept {
  const bool significant = compared.row.corrected_p_value < options.alpha;
  if (gains.low > 0 && significant) return CheckVerdict::better;
  if (options.margin > 0 && gains.low > -options.margin && compared.p_of_margin < options.alpha)
    return CheckVerdict::no_worse;
  if (gains.high < 0 && significant) return CheckVerdict::worse;
  return CheckVerdict::unresolved;
}

/// What may differ by rounding only.
inline double rounding(const CheckedDifference& row) noexcept {
  return 1e-12 * (std::abs(row.baseline_mean) + std::abs(row.candidate_mean));
}

inline void apply_policies(std::span<const AppliedPolicy> policies, const Gains& gains, CheckedDifference& row) {
  bool proved = true;
  for (const AppliedPolicy& applied : policies) {
    if (!applied.is_about(row.measure)) continue;
    bool violated = false;
    switch (applied.policy.rule) {
      case GateRule::regression:
        violated = row.verdict == CheckVerdict::worse;
        break;
      case GateRule::noninferior:
        violated = row.verdict == CheckVerdict::worse;
        proved = row.verdict != CheckVerdict::unresolved;
        break;
      case GateRule::drop:
        violated = gains.mean < -applied.policy.bound - rounding(row);
        if (violated) row.reason += drop_text(gains.mean, applied.policy.bound);
        break;
      case GateRule::floor:
        break;  // about the candidate alone
    }
    if (violated) row.violated.push_back(applied.policy.text());
  }
  row.outcome = !row.violated.empty() ? CheckOutcome::failed : proved ? CheckOutcome::passed : CheckOutcome::unresolved;
}

inline Result<CheckedFloor> check_floor(const ScoreTable& table, std::size_t candidate, double floor,
                                        const CheckOptions& options) {
  const std::span<const double> scores = table.scores(candidate);
  const IntervalMethod method = table.is_binary() ? options.proportion : options.interval;
  const auto interval = mean_interval(scores, interval_options(options, method));
  if (!interval.ok()) return interval.status();
  CheckedFloor row{.measure = table.measure(),
                   .slice = table.slice(),
                   .queries = scores.size(),
                   .floor = floor,
                   .mean = table.mean(candidate),
                   .interval = *interval,
                   .interval_method = interval->fell_back ? IntervalMethod::percentile : method};
  const double above = table.lower_is_better() ? floor - row.mean : row.mean - floor;
  if (above < -1e-12 * std::abs(floor)) row.outcome = CheckOutcome::failed;
  row.reason = floor_reason(row, table.lower_is_better(), options.alpha);
  return row;
}

inline void correct_all(const CheckOptions& options, std::vector<ComparedRow>& rows) {
  std::vector<double> p_values;
  p_values.reserve(rows.size());
  for (const ComparedRow& compared : rows) p_values.push_back(compared.row.p_value);
  const std::vector<double> values = corrected(p_values, options.correction);
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i].row.corrected_p_value = values[i];
}

/// Adds a warning, unless there is the same.
inline void warn(std::string warning, std::vector<std::string>& warnings) {
  if (std::find(warnings.begin(), warnings.end(), warning) == warnings.end()) warnings.push_back(std::move(warning));
}

/// Queries that do not count, scores that were rounded, and slices on which no scores could show a difference.
inline void warn_of_tables(std::span<const ScoreTable> tables, std::span<const CheckedDifference> rows,
                           const CheckOptions& options, std::size_t comparisons, std::vector<std::string>& warnings) {
  const std::uint64_t resamples = std::max(options.resamples, std::uint64_t{1} << most_enumerated);
  for (const ScoreTable& table : tables) {
    if (table.left_out() > 0) warn(left_out_text(table), warnings);
    if (table.unshared() > 0) warn(unshared_text(table), warnings);
    if (table.decimals() && table.slice().empty()) warn(decimals_text(table), warnings);
    const double least = row_of(paired_test_table, options.test).least(table.queries().size(), resamples);
    const double alpha = planned_alpha(options, comparisons);
    const bool resolved = std::any_of(rows.begin(), rows.end(), [&](const CheckedDifference& row) {
      return row.measure == table.measure() && row.slice == table.slice() && row.verdict != CheckVerdict::unresolved;
    });
    if (least >= alpha && !resolved) warn(small_table_text(table, least, alpha), warnings);
  }
}

}  // namespace detail::check

IRMETRICS_INLINE Result<Check> check(std::span<const ScoreTable> tables, std::string_view candidate,
                                     const CheckOptions& options) try {
  if (Status status = check_ranges(options); !status.ok()) return status;
  if (options.power <= options.alpha)
    return invalid_input("power must be above alpha, {}, not {}", options.alpha, options.power);
  if (Status status = detail::check::check_tables(tables, candidate); !status.ok()) return status;
  std::vector<std::string> measures;
  for (const ScoreTable& table : tables)
    if (std::find(measures.begin(), measures.end(), table.measure()) == measures.end())
      measures.push_back(table.measure());
  const auto policies = detail::check::applied_policies(options, measures);
  if (!policies.ok()) return policies.status();

  Check result{.options = options, .candidate = std::string(candidate)};
  result.options.cancel = {};  // it belongs to this call only
  result.options.progress = {};
  const std::size_t row_of_candidate = *tables[0].find(candidate);
  for (const std::string& system : tables[0].systems())
    if (system != candidate) result.baselines.push_back(system);
  const std::size_t comparisons = tables.size() * result.baselines.size();
  std::vector<detail::check::ComparedRow> rows;
  for (const ScoreTable& table : tables) {
    for (std::size_t baseline = 0; baseline < table.systems().size(); ++baseline) {
      if (baseline == row_of_candidate) continue;
      const std::uint64_t done = rows.size() * options.resamples;
      const auto progress = [&](std::uint64_t part, std::uint64_t) {
        options.progress(done + std::min(part, options.resamples), comparisons * options.resamples);
      };
      auto row = detail::check::compared(table, row_of_candidate, baseline, options, comparisons,
                                         options.progress ? WorkProgress(progress) : WorkProgress());
      if (!row.ok()) return annotate(row.status(), detail::check::name_of(table.measure(), table.slice()));
      rows.push_back(*std::move(row));
      if (options.progress) options.progress(rows.size() * options.resamples, comparisons * options.resamples);
    }
    for (const detail::check::AppliedPolicy& applied : *policies) {
      if (applied.policy.rule != GateRule::floor || !applied.is_about(table.measure())) continue;
      auto row = detail::check::check_floor(table, row_of_candidate, applied.policy.bound, options);
      if (!row.ok()) return annotate(row.status(), detail::check::name_of(table.measure(), table.slice()));
      result.outcome = std::max(result.outcome, row->outcome);
      result.floors.push_back(*std::move(row));
    }
  }
  detail::check::correct_all(options, rows);
  for (detail::check::ComparedRow& compared : rows) {
    CheckedDifference& row = compared.row;
    const detail::check::Gains gains(row, compared.lower_is_better);
    row.verdict = detail::check::verdict_of(compared, gains, options);
    row.reason = detail::check::reason_of(row, compared.lower_is_better, compared.p_of_margin, options, comparisons);
    detail::check::apply_policies(*policies, gains, row);
    result.outcome = std::max(result.outcome, row.outcome);
    result.differences.push_back(std::move(row));
  }
  detail::check::warn_of_tables(tables, result.differences, options, comparisons, result.warnings);
  return result;
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE void add_holes(Check& check, std::string_view baseline, const EnteredUnjudged& holes) {
  for (const HoleBounds& bounds : holes.measures) {
    if (bounds.documents == 0) continue;
    check.warnings.push_back(detail::check::holes_text(bounds, baseline));
    check.holes.push_back({bounds, std::string(baseline)});
  }
}

IRMETRICS_INLINE void add_audit(Check& check, std::string_view system, const Audit& audit) {
  if (audit.missing > 0) detail::check::warn(detail::check::missing_text(system, audit), check.warnings);
  check.audits.push_back({std::string(system), audit});
}

IRMETRICS_INLINE Result<Check> check(std::span<const NamedScores> baselines, const NamedScores& candidate,
                                     const CheckOptions& options) {
  std::vector<NamedScores> systems;
  for (const NamedScores& baseline : baselines) {
    const bool alike = baseline.name == candidate.name;
    systems.push_back({alike ? fmt::format("{} (baseline)", baseline.name) : baseline.name, baseline.scores});
  }
  systems.push_back(candidate);
  const auto tables = score_tables(systems);
  if (!tables.ok()) return tables.status();
  auto found = check(*tables, candidate.name, options);
  if (found.ok())
    for (const NamedScores& system : systems) add_audit(*found, system.name, system.scores.audit());
  return found;
}

IRMETRICS_INLINE Result<Check> check(const ScoresOrError& baseline, const ScoresOrError& candidate,
                                     const CheckOptions& options) {
  if (!baseline.ok()) return annotate(baseline.status(), "baseline");
  if (!candidate.ok()) return annotate(candidate.status(), "candidate");
  const NamedScores named{baseline->run(), *baseline};
  return check(std::span(&named, 1), NamedScores{candidate->run(), *candidate}, options);
}

}  // namespace irmetrics
