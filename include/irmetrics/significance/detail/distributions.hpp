// The distribution functions of tests and intervals, declared without the library that computes them.
#pragma once

#include <irmetrics/config.hpp>

namespace irmetrics::detail::significance {

/// The standard normal distribution.
double normal_cdf(double z) noexcept;
/// The inverse of normal_cdf; `probability` in (0, 1).
double normal_quantile(double probability) noexcept;
/// Probability that a standard normal variable is at least as far from 0 as z.
double normal_two_sided(double z) noexcept;

/// Probability that a variable with Student's distribution is at least as far from 0 as t. NaN for NaN.
double student_t_two_sided(double t, double degrees) noexcept;
/// Student's distribution.
double student_t_cdf(double t, double degrees) noexcept;
/// The inverse of student_t_cdf; `probability` in (0, 1).
double student_t_quantile(double probability, double degrees) noexcept;

/// Probability that the correlation coefficient of `pairs` pairs of independent normal variables is at least as far
/// from 0 as `coefficient`. Requires at least 3 pairs.
double correlation_two_sided(double coefficient, double pairs) noexcept;

/// The noncentral t distribution: a normal variable with the mean `noncentrality`, over an independent estimate of its
/// standard deviation. Used for power.
double noncentral_t_cdf(double t, double degrees, double noncentrality) noexcept;
/// The upper tail: 1 - noncentral_t_cdf without cancellation.
double noncentral_t_sf(double t, double degrees, double noncentrality) noexcept;

/// The values below which, and above which, a variable with a beta distribution lies with this probability. For the
/// exact interval of a proportion.
double beta_quantile(double probability, double a, double b);
/// The value that a variable with the beta distribution exceeds with this probability.
double beta_upper_quantile(double probability, double a, double b);

/// Probability that at most `successes` of `trials` fair coins show heads.
double fair_coin_cdf(double successes, double trials) noexcept;

}  // namespace irmetrics::detail::significance

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/significance/detail/distributions-inl.hpp>
#endif
