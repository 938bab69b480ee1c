// The wording of reports on comparisons: test, correction, resamples, queries and pairs.
#pragma once

#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/report/detail/numbers-inl.hpp>
#include <irmetrics/significance/compare.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
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
  return fmt::format("{} correction for the {} of {}{}", row_of(correction_table, options.correction).title,
                     comparisons, all ? "all measures" : "each measure",
                     !comparison.has_slices() ? ""
                     : all                    ? " and slices"
                                              : " and slice");
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
        "{}: no difference can be significant: with {} no corrected p-value is below {}{}.", measure.table.label(),
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
    notes.push_back(fmt::format("{}, {}: {} of {} differ: the smallest attainable p is {:.4g}.", measure.table.label(),
                                pair_name(pair), pair.differing(), counted(measure.queries(), "query", "queries"),
                                pair.least_p_value));
  }
  if (pairs > most)
    notes.push_back(fmt::format("{}: the smallest attainable p of {} is not below {} either.", measure.table.label(),
                                counted(pairs - most, "other pair", "other pairs"), alpha));
}

/// The number of queries of a measure, and the numbers of those that it lacks.
inline std::string queries_of(const ComparedMeasure& measure) {
  const ScoreTable& table = measure.table;
  return fmt::format("{}{}{}", table.queries().size(), left_out_text(table.left_out(), table.unshared()),
                     table.unscored() > 0 ? fmt::format(" ({} without scores)", table.unscored()) : "");
}

/// The same for several measures of the same queries: one text if they are alike.
inline std::string queries_of(const std::vector<const ComparedMeasure*>& measures) {
  const bool alike = std::all_of(measures.begin(), measures.end(),
                                 [&](const auto* measure) { return queries_of(*measure) == queries_of(*measures[0]); });
  if (alike) return queries_of(*measures[0]);
  std::vector<std::string> parts;
  parts.reserve(measures.size());
  for (const ComparedMeasure* const measure : measures)
    parts.push_back(fmt::format("{} {}", measure->table.measure(), queries_of(*measure)));
  return fmt::format("{}", fmt::join(parts, ", "));
}

/// The measures of all queries, and those of each slice, in order of first occurrence.
inline std::vector<std::vector<const ComparedMeasure*>> by_slice(const Comparison& comparison) {
  std::vector<std::vector<const ComparedMeasure*>> slices;
  for (const ComparedMeasure& measure : comparison.measures) {
    const auto same = [&](const auto& slice) { return slice[0]->table.slice() == measure.table.slice(); };
    const auto known = std::find_if(slices.begin(), slices.end(), same);
    known == slices.end() ? slices.push_back({&measure}) : known->push_back(&measure);
  }
  return slices;
}

/// Number of queries that are in no slice: of the tables of all queries, by the tables of the slices.
inline std::size_t unsliced_of(const std::vector<std::vector<const ComparedMeasure*>>& slices) {
  HashSet<std::string_view> all, sliced;
  for (const auto& measures : slices)
    for (const ComparedMeasure* const measure : measures)
      for (const std::string& query : measure->table.queries())
        (measure->table.slice().empty() ? all : sliced).insert(query);
  return static_cast<std::size_t>(
      std::count_if(all.begin(), all.end(), [&](std::string_view query) { return !sliced.contains(query); }));
}

/// The number of queries of the measures, and the numbers of those that are left out or in no slice, for each slice.
inline std::string queries_text(const Comparison& comparison) {
  const auto slices = by_slice(comparison);
  const std::size_t unsliced = comparison.has_slices() ? unsliced_of(slices) : 0;
  std::vector<std::string> parts;
  for (const auto& measures : slices) {
    const std::string& slice = measures[0]->table.slice();
    parts.push_back(fmt::format("{}{}{}{}", slice, slice.empty() ? "" : " ", queries_of(measures),
                                slice.empty() && unsliced > 0 ? fmt::format(" ({} in no slice)", unsliced) : ""));
  }
  return fmt::format("Queries: {}.", fmt::join(parts, "; "));
}

/// A note for each measure with slices in which no pair is significant, and which could not even detect the differences
/// over all queries.
inline void note_small_slices(const Comparison& comparison, std::vector<std::string>& notes) {
  const double alpha = comparison.options.alpha;
  for (const ComparedMeasure& all : comparison.measures) {
    if (!all.table.slice().empty()) continue;
    std::vector<std::string> small;
    for (const ComparedMeasure& part : comparison.measures) {
      if (part.table.measure() != all.table.measure() || part.table.slice().empty()) continue;
      if (part.least_corrected_p_value >= alpha) continue;  // a note of its own
      double least = std::numeric_limits<double>::infinity();
      bool shows = false;
      for (std::size_t i = 0; i < part.pairs.size(); ++i) {
        const double detectable = part.pairs[i].detectable_difference;
        least = std::min(least, std::isnan(detectable) ? least : detectable);
        shows = shows || part.pairs[i].significant || !(detectable > std::abs(all.pairs[i].difference));
      }
      if (!shows)
        small.push_back(fmt::format("{} ({}: {})", part.table.slice(), counted(part.queries(), "query", "queries"),
                                    number_text(least)));
    }
    if (!small.empty())
      notes.push_back(
          fmt::format("{}: slices with too few queries to detect a difference as large as over all queries "
                      "with probability {}, and the smallest that they detect: {}.",
                      all.table.measure(), comparison.options.power, fmt::join(small, ", ")));
  }
}

}  // namespace irmetrics::detail::report
