// Formats numbers in all reports: for tables, CSV and JSON.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/base/detail/number_text-inl.hpp>
#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/significance/interval.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics::detail::report {

// Written in base, because texts below this folder need them, too.
using detail::counted;
using detail::difference_text;
using detail::number_text;
using detail::p_value_text;

/// A number in a table, in its style.
inline std::string styled_number(double value, Style style) {
  switch (style) {
    case Style::plain:
      return number_text(value);
    case Style::difference:
      return difference_text(value);
    case Style::p_value:
      return p_value_text(value);
  }
  return "";
}

inline std::string interval_text(const std::string& low, const std::string& high) {
  return fmt::format("[{}, {}]", low, high);
}

/// "-" if there is no interval.
inline std::string interval_text(const std::optional<Interval>& interval) {
  return interval ? interval_text(number_text(interval->low), number_text(interval->high)) : "-";
}

/// "one", "2": to follow "the other".
inline std::string others_text(std::size_t count) { return count == 1 ? "one" : fmt::format("{}", count); }

/// "1 rank", "2.5 ranks".
inline std::string ranks_text(double ranks) { return fmt::format("{:g} {}", ranks, ranks == 1 ? "rank" : "ranks"); }

/// " (6 left out as undefined, 2 left out as missing from some system)", to follow a number of queries; empty if none
/// is left out.
inline std::string left_out_text(std::size_t undefined, std::size_t unshared) {
  if (undefined + unshared == 0) return "";
  return fmt::format(" ({}{}{})", undefined > 0 ? fmt::format("{} left out as undefined", undefined) : "",
                     undefined > 0 && unshared > 0 ? ", " : "",
                     unshared > 0 ? fmt::format("{} left out as missing from some system", unshared) : "");
}

/// Full precision; NaN is written without a sign, which has no meaning and differs between machines.
inline std::string csv_number(double value) { return std::isnan(value) ? "nan" : fmt::format("{}", value); }

}  // namespace irmetrics::detail::report
