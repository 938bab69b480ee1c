// Short decimals, such as -12.345, as numbers.
#pragma once

#include <irmetrics/base/detail/little_endian.hpp>
#include <irmetrics/config.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string_view>

namespace irmetrics::detail {
/// Characters in words of eight, with '0' subtracted so that a digit is its value, the first of a word in its lowest
/// byte. Zeros are added in front: "1.25" is 0 0 0 0 1 . 2 5 in `low`, and `high` is 0.
struct DecimalBytes {
  std::uint64_t high = 0, low = 0;
};

template <std::size_t Size>
std::uint64_t load_decimal(const char* text) noexcept {
  std::uint64_t word = 0;
  std::memcpy(&word, text, Size);
  word = little_endian(word);
  return word ^ (0x3030303030303030 >> (64 - 8 * Size));
}

/// Loads 1 to 16 characters.
inline DecimalBytes load_decimal(std::string_view text) noexcept {
  const char* const at = text.data();
  const std::size_t size = text.size();
  const auto end_at = [](std::uint64_t word, std::size_t index) { return word << (8 * (8 - index)); };
  if (size > 8) return {end_at(load_decimal<8>(at), size - 8), load_decimal<8>(at + size - 8)};
  if (size == 8) return {0, load_decimal<8>(at)};
  if (size >= 4) return {0, end_at(load_decimal<4>(at), size) | end_at(load_decimal<4>(at + size - 4), 4)};
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < size; ++i) word |= load_decimal<1>(at + i) << (8 * i);
  return {0, end_at(word, size)};
}

/// The position of the first point in a word; 8 if there is none.
inline std::size_t find_point(std::uint64_t word) noexcept {
  constexpr std::uint64_t ones = 0x0101010101010101;
  const std::uint64_t without = word ^ (ones * ('.' ^ '0'));  // a point becomes 0
  return static_cast<std::size_t>(std::countr_zero((without - ones) & ~without & (ones << 7))) / 8;
}

/// A word without the byte at a position; the bytes before it move up, and `first` is inserted in front.
inline std::uint64_t without_byte(std::uint64_t word, std::size_t index, std::uint64_t first) noexcept {
  const std::uint64_t behind = ~std::uint64_t{0xFF} << (8 * index);
  const std::uint64_t before = (std::uint64_t{1} << (8 * index)) - 1;
  return (word & behind) | (word & before) << 8 | first;
}

inline bool all_digits(std::uint64_t word) noexcept {
  return (((word + 0x7676767676767676) | word) & 0x8080808080808080) == 0;
}

/// The number formed by eight digits: pairs first, then groups of four, then all.
inline std::uint64_t value_of_digits(std::uint64_t word) noexcept {
  word = (word * 10 + (word >> 8)) & 0x00FF00FF00FF00FF;
  word = (word * 100 + (word >> 16)) & 0x0000FFFF0000FFFF;
  return (word * 10'000 + (word >> 32)) & 0xFFFFFFFF;
}

/// The value of a decimal such as -12.345, correctly rounded: the digits and the power of ten are both exact doubles,
/// so that one division rounds once. NaN if it has another form, more than 16 characters after the sign, or too many
/// digits. (A NaN is returned in a register, an optional would be returned in memory.)
inline double parse_short_decimal(std::string_view text) noexcept {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  static constexpr std::array<double, 16> powers = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                    1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
  const bool negative = !text.empty() && text.front() == '-';
  if (negative) text.remove_prefix(1);
  if (text.empty() || text.size() > 16) return none;
  DecimalBytes bytes = load_decimal(text);
  std::size_t decimals = 0;
  if (const std::size_t point = find_point(bytes.low); point < 8) {
    decimals = 7 - point;
    bytes = {bytes.high << 8, without_byte(bytes.low, point, bytes.high >> 56)};
  } else if (const std::size_t earlier = find_point(bytes.high); earlier < 8) {
    decimals = 15 - earlier;
    bytes.high = without_byte(bytes.high, earlier, 0);
  }
  if (!all_digits(bytes.low) || text == ".") return none;
  std::uint64_t digits = value_of_digits(bytes.low);
  if (bytes.high != 0) {
    if (!all_digits(bytes.high)) return none;
    digits += value_of_digits(bytes.high) * 100'000'000;
    if (digits > (std::uint64_t{1} << 53)) return none;
  }
  const double value = static_cast<double>(digits) / powers[decimals];
  return negative ? -value : value;
}

}  // namespace irmetrics::detail
