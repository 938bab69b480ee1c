// Special titles and tables.
#pragma once

#include <irmetrics/report/detail/numbers-inl.hpp>
#include <irmetrics/report/result_report.hpp>
#include <irmetrics/report/result_titles.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace irmetrics {

IRMETRICS_INLINE std::string title_of(const NuggetDifficulties& result) {
  const auto none = std::count_if(result.nuggets.begin(), result.nuggets.end(),
                                  [](const NuggetDifficulty& nugget) { return nugget.runs == 0; });
  return fmt::format("Difficulty of {} ({} found by no run)",
                     detail::report::counted(result.nuggets.size(), "nugget", "nuggets"), fmt::group_digits(none));
}

IRMETRICS_INLINE ReportTable table_of(const NuggetDifficulties& result) {
  NuggetDifficulties shown = result;
  std::stable_sort(
      shown.nuggets.begin(), shown.nuggets.end(),
      [](const NuggetDifficulty& left, const NuggetDifficulty& right) { return left.share < right.share; });
  if (shown.nuggets.size() > 10) shown.nuggets.resize(10);
  return table_of_record(record_of(shown), title_of(result));
}

IRMETRICS_INLINE std::string title_of(const Stability& result) {
  const std::size_t samples = result.points.empty() ? 0 : result.points[0].taus.size();
  return fmt::format("Stability of the ranking by {}: {} of each size", result.measure,
                     detail::report::counted(samples, "sample", "samples"));
}

IRMETRICS_INLINE ReportTable table_of(const Stability& result) {
  ReportTable table;
  table.title = title_of(result);
  table.rows = {
      {result.what, "mean tau_b", fmt::format("{:g}% low", 100 * result.level), "high", "smallest", "undefined"}};
  for (const StabilityPoint& point : result.points)
    table.rows.push_back({fmt::format("{:g}", point.size), detail::report::number_text(point.mean),
                          detail::report::number_text(point.low), detail::report::number_text(point.high),
                          detail::report::number_text(point.smallest),
                          fmt::format("{}", fmt::group_digits(point.undefined))});
  return table;
}

}  // namespace irmetrics
