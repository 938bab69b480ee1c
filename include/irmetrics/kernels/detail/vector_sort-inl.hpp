// Sorting numbers by Highway's vector sort.
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

/// Below some hundred numbers the vector sort's set-up costs more than it saves.
inline constexpr std::size_t vector_sort_numbers = 128;

/// Sorts doubles as integers of the same order: the vector sort of Highway 1.0 takes the number before a pivot to be
/// pivot - epsilon, which is wrong for doubles near 0, and exact for integers.
inline void vector_sort_descending(std::span<double> numbers) noexcept {
  if (numbers.size() < vector_sort_numbers) return scalar::sort_descending(numbers);
  // Bits of a negative number grow as it falls; turning all but the sign makes them fall with it.
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
