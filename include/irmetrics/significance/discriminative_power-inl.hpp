// Counts the separated pairs, and sorts their p-values.
#pragma once

#include <irmetrics/base/detail/check_range.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/significance/discriminative_power.hpp>

#include <algorithm>
#include <cmath>
#include <functional>

namespace irmetrics {

IRMETRICS_INLINE Result<DiscriminativePower> discriminative_power(std::span<const double> p_values,
                                                                  std::span<const double> differences, double alpha) {
  if (p_values.size() != differences.size())
    return invalid_input("expected a p-value and a difference for each pair, not {} and {}", p_values.size(),
                         differences.size());
  if (Status status = detail::check_range("alpha", alpha, range::open(0, 1)); !status.ok()) return status;
  DiscriminativePower power;
  power.pairs = p_values.size();
  for (std::size_t pair = 0; pair < p_values.size(); ++pair) {
    if (p_values[pair] < 0 || p_values[pair] > 1)
      return invalid_input("the p-value of pair {} must be in [0, 1], not {}", pair + 1, p_values[pair]);
    if (!std::isfinite(differences[pair]))
      return invalid_input("the difference of pair {} must be a finite number, not {}", pair + 1, differences[pair]);
    const double difference = std::abs(differences[pair]);
    power.p_values.push_back(std::isnan(p_values[pair]) ? 1 : p_values[pair]);
    if (p_values[pair] < alpha) {
      ++power.separated;
      power.smallest_separated_difference = std::fmin(power.smallest_separated_difference, difference);
    } else {
      power.largest_unseparated_difference = std::fmax(power.largest_unseparated_difference, difference);
    }
  }
  if (power.pairs > 0) power.share = static_cast<double>(power.separated) / static_cast<double>(power.pairs);
  std::sort(power.p_values.begin(), power.p_values.end(), std::greater<>());
  return power;
}

}  // namespace irmetrics
