// Finds tiers: the longest sequence of neighbours that begins at each system.
#pragma once

#include <irmetrics/base/detail/check_range.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/significance/tiers.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace irmetrics {

IRMETRICS_INLINE Result<std::vector<Tier>> tiers(std::span<const double> means,
                                                 const std::function<double(std::size_t, std::size_t)>& p_value,
                                                 double alpha) {
  if (Status status = detail::check_range("alpha", alpha, range::open(0, 1)); !status.ok()) return status;
  for (std::size_t system = 0; system < means.size(); ++system)
    if (!std::isfinite(means[system]))
      return invalid_input("the mean of system {} must be a finite number, not {}", system + 1, means[system]);
  std::vector<std::size_t> order(means.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return means[a] > means[b]; });

  const auto differ = [&](std::size_t a, std::size_t b) { return p_value(std::min(a, b), std::max(a, b)) < alpha; };
  std::vector<Tier> result;
  std::size_t end = 0;  // of the previous sequence; a later one ends there or later
  for (std::size_t begin = 0; begin < order.size(); ++begin) {
    const std::size_t end_before = end;
    for (; end < order.size(); ++end) {
      const bool separated = std::any_of(order.begin() + static_cast<std::ptrdiff_t>(begin),
                                         order.begin() + static_cast<std::ptrdiff_t>(end),
                                         [&](std::size_t system) { return differ(system, order[end]); });
      if (separated) break;
    }
    if (end > end_before)
      result.emplace_back(order.begin() + static_cast<std::ptrdiff_t>(begin),
                          order.begin() + static_cast<std::ptrdiff_t>(end));
  }
  return result;
}

}  // namespace irmetrics
