// How intervals are read off the resampled values.
#pragma once

#include <irmetrics/significance/bootstrap.hpp>
#include <irmetrics/significance/detail/quantile-inl.hpp>
#include <irmetrics/significance/distributions.hpp>
#include <irmetrics/significance/interval.hpp>
#include <irmetrics/threads.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>
#include <vector>

namespace irmetrics {
namespace detail {

/// Values as distances from their mean, those within rounding being 0: the mean of equal values need not be theirs.
inline std::vector<double> distances_from_mean(std::span<const double> values, double rounding) {
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
  std::vector<double> distances;
  distances.reserve(values.size());
  for (const double value : values) distances.push_back(std::abs(value - mean) <= rounding ? 0 : value - mean);
  return distances;
}

/// How fast the standard error changes with the value, from what the statistic is without each query.
inline double acceleration(std::span<const double> jackknife, double rounding) {
  const std::vector<double> distances = distances_from_mean(jackknife, rounding);
  double largest = 0;
  for (const double distance : distances) largest = std::max(largest, std::abs(distance));
  if (largest == 0 || std::isinf(largest)) return 0;
  double squares = 0, cubes = 0;
  for (const double distance : distances) {
    const double share = -distance / largest;  // whose cube neither overflows nor vanishes
    squares += share * share;
    cubes += share * share * share;
  }
  return cubes / (6 * std::pow(squares, 1.5));
}

/// The shares of the resampled values at which the BCa interval ends; none if all lie on one side of the estimate.
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

/// The interval of what a single query says.
inline constexpr Interval unknown_interval{std::numeric_limits<double>::quiet_NaN(),
                                           std::numeric_limits<double>::quiet_NaN()};

inline absl::Status check_interval(std::size_t queries, const IntervalOptions& options) {
  if (queries == 0) return invalid_input("an interval takes at least one query, not 0");
  if (!(options.level > 0 && options.level < 1))
    return invalid_input("level must lie between 0 and 1, not be {}", options.level);
  return options.method == IntervalMethod::t ? absl::OkStatus() : check_resamples(options.resamples);
}

/// The interval of resampled values, by percentile also where BCa has no answer. `jackknife` is what the statistic is
/// without each query.
inline Interval resampled_interval(std::span<double> resampled, double estimate, double rounding,
                                   std::span<const double> jackknife, const IntervalOptions& options) {
  Interval interval;
  Shares shares{(1 - options.level) / 2, (1 + options.level) / 2};
  if (options.method == IntervalMethod::bca) {
    if (std::all_of(resampled.begin(), resampled.end(),
                    [&](double value) { return std::abs(value - estimate) <= rounding; }))
      return Interval{estimate, estimate};
    const auto corrected = bca_shares(resampled, estimate, rounding, acceleration(jackknife, rounding), shares.low);
    interval.fell_back = !corrected;
    if (corrected) shares = *corrected;
  }
  interval.low = quantile(resampled, shares.low, options.cancel);
  interval.high = quantile(resampled, shares.high, options.cancel);
  return interval;
}

}  // namespace detail

IRMETRICS_INLINE absl::StatusOr<Interval> mean_interval(std::span<const double> values,
                                                        const IntervalOptions& options) {
  if (absl::Status status = detail::check_interval(values.size(), options); !status.ok()) return status;
  const auto broken = std::find_if_not(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
  if (broken != values.end())
    return invalid_input("value {} must be a finite number, not {}", broken - values.begin() + 1, *broken);
  const auto count = static_cast<double>(values.size());
  for (const double value : values)
    if (std::isinf(count * value))
      return invalid_input("{} times the value {}, as a resample may have it, is no finite number", values.size(),
                           value);
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
  double squares = 0, size = 0;
  for (const double value : values) {
    squares += (value - mean) * (value - mean);
    size += std::abs(value);
  }
  if (values.size() == 1) return detail::unknown_interval;
  if (std::adjacent_find(values.begin(), values.end(), std::not_equal_to()) == values.end())
    return Interval{values.front(), values.front()};
  if (options.method == IntervalMethod::t) {
    const double reach =
        student_t_quantile((1 + options.level) / 2, count - 1) * std::sqrt(squares / (count - 1) / count);
    return Interval{mean - reach, mean + reach};
  }
  std::vector<double> resampled =
      bootstrap_means(values, options.resamples, options.seed, options.threads, options.cancel);
  // The mean without a query differs from the mean by as much as the query does, in the other direction, over count - 1
  // throughout; the acceleration does not change with the scale.
  std::vector<double> jackknife(values.begin(), values.end());
  for (double& value : jackknife) value = -value;
  const double rounding = 100 * std::numeric_limits<double>::epsilon() * size / count;
  return detail::resampled_interval(resampled, mean, rounding, jackknife, options);
}

IRMETRICS_INLINE absl::StatusOr<Interval> bootstrap_interval(std::size_t queries, const QueryStatistic& statistic,
                                                             const IntervalOptions& options) {
  if (absl::Status status = detail::check_interval(queries, options); !status.ok()) return status;
  if (options.method == IntervalMethod::t)
    return invalid_input("the t interval is one of means: percentile or bca is expected");
  std::vector<std::uint32_t> all(queries);
  std::iota(all.begin(), all.end(), 0U);
  const double estimate = statistic(all);
  if (!std::isfinite(estimate)) return invalid_input("the statistic of all {} queries is not defined", queries);
  if (queries == 1) return detail::unknown_interval;

  std::vector<double> resampled(options.resamples);
  const unsigned threads = choose_threads(options.threads, options.resamples / 8 * queries);
  run_threads(threads, options.cancel, [&](unsigned thread, const Cancel& cancel) {
    std::vector<std::uint32_t> drawn(queries);
    for (std::uint64_t r = thread; r < options.resamples; r += threads) {
      cancel.check();
      resample_queries(options.seed, r, drawn);
      resampled[r] = statistic(drawn);
    }
  });
  const auto is_undefined = [](double value) { return !std::isfinite(value); };
  std::erase_if(resampled, is_undefined);
  if (resampled.empty()) return invalid_input("the statistic is not defined of any of {} resamples", options.resamples);

  std::vector<double> jackknife;
  if (options.method == IntervalMethod::bca && queries > 1) {
    std::vector<std::uint32_t> others(all.begin() + 1, all.end());
    for (std::uint32_t left_out = 0; left_out < queries; ++left_out) {
      options.cancel.check();
      jackknife.push_back(statistic(others));
      if (left_out + 1 < queries) others[left_out] = left_out;
    }
    std::erase_if(jackknife, is_undefined);
  }
  const double rounding = 100 * std::numeric_limits<double>::epsilon() * std::abs(estimate);
  const std::uint64_t undefined = options.resamples - resampled.size();
  Interval interval = detail::resampled_interval(resampled, estimate, rounding, jackknife, options);
  interval.undefined = undefined;
  return interval;
}

}  // namespace irmetrics
