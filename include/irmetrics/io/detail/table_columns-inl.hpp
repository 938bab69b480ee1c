// The columns of a table, by the names in its first line.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/column_names.hpp>
#include <irmetrics/io/detail/split_cells-inl.hpp>
#include <irmetrics/io/number.hpp>

#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail::io {

class TableColumns {
 public:
  using ColumnIndex = std::optional<std::size_t>;

  /// Reads the first line of a table. Cells are separated by tabs if there is one, otherwise by commas.
  static Result<TableColumns> read(std::string_view line, std::string_view location) {
    TableColumns columns;
    columns.separator_ = line.find('\t') == std::string_view::npos ? ',' : '\t';
    auto cells = split_cells(line, columns.separator_, location);
    if (!cells.ok()) return cells.status();
    columns.cells_ = *std::move(cells);
    columns.location_ = location;
    return columns;
  }

  char separator() const noexcept { return separator_; }
  std::size_t size() const noexcept { return cells_.size(); }
  const std::string& name(std::size_t column) const noexcept { return cells_[column].text; }

  /// The column of a kind: that with its first name that is present. Two with this name are an error.
  Result<ColumnIndex> find(const ColumnNames& kind) const {
    for (const std::string_view name : kind.names) {
      ColumnIndex found;
      for (std::size_t i = 0; i < cells_.size(); ++i) {
        if (plain_column_name(cells_[i].text) != name) continue;
        if (found)
          return invalid_input("{}: column {}: '{}' and '{}' are the same name; expected one column of {}", location_,
                               cells_[i].column, cells_[*found].text, cells_[i].text, kind.holds);
        found = i;
      }
      if (found) return found;
    }
    return ColumnIndex();
  }

  /// The same for a column without which the table cannot be read.
  Result<std::size_t> need(const ColumnNames& kind) const {
    const auto found = find(kind);
    if (!found.ok()) return found.status();
    if (*found) return **found;
    return invalid_input("{}: expected a column of {} ({}); the first line names {}", location_, kind.holds,
                         detail::listing(kind.names, ", "), names());
  }

  /// Whether columns of these kinds are present.
  bool name_all(std::initializer_list<ColumnNames> kinds) const {
    return std::all_of(kinds.begin(), kinds.end(), [&](const ColumnNames& kind) {
      return std::any_of(cells_.begin(), cells_.end(),
                         [&kind](const TextCell& cell) { return is_named(kind, cell.text); });
    });
  }

 private:
  std::string names() const {
    std::string names;
    for (const TextCell& cell : cells_) names += fmt::format("{}'{}'", names.empty() ? "" : ", ", shown(cell.text));
    return names;
  }

  char separator_ = ',';
  std::vector<TextCell> cells_;
  std::string location_;
};

/// Whether a line names columns of these kinds, separated by commas or tabs. A line with a number between spaces,
/// commas or tabs is data: each line of TREC's formats has one.
inline bool names_columns(std::string_view line, std::initializer_list<ColumnNames> kinds) {
  constexpr std::size_t most_bytes = 4096;
  constexpr std::string_view between = ", \t";
  line = trim(line);
  if (line.size() > most_bytes || line.find_first_of(",\t") == std::string_view::npos) return false;
  for (std::size_t begin = 0; begin < line.size();) {
    const std::size_t end = std::min(line.find_first_of(between, begin), line.size());
    if (parse_field(line.substr(begin, end - begin))) return false;
    begin = end + 1;
  }
  const auto columns = TableColumns::read(line, "");
  return columns.ok() && columns->name_all(kinds);
}

}  // namespace irmetrics::detail::io
