// Writes tables in each format, and escapes their texts.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/report/detail/html_text-inl.hpp>
#include <irmetrics/report/report_table.hpp>
#include <irmetrics/report/text_table-inl.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string_view>

namespace irmetrics {
namespace detail::report {

inline std::string markdown_text(std::string_view text) {
  static constexpr Escape escapes[] = {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'\\', "\\\\"}, {'|', "\\|"},
                                       {'`', "\\`"},   {'*', "\\*"},  {'_', "\\_"},  {'[', "\\["},   {']', "\\]"},
                                       {'~', "\\~"},   {'$', "\\$"},  {'#', "\\#"},  {'\n', " "}};
  return escaped(text, escapes);
}

inline void replace_all(std::string& text, std::string_view what, std::string_view by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
}

inline std::string latex_text(std::string_view text) {
  static constexpr Escape escapes[] = {{'&', "\\&"},
                                       {'%', "\\%"},
                                       {'$', "\\$"},
                                       {'#', "\\#"},
                                       {'_', "\\_"},
                                       {'{', "\\{"},
                                       {'}', "\\}"},
                                       {'~', "\\textasciitilde{}"},
                                       {'^', "\\textasciicircum{}"},
                                       {'\\', "\\textbackslash{}"},
                                       {'<', "\\textless{}"},
                                       {'>', "\\textgreater{}"},
                                       {'|', "\\textbar{}"},
                                       {'"', "\\textquotedbl{}"},
                                       {'\n', " "}};
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {  // the minus sign of a negative number is not a hyphen
    const bool begins = i == 0 || std::string_view("[( ,").find(text[i - 1]) != std::string_view::npos;
    const bool number = i + 1 < text.size() && std::isdigit(static_cast<unsigned char>(text[i + 1])) != 0;
    result += text[i] == '-' && begins && number ? "$-$" : escaped(text.substr(i, 1), escapes);
  }
  replace_all(result, "\xE2\x86\x91", "$\\uparrow$");
  replace_all(result, "\xE2\x86\x93", "$\\downarrow$");
  return result;
}

inline std::size_t columns(const ReportTable& table) {
  std::size_t most = 0;
  for (const auto& row : table.rows) most = std::max(most, row.size());
  return most;
}

/// Whether the header is not empty.
inline bool has_header(const ReportTable& table) {
  return table.rows.empty() ||
         std::any_of(table.rows[0].begin(), table.rows[0].end(), [](const Cell& cell) { return !cell.text.empty(); });
}

/// The table with the names of groups in the cells of the header.
inline ReportTable with_groups_in_header(ReportTable table) {
  std::size_t column = 1;
  for (const ColumnGroup& group : table.groups)
    for (std::size_t i = 0; i < group.columns; ++i, ++column)
      if (!table.rows.empty() && column < table.rows[0].size() && !group.name.empty())
        table.rows[0][column].text = fmt::format("{} {}", group.name, table.rows[0][column].text);
  table.groups.clear();
  return table;
}

inline std::string as_text(const ReportTable& table) {
  std::size_t names = 0;                           // the width of the first column without its header
  std::vector<std::size_t> marks(columns(table));  // the width of each column's marks
  for (std::size_t index = 1; index < table.rows.size(); ++index) {
    const std::vector<Cell>& row = table.rows[index];
    for (std::size_t i = 0; i < row.size(); ++i) marks[i] = std::max(marks[i], width_of(row[i].mark));
    if (!row.empty()) names = std::max(names, width_of(row[0].text));
  }
  std::vector<std::vector<std::string>> rows;
  for (std::size_t index = 0; index < table.rows.size(); ++index) {
    rows.emplace_back();
    for (std::size_t i = 0; i < table.rows[index].size(); ++i) {
      const Cell& cell = table.rows[index][i];
      std::string text = cell.text;
      if (marks[i] > 0 && index > 0) {  // numbers end, and their marks begin, at the same position
        if (i == 0) text += padding_of(text, names);
        text += ' ' + cell.mark + padding_of(cell.mark, marks[i]);
      }
      rows.back().push_back(std::move(text));
    }
  }
  std::string result = table.title.empty() ? "" : table.title + '\n';
  if (!has_header(table)) rows.erase(rows.begin());
  result += aligned_rows(rows);
  if (!table.notes.empty()) result += '\n';
  for (const std::string& note : table.notes) result += note + '\n';
  return result;
}

inline std::string as_markdown(const ReportTable& table) {
  const std::size_t width = columns(table);
  std::string result = table.title.empty() ? "" : fmt::format("**{}**\n", markdown_text(table.title));
  if (!table.title.empty() && !table.rows.empty()) result += '\n';
  for (std::size_t index = 0; index < table.rows.size(); ++index) {
    std::string line = "|";
    for (std::size_t i = 0; i < width; ++i) {
      const Cell cell = i < table.rows[index].size() ? table.rows[index][i] : Cell();
      const std::string text = markdown_text(cell.text);
      line += cell.strong ? fmt::format(" **{}**", text) : ' ' + text;
      if (!cell.mark.empty()) line += fmt::format("<sup>{}</sup>", markdown_text(cell.mark));
      line += " |";
    }
    result += line + '\n';
    if (index > 0) continue;
    result += "| :-- |";
    for (std::size_t i = 1; i < width; ++i) result += " --: |";
    result += '\n';
  }
  for (const std::string& note : table.notes) result += fmt::format("\n{}\n", markdown_text(note));
  return result;
}

/// The headings of groups, with a rule below each.
inline std::string latex_groups(const ReportTable& table) {
  if (table.groups.empty()) return {};
  std::string names = "   ", rules = "   ";
  std::size_t column = 2;
  for (const ColumnGroup& group : table.groups) {
    names += fmt::format(" & \\multicolumn{{{}}}{{c}}{{{}}}", group.columns, latex_text(group.name));
    if (!group.name.empty()) rules += fmt::format(" \\cmidrule(lr){{{}-{}}}", column, column + group.columns - 1);
    column += group.columns;
  }
  return fmt::format("{} \\\\\n{}\n", names, rules);
}

inline std::string as_latex(const ReportTable& table) {
  if (table.rows.empty()) {
    std::string text = table.title.empty() ? "" : latex_text(table.title) + '\n';
    for (const std::string& note : table.notes) text += fmt::format("\\par\\footnotesize {}\n", latex_text(note));
    return text;
  }
  const std::size_t width = columns(table);
  std::string result = "% \\usepackage{booktabs}\n\\begin{table}\n  \\centering\n";
  if (!table.title.empty()) result += fmt::format("  \\caption{{{}}}\n", latex_text(table.title));
  result += fmt::format("  \\begin{{tabular}}{{l{}}}\n    \\toprule\n", std::string(width > 0 ? width - 1 : 0, 'r'));
  result += latex_groups(table);
  for (std::size_t index = 0; index < table.rows.size(); ++index) {
    std::string line;
    for (std::size_t i = 0; i < width; ++i) {
      const Cell cell = i < table.rows[index].size() ? table.rows[index][i] : Cell();
      const std::string text = latex_text(cell.text);
      if (i > 0) line += " & ";
      line += cell.strong ? fmt::format("\\textbf{{{}}}", text) : text;
      if (!cell.mark.empty()) line += fmt::format("\\textsuperscript{{{}}}", latex_text(cell.mark));
    }
    // Text after the end of a row that looks like its optional argument would be read as such.
    const bool option = line.starts_with('[') || line.starts_with('*');
    result += fmt::format("    {}{} \\\\\n", option ? "{}" : "", line);
    if (index == 0) result += "    \\midrule\n";
  }
  result += "    \\bottomrule\n  \\end{tabular}\n";
  for (const std::string& note : table.notes) result += fmt::format("  \\par\\footnotesize {}\n", latex_text(note));
  return result + "\\end{table}\n";
}

/// The headings of groups as a row.
inline std::string html_groups(const ReportTable& table) {
  if (table.groups.empty()) return {};
  std::string row = "<tr><th></th>";
  for (const ColumnGroup& group : table.groups)
    row += fmt::format(R"(<th colspan="{}" style="text-align: center">{}</th>)", group.columns, html_text(group.name));
  return row + "</tr>\n";
}

/// Names are aligned by a style: the sheets of browsers and notebooks centre header cells, or align them right.
inline std::string html_rows(const ReportTable& table) {
  const std::size_t width = columns(table);
  std::string result = "<table style=\"text-align: right\">\n";
  const std::string groups = html_groups(table);
  for (std::size_t index = has_header(table) ? 0 : 1; index < table.rows.size(); ++index) {
    std::string line = "<tr>";
    for (std::size_t i = 0; i < width; ++i) {
      const Cell cell = i < table.rows[index].size() ? table.rows[index][i] : Cell();
      std::string text = html_text(cell.text);
      if (cell.strong) text = fmt::format("<strong>{}</strong>", text);
      if (!cell.mark.empty()) text += fmt::format("<sup>{}</sup>", html_text(cell.mark));
      if (i == 0)
        line += fmt::format("<th style=\"text-align: left\">{}</th>", text);
      else
        line += fmt::format("<{0}>{1}</{0}>", index == 0 ? "th" : "td", text);
    }
    result += index == 0 ? fmt::format("<thead>{}{}</tr></thead>\n", groups, line) : line + "</tr>\n";
    if (index == 0) result += "<tbody>\n";
  }
  return result + (has_header(table) ? "</tbody></table>\n" : "</table>\n");
}

/// The title is a paragraph: a caption would wrap at the width of the table.
inline std::string as_html(const ReportTable& table) {
  std::string result;
  if (!table.title.empty()) result = fmt::format("<p>{}</p>\n", html_text(table.title));
  if (!table.rows.empty()) result += html_rows(table);
  if (table.notes.empty()) return result;
  std::vector<std::string> notes;
  for (const std::string& note : table.notes) notes.push_back(html_text(note));
  return result + fmt::format("<p>{}</p>\n", fmt::join(notes, "<br>\n"));
}

/// A table with printable texts; line endings are optionally kept.
inline ReportTable visible_table(ReportTable table, bool keep_lines) {
  const auto show = [&](std::string& text) { text = visible(text, std::string::npos, keep_lines); };
  show(table.title);
  for (auto& row : table.rows)
    for (Cell& cell : row) {
      show(cell.text);
      show(cell.mark);
    }
  std::for_each(table.notes.begin(), table.notes.end(), show);
  for (ColumnGroup& group : table.groups) show(group.name);
  return table;
}

}  // namespace detail::report

IRMETRICS_INLINE std::string render(const ReportTable& given, TableFormat format) {
  const ReportTable table = detail::report::visible_table(given, format != TableFormat::text);
  switch (format) {
    case TableFormat::markdown:
      return detail::report::as_markdown(detail::report::with_groups_in_header(table));
    case TableFormat::latex:
      return detail::report::as_latex(table);
    case TableFormat::html:
      return detail::report::as_html(table);
    case TableFormat::text:
      break;
  }
  return detail::report::as_text(detail::report::with_groups_in_header(table));
}

IRMETRICS_INLINE std::string render(std::span<const ReportTable> tables, TableFormat format) {
  std::string result;
  for (const ReportTable& table : tables) {
    if (!result.empty()) result += '\n';
    result += render(table, format);
  }
  return result;
}

}  // namespace irmetrics
