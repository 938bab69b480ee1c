// A strict reader of HTML that also is XML: what is wrong with a page, and the texts of its tables.
#pragma once

#include "support/catch.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics::test {

/// The first problem of a page; empty if it is well-formed. Tags must be closed in order, attributes quoted and named
/// once, texts escaped, and ids unique.
inline std::string problem_of_page(std::string_view page) {
  std::vector<std::string> open;
  std::set<std::string> ids;
  const auto bad_text = [](std::string_view text) {
    static const std::set<std::string_view> known = {"&amp;", "&lt;", "&gt;", "&quot;", "&#x27;"};
    for (std::size_t at = text.find('&'); at != std::string_view::npos; at = text.find('&', at + 1))
      if (!known.contains(text.substr(at, text.find(';', at) - at + 1))) return true;
    return text.find('<') != std::string_view::npos;
  };
  constexpr std::string_view doctype = "<!DOCTYPE html>\n";
  if (!page.starts_with(doctype)) return "no doctype";
  page.remove_prefix(doctype.size());
  while (!page.empty()) {
    constexpr std::string_view begin = "<![CDATA[", end = "]]>";
    if (page.starts_with(begin)) {
      page.remove_prefix(page.find(end) + end.size());
      continue;
    }
    if (page[0] != '<') {
      const std::string_view text = page.substr(0, page.find('<'));
      if (bad_text(text) || text.find('>') != std::string_view::npos) return fmt::format("text '{}'", text);
      page.remove_prefix(text.size());
      continue;
    }
    const std::size_t close = page.find('>');
    if (close == std::string_view::npos) return "a tag has no end";
    std::string tag(page.substr(1, close - 1));
    page.remove_prefix(close + 1);
    if (tag.starts_with('/')) {
      if (open.empty() || open.back() != tag.substr(1)) return fmt::format("unexpected </{}>", tag.substr(1));
      open.pop_back();
      continue;
    }
    const bool empty = tag.ends_with('/');
    if (empty) tag.pop_back();
    const std::string name = tag.substr(0, tag.find(' '));
    std::string_view rest = std::string_view(tag).substr(name.size());
    std::set<std::string> names;
    while (!rest.empty()) {
      const std::size_t equals = rest.find("=\"");
      if (rest[0] != ' ' || equals == std::string_view::npos) return fmt::format("attributes of <{}>", tag);
      const std::string attribute(rest.substr(1, equals - 1));
      const std::size_t quote = rest.find('"', equals + 2);
      if (quote == std::string_view::npos) return fmt::format("attributes of <{}>", tag);
      const std::string value(rest.substr(equals + 2, quote - equals - 2));
      if (attribute.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-") != std::string::npos ||
          !names.insert(attribute).second || bad_text(value))
        return fmt::format("attribute {} of <{}>", attribute, tag);
      if (attribute == "id" && !ids.insert(value).second) return fmt::format("two elements have the id {}", value);
      rest.remove_prefix(quote + 1);
    }
    if (!empty) open.push_back(name);
    if (open.empty() && page.find_first_not_of('\n') != std::string_view::npos) return "text after the end";
  }
  return open.empty() ? "" : fmt::format("<{}> has no end", open.back());
}

/// The text of HTML.
inline std::string text_of_html(std::string_view html) {
  std::string text;
  bool within = false;
  for (const char c : html) {
    if (c == '<') within = true;
    if (!within) text += c;
    if (c == '>') within = false;
  }
  for (const auto& [escaped, sign] :
       {std::pair("&lt;", "<"), {"&gt;", ">"}, {"&quot;", "\""}, {"&#x27;", "'"}, {"&amp;", "&"}})
    for (std::size_t at = text.find(escaped); at != std::string::npos; at = text.find(escaped, at + 1))
      text.replace(at, std::string_view(escaped).size(), sign);
  return text;
}

/// The texts between some beginning and the next end, in order.
inline std::vector<std::string> between(const std::string& text, const std::string& begin, const std::string& end) {
  std::vector<std::string> found;
  for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin, at)) {
    at += begin.size();
    found.push_back(text.substr(at, text.find(end, at) - at));
  }
  return found;
}

/// The cells of the rows of the table with this caption, without its header.
inline std::vector<std::vector<std::string>> rows_of_table(const std::string& page, const std::string& caption) {
  std::vector<std::vector<std::string>> rows;
  for (const std::string& table : between(page, "<table", "</table>")) {
    if (table.find("<caption>" + caption + "</caption>") == std::string::npos) continue;
    for (const std::string& row : between(table.substr(table.find("<tbody>")), "<tr>", "</tr>")) {
      rows.emplace_back();
      for (std::string cell : between(row, "<t", "</t")) rows.back().push_back(text_of_html("<" + cell));
    }
    return rows;
  }
  FAIL("no table has the caption " << caption);
  return rows;
}

}  // namespace irmetrics::test
