// Prints the result of a command in the format that was asked for.
#pragma once

#include "console.hpp"
#include "failure.hpp"
#include "report_format.hpp"

#include <irmetrics/report/result_view.hpp>

namespace irmetrics::program {

/// Prints a described result as tables, or as JSON or CSV.
template <DescribedResult R>
void print_result(const R& result, ReportFormat format) {
  const ResultRecord record = viewed(result);
  print(format == ReportFormat::json  ? value_or_fail(result_as_json(record))
        : format == ReportFormat::csv ? csv_output(result_as_csv(record))
                                      : render(record.view->tables, table_format(format)));
}

}  // namespace irmetrics::program
