// Discriminative power: the number of pairs of systems that a measure separates, for a test and a significance level.
// Sakai, SIGIR 2006: a measure that separates more pairs needs fewer queries.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

namespace irmetrics {

struct DiscriminativePower {
  std::size_t pairs = 0;
  std::size_t separated = 0;                                // pairs with a p-value below alpha
  double share = std::numeric_limits<double>::quiet_NaN();  // proportion of separated pairs; NaN without pairs
  /// The curve of achieved significance levels: the p-value of each pair, largest first. The closer to the axes, the
  /// better the measure. An undefined p-value (NaN) counts as 1.
  std::vector<double> p_values;
  /// The smallest absolute difference that was separated, and the largest that was not; NaN if there is none. A
  /// difference between the two can be significant or not.
  double smallest_separated_difference = std::numeric_limits<double>::quiet_NaN();
  double largest_unseparated_difference = std::numeric_limits<double>::quiet_NaN();

  static constexpr auto description =
      describe_result<DiscriminativePower>("DiscriminativePower",
                                           "Discriminative power: number of pairs of systems that a measure separates.",
                                           ResultKind::row) |
      field("share", &DiscriminativePower::share, "proportion of the pairs that are separated; nan without pairs") |
      field("separated", &DiscriminativePower::separated, "pairs with a p-value below alpha") |
      field("pairs", &DiscriminativePower::pairs, "pairs of systems") |
      detail_field("p_values", &DiscriminativePower::p_values, "p-value of each pair, largest first") |
      field("smallest_separated_difference", &DiscriminativePower::smallest_separated_difference,
            "smallest absolute difference that is separated; nan if there is none") |
      field("largest_unseparated_difference", &DiscriminativePower::largest_unseparated_difference,
            "largest absolute difference that is not separated; nan if there is none");
};

/// From the p-value of each pair of systems (corrected or not) and the difference of their means, in the same order.
/// Fails if the lengths differ, on a p-value outside [0, 1], on a difference that is not finite, and if alpha is not
/// between 0 and 1.
Result<DiscriminativePower> discriminative_power(std::span<const double> p_values, std::span<const double> differences,
                                                 double alpha = 0.05);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/significance/discriminative_power-inl.hpp>
#endif
