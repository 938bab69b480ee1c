// Cells of CSV.
#pragma once

#include <irmetrics/base/detail/text.hpp>

#include <string>

namespace irmetrics::detail {

/// A cell of a CSV line: quoted if it contains a comma, a quote or a newline, begins or ends with white space, which
/// readers may trim, or begins with a byte order mark.
inline std::string csv_cell(const std::string& text) {
  const bool is_plain = text.find_first_of(",\"\n\r") == std::string::npos && trim(text).size() == text.size();
  if (is_plain && !text.starts_with(byte_order_mark)) return text;
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

}  // namespace irmetrics::detail
