// A table of texts with aligned columns.
#pragma once

#include <irmetrics/config.hpp>

#include <string>
#include <vector>

namespace irmetrics {

/// Rows of cells as lines: the first column to the left, the others to the right, two blanks between.
/// Widths count characters of UTF-8, not bytes. What a terminal would obey rather than show, is escaped.
std::string aligned_rows(std::vector<std::vector<std::string>> rows);

/// A cell of a CSV line: in quotes where it holds a comma, a quote or a newline.
std::string csv_cell(const std::string& text);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/text_table-inl.hpp>
#endif
