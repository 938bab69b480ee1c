// The distribution functions that tests and intervals need, declared without the library that computes them.
#pragma once

#include <irmetrics/config.hpp>

namespace irmetrics {

/// The standard normal distribution.
double normal_cdf(double z) noexcept;
double normal_quantile(double probability) noexcept;
/// How likely a standard normal value is as far from 0 as z, or farther.
double normal_two_sided(double z) noexcept;

/// How likely a value of Student's distribution is as far from 0 as t, or farther. NaN for NaN.
double student_t_two_sided(double t, double degrees) noexcept;
double student_t_cdf(double t, double degrees) noexcept;
double student_t_quantile(double probability, double degrees) noexcept;

/// How likely the correlation coefficient of so many pairs of independent normal values is as far from 0 as
/// `coefficient`, or farther. At least 3 pairs are expected.
double correlation_two_sided(double coefficient, double pairs) noexcept;

/// The noncentral distribution of Student's t: of a normal value with the mean `noncentrality`, over an independent
/// estimate of its standard deviation. What power is computed from.
double noncentral_t_cdf(double t, double degrees, double noncentrality) noexcept;
double noncentral_t_sf(double t, double degrees, double noncentrality) noexcept;

/// How likely at most `successes` of `trials` fair coins fall on one side.
double fair_coin_cdf(double successes, double trials) noexcept;

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/significance/distributions-inl.hpp>
#endif
