// Computes intervals from resampled values: percentile and BCa.
#pragma once

#include <irmetrics/base/detail/check_range.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/status.hpp>
#include <irmetrics/significance/detail/distributions.hpp>
#include <irmetrics/significance/detail/mean-inl.hpp>
#include <irmetrics/significance/detail/quantile-inl.hpp>
#include <irmetrics/significance/interval.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace irmetrics::detail::significance {

/// The differences of values from their mean, set to 0 if within rounding: the mean of equal values may differ from
/// them.
inline std::vector<double> distances_from_mean(std::span<const double> values, double rounding) {
  const double center = mean(values);
  std::vector<double> distances;
  distances.reserve(values.size());
  for (const double value : values) distances.push_back(std::abs(value - center) <= rounding ? 0 : value - center);
  return distances;
}

/// The acceleration: the rate of change of the standard error with the value, from the jackknife values.
inline double acceleration(std::span<const double> jackknife, double rounding) {
  const std::vector<double> distances = distances_from_mean(jackknife, rounding);
  double largest = 0;
  for (const double distance : distances) largest = std::max(largest, std::abs(distance));
  if (largest == 0 || std::isinf(largest)) return 0;
  double squares = 0, cubes = 0;
  for (const double distance : distances) {
    const double share = -distance / largest;  // its cube neither overflows nor underflows
    squares += share * share;
    cubes += share * share * share;
  }
  return cubes / (6 * std::pow(squares, 1.5));
}

/// The quantiles of the resampled values that bound the BCa interval; nullopt if all values lie on one side of the
/// estimate.
struct Shares {
  double low, high;
};
inline std::optional<Shares> bca_shares(std::span<const double> resampled, double estimate, double rounding,
                                        double acceleration, double low) {
  double below = 0;
  for (const double value : resampled) below += std::abs(value - estimate) <= rounding ? 0.5 : value < estimate ? 1 : 0;
  const auto count = static_cast<double>(resampled.size());
  if (below == 0 || below == count) return std::nullopt;
  const double bias = normal_quantile(below / count);
  const auto corrected = [&](double z) { return normal_cdf(bias + (bias + z) / (1 - acceleration * (bias + z))); };
  const double z = normal_quantile(low);
  return Shares{corrected(z), corrected(-z)};
}

/// The interval for a single query.
inline constexpr Interval unknown_interval{std::numeric_limits<double>::quiet_NaN(),
                                           std::numeric_limits<double>::quiet_NaN()};

/// The interval of values that are all equal.
inline Interval constant_interval(double value) { return {.low = value, .high = value, .constant = true}; }

inline Status check_interval(std::size_t queries, const IntervalOptions& options) {
  if (queries == 0) return invalid_input("an interval takes at least one query, not 0");
  if (Status status = check_range("level", options.level, range::open(0, 1)); !status.ok()) return status;
  return row_of(interval_method_table, options.method).resamples ? check_resamples(options.resamples) : Status();
}

/// Fails unless the method is a bootstrap, which works for any statistic.
inline Status check_bootstrap(IntervalMethod method) {
  if (row_of(interval_method_table, method).resamples) return Status();
  return invalid_input("the {} interval is for means only: expected percentile or bca", enum_text(method));
}

/// The interval of resampled values; the percentile interval if BCa is undefined. `jackknife` contains the statistic
/// without each query.
inline Interval resampled_interval(std::span<double> resampled, double estimate, double rounding,
                                   std::span<const double> jackknife, const IntervalOptions& options) {
  Interval interval;
  Shares shares{(1 - options.level) / 2, (1 + options.level) / 2};
  interval.constant = std::all_of(resampled.begin(), resampled.end(),
                                  [&](double value) { return std::abs(value - resampled.front()) <= rounding; });
  if (options.method == IntervalMethod::bca) {
    if (interval.constant && std::abs(resampled.front() - estimate) <= rounding) return constant_interval(estimate);
    const auto corrected = bca_shares(resampled, estimate, rounding, acceleration(jackknife, rounding), shares.low);
    interval.fell_back = !corrected;
    if (corrected) shares = *corrected;
  }
  interval.low = quantile(resampled, shares.low, options.cancel);
  interval.high = quantile(resampled, shares.high, options.cancel);
  interval.excludes_estimate = estimate < interval.low - rounding || estimate > interval.high + rounding;
  return interval;
}

}  // namespace irmetrics::detail::significance
