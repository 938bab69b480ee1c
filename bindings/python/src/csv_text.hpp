// CSV as a call wants it.
#pragma once

#include <irmetrics/report/text_table.hpp>

#include <string>
#include <utility>

namespace irmetrics::python {

/// CSV, on request for a spreadsheet.
inline std::string csv_text(std::string csv, bool spreadsheet) {
  return spreadsheet ? spreadsheet_csv(csv) : std::move(csv);
}

}  // namespace irmetrics::python
