// The studentized range as a double integral. Both integrands are analytic and vanish fast at both ends, so the
// trapezoidal rule on an even grid converges exponentially; Trefethen and Weideman, SIAM Review 56(3), 2014.
#pragma once

#include <irmetrics/significance/detail/distributions.hpp>
#include <irmetrics/significance/detail/quiet-inl.hpp>
#include <irmetrics/significance/detail/studentized_range.hpp>

#include <boost/math/special_functions/gamma.hpp>
#include <boost/math/tools/roots.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>

namespace irmetrics::detail::significance {
/// Probability that the range of `groups` standard normal variables is at least w: the integral, over the largest value
/// z, of its density times the probability that not all others lie within w below it. No term is a difference of nearly
/// equal numbers, so small probabilities keep their relative precision.
inline double normal_range_sf(double w, double groups) noexcept {
  if (w <= 0) return 1;
  if (w >= 60) return 0;  // below the smallest double, whose logarithm is -744: about groups^2 exp(-w^2 / 4)
  const auto cdf = [](double z) { return std::erfc(-z / std::numbers::sqrt2) / 2; };
  constexpr double step = 0.125;
  const double first = std::floor((w / 2 - 6.5) / step), last = std::ceil((w / 2 + 8.5) / step);
  double sum = 0;
  for (double node = first; node <= last; ++node) {
    const double z = node * step;
    const double below = cdf(z);
    const double within = (groups - 1) * std::log1p(-cdf(z - w) / below);  // logarithm: all others, if below z
    sum += std::exp(-z * z / 2) * std::pow(below, groups - 1) * -std::expm1(within);
  }
  return std::min(1.0, groups * step * sum * std::numbers::inv_sqrtpi / std::numbers::sqrt2);
}

IRMETRICS_INLINE StudentizedRange::StudentizedRange(double groups, double degrees) noexcept
    : groups_(groups), degrees_(degrees), step_(std::min(0.06, 0.4 / std::sqrt(degrees))) {
  // The density of the logarithm of the estimate is scale * exp(degrees * (u - (exp(2u) - 1) / 2)).
  scale_ = degrees * boost::math::gamma_p_derivative(degrees / 2, degrees / 2, detail::significance::Quiet());
}

IRMETRICS_INLINE bool StudentizedRange::is_defined() const noexcept { return groups_ >= 2 && degrees_ > 0; }

IRMETRICS_INLINE double StudentizedRange::range_sf(long node) {
  const auto [at, is_new] = ranges_.try_emplace(node);
  if (is_new) at->second = detail::significance::normal_range_sf(std::exp(static_cast<double>(node) * step_), groups_);
  return at->second;
}

IRMETRICS_INLINE double StudentizedRange::sf(double q) {
  if (std::isnan(q) || !is_defined()) return std::numeric_limits<double>::quiet_NaN();
  if (q <= 0) return 1;
  if (std::isinf(q)) return 0;
  if (std::isinf(degrees_)) return detail::significance::normal_range_sf(q, groups_);

  // The grid consists of logarithms of the range itself, and does not depend on q: only the density moves.
  const double log_q = std::log(q);
  const auto term = [&](long node) {
    const double u = static_cast<double>(node) * step_ - log_q;
    return scale_ * std::exp(degrees_ * (u - std::expm1(2 * u) / 2)) * range_sf(node);
  };
  // The peak lies between that for two groups, whose range decreases like exp(-range^2 / 4), and that of the density.
  const auto start =
      static_cast<long>(std::floor((log_q - std::log(std::hypot(1, q / std::sqrt(2 * degrees_)))) / step_));
  const auto end = static_cast<long>(std::ceil(log_q / step_));
  constexpr double negligible = 1e-17;
  double sum = 0;
  for (long node = start;; ++node) {
    const double value = term(node);
    sum += value;
    if (node >= end && value <= negligible * sum) break;
  }
  for (long node = start - 1;; --node) {
    const double value = term(node);
    sum += value;
    if (value <= negligible * sum) break;
  }
  return std::min(1.0, step_ * sum);
}

IRMETRICS_INLINE double StudentizedRange::critical(double alpha) {
  if (!(alpha >= 0 && alpha <= 1) || !is_defined()) return std::numeric_limits<double>::quiet_NaN();
  if (alpha == 0) return std::numeric_limits<double>::infinity();
  if (alpha == 1) return 0;
  const auto excess = [&](double q) { return sf(q) - alpha; };
  double high = 1;
  while (excess(high) > 0) high *= 2;
  std::uintmax_t steps = 200;
  const boost::math::tools::eps_tolerance<double> tolerance(50);
  const auto bracket = boost::math::tools::toms748_solve(excess, 0.0, high, 1 - alpha, excess(high), tolerance, steps,
                                                         detail::significance::Quiet());
  return (bracket.first + bracket.second) / 2;
}

IRMETRICS_INLINE double studentized_range_sf(double q, double groups, double degrees) {
  return StudentizedRange(groups, degrees).sf(q);
}

IRMETRICS_INLINE double studentized_range_critical(double alpha, double groups, double degrees) {
  return StudentizedRange(groups, degrees).critical(alpha);
}

}  // namespace irmetrics::detail::significance
