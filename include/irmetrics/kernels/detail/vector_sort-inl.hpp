// Sorts numbers with Highway's vector sort.
#pragma once

#include <irmetrics/kernels/scalar.hpp>

#include <hwy/contrib/sort/vqsort.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>

namespace irmetrics::kernels {

/// For fewer numbers, the set-up of the vector sort costs more than it saves.
inline constexpr std::size_t vector_sort_numbers = 128;

/// Sorts doubles as integers of the opposite order: the vector sort of Highway 1.0 uses pivot - epsilon as the number
/// before a pivot, which is wrong for doubles near 0, and exact for integers.
inline void vector_sort_descending(std::span<double> numbers) noexcept {
  if (numbers.size() < vector_sort_numbers) return scalar::sort_descending(numbers);
  const std::unique_ptr<std::uint64_t[]> keys(new (std::nothrow) std::uint64_t[numbers.size()]);
  if (keys == nullptr) return scalar::sort_descending(numbers);  // sorts in place
  // The bits of positive numbers increase with the number, those of negative numbers decrease and have the sign bit.
  constexpr std::uint64_t sign = std::uint64_t{1} << 63;
  const auto key = [](std::uint64_t bits) { return bits >= sign ? bits : ~(bits | sign); };
  const auto number = [](std::uint64_t bits) { return bits >= sign ? bits : ~bits & ~sign; };
  for (std::size_t i = 0; i < numbers.size(); ++i)
    keys[i] = key(std::bit_cast<std::uint64_t>(numbers[i] + 0.0));  // + 0.0: -0 and 0 are equal
  hwy::Sorter()(keys.get(), numbers.size(), hwy::SortAscending());
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = std::bit_cast<double>(number(keys[i]));
}

}  // namespace irmetrics::kernels
