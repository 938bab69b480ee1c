// Numbers in files: a fast path for short decimals, the standard library for all others.
#pragma once

#include <irmetrics/short_decimal.hpp>
#include <irmetrics/text.hpp>

#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

namespace irmetrics {

/// Parses a whole field as a number; accepts inf and nan.
inline std::optional<double> parse_field(std::string_view text) {
  if (const double value = parse_short_decimal(text); !std::isnan(value)) return value;
  return parse_number(text);
}

/// The number at the beginning of a field, as C's atof: 0 if there is none.
inline double parse_leniently(std::string_view text) { return std::strtod(std::string(text).c_str(), nullptr); }

}  // namespace irmetrics
