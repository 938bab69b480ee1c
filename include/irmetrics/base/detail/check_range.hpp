// Describes ranges, and checks numbers against them.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/range.hpp>

#include <limits>
#include <string>
#include <string_view>

namespace irmetrics::detail {

/// A range in words: "a finite number", "in (0, 1)", "at least 1".
inline std::string range_text(Range range) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (range.low == -infinity && range.high == infinity) return "a finite number";
  if (range.high == infinity) return message_text("{} {}", range.low_open ? "greater than" : "at least", range.low);
  if (range.low == -infinity) return message_text("{} {}", range.high_open ? "less than" : "at most", range.high);
  return message_text("in {}{}, {}{}", range.low_open ? '(' : '[', range.low, range.high, range.high_open ? ')' : ']');
}

/// Fails if a number is outside its range; the error names it.
template <class Number>
Status check_range(std::string_view name, Number value, Range range) {
  if (range.contains(static_cast<double>(value))) return Status();
  return invalid_input("{} must be {}, not {}", name, range_text(range), value);
}

}  // namespace irmetrics::detail
