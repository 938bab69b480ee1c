// A table of texts with aligned columns.
#pragma once

#include <irmetrics/config.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// Rows of cells as lines: the first column is left-aligned, the others right-aligned, with two spaces in between.
/// Widths count UTF-8 characters, not bytes; a cell of more than 200 does not widen its column. Characters that a
/// terminal would interpret are escaped.
std::string aligned_rows(std::vector<std::vector<std::string>> rows);

/// CSV for a spreadsheet: a text that it would run as a formula, because the cell begins with =, +, -, @, a tab or a
/// carriage return, gets an apostrophe before it. Numbers are unchanged.
std::string spreadsheet_csv(std::string_view csv);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/text_table-inl.hpp>
#endif
