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

/// A column of a table.
struct DataSetsColumn {
  std::string group, head;
  std::vector<Cell> cells;
};

/// The columns of one measure, and the groups that they stand in if several measures are side by side.
class DataSetsColumns {
 public:
  DataSetsColumns(const DataSets& result, std::size_t measure)
      : result_(result), rows_(result.rows_of(measure)), lower_is_better_(result.lower_is_better[measure]) {}

  DataSetsColumn of_data_set(std::size_t set) const {
    return scores(result_.datasets[set], [set](const AveragedSystem& row) { return row.scores[set]; });
  }
  DataSetsColumn average() const {
    return scores("average", [](const AveragedSystem& row) { return row.average; });
  }
  DataSetsColumn pooled() const {
    return scores("all queries", [](const AveragedSystem& row) {
      return row.pooled.value_or(std::numeric_limits<double>::quiet_NaN());
    });
  }
  DataSetsColumn change() const {
    DataSetsColumn column{"change", "", {}};
    for (const AveragedSystem& row : rows_)
      column.cells.emplace_back(row.change ? number_text(*row.change, "{:+.1f} %") : std::string());
    return column;
  }

 private:
  /// A column of scores; the best ones are strong.
  template <class Score>
  DataSetsColumn scores(const std::string& group, const Score& score) const {
    double best = std::numeric_limits<double>::quiet_NaN();
    for (const AveragedSystem& row : rows_)
      if (const double one = score(row); std::isnan(best) || (lower_is_better_ ? one < best : one > best))
        best = std::isnan(one) ? best : one;
    DataSetsColumn column{group, "", {}};
    for (const AveragedSystem& row : rows_) {
      const double one = score(row);
      column.cells.emplace_back(result_.options.percent ? number_text(100 * one, "{:.2f}") : number_text(one), "",
                                one == best);
    }
    return column;
  }

  const DataSets& result_;
  std::span<const AveragedSystem> rows_;
  bool lower_is_better_;
};

/// The systems of a measure that lack a data set.
inline void note_missing(const DataSets& result, std::span<const AveragedSystem> rows, const std::string& measure,
                         ReportTable& table) {
  for (const AveragedSystem& row : rows) {
    if (row.missing.empty()) continue;
    const std::size_t scored = row.datasets.size() - row.missing.size();
    table.notes.push_back(fmt::format("{}{} has no score on {}: {}.", measure, row.system, fmt::join(row.missing, ", "),
                                      scored == 0 ? "it is not scored"
                                      : result.options.incomplete == Incomplete::undefined
                                          ? "its average is undefined"
                                          : fmt::format("its average is over the other {}", others_text(scored))));
  }
}

/// How pooled means and changes are computed.
inline void note_derived(const DataSets& result, ReportTable& table) {
  if (result.options.pooled)
    table.notes.emplace_back("All queries: the mean over them, in which each data set weighs as many as it has.");
  if (result.options.baselines.empty()) return;
  std::vector<std::string> pairs;
  bool of_one = true;  // whether all systems have the same baseline
  for (const AveragedSystem& row : result.rows_of(0)) {
    if (!row.baseline) continue;
    pairs.push_back(fmt::format("{} of {}", row.system, *row.baseline));
    of_one = of_one && *row.baseline == result.options.baselines.front().baseline;
  }
  table.notes.push_back(
      of_one
          ? fmt::format("Change: of the average, in per cent of that of {}.", result.options.baselines.front().baseline)
          : fmt::format("Change: of the average, in per cent of that of the baseline ({}).", fmt::join(pairs, ", ")));
}

/// Adds columns to a table whose rows begin with the systems.
inline void add_columns(const std::vector<DataSetsColumn>& columns, ReportTable& table) {
  for (const DataSetsColumn& column : columns) {
    table.rows[0].emplace_back(column.head);
    for (std::size_t i = 0; i < column.cells.size(); ++i) table.rows[i + 1].push_back(column.cells[i]);
  }
}

