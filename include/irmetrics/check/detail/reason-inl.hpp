// Verdicts in plain words: why, and what the queries can show.
#pragma once

#include <irmetrics/base/detail/number_text-inl.hpp>
#include <irmetrics/check/check.hpp>

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>

namespace irmetrics::detail::check {

/// "nDCG@10", "nDCG@10 of slice 'short'".
inline std::string name_of(std::string_view measure, std::string_view slice) {
  return slice.empty() ? std::string(measure) : fmt::format("{} of slice '{}'", measure, slice);
}

inline IntervalOptions interval_options(const CheckOptions& options, IntervalMethod method) {
  return {.method = method,
          .level = 1 - options.alpha,
          .resamples = options.resamples,
          .seed = options.seed,
          .threads = options.threads,
          .cancel = options.cancel};
}

/// "95 %".
inline std::string per_cent(double share) { return fmt::format("{:.4g} %", 100 * share); }

/// "p 0.0312", "p 0.0312, corrected for 3 comparisons 0.0936".
inline std::string p_text(const CheckedDifference& row, const CheckOptions& options, std::size_t comparisons) {
  if (std::isnan(row.p_value)) return "p is undefined";
  std::string text = fmt::format("p {}", p_value_text(row.p_value));
  if (options.correction != Correction::none && comparisons > 1)
    text += fmt::format(", corrected for {} {}", counted(comparisons, "comparison", "comparisons"),
                        p_value_text(row.corrected_p_value));
  return text;
}

/// "the 95 % interval of the difference is [-0.0312, -0.0105]".
inline std::string interval_sentence(const CheckedDifference& row, const CheckOptions& options) {
  return fmt::format("the {} interval of the difference is [{}, {}]", per_cent(1 - options.alpha),
                     difference_text(row.interval.low), difference_text(row.interval.high));
}

/// What these queries can show, for a difference that they do not resolve.
inline std::string resolution_text(const CheckedDifference& row, const CheckOptions& options, std::size_t comparisons) {
  std::string text;
  const double share = options.correction == Correction::none ? 1 : static_cast<double>(comparisons);
  if (row.least_p_value * share >= options.alpha)
    text += fmt::format("; {} of {} differ: the smallest attainable p is {:.2g}{}", row.differing(),
                        counted(row.queries, "query", "queries"), row.least_p_value,
                        row.least_p_value >= options.alpha
                            ? ""
                            : fmt::format(", corrected {:.2g}", std::min(1.0, row.least_p_value * share)));
  if (std::isnan(row.detectable_difference)) return text;
  text += fmt::format("; with {} power, {} detect a difference of {}", per_cent(options.power),
                      counted(row.queries, "query", "queries"), number_text(row.detectable_difference));
  const bool of_margin = options.margin > 0;
  if (row.difference == 0 && !of_margin) return text;
  if (std::isinf(row.queries_needed))
    text += "; more than a billion queries would resolve this one";
  else if (row.queries_needed > static_cast<double>(row.queries))
    text += fmt::format(
        "; about {} would {}", counted(static_cast<std::size_t>(row.queries_needed), "query", "queries"),
        of_margin ? "prove that the loss is within the margin, if the difference stays" : "resolve this one");
  return text;
}

/// Why a margin is not proved. `p`: of the test against a loss of the margin; 1 if the interval does not exclude it.
inline std::string margin_text(double margin, double p) {
  if (p == 1) return fmt::format("; a loss of {:g} is not excluded", margin);
  return fmt::format("; a loss of {:g} is outside, but the test against it gives p {}", margin, p_value_text(p));
}

inline std::string reason_of(const CheckedDifference& row, bool lower_is_better, double p_of_margin,
                             const CheckOptions& options, std::size_t comparisons) {
  const std::string direction = lower_is_better ? " (lower is better)" : "";
  const std::string interval = interval_sentence(row, options), p = p_text(row, options, comparisons);
  switch (row.verdict) {
    case CheckVerdict::better:
    case CheckVerdict::worse:
      return fmt::format("{}{}; {}", interval, direction, p);
    case CheckVerdict::no_worse:
      return fmt::format("{}{}: a loss of {:g} is excluded; {}", interval, direction, options.margin, p);
    case CheckVerdict::unresolved:
      break;
  }
  if (row.differing() == 0) return "no query differs";
  const bool contains_zero = row.interval.low <= 0 && row.interval.high >= 0;
  std::string text = fmt::format("{}{}{}; {}", interval, direction, contains_zero ? ", which contains 0" : "", p);
  if (options.margin > 0) text += margin_text(options.margin, p_of_margin);
  return text + resolution_text(row, options, comparisons);
}

inline std::string drop_text(double gain, double budget) {
  return fmt::format("; the mean is worse by {}, more than {:g}", number_text(-gain), budget);
}

inline std::string floor_reason(const CheckedFloor& row, bool lower_is_better, double alpha) {
  const bool failed = row.outcome == CheckOutcome::failed;
  const std::string_view side = lower_is_better ? "above" : "below";
  const double nearest = lower_is_better ? row.interval.high : row.interval.low;
  const bool sure = lower_is_better ? nearest <= row.floor : nearest >= row.floor;
  std::string text = fmt::format("the mean, {}, is {}{} {:g}; its {} interval is [{}, {}]", number_text(row.mean),
                                 failed ? "" : "not ", side, row.floor, per_cent(1 - alpha),
                                 number_text(row.interval.low), number_text(row.interval.high));
  if (!failed && !sure) text += ", which reaches beyond it";
  return text;
}

/// "pr: 9 of 10 judged queries have no results: means depend on queries=judged".
inline std::string missing_text(std::string_view system, const Audit& audit) {
  return fmt::format("{}: {} of {} have no results: means depend on queries={}", system, audit.missing,
                     counted(audit.scored + audit.left_out, "judged query", "judged queries"),
                     enum_text(audit.queries));
}

/// "nDCG@10: 2 queries are left out, because a score of them is undefined".
inline std::string left_out_text(const ScoreTable& table) {
  return fmt::format("{}: {} left out, because a score is undefined", name_of(table.measure(), table.slice()),
                     counted(table.left_out(), "query is", "queries are"));
}

/// "nDCG@10: 2 queries are left out, because not all systems have a score".
inline std::string unshared_text(const ScoreTable& table) {
  return fmt::format("{}: {} left out, because not all systems have a score", name_of(table.measure(), table.slice()),
                     counted(table.unshared(), "query is", "queries are"));
}

/// "nDCG@10: all scores are rounded to 4 decimals, because a file has no more".
inline std::string decimals_text(const ScoreTable& table) {
  return fmt::format("{}: all scores are rounded to {} decimals, because a file has no more", table.measure(),
                     *table.decimals());
}

/// "slice 'short': its 4 queries cannot show a difference: the smallest attainable p is 0.13, not below 0.0125".
inline std::string small_table_text(const ScoreTable& table, double least, double alpha) {
  return fmt::format("{}{} cannot show a difference: the smallest attainable p is {:.2g}, not below {:.2g}",
                     table.slice().empty() ? std::string() : fmt::format("slice '{}': ", table.slice()),
                     counted(table.queries().size(), "query", "queries"), least, alpha);
}

/// "nDCG@10 against main: 12 unjudged documents entered the first 10, for 8 queries: the difference is +0.0120 if none
/// of them is relevant, and +0.0560 if all are".
inline std::string holes_text(const HoleBounds& bounds, std::string_view baseline) {
  std::string text = fmt::format("{} against {}: {} entered the first {}, for {}", bounds.measure, baseline,
                                 counted(bounds.documents, "unjudged document", "unjudged documents"), bounds.k,
                                 counted(bounds.queries.size(), "query", "queries"));
  if (!std::isnan(bounds.all))
    text += fmt::format(": the difference is {} if none of them is relevant, and {} if all are",
                        difference_text(bounds.none), difference_text(bounds.all));
  return text;
}

}  // namespace irmetrics::detail::check
