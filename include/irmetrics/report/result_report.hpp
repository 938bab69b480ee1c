// Results as JSON, CSV and tables, made from their descriptions; only titles, and tables of a form of their own, are
// written by hand (result_titles.hpp).
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/error.hpp>
#include <irmetrics/report/report_table.hpp>
#include <irmetrics/result_value.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace irmetrics {

/// All fields of a result. Numbers are in full; one that is not finite, and what an empty optional holds, is null.
/// Fails, naming it, on a text that is not UTF-8.
absl::StatusOr<std::string> result_as_json(const ResultRecord& result);

/// What a result holds in rows, for CSV and data frames: those of its rows_field, or a row for each id of its by_query,
/// else one row of all fields. A struct within a row has a column for each of its fields, called outer_inner; of a
/// list there is its length.
struct ResultRows {
  std::vector<std::string> columns{};
  std::vector<std::vector<ResultValue>> rows{};
  std::size_t keys = 0;  // how many columns are ids: the first ones
  bool single = false;   // whether it is the one row of all fields
};
ResultRows rows_of_result(const ResultRecord& result);

/// What a result shows: its tables, and its rows where they have a form of their own.
struct ResultView {
  std::vector<ReportTable> tables;
  std::optional<ResultRows> rows = std::nullopt;
};

/// Rows with a header line. Numbers are in full, one that is not defined is "nan", and nothing is empty.
std::string rows_as_csv(const ResultRows& rows);
std::string result_as_csv(const ResultRecord& result);

/// The table for reading: the entries of the rows_field, else a line for each field that is shown in tables.
ReportTable table_of_record(const ResultRecord& result, std::string title);

/// The title that the description gives: "Agreement on 50 pairs".
std::string title_of_record(const ResultRecord& result);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/result_report-inl.hpp>
#endif
