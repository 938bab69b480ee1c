// Splits a line of a table into cells, which may be quoted.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/io/field_check.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail::io {

/// A cell, without surrounding quotes, and its position.
struct TextCell {
  std::string text;
  std::size_t column;
};

/// The cells of a line, without the spaces around them. A quoted cell ends at the next quote; a quote inside it is
/// doubled. A byte order mark before them is an error, because it would become part of an id.
inline Result<std::vector<TextCell>> split_cells(std::string_view line, char separator, std::string_view location) {
  if (line.starts_with(byte_order_mark)) return invalid_input("{}: {}", location, FieldCheck::mark_problem);
  std::vector<TextCell> cells;
  for (std::size_t at = 0;; ++at) {
    TextCell cell{"", at + 1};
    if (const std::size_t begin = line.find_first_not_of(' ', at); begin < line.size() && line[begin] == '"') {
      for (at = begin + 1;; ++at) {
        if (at >= line.size())
          return invalid_input("{}: column {}: a quote is not closed on this line", location, cell.column);
        if (line[at] == '"' && (at + 1 >= line.size() || line[at + 1] != '"')) break;
        if (line[at] == '"') ++at;
        cell.text += line[at];
      }
      ++at;
      const std::size_t end = std::min(line.find(separator, at), line.size());
      if (!trim(line.substr(at, end - at)).empty())
        return invalid_input("{}: column {}: expected the end of the cell after its closing quote", location, at + 1);
      at = end;
    } else {
      const std::size_t end = std::min(line.find(separator, at), line.size());
      cell.text = trim(line.substr(at, end - at));
      at = end;
    }
    cells.push_back(std::move(cell));
    if (at >= line.size()) return cells;
  }
}

}  // namespace irmetrics::detail::io
