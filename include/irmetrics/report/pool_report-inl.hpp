// Writes pools.
#pragma once

#include <irmetrics/report/detail/numbers-inl.hpp>
#include <irmetrics/report/pool_report.hpp>
#include <irmetrics/report/result_titles.hpp>

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <string>
#include <utility>

namespace irmetrics {

IRMETRICS_INLINE ReportTable table_of_pool(const Pool& pool) {
  ReportTable table{title_of_record(record_of(pool)), {{"", ""}}, {}};
  const CountRange& sizes = pool.documents_a_query;
  table.rows.push_back({"documents", std::to_string(pool.documents)});
  table.rows.push_back(
      {"documents a query",
       std::isnan(sizes.mean) ? "-" : fmt::format("{:.4f} ({} to {})", sizes.mean, sizes.smallest, sizes.largest)});
  if (pool.judged)
    table.rows.push_back(
        {"judged already", fmt::format("{} ({})", *pool.judged, detail::report::number_text(*pool.judged_share))});
  return table;
}

IRMETRICS_INLINE ReportTable table_of_contributions(const Pool& pool) {
  ReportTable table{"Contribution of each run", {{"run", "documents", "share", "unique"}}, {}};
  std::size_t tied = 0, missing = 0;
  for (const PoolContribution& run : pool.runs) {
    tied += run.tied;
    missing += run.missing;
  }
  std::vector<Cell>& head = table.rows.front();
  if (pool.judged) head.emplace_back("judged");
  if (missing > 0) head.emplace_back("missing");
  if (tied > 0) head.emplace_back("tied");
  for (const PoolContribution& run : pool.runs) {
    std::vector<Cell> row = {run.run, std::to_string(run.documents), detail::report::number_text(run.share),
                             std::to_string(run.unique)};
    if (run.judged) row.emplace_back(std::to_string(*run.judged));
    if (missing > 0) row.emplace_back(std::to_string(run.missing));
    if (tied > 0) row.emplace_back(std::to_string(run.tied));
    table.rows.push_back(std::move(row));
  }
  table.notes.emplace_back("A unique document is in the pool because of one run only.");
  if (missing > 0) table.notes.emplace_back("missing: queries that the run lacks.");
  if (tied > 0)
    table.notes.emplace_back(fmt::format("tied: queries where documents {} and {} of the run have the same score.",
                                         pool.depth, pool.depth + 1));
  return table;
}

IRMETRICS_INLINE ReportTable table_of_overlaps(const Pool& pool) {
  ReportTable table{"Overlap: documents that two runs share, as a proportion of those of either", {{"run"}}, {}};
  const std::size_t count = pool.runs.size();
  for (const PoolContribution& run : pool.runs) table.rows.front().emplace_back(run.run);
  for (const PoolContribution& run : pool.runs) {
    table.rows.push_back({run.run});
    table.rows.back().resize(count + 1);
  }
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t j = i + 1; j < count; ++j)
      table.rows[i + 1][j + 1] = table.rows[j + 1][i + 1] = detail::report::number_text(pool.overlap(i, j).share);
  return table;
}

IRMETRICS_INLINE std::vector<ReportTable> tables_of(const Pool& pool) {
  constexpr std::size_t most = 200;  // columns of the table
  std::vector<ReportTable> tables = {table_of_pool(pool), table_of_contributions(pool)};
  if (pool.runs.size() > most)
    tables.back().notes.push_back(fmt::format("The overlaps of the {} of runs are in JSON only.",
                                              detail::report::counted(pool.shared.size(), "pair", "pairs")));
  else if (pool.runs.size() > 1)
    tables.push_back(table_of_overlaps(pool));
  return tables;
}

}  // namespace irmetrics
