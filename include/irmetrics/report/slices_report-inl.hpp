// Writes the scores of slices.
#pragma once

#include <irmetrics/report/detail/numbers-inl.hpp>
#include <irmetrics/report/detail/score_text-inl.hpp>
#include <irmetrics/report/slices_report.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstddef>
#include <string>
#include <utility>

namespace irmetrics {
IRMETRICS_INLINE std::vector<ReportTable> tables_of(const SlicedScores& result) {
  using detail::report::counted;
  const bool several = result.runs.size() > 1;
  ReportTable table{several || result.runs.empty() ? std::string() : result.runs[0], {{"slice", "queries"}}, {}};
  if (several) table.rows[0].emplace_back("run");
  for (const AnyMeasure& measure : result.measures) table.rows[0].emplace_back(measure.text());
  std::vector<std::string> unscored;
  const std::size_t measures = result.measures.size();
  for (std::size_t first = 0; measures > 0 && first + measures <= result.rows.size(); first += measures) {
    const SliceScore& row = result.rows[first];
    auto& cells = table.rows.emplace_back();
    cells = {row.slice.empty() ? "all queries" : row.slice, fmt::format("{}", row.queries)};
    if (several) cells.emplace_back(row.run);
    for (std::size_t i = 0; i < measures; ++i)
      cells.emplace_back(detail::report::score_text(result.measures[i], result.rows[first + i].score));
    if (row.unscored > 0)
      unscored.push_back(fmt::format("{} of {}{}", row.unscored, row.slice, several ? " in " + row.run : ""));
  }
  if (!unscored.empty())
    table.notes.push_back(fmt::format("Queries of slices without scores: {}.", fmt::join(unscored, ", ")));
  if (result.unsliced > 0)
    table.notes.push_back(fmt::format("In no slice: {}.", counted(result.unsliced, "scored query", "scored queries")));
  return {std::move(table)};
}

}  // namespace irmetrics
