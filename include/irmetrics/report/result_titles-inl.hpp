// Special titles and tables.
#pragma once

#include <irmetrics/report/detail/numbers-inl.hpp>
#include <irmetrics/report/result_report.hpp>
#include <irmetrics/report/result_titles.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

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
  std::string title = title_of(result);
  if (shown.nuggets.size() > 10) {
    shown.nuggets.resize(10);
    title += "; the 10 most difficult";
  }
  return table_of_record(record_of(shown), std::move(title));
}

IRMETRICS_INLINE ReportTable table_of(const OfficialMeasures& result) {
  ReportTable table = table_of_record(record_of(result), result.collection);
  table.notes.push_back("Source: " + result.source);
  if (!result.note.empty()) table.notes.push_back("Note: " + result.note);
  return table;
}

IRMETRICS_INLINE ReportTable table_of(const Reproduction& result) {
  const ResultRecord record = record_of(result);
  ReportTable table = table_of_record(record, title_of_record(record));
  for (const std::string& reason : result.undefined) table.notes.push_back(fmt::format("Undefined: {}.", reason));
  return table;
}

IRMETRICS_INLINE std::string title_of(const Stability& result) {
  const std::size_t samples = result.points.empty() ? 0 : result.points[0].taus.size();
  return fmt::format("Stability of the ranking by {}: {} of each size", result.measure,
                     detail::report::counted(samples, "sample", "samples"));
}

IRMETRICS_INLINE ReportTable table_of(const Stability& result) {
  const bool several = std::any_of(result.points.begin(), result.points.end(), [&](const StabilityPoint& point) {
    return point.against != result.points[0].against;
  });
  ReportTable table;
  table.title = title_of(result);
  table.rows = {
      {result.what, "mean tau_b", fmt::format("{:g}% low", 100 * result.level), "high", "smallest", "undefined"}};
  if (several) table.rows[0].insert(table.rows[0].begin(), {"against", "systems"});
  for (const StabilityPoint& point : result.points) {
    std::vector<Cell>& row = table.rows.emplace_back();
    if (several) row = {point.against, fmt::format("{}", point.systems)};
    // Plain digits: with {:g}, a number of documents would be 1e+06.
    row.emplace_back(point.size < 1 ? fmt::format("{:g}", point.size) : fmt::format("{}", point.size));
    for (const double tau : {point.mean, point.low, point.high, point.smallest})
      row.emplace_back(detail::report::number_text(tau));
    row.emplace_back(fmt::format("{}", fmt::group_digits(point.undefined)));
  }
  return table;
}

IRMETRICS_INLINE std::string title_of(const DocumentRemoval& result) {
  using detail::report::counted;
  const std::string all = counted(result.documents, "document", "documents");
  const std::size_t samples = result.points.empty() ? 0 : result.points[0].random.taus.size();
  const std::string random =
      fmt::format("{} of {}", counted(samples, "random set", "random sets"), fmt::group_digits(result.random));
  if (result.removed == 0) return fmt::format("Ranking by {} without {} of {}", result.measure, random, all);
  return fmt::format("Ranking by {} without {} of {} ({}, {}{}), and without {}", result.measure,
                     fmt::group_digits(result.removed), all, counted(result.judgments, "judgment", "judgments"),
                     counted(result.results, "result", "results"),
                     result.unknown == 0 ? std::string() : fmt::format("; {} more unknown", result.unknown), random);
}

}  // namespace irmetrics
