// A result that is a list of rows, for the tables of results with several lists.
#pragma once

#include <irmetrics/report/result_report.hpp>

#include <string>
#include <utility>
#include <vector>

namespace irmetrics::detail::report {

template <DescribedResult Row>
struct RowsResult {
  std::vector<Row> rows;

  static constexpr auto description =
      describe_result<RowsResult>("Rows", "Rows.") | rows_field("rows", &RowsResult::rows, "the rows");
};

template <DescribedResult Row>
ReportTable rows_table(std::string title, const std::vector<Row>& rows) {
  return table_of_record(record_of(RowsResult<Row>{rows}), std::move(title));
}

}  // namespace irmetrics::detail::report
