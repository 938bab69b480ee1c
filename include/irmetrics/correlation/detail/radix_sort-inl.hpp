// A radix sort of numbers whose lower half is a payload.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>

namespace irmetrics::detail::correlation {

/// Consecutive bits of a number. One pass of the sort compares one digit.
struct Digit {
  int begin, bits;

  std::size_t operator()(std::uint64_t number) const noexcept { return number >> begin & ((1U << bits) - 1); }
};

/// The sizes of digits: the largest, and one for few numbers, which has a small table. Very few numbers are sorted
/// without a table.
inline constexpr int most_digit_bits = 11, few_digit_bits = 8;
inline constexpr std::size_t few_numbers = 4096, very_few_numbers = 128;

/// Copies numbers to `sorted` in the order of a digit; numbers with equal digits keep their order.
inline void sort_by_digit(std::span<const std::uint64_t> numbers, Digit digit,
                          std::span<std::uint64_t> sorted) noexcept {
  std::array<std::uint32_t, 1 << most_digit_bits> table;
  const auto offsets = std::span(table).first(std::size_t{1} << digit.bits);  // of the next number with each digit
  std::fill(offsets.begin(), offsets.end(), 0U);
  for (const std::uint64_t number : numbers) ++offsets[digit(number)];
  std::exclusive_scan(offsets.begin(), offsets.end(), offsets.begin(), 0U);
  for (const std::uint64_t number : numbers) sorted[offsets[digit(number)]++] = number;
}

/// Sorts fewer than 2^32 numbers, whose lower halves are in ascending order. `room` has the size of `numbers`; the
/// result is in one of the two, which is returned. A digit that is equal in all numbers takes no pass: the keys of
/// whole numbers have several.
inline std::span<const std::uint64_t> sort_numbers(std::span<std::uint64_t> numbers,
                                                   std::span<std::uint64_t> room) noexcept {
  if (numbers.size() < very_few_numbers) {
    std::sort(numbers.begin(), numbers.end());
    return numbers;
  }
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
