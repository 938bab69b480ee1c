// Whether a text contains code, as counted by FreshStack: a fenced or indented block of Markdown, or an HTML element.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/config.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace irmetrics {
namespace detail::describe {

/// Whether a line opens a fence: after at most three spaces, at least three backticks (without a further backtick on
/// the line, which would be a span of code) or tildes.
constexpr bool opens_fence(std::string_view line) noexcept {
  const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
  if (begin > 3 || begin == line.size()) return false;
  line.remove_prefix(begin);
  const char mark = line[0];
  if (mark != '`' && mark != '~') return false;
  const std::size_t end = std::min(line.find_first_not_of(mark), line.size());
  return end >= 3 && (mark == '~' || line.find('`', end) == std::string_view::npos);
}

/// Whether an HTML element <code> or <pre> begins in a text, in any case, with or without attributes.
constexpr bool has_code_element(std::string_view text) noexcept {
  constexpr std::array<std::string_view, 2> names = {"code", "pre"};
  for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
    const std::string_view rest = text.substr(at + 1);
    for (const std::string_view name : names) {
      if (rest.size() <= name.size()) continue;
      const bool same = std::equal(name.begin(), name.end(), rest.begin(),
                                   [](char wanted, char found) { return wanted == ascii_lower(found); });
      const char next = rest[name.size()];
      if (same && (next == '>' || is_blank(next))) return true;
    }
  }
  return false;
}

}  // namespace detail::describe

/// Whether a text contains a fenced block (``` or ~~~), an indented block (four spaces or a tab, at the beginning or
/// after a blank line), or an HTML element <code> or <pre>.
constexpr bool contains_code(std::string_view text) noexcept {
  bool after_blank = true;
  for (std::string_view left = text; !left.empty();) {
    const std::string_view line = left.substr(0, left.find('\n'));
    left.remove_prefix(std::min(line.size() + 1, left.size()));
    const bool blank = detail::trim(line).empty();
    const bool indented = line.starts_with("    ") || line.starts_with('\t');
    if (!blank && ((after_blank && indented) || detail::describe::opens_fence(line))) return true;
    after_blank = blank;
  }
  return detail::describe::has_code_element(text);
}

}  // namespace irmetrics
