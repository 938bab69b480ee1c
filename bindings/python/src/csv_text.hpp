// CSV, with apostrophes before formulas if a call asks for it.
#pragma once

#include <irmetrics/report/text_table.hpp>

#include <string>
#include <utility>

namespace irmetrics::python {

/// `spreadsheet`: whether it is for a program that runs formulas.
inline std::string csv_text(std::string csv, bool spreadsheet) {
  return spreadsheet ? spreadsheet_csv(csv) : std::move(csv);
}

}  // namespace irmetrics::python
