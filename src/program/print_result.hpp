// Prints the result of a command in the format that was asked for.
#pragma once

#include "console.hpp"
#include "failure.hpp"
#include "report_format.hpp"

#include <irmetrics/report/result_view.hpp>

namespace irmetrics::program {

/// Prints what the function of the format returns: json() and csv(), and tables(format) for the formats of tables.
template <class Json, class Csv, class Tables>
void print_as(ReportFormat format, Json&& json, Csv&& csv, Tables&& tables) {
  if (format == ReportFormat::json)
    print(json());
  else if (format == ReportFormat::csv)
    print(csv_output(csv()));
  else
    print(tables(table_format(format)));
}

/// Prints a described result.
template <DescribedResult R>
void print_result(const R& result, ReportFormat format) {
  const ResultRecord record = viewed(result);
  print_as(
      format, [&] { return value_or_fail(result_as_json(record)); }, [&] { return result_as_csv(record); },
      [&](TableFormat tables) { return render(record.view->tables, tables); });
}

}  // namespace irmetrics::program
