// Numbers as people read them, in reports and in sentences.
#pragma once

#include <irmetrics/config.hpp>

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>

namespace irmetrics::detail {

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

/// "1 query", "6,980 queries".
inline std::string counted(std::size_t count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", fmt::group_digits(count), count == 1 ? one : many);
}

}  // namespace irmetrics::detail
