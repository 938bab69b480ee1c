// Quantiles of values, as intervals and studies of stability take them.
#pragma once

#include <irmetrics/config.hpp>

#include <algorithm>
#include <cstddef>
#include <span>

namespace irmetrics::detail {

/// The value below which a share of the values lies, interpolated between neighbours. Moves the values about.
inline double quantile(std::span<double> values, double share) {
  const double place = share * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(below);
  std::nth_element(values.begin(), at, values.end());
  if (below + 1 == values.size()) return *at;
  const double next = *std::min_element(at + 1, values.end());
  return *at + (next - *at) * (place - static_cast<double>(below));
}

}  // namespace irmetrics::detail
