// Results as JSON, CSV and tables, derived from their descriptions; only titles and tables of special form are written
// by hand (result_titles.hpp).
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

/// All fields of a result, with full precision; numbers that are not finite and empty optionals are null. Fails on a
/// text that is not UTF-8, and names it.
absl::StatusOr<std::string> result_as_json(const ResultRecord& result);

/// The rows of a result, for CSV and data frames: those of its rows_field, or one per id of its by_query, otherwise one
/// row of all fields. A struct within a row has one column per field, called outer_inner; a list is shown by its
/// length.
struct ResultRows {
  std::vector<std::string> columns{};
  std::vector<std::vector<ResultValue>> rows{};
  std::size_t keys = 0;  // number of id columns; they come first
  bool single = false;   // whether there is only one row, of all fields
};
ResultRows rows_of_result(const ResultRecord& result);

/// The presentation of a result: its tables, and its rows if they have a special form.
struct ResultView {
  std::vector<ReportTable> tables;
  std::optional<ResultRows> rows = std::nullopt;
};

/// Rows with a header line. Numbers have full precision, undefined numbers are "nan", and missing values are empty.
std::string rows_as_csv(const ResultRows& rows);
std::string result_as_csv(const ResultRecord& result);

/// The table: the entries of the rows_field, otherwise one line per field that is shown in tables.
ReportTable table_of_record(const ResultRecord& result, std::string title);

/// The title from the description: "Agreement on 50 pairs".
std::string title_of_record(const ResultRecord& result);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/result_report-inl.hpp>
#endif
