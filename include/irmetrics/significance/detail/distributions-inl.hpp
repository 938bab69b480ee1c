// The distribution functions, by Boost.Math. Undefined values are NaN instead of exceptions.
#pragma once

#include <irmetrics/significance/detail/distributions.hpp>
#include <irmetrics/significance/detail/quiet-inl.hpp>

#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/non_central_t.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/special_functions/beta.hpp>
#include <boost/math/special_functions/gamma.hpp>

#include <cmath>
#include <limits>

namespace irmetrics::detail::significance {
using Normal = boost::math::normal_distribution<double, Quiet>;
using StudentT = boost::math::students_t_distribution<double, Quiet>;
using NoncentralT = boost::math::non_central_t_distribution<double, Quiet>;
using Binomial = boost::math::binomial_distribution<double, Quiet>;

/// Boost sums a series from about the square of the noncentrality on, with an int as the index. For larger values, t is
/// integrated over the normal variable instead, which varies far less than the estimate of the standard deviation.
inline constexpr double largest_noncentrality = 100;

/// The mean of a smooth function of a normal variable with a given mean and standard deviation 1.
template <class Function>
double normal_mean(double mean, Function&& function) noexcept {
  constexpr double step = 0.25;
  double sum = 0;
  for (int node = -36; node <= 36; ++node) {
    const double z = node * step;
    sum += step * boost::math::pdf(Normal(), z) * function(mean + z);
  }
  return sum;
}

IRMETRICS_INLINE double normal_cdf(double z) noexcept { return boost::math::cdf(detail::significance::Normal(), z); }

IRMETRICS_INLINE double normal_quantile(double probability) noexcept {
  return boost::math::quantile(detail::significance::Normal(), probability);
}

IRMETRICS_INLINE double normal_two_sided(double z) noexcept { return 2 * normal_cdf(-std::abs(z)); }

IRMETRICS_INLINE double student_t_cdf(double t, double degrees) noexcept {
  if (std::isinf(t)) return t < 0 ? 0 : 1;
  return boost::math::cdf(detail::significance::StudentT(degrees), t);
}

IRMETRICS_INLINE double student_t_two_sided(double t, double degrees) noexcept {
  return 2 * student_t_cdf(-std::abs(t), degrees);
}

IRMETRICS_INLINE double student_t_quantile(double probability, double degrees) noexcept {
  return boost::math::quantile(detail::significance::StudentT(degrees), probability);
}

// (1 + coefficient) / 2 has a beta distribution with two equal shapes.
IRMETRICS_INLINE double correlation_two_sided(double coefficient, double pairs) noexcept {
  if (std::isnan(coefficient)) return coefficient;
  const double shape = pairs / 2 - 1;
  return 2 * boost::math::ibeta(shape, shape, (1 - std::abs(coefficient)) / 2, detail::significance::Quiet());
}

IRMETRICS_INLINE double noncentral_t_cdf(double t, double degrees, double noncentrality) noexcept {
  if (noncentrality < 0) return noncentral_t_sf(-t, degrees, -noncentrality);
  if (noncentrality > detail::significance::largest_noncentrality) {
    if (t <= 0) return 0;
    return detail::significance::normal_mean(noncentrality, [&](double value) {
      return boost::math::gamma_q(degrees / 2, degrees / 2 * (value / t) * (value / t), detail::significance::Quiet());
    });
  }
  return boost::math::cdf(detail::significance::NoncentralT(degrees, noncentrality), t);
}

IRMETRICS_INLINE double noncentral_t_sf(double t, double degrees, double noncentrality) noexcept {
  if (noncentrality < 0) return noncentral_t_cdf(-t, degrees, -noncentrality);
  if (noncentrality > detail::significance::largest_noncentrality) {
    if (t <= 0) return 1;
    return detail::significance::normal_mean(noncentrality, [&](double value) {
      return boost::math::gamma_p(degrees / 2, degrees / 2 * (value / t) * (value / t), detail::significance::Quiet());
    });
  }
  return boost::math::cdf(boost::math::complement(detail::significance::NoncentralT(degrees, noncentrality), t));
}

IRMETRICS_INLINE double beta_quantile(double probability, double a, double b) {
  return boost::math::ibeta_inv(a, b, probability, detail::significance::Quiet());
}

IRMETRICS_INLINE double beta_upper_quantile(double probability, double a, double b) {
  return boost::math::ibetac_inv(a, b, probability, detail::significance::Quiet());
}

IRMETRICS_INLINE double fair_coin_cdf(double successes, double trials) noexcept {
  return boost::math::cdf(detail::significance::Binomial(trials, 0.5), successes);
}

}  // namespace irmetrics::detail::significance
