// The distribution functions, by Boost.Math. What is not defined is NaN instead of an exception.
#pragma once

#include <irmetrics/statistics/distributions.hpp>

#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/non_central_t.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/special_functions/beta.hpp>

#include <cmath>
#include <limits>

namespace irmetrics {
namespace detail {

using Quiet =
    boost::math::policies::policy<boost::math::policies::domain_error<boost::math::policies::ignore_error>,
                                  boost::math::policies::pole_error<boost::math::policies::ignore_error>,
                                  boost::math::policies::overflow_error<boost::math::policies::ignore_error>,
                                  boost::math::policies::evaluation_error<boost::math::policies::ignore_error>>;
using Normal = boost::math::normal_distribution<double, Quiet>;
using StudentT = boost::math::students_t_distribution<double, Quiet>;
using NoncentralT = boost::math::non_central_t_distribution<double, Quiet>;
using Binomial = boost::math::binomial_distribution<double, Quiet>;

}  // namespace detail

IRMETRICS_INLINE double normal_cdf(double z) noexcept { return boost::math::cdf(detail::Normal(), z); }

IRMETRICS_INLINE double normal_quantile(double probability) noexcept {
  return boost::math::quantile(detail::Normal(), probability);
}

IRMETRICS_INLINE double normal_two_sided(double z) noexcept { return 2 * normal_cdf(-std::abs(z)); }

IRMETRICS_INLINE double student_t_cdf(double t, double degrees) noexcept {
  if (std::isinf(t)) return t < 0 ? 0 : 1;
  return boost::math::cdf(detail::StudentT(degrees), t);
}

IRMETRICS_INLINE double student_t_two_sided(double t, double degrees) noexcept {
  return 2 * student_t_cdf(-std::abs(t), degrees);
}

IRMETRICS_INLINE double student_t_quantile(double probability, double degrees) noexcept {
  return boost::math::quantile(detail::StudentT(degrees), probability);
}

// (1 + coefficient) / 2 has the beta distribution of two equal shapes.
IRMETRICS_INLINE double correlation_two_sided(double coefficient, double pairs) noexcept {
  if (std::isnan(coefficient)) return coefficient;
  const double shape = pairs / 2 - 1;
  return 2 * boost::math::ibeta(shape, shape, (1 - std::abs(coefficient)) / 2, detail::Quiet());
}

IRMETRICS_INLINE double noncentral_t_cdf(double t, double degrees, double noncentrality) noexcept {
  return boost::math::cdf(detail::NoncentralT(degrees, noncentrality), t);
}

IRMETRICS_INLINE double noncentral_t_sf(double t, double degrees, double noncentrality) noexcept {
  return boost::math::cdf(boost::math::complement(detail::NoncentralT(degrees, noncentrality), t));
}

IRMETRICS_INLINE double fair_coin_cdf(double successes, double trials) noexcept {
  return boost::math::cdf(detail::Binomial(trials, 0.5), successes);
}

}  // namespace irmetrics
