// Writes data sets.
#pragma once

#include <irmetrics/report/data_sets_report.hpp>
#include <irmetrics/report/detail/numbers-inl.hpp>
#include <irmetrics/report/result_report.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <utility>

namespace irmetrics {
namespace detail::report {

/// A column of scores as cells; the best ones are strong.
inline std::vector<Cell> score_cells(const std::vector<double>& scores, bool lower_is_better) {
  double best = std::numeric_limits<double>::quiet_NaN();
  for (const double score : scores)
    if (std::isnan(best) || (lower_is_better ? score < best : score > best)) best = std::isnan(score) ? best : score;
  std::vector<Cell> cells;
  cells.reserve(scores.size());
  for (const double score : scores) cells.emplace_back(number_text(score), "", score == best);
  return cells;
}

/// The systems of a measure that lack a data set.
inline void note_missing(const DataSets& result, std::span<const AveragedSystem> rows, ReportTable& table) {
  for (const AveragedSystem& row : rows) {
    if (row.missing.empty()) continue;
    const std::size_t scored = row.datasets.size() - row.missing.size();
    table.notes.push_back(fmt::format("{} has no score on {}: {}.", row.system, fmt::join(row.missing, ", "),
                                      scored == 0 ? "it is not scored"
                                      : result.incomplete == Incomplete::undefined
                                          ? "its average is undefined"
                                          : fmt::format("its average is over the other {}", others_text(scored))));
  }
}

inline ReportTable table_of_data_sets(const DataSets& result, std::size_t measure, const std::string& title) {
  const auto rows = result.rows_of(measure);
  ReportTable table{fmt::format("{}: {}", result.measures[measure], title), {{"system"}}, {}};
  for (const AveragedSystem& row : rows) table.rows.push_back({row.system});
  for (std::size_t column = 0; column <= result.datasets.size(); ++column) {
    const bool is_average = column == result.datasets.size();
    table.rows[0].emplace_back(is_average ? "average" : result.datasets[column]);
    std::vector<double> scores;
    scores.reserve(rows.size());
    for (const AveragedSystem& row : rows) scores.push_back(is_average ? row.average : row.scores[column]);
    const std::vector<Cell> cells = score_cells(scores, result.lower_is_better[measure]);
    for (std::size_t i = 0; i < rows.size(); ++i) table.rows[i + 1].push_back(cells[i]);
  }
  note_missing(result, rows, table);
  return table;
}

}  // namespace detail::report

IRMETRICS_INLINE std::vector<ReportTable> tables_of(const DataSets& result) {
  const std::string title = title_of_record(record_of(result));
  std::vector<ReportTable> tables;
  for (std::size_t measure = 0; measure < result.measures.size(); ++measure)
    tables.push_back(detail::report::table_of_data_sets(result, measure, title));
  return tables;
}

IRMETRICS_INLINE std::optional<ResultRows> own_rows(const DataSets& result) {
  ResultRows table{.columns = {"measure", "system"}, .keys = 2};
  table.columns.insert(table.columns.end(), result.datasets.begin(), result.datasets.end());
  table.columns.insert(table.columns.end(), {"average", "missing"});
  for (const AveragedSystem& row : result.rows) {
    std::vector<ResultValue>& cells = table.rows.emplace_back();
    cells = {{row.measure}, {row.system}};
    for (const double score : row.scores) cells.push_back({score});
    cells.push_back({row.average});
    cells.push_back({std::uint64_t{row.missing.size()}});
  }
  return table;
}

}  // namespace irmetrics
