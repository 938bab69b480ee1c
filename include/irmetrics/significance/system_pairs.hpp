// The order of all pairs of systems in results.
#pragma once

#include <irmetrics/config.hpp>

#include <cstddef>

namespace irmetrics {

/// The index of a pair of systems among all pairs: (0, 1), (0, 2), ..., (1, 2), ... The order within the pair is
/// irrelevant; the two must be different.
constexpr std::size_t pair_index(std::size_t first, std::size_t second, std::size_t systems) noexcept {
  const std::size_t low = first < second ? first : second;
  const std::size_t high = first < second ? second : first;
  return low * (2 * systems - low - 1) / 2 + (high - low - 1);
}

}  // namespace irmetrics
