// Describes ranges, and checks numbers against them.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/range.hpp>
#include <irmetrics/config.hpp>

#include <string>
#include <string_view>

namespace irmetrics::detail {

/// A range in words: "a finite number", "in (0, 1)", "at least 1".
std::string range_text(Range range);

/// Fails if a number is outside its range; the error names it.
template <class Number>
Status check_range(std::string_view name, Number value, Range range) {
  if (range.contains(static_cast<double>(value))) return Status();
  return invalid_input("{} must be {}, not {}", name, range_text(range), value);
}

}  // namespace irmetrics::detail

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/base/detail/check_range-inl.hpp>
#endif
