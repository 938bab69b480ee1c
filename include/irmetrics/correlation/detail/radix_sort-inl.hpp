// A radix sort of numbers with a payload.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>

namespace irmetrics::detail::correlation {

/// A few bits of a number, which one pass of the sort compares.
struct Digit {
  int begin, bits;

  std::size_t operator()(std::uint64_t number) const noexcept { return number >> begin & ((1U << bits) - 1); }
};

/// The sizes of digits: the largest, and one whose table is small enough for short lists.
inline constexpr int most_digit_bits = 11, few_digit_bits = 8;
inline constexpr std::size_t few_numbers = 4096;

/// Copies numbers to `sorted` in the order of a digit; numbers with equal digits keep their order.
inline void sort_by_digit(std::span<const std::uint64_t> numbers, Digit digit,
                          std::span<std::uint64_t> sorted) noexcept {
  std::array<std::uint32_t, 1 << most_digit_bits> table;
  const auto places = std::span(table).first(std::size_t{1} << digit.bits);  // of the next number with each digit
  std::fill(places.begin(), places.end(), 0U);
  for (const std::uint64_t number : numbers) ++places[digit(number)];
  std::exclusive_scan(places.begin(), places.end(), places.begin(), 0U);
  for (const std::uint64_t number : numbers) sorted[places[digit(number)]++] = number;
}

/// Sorts fewer than 2^32 numbers by their upper halves; numbers with equal ones keep their order. `numbers` and `room`
/// have the same size; the result is in one of them, which is returned. A digit that is equal in all numbers takes no
/// pass: whole numbers as scores have several.
inline std::span<const std::uint64_t> sort_by_upper_half(std::span<std::uint64_t> numbers,
                                                         std::span<std::uint64_t> room) noexcept {
  std::uint64_t varied = 0;
  for (const std::uint64_t number : numbers) varied |= number ^ numbers.front();
  Digit digit{32, numbers.size() < few_numbers ? few_digit_bits : most_digit_bits};
  for (; digit.begin < 64; digit.begin += digit.bits) {
    if (digit(varied) == 0) continue;
    sort_by_digit(numbers, digit, room);
    std::swap(numbers, room);
  }
  return numbers;
}

}  // namespace irmetrics::detail::correlation
