// How p-values are corrected: stepwise, in the order of their size.
#pragma once

#include <irmetrics/significance/correction.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace irmetrics {

IRMETRICS_INLINE std::vector<double> corrected(std::span<const double> p_values, Correction correction) {
  std::vector<double> result(p_values.begin(), p_values.end());
  std::vector<std::size_t> order;  // the family, smallest first
  for (std::size_t i = 0; i < p_values.size(); ++i)
    if (!std::isnan(p_values[i])) order.push_back(i);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return p_values[a] < p_values[b]; });

  const auto family = static_cast<double>(order.size());
  double bound = 0;
  switch (correction) {
    case Correction::none:
      break;
    case Correction::bonferroni:
      for (const std::size_t i : order) result[i] = std::min(1.0, family * p_values[i]);
      break;
    case Correction::holm:  // the larger of its own and those of all smaller ones
      for (std::size_t place = 0; place < order.size(); ++place) {
        bound = std::max(bound, (family - static_cast<double>(place)) * p_values[order[place]]);
        result[order[place]] = std::min(1.0, bound);
      }
      break;
    case Correction::benjamini_hochberg:  // the smaller of its own and those of all larger ones
      bound = 1;
      for (std::size_t place = order.size(); place-- > 0;) {
        bound = std::min(bound, family / static_cast<double>(place + 1) * p_values[order[place]]);
        result[order[place]] = bound;
      }
      break;
  }
  return result;
}

}  // namespace irmetrics
