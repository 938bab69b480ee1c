// Sorting numbers by Highway's vector sort.
#pragma once

#include <irmetrics/kernels/scalar.hpp>

#include <hwy/contrib/sort/vqsort.h>

#include <bit>
#include <cstdint>
#include <cstring>
#include <span>

namespace irmetrics::kernels {

/// Sorts doubles as integers of the same order: the vector sort of Highway 1.0 takes the number before a pivot to be
/// pivot - epsilon, which is wrong for doubles near 0, and exact for integers.
inline void vector_sort_descending(std::span<double> numbers) noexcept {
  // Below some hundred numbers the vector sort's set-up costs more than it saves.
  if (numbers.size() < 128) return scalar::sort_descending(numbers);
  // Bits of a negative number grow as it falls; turning all but the sign makes them fall with it.
  const auto turn = [](std::int64_t bits) { return bits ^ ((bits >> 63) & INT64_MAX); };
  auto* const keys = reinterpret_cast<std::int64_t*>(numbers.data());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::int64_t key = turn(std::bit_cast<std::int64_t>(numbers[i] + 0.0));  // + 0.0: -0 and 0 are equal
    std::memcpy(keys + i, &key, sizeof key);
  }
  hwy::Sorter()(keys, numbers.size(), hwy::SortDescending());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    std::int64_t key = 0;
    std::memcpy(&key, keys + i, sizeof key);
    numbers[i] = std::bit_cast<double>(turn(key));
  }
}

}  // namespace irmetrics::kernels
