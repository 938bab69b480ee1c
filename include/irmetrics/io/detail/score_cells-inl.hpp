// Reads scores from lines of cells separated by commas or tabs; the first line defines the columns.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/column_names.hpp>
#include <irmetrics/io/detail/score_lines-inl.hpp>
#include <irmetrics/io/detail/split_cells-inl.hpp>

#include <algorithm>
#include <set>

namespace irmetrics::detail::io {

/// Contents of a column, by its name.
enum class ColumnKind { system, query, measure, value, other };

inline ColumnKind column_kind(std::string_view name) {
  if (is_named(system_column, name)) return ColumnKind::system;
  if (is_named(query_column, name)) return ColumnKind::query;
  if (is_named(measure_column, name)) return ColumnKind::measure;
  if (is_named(value_column, name)) return ColumnKind::value;
  return ColumnKind::other;
}

/// The columns of the first line.
struct ScoreHeader {
  char separator = ',';
  std::vector<TextCell> cells;
  std::vector<ColumnKind> kinds;

  std::optional<std::size_t> find(ColumnKind kind) const {
    const auto found = std::find(kinds.begin(), kinds.end(), kind);
    return found == kinds.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - kinds.begin()));
  }
  /// One value per line: system, measure, query and value, in any order.
  bool is_long() const {
    return cells.size() == 4 && find(ColumnKind::system) && find(ColumnKind::query) && find(ColumnKind::measure) &&
           find(ColumnKind::value);
  }
  /// One row per system or query, or per system and query.
  bool is_table() const {
    return cells.size() > 1 && (kinds[0] == ColumnKind::system || kinds[0] == ColumnKind::query);
  }
  /// One row per system and query.
  bool is_both() const {
    return cells.size() > 2 && ((kinds[0] == ColumnKind::system && kinds[1] == ColumnKind::query) ||
                                (kinds[0] == ColumnKind::query && kinds[1] == ColumnKind::system));
  }
};

/// Fails on a leaderboard, that is, if the columns of a table of systems are measures but scores of queries are
/// expected.
inline Status check_queries_across(const ScoreHeader& header, const ScoreFileOptions& options,
                                   std::string_view location) {
  if (!options.is_measure || header.is_both() || header.kinds[0] != ColumnKind::system) return Status();
  if (!std::all_of(header.cells.begin() + 1, header.cells.end(),
                   [&](const TextCell& cell) { return options.is_measure(cell.text); }))
    return Status();
  return invalid_input(
      "{}: expected per-query scores, but '{}' is a measure: this is a leaderboard, which contains the overall scores "
      "of systems; a table of per-query scores has a column for each query, or first lines such as "
      "query,system_1,system_2 and system,query,{}",
      location, header.cells[1].text, header.cells[1].text);
}

inline Result<ScoreHeader> read_header(std::string_view line, std::string_view location) {
  ScoreHeader header;
  if (line.find('\t') != std::string_view::npos) header.separator = '\t';
  auto cells = split_cells(line, header.separator, location);
  if (!cells.ok()) return cells.status();
  header.cells = *std::move(cells);
  for (const TextCell& cell : header.cells) header.kinds.push_back(column_kind(cell.text));
  for (const ColumnNames& kind : {system_column, query_column, measure_column, value_column}) {
    const auto [one, other] = spellings_of(
        kind, header.cells, [](const TextCell& cell) -> const auto& { return cell.text; });
    if (other != header.cells.end()) return invalid_input("{}: {}", location, two_spellings(one->text, other->text));
  }
  return header;
}

/// A reader of lines with the same number of cells as the first line.
class CellLines : public ScoreLines {
 public:
  CellLines(FileScores& out, ScoreHeader header) : ScoreLines(out), header_(std::move(header)) {}

  Status read(std::string_view line, std::size_t number) final {
    const auto cells = split_cells(line, header_.separator, out_.location(number, 0));
    if (!cells.ok()) return cells.status();
    if (cells->size() != header_.cells.size())
      return invalid_input("{}: expected {} cells, as the first line has, found {}", out_.location(number, 0),
                           header_.cells.size(), cells->size());
    return read_cells(*cells, number);
  }

 protected:
  virtual Status read_cells(const std::vector<TextCell>& cells, std::size_t number) = 0;

  /// Fails if the cell is empty.
  Status check_named(const TextCell& cell, std::string_view what, std::size_t number) const {
    if (!cell.text.empty()) return Status();
    return invalid_input("{}: the {} has no name", out_.location(number, cell.column), what);
  }

  ScoreHeader header_;
};

/// One value per line.
class LongLines final : public CellLines {
 public:
  using CellLines::CellLines;

 private:
  Status read_cells(const std::vector<TextCell>& cells, std::size_t number) override {
    const auto cell = [&](ColumnKind kind) -> const TextCell& { return cells[*header_.find(kind)]; };
    const TextCell& system = cell(ColumnKind::system);
    const TextCell& measure = cell(ColumnKind::measure);
    const TextCell& query = cell(ColumnKind::query);
    const TextCell& value = cell(ColumnKind::value);
    Status status = check_named(system, "system", number);
    if (status.ok()) status = check_named(measure, "measure", number);
    if (status.ok()) status = check_named(query, "query", number);
    if (!status.ok()) return status;
    return add({system.text, measure.text, query.text == "all" ? "" : query.text, 0, number, value.column}, value.text);
  }
};

/// A table. Empty cells are missing values.
class TableLines final : public CellLines {
 public:
  TableLines(FileScores& out, ScoreHeader header, ScoresOf wanted, std::string measure)
      : CellLines(out, std::move(header)), wanted_(wanted), measure_(std::move(measure)) {
    out_.only_queries = !header_.is_both() && header_.kinds[0] == ColumnKind::query;
    out_.only_systems = !header_.is_both() && !out_.only_queries && wanted_ == ScoresOf::systems;
  }

 private:
  Status read_cells(const std::vector<TextCell>& cells, std::size_t number) override {
    const std::size_t names = header_.is_both() ? 2 : 1;
    for (std::size_t i = 0; i < names; ++i) {
      Status status = check_named(cells[i], header_.kinds[i] == ColumnKind::query ? "query" : "system", number);
      if (!status.ok()) return status;
    }
    for (std::size_t i = names; i < cells.size(); ++i) {
      if (cells[i].text.empty()) continue;
      const std::string& across = header_.cells[i].text;
      ScoreValue value{{}, measure_, {}, 0, number, cells[i].column};
      if (names == 2) {
        const std::size_t system = header_.kinds[0] == ColumnKind::system ? 0 : 1;
        value.system = cells[system].text;
        value.measure = across;
        value.query = is_overall(cells[1 - system].text) ? "" : cells[1 - system].text;
      } else if (header_.kinds[0] == ColumnKind::query) {
        if (is_overall(cells[0].text)) {
          if (i == names && !overall_rows_.insert(cells[0].text).second)
            return duplicate_input(
                "{}: duplicate row '{}'; it contains overall values, and no query can have this name",
                out_.location(number, cells[0].column), cells[0].text);
          continue;
        }
        value.system = across;
        value.query = cells[0].text;
      } else {
        value.system = cells[0].text;
        (wanted_ == ScoresOf::queries ? value.query : value.measure) = across;
      }
      if (Status status = add(std::move(value), cells[i].text); !status.ok()) return status;
    }
    return Status();
  }

  static bool is_overall(std::string_view query) { return query == "all" || query == "amean"; }

  ScoresOf wanted_;
  std::string measure_;
  std::set<std::string> overall_rows_;
};

}  // namespace irmetrics::detail::io
