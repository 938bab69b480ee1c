// Text of the help, broken between words so that it fits a terminal.
#pragma once

#include "standard_streams.hpp"

#include <irmetrics/base/detail/text.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace irmetrics::program {

/// Width of the help: that of the terminal, but at least 60 and at most 100 characters; 100 in files and pipes.
inline std::size_t help_width() {
  const std::size_t width = terminal_width();
  return width > 0 ? std::clamp<std::size_t>(width, 60, 100) : 100;
}

/// Wraps text to the width of the help, after an indentation of `indent` characters.
inline std::string wrapped(std::string_view text, std::size_t indent) {
  std::string lines;
  const std::size_t width = help_width();
  std::size_t column = indent;
  for (const std::string_view word : detail::split(text, ' ')) {
    if (column > indent && column + 1 + word.size() > width) {
      lines += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (column > indent) {
      lines += ' ';
      ++column;
    }
    lines += word;
    column += word.size();
  }
  return lines;
}

/// Wraps each line that is too long. Its rest is aligned with its second column, which two spaces separate from the
/// first, or else with its first word.
inline std::string wrapped_lines(std::string_view text) {
  const std::size_t width = help_width();
  std::string result;
  for (const std::string_view line : detail::split(text, '\n')) {
    if (!result.empty() || line.data() != text.data()) result += '\n';
    if (line.size() <= width) {
      result += line;
      continue;
    }
    const std::size_t first = std::min(line.find_first_not_of(' '), line.size());
    const std::size_t gap = line.find("  ", first);
    const std::size_t begin = gap < width / 2 ? line.find_first_not_of(' ', gap) : first;
    const std::size_t indent = begin == first ? std::min(first, width / 2) : begin;
    result.append(line.substr(0, indent)).append(wrapped(line.substr(begin), indent));
  }
  return result;
}

}  // namespace irmetrics::program
