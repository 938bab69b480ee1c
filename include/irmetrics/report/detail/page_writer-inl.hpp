// Writes the HTML of a page: texts are escaped, and tables have captions, scopes and values to sort by.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/report/detail/html_text-inl.hpp>
#include <irmetrics/report/report_table.hpp>

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail::report {

/// The longest name or id that a page shows in full, in bytes.
inline constexpr std::size_t longest_id = 120;

/// A number for the script of a page, which reads it with parseFloat.
inline std::string script_number(double value) {
  if (std::isnan(value)) return "-";
  if (std::isinf(value)) return value > 0 ? "Infinity" : "-Infinity";
  return fmt::format("{:.6g}", value);
}

/// A cell of a page's table: HTML, and the number by which the column is sorted if it is not the text itself.
struct PageCell {
  std::string html;
  double value = std::numeric_limits<double>::quiet_NaN();
  bool is_text = false;  // aligned left
};

/// A table of a page. Everything in it is HTML.
struct PageTable {
  std::string caption;
  std::vector<std::string> header;
  std::vector<std::vector<PageCell>> rows{};
  std::vector<std::string> notes{};
  bool sortable = true;
};

/// The text of a page, which also is well-formed XML.
class PageWriter {
 public:
  /// A text as HTML. Control characters, and those that XML forbids, become visible; the end of a longer text is cut.
  std::string text(std::string_view given, std::size_t most = std::string_view::npos) {
    if (!wrong_ && !is_utf8(given)) wrong_ = given;
    return html_text(
        detail::escaped(given, most, [](char32_t character) { return is_control(character) || !is_xml(character); }));
  }
  std::string name(std::string_view id) { return text(id, longest_id); }

  /// HTML as it is.
  void raw(std::string_view html) { text_ += html; }
  /// HTML with values in it, which are numbers or HTML.
  template <class... Values>
  void add(fmt::format_string<Values...> html, Values&&... values) {
    fmt::format_to(std::back_inserter(text_), html, std::forward<Values>(values)...);
  }

  /// Opens a section with a heading, which `</section>` closes.
  void section(std::string_view id, std::string_view title) {
    add("<section id=\"{0}\" aria-labelledby=\"{0}-title\">\n<h2 id=\"{0}-title\">{1}</h2>\n", id, title);
  }

  void notes(std::span<const std::string> notes) {
    if (notes.empty()) return;
    raw("<ul class=\"notes\">");
    for (const std::string& note : notes) add("<li>{}</li>", note);
    raw("</ul>\n");
  }

  /// A table that scrolls by itself if it is wider than the page, so that the page does not.
  void table(const PageTable& table) {
    add("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"{}\">\n<table{}>\n<caption>{}</caption>\n",
        without_tags(table.caption), table.sortable && table.rows.size() > 1 ? " class=\"sortable\"" : "",
        table.caption);
    raw("<thead><tr>");
    for (const auto& name : table.header) add("<th scope=\"col\">{}</th>", name);
    raw("</tr></thead>\n<tbody>\n");
    for (const auto& row : table.rows) {
      raw("<tr>");
      for (std::size_t i = 0; i < row.size(); ++i) cell(row[i], i == 0);
      raw("</tr>\n");
    }
    raw("</tbody></table></div>\n");
    notes(table.notes);
  }

  /// A table of another report.
  void table(const ReportTable& given, bool sortable = true) {
    PageTable table{text(given.title), {}};
    for (const Cell& one : given.rows.empty() ? std::vector<Cell>() : given.rows[0])
      table.header.push_back(text(one.text));
    for (std::size_t row = 1; row < given.rows.size(); ++row) {
      table.rows.emplace_back();
      for (const Cell& one : given.rows[row]) table.rows.back().push_back({marked(one)});
      table.rows.back().resize(table.header.size());
    }
    for (const std::string& note : given.notes) table.notes.push_back(text(note));
    table.sortable = sortable;
    this->table(table);
  }

  /// A cell of another report as HTML.
  std::string marked(const Cell& cell) {
    std::string html = name(cell.text);
    if (cell.strong) html = fmt::format("<strong>{}</strong>", html);
    return cell.mark.empty() ? html : fmt::format("{}<sup>{}</sup>", html, text(cell.mark));
  }

  std::size_t size() const noexcept { return text_.size(); }

  /// Takes back what was added since the page had this size.
  void shrink(std::size_t size) { text_.resize(size); }

  Result<std::string> finished() && {
    if (wrong_) return invalid_input("'{}' is not valid UTF-8, which HTML requires", *wrong_);
    return std::move(text_);
  }

 private:
  void cell(const PageCell& cell, bool heads_row) {
    const std::string_view tag = heads_row ? "th" : "td";
    add("<{}{}{}", tag, heads_row ? " scope=\"row\"" : "", !heads_row && cell.is_text ? " class=\"t\"" : "");
    if (!std::isnan(cell.value)) add(" data-v=\"{}\"", script_number(cell.value));
    add(">{}</{}>", cell.html, tag);
  }

  /// The text of HTML, for an attribute.
  static std::string without_tags(std::string_view html) {
    std::string result;
    bool within = false;
    for (const char c : html) {
      if (c == '<') within = true;
      if (!within) result += c;
      if (c == '>') within = false;
    }
    return result;
  }

  std::string text_;
  std::optional<std::string> wrong_;  // the first text that is not UTF-8
};

}  // namespace irmetrics::detail::report
