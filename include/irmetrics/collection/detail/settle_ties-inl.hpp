// Undoes the rounding of equal means before systems are ranked by them.
#pragma once

#include <irmetrics/config.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace irmetrics::detail::collection {

/// Sets means equal that differ only by rounding. Ten queries with a precision of 0.1, and five with 0.2, have the same
/// mean in theory, but their sums may differ in the last bit, which would decide their order. No mean may be NaN.
inline void settle_ties(std::vector<double>& means) {
  constexpr double rounding = 1e-12;
  std::vector<std::uint32_t> order(means.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return means[a] < means[b]; });
  for (std::size_t i = 1; i < order.size(); ++i) {
    const double below = means[order[i - 1]];
    double& mean = means[order[i]];
    if (mean - below <= rounding * std::max(std::abs(mean), std::abs(below))) mean = below;
  }
}

}  // namespace irmetrics::detail::collection
