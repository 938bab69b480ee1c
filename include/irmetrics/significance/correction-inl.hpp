// Corrects p-values stepwise, in the order of their size.
#pragma once

#include <irmetrics/significance/correction.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace irmetrics {
namespace detail::significance {

IRMETRICS_INLINE void correct_none(std::span<double>) {}

IRMETRICS_INLINE void correct_bonferroni(std::span<double> p_values) {
  for (double& p : p_values) p = std::min(1.0, static_cast<double>(p_values.size()) * p);
}

/// Each p-value becomes the maximum of its own correction and those of all smaller ones.
IRMETRICS_INLINE void correct_holm(std::span<double> p_values) {
  double bound = 0;
  for (std::size_t position = 0; position < p_values.size(); ++position) {
    bound = std::max(bound, static_cast<double>(p_values.size() - position) * p_values[position]);
    p_values[position] = std::min(1.0, bound);
  }
}

/// Each p-value becomes the minimum of its own correction and those of all larger ones.
IRMETRICS_INLINE void correct_benjamini_hochberg(std::span<double> p_values) {
  const auto family = static_cast<double>(p_values.size());
  double bound = 1;
  for (std::size_t position = p_values.size(); position-- > 0;)
    p_values[position] = bound = std::min(bound, family / static_cast<double>(position + 1) * p_values[position]);
}

}  // namespace detail::significance

IRMETRICS_INLINE std::vector<double> corrected(std::span<const double> p_values, Correction correction) {
  std::vector<double> result(p_values.begin(), p_values.end());
  std::vector<std::size_t> order;  // the family, smallest first
  for (std::size_t i = 0; i < p_values.size(); ++i)
    if (!std::isnan(p_values[i])) order.push_back(i);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return p_values[a] < p_values[b]; });
  std::vector<double> family;
  family.reserve(order.size());
  for (const std::size_t i : order) family.push_back(p_values[i]);
  row_of(correction_table, correction).function(family);
  for (std::size_t position = 0; position < order.size(); ++position) result[order[position]] = family[position];
  return result;
}

}  // namespace irmetrics
