// The wording of reports on comparisons: test, correction, resamples, queries and pairs.
#pragma once

#include <irmetrics/report/detail/numbers-inl.hpp>
#include <irmetrics/significance/compare.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics::detail::report {

/// "Holm correction for the 3 comparisons of each measure".
inline std::string family_text(const Comparison& comparison) {
  const CompareOptions& options = comparison.options;
  if (options.test.of_systems() != nullptr) return "which corrects for all pairs of a measure";
  if (options.correction == Correction::none) return "p-values not corrected";
  const std::size_t pairs = comparison.measures.empty() ? 0 : comparison.measures[0].pairs.size();
  const bool all = options.family == Family::all && comparison.measures.size() > 1;
  const std::string comparisons =
      counted(all ? pairs * comparison.measures.size() : pairs, "comparison", "comparisons");
  return fmt::format("{} correction for the {} of {}", row_of(correction_table, options.correction).title, comparisons,
                     all ? "all measures" : "each measure");
}

inline std::string random_text(const CompareOptions& options) {
  return fmt::format("resamples {}, seed {}", options.resamples, options.seed);
}

/// "randomization test, Holm correction for ..., alpha 0.05; resamples 10000, seed 1".
inline std::string method_text(const Comparison& comparison) {
  const CompareOptions& options = comparison.options;
  std::string text = fmt::format("{}, {}, alpha {}", options.test.title(), family_text(comparison), options.alpha);
  if (options.test.resamples()) text += "; " + random_text(options);
  return text;
}

/// A note for each measure whose differences cannot be significant, with the number of resamples that would help.
inline void note_least_p_values(const Comparison& comparison, std::vector<std::string>& notes) {
  const CompareOptions& options = comparison.options;
  for (const ComparedMeasure& measure : comparison.measures) {
    const double least = measure.least_corrected_p_value;
    if (least < options.alpha) continue;
    const double uncorrected = options.test.least_p_value(measure.queries(), options.resamples);
    const bool sampled =
        options.test.resamples() && uncorrected == significance::least_of_resamples(0, options.resamples);
    notes.push_back(fmt::format(
        "{}: no difference can be significant: with {} no corrected p-value is below {}{}.", measure.measure(),
        sampled ? counted(options.resamples, "resample", "resamples") : counted(measure.queries(), "query", "queries"),
        p_value_text(least),
        sampled ? fmt::format("; take {:.0f} or more", std::ceil(10 * least / uncorrected / options.alpha)) : ""));
  }
}

inline std::string pair_name(const ComparedPair& pair) { return fmt::format("{} - {}", pair.first, pair.second); }

/// The titles of the methods of a measure's intervals.
inline std::string_view title_of_means(const Comparison& comparison, const ComparedMeasure& measure) {
  return row_of(interval_method_table, comparison.options.method_for(measure.table)).title;
}
inline std::string_view title_of_differences(const Comparison& comparison, const ComparedMeasure& measure) {
  const IntervalMethod of_means = comparison.options.method_for(measure.table);
  return row_of(interval_method_table, method_of_differences(of_means)).title;
}

/// A note for each of the first pairs that cannot be significant because too few of its queries differ, or because they
/// differ too unequally, and the number of other pairs.
inline void note_unattainable(const Comparison& comparison, const ComparedMeasure& measure,
                              std::vector<std::string>& notes) {
  constexpr std::size_t most = 3;
  const double alpha = comparison.options.alpha;
  // Of any scores on so many queries: a note of its own.
  if (comparison.options.test.least_p_value(measure.queries(), comparison.options.resamples) >= alpha) return;
  std::size_t pairs = 0;
  for (const ComparedPair& pair : measure.pairs) {
    if (!(pair.least_p_value >= alpha) || ++pairs > most) continue;
    notes.push_back(fmt::format("{}, {}: {} of {} differ: the smallest attainable p is {:.4g}.", measure.measure(),
                                pair_name(pair), pair.differing(), counted(measure.queries(), "query", "queries"),
                                pair.least_p_value));
  }
  if (pairs > most)
    notes.push_back(fmt::format("{}: the smallest attainable p of {} is not below {} either.", measure.measure(),
                                counted(pairs - most, "other pair", "other pairs"), alpha));
}

/// The number of queries of the measures, and the number left out.
inline std::string queries_text(std::span<const ComparedMeasure> measures) {
  const auto of = [](const ComparedMeasure& measure) {
    const ScoreTable& table = measure.table;
    return fmt::format("{}{}", table.queries().size(), left_out_text(table.left_out(), table.unshared()));
  };
  const bool alike = std::all_of(measures.begin(), measures.end(),
                                 [&](const auto& measure) { return of(measure) == of(measures[0]); });
  if (alike) return fmt::format("Queries: {}.", of(measures[0]));
  std::vector<std::string> parts;
  for (const ComparedMeasure& measure : measures)
    parts.push_back(fmt::format("{} {}", measure.table.measure(), of(measure)));
  return fmt::format("Queries: {}.", fmt::join(parts, ", "));
}

}  // namespace irmetrics::detail::report