inline ReportTable table_of_systems(const DataSets& result, std::string title) {
  ReportTable table{std::move(title), {{"system"}}, {}};
  for (const std::string& system : result.systems) table.rows.push_back({system});
  return table;
}

inline ReportTable table_of_data_sets(const DataSets& result, std::size_t measure, const std::string& title) {
  ReportTable table = table_of_systems(result, fmt::format("{}: {}", result.measures[measure], title));
  const DataSetsColumns of_measure(result, measure);
  std::vector<DataSetsColumn> columns;
  for (std::size_t set = 0; set < result.datasets.size(); ++set) columns.push_back(of_measure.of_data_set(set));
  columns.push_back(of_measure.average());
  if (result.options.pooled) columns.push_back(of_measure.pooled());
  if (!result.options.baselines.empty()) columns.push_back(of_measure.change());
  for (DataSetsColumn& column : columns) column.head = column.group;
  add_columns(columns, table);
  note_missing(result, result.rows_of(measure), "", table);
  note_derived(result, table);
  return table;
}

/// All measures side by side: a group of columns for each data set, and those of the averages.
inline ReportTable table_of_all_measures(const DataSets& result, const std::string& title) {
  ReportTable table = table_of_systems(result, title);
  const auto add = [&](const auto& column_of) {
    std::vector<DataSetsColumn> columns;
    for (std::size_t measure = 0; measure < result.measures.size(); ++measure) {
      columns.push_back(column_of(DataSetsColumns(result, measure)));
      columns.back().head = result.measures[measure];
    }
    table.groups.push_back({columns.front().group, columns.size()});
    add_columns(columns, table);
  };
  for (std::size_t set = 0; set < result.datasets.size(); ++set)
    add([set](const DataSetsColumns& of) { return of.of_data_set(set); });
  add([](const DataSetsColumns& of) { return of.average(); });
  if (result.options.pooled) add([](const DataSetsColumns& of) { return of.pooled(); });
  if (!result.options.baselines.empty()) add([](const DataSetsColumns& of) { return of.change(); });
  for (std::size_t measure = 0; measure < result.measures.size(); ++measure)
    note_missing(result, result.rows_of(measure), result.measures[measure] + ": ", table);
  note_derived(result, table);
  return table;
}

}  // namespace detail::report

IRMETRICS_INLINE std::vector<ReportTable> tables_of(const DataSets& result) {
  const std::string title = title_of_record(record_of(result));
  if (result.options.together) return {detail::report::table_of_all_measures(result, title)};
  std::vector<ReportTable> tables;
  for (std::size_t measure = 0; measure < result.measures.size(); ++measure)
    tables.push_back(detail::report::table_of_data_sets(result, measure, title));
  return tables;
}

IRMETRICS_INLINE std::optional<ResultRows> own_rows(const DataSets& result) {
  const bool pooled = result.options.pooled, compared = !result.options.baselines.empty();
  ResultRows table{.columns = {"measure", "system"}, .keys = 2};
  table.columns.insert(table.columns.end(), result.datasets.begin(), result.datasets.end());
  table.columns.emplace_back("average");
  if (pooled) table.columns.emplace_back("pooled");
  if (compared) table.columns.insert(table.columns.end(), {"baseline", "change"});
  table.columns.emplace_back("missing");
  for (const AveragedSystem& row : result.rows) {
    std::vector<ResultValue>& cells = table.rows.emplace_back();
    cells = {{row.measure}, {row.system}};
    for (const double score : row.scores) cells.push_back(result_value(score));
    cells.push_back({row.average});
    if (pooled) cells.push_back({*row.pooled});
    if (compared) {
      cells.push_back({row.baseline.value_or("")});
      cells.push_back({row.change.value_or(std::numeric_limits<double>::quiet_NaN())});
    }
    cells.push_back({std::uint64_t{row.missing.size()}});
  }
  return table;
}

}  // namespace irmetrics
