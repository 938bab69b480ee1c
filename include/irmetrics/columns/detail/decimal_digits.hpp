// Integers as decimal digits, eight at a time.
#pragma once

#include <irmetrics/base/detail/little_endian.hpp>

#include <array>
#include <bit>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

namespace irmetrics::detail::columns {

/// Storage for the digits of an integer id.
using Digits = std::array<char, 24>;

/// The eight decimal digits of a number below 10^8, one in each byte, the most significant one in the lowest. Every
/// step splits each part in two: at 10^4, 10^2 and 10. The quotients are exact products with rounded reciprocals.
constexpr std::uint64_t eight_digits(std::uint32_t number) noexcept {
  const std::uint64_t fours = number / 10'000 | static_cast<std::uint64_t>(number % 10'000) << 32;
  const std::uint64_t hundreds = fours * 5243 >> 19 & 0x0000'007F'0000'007F;
  const std::uint64_t twos = hundreds | (fours - hundreds * 100) << 16;
  const std::uint64_t tens = twos * 205 >> 11 & 0x000F'000F'000F'000F;
  return tens | (twos - tens * 10) << 8;
}

/// Writes an integer, and returns the number of its characters. Up to sizeof(Digits) bytes may be overwritten.
template <class Integer>
std::size_t write_decimal(Integer number, char* out) noexcept {
  constexpr std::int64_t limit = 100'000'000;
  if (std::cmp_greater_equal(number, 0) && std::cmp_less(number, limit)) {
    const std::uint64_t digits = eight_digits(static_cast<std::uint32_t>(number));
    const int zeros = std::countr_zero(digits | std::uint64_t{1} << 56) / 8;
    const std::uint64_t text = little_endian((digits + 0x3030'3030'3030'3030) >> (zeros * 8));
    std::memcpy(out, &text, sizeof text);
    return static_cast<std::size_t>(8 - zeros);
  }
  return static_cast<std::size_t>(std::to_chars(out, out + sizeof(Digits), number).ptr - out);
}

}  // namespace irmetrics::detail::columns
