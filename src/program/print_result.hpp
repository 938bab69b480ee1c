// Writes the result of a command in the format that was asked for.
#pragma once

#include "console.hpp"
#include "failure.hpp"
#include "report_format.hpp"

#include <irmetrics/report/result_view.hpp>

#include <string>
#include <vector>

namespace irmetrics::program {

/// What the function of the format returns: json() and csv(), and tables(format) for the formats of tables.
template <class Json, class Csv, class Tables>
std::string text_as(ReportFormat format, const Json& json, const Csv& csv, const Tables& tables) {
  if (format == ReportFormat::json) return json();
  if (format == ReportFormat::csv) return csv_output(csv());
  return tables(table_format(format));
}

/// Prints it.
template <class Json, class Csv, class Tables>
void print_as(ReportFormat format, const Json& json, const Csv& csv, const Tables& tables) {
  print(text_as(format, json, csv, tables));
}

/// The text of a described result.
template <DescribedResult R>
std::string result_text(const R& result, ReportFormat format) {
  return text_as(
      format, [&] { return value_or_fail(described_as_json(result)); },
      [&] {
        const auto own = own_rows(result);
        return own ? rows_as_csv(*own) : result_as_csv(record_of(result));
      },
      [&](TableFormat tables) { return render(tables_of(result), tables); });
}

/// One CSV of the rows of all results, which begin with the measure.
template <DescribedResult R>
std::string rows_of_all(const std::vector<R>& results) {
  ResultRows all;
  for (const R& result : results) {
    const ResultRows rows = rows_of_result(record_of(result));
    if (all.columns.empty()) {
      all.columns = {"measure"};
      all.columns.insert(all.columns.end(), rows.columns.begin(), rows.columns.end());
    }
    for (const std::vector<ResultValue>& row : rows.rows) {
      std::vector<ResultValue>& cells = all.rows.emplace_back();
      cells = {{result.measure}};
      cells.insert(cells.end(), row.begin(), row.end());
    }
  }
  return rows_as_csv(all);
}

/// Prints a described result.
template <DescribedResult R>
void print_result(const R& result, ReportFormat format) {
  print(result_text(result, format));
}

}  // namespace irmetrics::program
