// Means, and what rounding makes of them.
#pragma once

#include <irmetrics/config.hpp>

#include <algorithm>
#include <functional>
#include <limits>
#include <span>
#include <vector>

namespace irmetrics::detail::significance {

inline double mean(std::span<const double> values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

inline bool all_equal(std::span<const double> values) {
  return std::adjacent_find(values.begin(), values.end(), std::not_equal_to()) == values.end();
}

/// Means of `count` values that differ by no more than this may differ by rounding only. `size`: the sum of the
/// absolute values.
inline double rounding_of_mean(double size, double count) {
  return 100 * std::numeric_limits<double>::epsilon() * size / count;
}

/// Values to use as the jackknife values of a mean. The mean without a query differs from the mean by the query's
/// own difference from it, with opposite sign, divided by count - 1; the acceleration does not depend on this scale.
inline std::vector<double> jackknife_of_mean(std::span<const double> values) {
  std::vector<double> jackknife(values.begin(), values.end());
  for (double& value : jackknife) value = -value;
  return jackknife;
}

}  // namespace irmetrics::detail::significance
