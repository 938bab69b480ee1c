// Ranges in words.
#pragma once

#include <irmetrics/base/detail/check_range.hpp>

#include <fmt/core.h>

#include <limits>
#include <string>

namespace irmetrics::detail {

IRMETRICS_INLINE std::string range_text(Range range) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (range.low == -infinity && range.high == infinity) return "a finite number";
  if (range.high == infinity) return fmt::format("{} {}", range.low_open ? "greater than" : "at least", range.low);
  if (range.low == -infinity) return fmt::format("{} {}", range.high_open ? "less than" : "at most", range.high);
  return fmt::format("in {}{}, {}{}", range.low_open ? '(' : '[', range.low, range.high, range.high_open ? ')' : ']');
}

}  // namespace irmetrics::detail
