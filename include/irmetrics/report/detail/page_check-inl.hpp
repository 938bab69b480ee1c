// What the page of a check takes from it: the pairs of the candidate and the baselines, with the numbers of the check.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/check/check.hpp>
#include <irmetrics/significance/compare.hpp>
#include <irmetrics/significance/resamples.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics::detail::report {

/// The row of a check for a pair of a comparison; null if there is none.
inline const CheckedDifference* find_difference(const Check& check, const ComparedMeasure& measure,
                                                const ComparedPair& pair) {
  const auto found = std::find_if(check.differences.begin(), check.differences.end(), [&](const auto& row) {
    return row.measure == measure.table.measure() && row.slice == measure.table.slice() &&
           check.candidate == pair.first && row.baseline == pair.second;
  });
  return found == check.differences.end() ? nullptr : &*found;
}

/// A pair with the p-values and the interval of a check, which calls a difference significant if both exclude 0.
inline ComparedPair with_difference(ComparedPair pair, const CheckedDifference& row, double alpha,
                                    bool lower_is_better) {
  pair.interval = row.interval;
  pair.interval_method = row.interval_method;
  pair.p_value = row.p_value;
  pair.corrected_p_value = row.corrected_p_value;
  pair.least_p_value = row.least_p_value;
  const int side = row.interval.low > 0 ? 1 : row.interval.high < 0 ? -1 : 0;
  pair.significant = row.corrected_p_value < alpha && side != 0;
  if (pair.significant) pair.direction = lower_is_better ? -side : side;
  return pair;
}

/// The smallest corrected p-value of a measure; exact ones do not depend on the resamples.
inline double least_corrected(const ComparedMeasure& measure, const Check& check, bool exact) {
  const CheckOptions& options = check.options;
  const double least =
      row_of(paired_test_table, options.test).least(measure.queries(), exact ? max_resamples : options.resamples);
  const std::size_t comparisons = options.correction == Correction::none ? 1 : check.differences.size();
  return std::min(1.0, least * static_cast<double>(comparisons));
}

/// A comparison whose pairs are those of a check, with its numbers. Fails if the comparison lacks one.
inline Result<Comparison> with_check(Comparison comparison, const Check& check) {
  comparison.options.baseline = check.baselines.size() == 1 ? check.baselines[0] : "";
  for (ComparedMeasure& measure : comparison.measures) {
    std::vector<ComparedPair> pairs;
    bool exact = false;
    const auto candidate = measure.table.find(check.candidate);
    for (const std::string& name : check.baselines) {
      const auto baseline = measure.table.find(name);
      const auto pair = candidate && baseline ? measure.find(*candidate, *baseline) : std::nullopt;
      const CheckedDifference* const row = pair ? find_difference(check, measure, *pair) : nullptr;
      if (row == nullptr)
        return invalid_input("the page needs the comparison of '{}' with '{}' by {}", check.candidate, name,
                             measure.table.label());
      pairs.push_back(with_difference(*pair, *row, check.options.alpha, measure.table.lower_is_better()));
      exact = exact || row->exact;
    }
    measure.pairs = std::move(pairs);
    measure.least_corrected_p_value = least_corrected(measure, check, exact);
  }
  return comparison;
}

/// "; all p-values are exact", to follow the test; empty if none is.
inline std::string exact_text(const Check& check) {
  const auto exact = static_cast<std::size_t>(
      std::count_if(check.differences.begin(), check.differences.end(), [](const auto& row) { return row.exact; }));
  if (exact == 0) return "";
  return exact == check.differences.size()
             ? "; all p-values are exact"
             : fmt::format("; {} of {} p-values are exact", exact, check.differences.size());
}

}  // namespace irmetrics::detail::report
