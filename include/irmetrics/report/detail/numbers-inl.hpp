// Formats numbers in all reports: for tables, CSV and JSON.
#pragma once

#include <irmetrics/base/description.hpp>
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

/// A number in a table, in a given format; "-" if it is undefined. No sign if it rounds to 0.
inline std::string number_text(double value, std::string_view format = "{:.4f}") {
  if (std::isnan(value)) return "-";
  std::string text = fmt::format(fmt::runtime(format), value);
  const bool is_zero = std::isfinite(value) && text.find_first_of("123456789") == std::string::npos;
  if (is_zero && (text[0] == '-' || text[0] == '+')) text.erase(0, 1);
  return text;
}

/// Signed difference.
inline std::string difference_text(double difference) { return number_text(difference, "{:+.4f}"); }

inline std::string p_value_text(double p) { return p < 0.00005 ? "<0.0001" : number_text(p); }

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

/// "1 query", "6,980 queries".
inline std::string counted(std::size_t count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", fmt::group_digits(count), count == 1 ? one : many);
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
