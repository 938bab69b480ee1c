// Numbers in files: the usual short decimals without a detour, all others by the standard library.
#pragma once

#include <irmetrics/text.hpp>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

namespace irmetrics {

/// The value of a decimal such as -12.345, correctly rounded: the digits and the power of ten are both exact
/// doubles, so that one division rounds once. Nothing if it has another form or too many digits.
inline std::optional<double> parse_short_decimal(std::string_view text) noexcept {
  static constexpr std::array<double, 23> powers = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                    1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                    1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  const char* at = text.data();
  const char* const end = at + text.size();
  const bool negative = at != end && *at == '-';
  if (negative) ++at;
  if (end - at > 18) return std::nullopt;
  std::uint64_t digits = 0;
  const char* const whole = at;
  for (; at != end && static_cast<unsigned char>(*at - '0') < 10; ++at)
    digits = digits * 10 + static_cast<unsigned char>(*at - '0');
  auto count = static_cast<std::size_t>(at - whole);
  std::size_t decimals = 0;
  if (at != end && *at == '.') {
    const char* const fraction = ++at;
    for (; at != end && static_cast<unsigned char>(*at - '0') < 10; ++at)
      digits = digits * 10 + static_cast<unsigned char>(*at - '0');
    decimals = static_cast<std::size_t>(at - fraction);
    count += decimals;
  }
  if (at != end || count == 0 || digits > (std::uint64_t{1} << 53)) return std::nullopt;
  const double value = static_cast<double>(digits) / powers[decimals];
  return negative ? -value : value;
}

/// The number that all of a field is; inf and nan included.
inline std::optional<double> parse_field(std::string_view text) {
  if (const auto value = parse_short_decimal(text)) return value;
  return parse_number(text);
}

/// The number that a field begins with, as C's atof: 0 if it begins with none.
inline double parse_leniently(std::string_view text) { return std::strtod(std::string(text).c_str(), nullptr); }

}  // namespace irmetrics
