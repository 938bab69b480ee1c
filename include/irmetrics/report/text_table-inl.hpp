// Aligns and quotes cells.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/report/text_table.hpp>

#include <algorithm>
#include <cstddef>

namespace irmetrics {
namespace detail::report {

/// The widest column, in characters. A cell of more does not widen its column: beside one long id, the padding of all
/// other rows would multiply the size of the table.
inline constexpr std::size_t widest_column = 200;

/// The width that a cell gives to its column.
inline std::size_t width_of(std::string_view cell) noexcept {
  const std::size_t characters = count_characters(cell);
  return characters > widest_column ? 0 : characters;
}

/// The spaces that bring a cell to the width of its column.
inline std::string padding_of(std::string_view cell, std::size_t width) {
  return std::string(width - std::min(width, count_characters(cell)), ' ');
}

}  // namespace detail::report

IRMETRICS_INLINE std::string aligned_rows(std::vector<std::vector<std::string>> rows) {
  for (auto& row : rows)
    for (std::string& cell : row) cell = detail::visible(cell);
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], detail::report::width_of(row[i]));
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string padding = detail::report::padding_of(row[i], widths[i]);
      if (i > 0) line += "  ";
      line += i == 0 ? row[i] + padding : padding + row[i];
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

IRMETRICS_INLINE std::string spreadsheet_csv(std::string_view csv) {
  std::string text;
  bool at_begin = true, quoted = false;  // of a cell; within quotes
  for (std::size_t i = 0; i < csv.size(); ++i) {
    if (at_begin) {
      quoted = csv[i] == '"';
      if (quoted) text += csv[i++];
      const std::string_view rest = csv.substr(std::min(i, csv.size()));
      const std::string_view cell = rest.substr(0, rest.find_first_of(quoted ? "\"" : ",\n"));
      const bool formula = cell.find_first_of("=+-@\t\r") == 0 && !detail::parse_number(cell);
      if (formula) text += '\'';
      if (i == csv.size()) break;
    }
    if (csv[i] == '"') quoted = !quoted;
    text += csv[i];
    at_begin = !quoted && (csv[i] == ',' || csv[i] == '\n');
  }
  return text;
}

}  // namespace irmetrics
