// Computes intervals of proportions.
#pragma once

#include <irmetrics/significance/detail/distributions.hpp>
#include <irmetrics/significance/proportion_interval.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace irmetrics {
namespace detail::significance {

/// The score statistic of the difference `delta`: the observed difference minus `delta`, in standard errors under the
/// most likely proportions with this difference. It decreases with `delta`.
inline double tango_score(double only_first, double only_second, double queries, double delta) {
  // The most likely proportion of queries with a success of the second alone is a root of a quadratic equation.
  const double b = (2 * queries - only_first + only_second) * delta - only_first - only_second;
  const double c = -only_second * delta * (1 - delta);
  const double second = (std::sqrt(std::max(0.0, b * b - 8 * queries * c)) - b) / (4 * queries);
  const double variance = queries * (2 * second + delta * (1 - delta));
  const double distance = only_first - only_second - queries * delta;
  if (variance > 0) return distance / std::sqrt(variance);
  return distance == 0 ? 0 : std::copysign(std::numeric_limits<double>::infinity(), distance);
}

/// The largest difference that the score test does not reject, by bisection between the estimate and 1.
inline double tango_upper(double only_first, double only_second, double queries, double z) {
  double inside = (only_first - only_second) / queries, outside = 1;
  for (;;) {
    const double middle = inside + (outside - inside) / 2;
    if (middle <= inside || middle >= outside) return inside;
    (tango_score(only_first, only_second, queries, middle) >= -z ? inside : outside) = middle;
  }
}

}  // namespace detail::significance

IRMETRICS_INLINE Interval clopper_pearson_interval(std::uint64_t successes, std::uint64_t trials, double level) {
  const auto count = static_cast<double>(successes), all = static_cast<double>(trials);
  const double tail = (1 - level) / 2;
  return {successes == 0 ? 0 : detail::significance::beta_quantile(tail, count, all - count + 1),
          successes == trials ? 1 : detail::significance::beta_upper_quantile(tail, count + 1, all - count)};
}

IRMETRICS_INLINE Interval wilson_interval(std::uint64_t successes, std::uint64_t trials, double level) {
  const auto all = static_cast<double>(trials);
  const double share = static_cast<double>(successes) / all;
  const double z = detail::significance::normal_quantile((1 + level) / 2), squared = z * z / all;
  const double centre = (share + squared / 2) / (1 + squared);
  const double reach = z * std::sqrt(share * (1 - share) / all + squared / all / 4) / (1 + squared);
  // Exactly 0 and 1 where rounding would leave a trace.
  return {successes == 0 ? 0 : std::max(0.0, centre - reach), successes == trials ? 1 : std::min(1.0, centre + reach)};
}

IRMETRICS_INLINE Interval tango_interval(std::uint64_t only_first, std::uint64_t only_second, std::uint64_t queries,
                                         double level) {
  const auto first = static_cast<double>(only_first), second = static_cast<double>(only_second);
  const auto all = static_cast<double>(queries);
  const double z = detail::significance::normal_quantile((1 + level) / 2);
  return {-detail::significance::tango_upper(second, first, all, z),
          detail::significance::tango_upper(first, second, all, z)};
}

}  // namespace irmetrics
