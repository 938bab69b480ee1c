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

/// Sorts doubles as integers of the same order: the vector sort of Highway 1.0 uses pivot - epsilon as the number
/// before a pivot, which is wrong for doubles near 0, and exact for integers.
inline void vector_sort_descending(std::span<double> numbers) noexcept {
  if (numbers.size() < vector_sort_numbers) return scalar::sort_descending(numbers);
  // The bits of a negative number increase as the number decreases; inverting all bits except the sign corrects this.
  const auto turn = [](std::int64_t bits) { return bits ^ ((bits >> 63) & INT64_MAX); };
  const std::unique_ptr<std::int64_t[]> keys(new (std::nothrow) std::int64_t[numbers.size()]);
  if (keys == nullptr) return scalar::sort_descending(numbers);  // sorts in place
  for (std::size_t i = 0; i < numbers.size(); ++i)
    keys[i] = turn(std::bit_cast<std::int64_t>(numbers[i] + 0.0));  // + 0.0: -0 and 0 are equal
  hwy::Sorter()(keys.get(), numbers.size(), hwy::SortDescending());
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = std::bit_cast<double>(turn(keys[i]));
}

inline void vector_sort_ascending(std::span<std::uint64_t> numbers) noexcept {
  if (numbers.size() < vector_sort_numbers) return scalar::sort_ascending(numbers);
  hwy::Sorter()(numbers.data(), numbers.size(), hwy::SortAscending());
}

}  // namespace irmetrics::kernels
