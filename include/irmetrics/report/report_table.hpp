// A table for reports: cells with superscript marks, a title above, notes below; as text, Markdown, LaTeX or HTML.
// Results fill in a ReportTable, and need not know about formats.
#pragma once

#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics {

/// A cell: its text, and a superscript mark after it.
struct Cell {
  std::string text;
  std::string mark;     // such as the letters of the systems that it beats; may be empty
  bool strong = false;  // bold if the format supports it; header cells have neither marks nor bold text

  Cell(std::string of = {}, std::string marked = {}, bool is_strong = false)  // NOLINT(google-explicit-constructor)
      : text(std::move(of)), mark(std::move(marked)), strong(is_strong) {}
  Cell(const char* of) : text(of) {}  // NOLINT(google-explicit-constructor): most cells are plain texts

  bool operator==(const Cell&) const = default;
};

/// A heading above some columns of a table.
struct ColumnGroup {
  std::string name;
  std::size_t columns = 0;

  bool operator==(const ColumnGroup&) const = default;
};

/// A table to print: title, rows of cells, notes.
struct ReportTable {
  std::string title;                     // may be empty
  std::vector<std::vector<Cell>> rows;   // the first is the header, omitted in text and HTML if all of its cells are
                                         // empty; the first cell of each row names it
  std::vector<std::string> notes;        // one line each
  std::vector<ColumnGroup> groups = {};  // of the columns after the first, if they have headings; LaTeX and HTML show
                                         // them above the header, text and Markdown in each cell of it

  bool operator==(const ReportTable&) const = default;
};

/// The formats of a printed table.
enum class TableFormat : std::uint8_t {
  text,      // for a terminal: aligned columns, marks after a space
  markdown,  // a pipe table, as GitHub and pandoc read it
  latex,     // a table environment, with the rules of the package booktabs
  html,      // a table element between the title and the notes, which are paragraphs
};
template <>
inline constexpr std::array<std::string_view, 4> enum_names<TableFormat> = {"text", "markdown", "latex", "html"};

/// The table in a format; ends with a newline. Cells are shown literally: special characters of the format, and
/// characters that a terminal would interpret, are escaped. The first column is left-aligned, the others are
/// right-aligned. Shorter rows are padded with empty cells. Without rows
/// only title and notes are written.
std::string render(const ReportTable& table, TableFormat format);

/// Several tables, one below the other, with an empty line between.
std::string render(std::span<const ReportTable> tables, TableFormat format);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/report_table-inl.hpp>
#endif
