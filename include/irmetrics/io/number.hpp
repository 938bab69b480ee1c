// Numbers in files: a fast path for short decimals, the standard library for all others.
#pragma once

#include <irmetrics/base/detail/short_decimal.hpp>
#include <irmetrics/base/detail/text.hpp>

#include <cmath>
#include <optional>
#include <string_view>

namespace irmetrics {

/// Parses a whole field as a number; accepts inf and nan.
inline std::optional<double> parse_field(std::string_view text) {
  if (const double value = detail::parse_short_decimal(text); !std::isnan(value)) return value;
  return detail::parse_number(text);
}

namespace detail::io {

/// The number at the beginning of a field, as C's atof reads it, hexadecimal ones included; 0 if there is none.
inline double parse_leniently(std::string_view text) {
  text = trim(text);
  const bool positive = text.size() > 1 && text.front() == '+' && text[1] != '-';
  double value = 0;
  read_number(text.substr(positive ? 1 : 0), value);
  return value;
}

}  // namespace detail::io
}  // namespace irmetrics
