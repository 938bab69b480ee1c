// Confidence intervals of means and other statistics over queries.
#pragma once

#include <irmetrics/base/detail/threads.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/significance/detail/bootstrap.hpp>
#include <irmetrics/significance/detail/distributions.hpp>
#include <irmetrics/significance/detail/mean-inl.hpp>
#include <irmetrics/significance/detail/resampled_interval-inl.hpp>
#include <irmetrics/significance/interval.hpp>
#include <irmetrics/significance/proportion_interval.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace irmetrics {
namespace detail::significance {

/// The interval of a mean of values that are 0 or 1, or of differences of such values. Fails on other values.
inline Result<Interval> proportion_interval(std::span<const double> values, const IntervalOptions& options) {
  const bool differences = options.method == IntervalMethod::tango;
  std::uint64_t above = 0, below = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] == 1)
      ++above;
    else if (values[i] == -1 && differences)
      ++below;
    else if (values[i] != 0)
      return invalid_input("value {} must be {} for the {} interval, not {}", i + 1,
                           differences ? "-1, 0 or 1" : "0 or 1", enum_text(options.method), values[i]);
  }
  if (differences) return tango_interval(above, below, values.size(), options.level);
  return options.method == IntervalMethod::wilson ? wilson_interval(above, values.size(), options.level)
                                                  : clopper_pearson_interval(above, values.size(), options.level);
}

}  // namespace detail::significance

IRMETRICS_INLINE Result<Interval> mean_interval(std::span<const double> values, const IntervalOptions& options) try {
  if (Status status = detail::significance::check_interval(values.size(), options); !status.ok()) return status;
  const auto broken = std::find_if_not(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
  if (broken != values.end())
    return invalid_input("value {} must be a finite number, not {}", broken - values.begin() + 1, *broken);
  if (row_of(interval_method_table, options.method).of_proportions)
    return detail::significance::proportion_interval(values, options);
  const auto count = static_cast<double>(values.size());
  for (const double value : values)
    if (std::isinf(count * value))
      return invalid_input("{} times the value {} overflows, which can occur in a resample", values.size(), value);
  const double mean = detail::significance::mean(values);
  double squares = 0, size = 0;
  for (const double value : values) {
    squares += (value - mean) * (value - mean);
    size += std::abs(value);
  }
  if (values.size() == 1) return detail::significance::unknown_interval;
  if (detail::significance::all_equal(values)) return detail::significance::constant_interval(values.front());
  if (options.method == IntervalMethod::t) {
    const double reach = detail::significance::student_t_quantile((1 + options.level) / 2, count - 1) *
                         std::sqrt(squares / (count - 1) / count);
    return Interval{mean - reach, mean + reach};
  }
  std::vector<double> resampled = detail::significance::bootstrap_means(
      values, options.resamples, options.seed, options.threads, options.cancel, options.progress);
  return detail::significance::resampled_interval(resampled, mean, detail::significance::rounding_of_mean(size, count),
                                                  detail::significance::jackknife_of_mean(values), options);
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE Result<Interval> bootstrap_interval(std::size_t queries, const QueryStatistic& statistic,
                                                     const IntervalOptions& options) try {
  if (Status status = detail::significance::check_interval(queries, options); !status.ok()) return status;
  if (Status status = detail::significance::check_bootstrap(options.method); !status.ok()) return status;
  std::vector<std::uint32_t> all(queries);
  std::iota(all.begin(), all.end(), 0U);
  const double estimate = statistic(all);
  if (!std::isfinite(estimate)) return invalid_input("the statistic of all {} queries is undefined", queries);
  if (queries == 1) return detail::significance::unknown_interval;

  std::vector<double> resampled(options.resamples);
  const unsigned threads = detail::choose_threads(options.threads, options.resamples / 8 * queries);
  detail::run_threads(threads, options.cancel, [&](unsigned thread, const Cancel& cancel) {
    std::vector<std::uint32_t> drawn(queries);
    for (std::uint64_t r = thread; r < options.resamples; r += threads) {
      cancel.check();
      detail::significance::resample_queries(options.seed, r, drawn);
      resampled[r] = statistic(drawn);
      if (thread == 0 && options.progress)
        options.progress(std::min(r + threads, options.resamples), options.resamples);
    }
  });
  const auto is_undefined = [](double value) { return !std::isfinite(value); };
  std::erase_if(resampled, is_undefined);
  if (resampled.empty()) return invalid_input("the statistic is undefined for all {} resamples", options.resamples);

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
  const double rounding = detail::significance::rounding_of_mean(std::abs(estimate), 1);
  const std::uint64_t undefined = options.resamples - resampled.size();
  Interval interval = detail::significance::resampled_interval(resampled, estimate, rounding, jackknife, options);
  interval.undefined = undefined;
  return interval;
} catch (const Cancelled&) {
  return detail::cancelled();
}

}  // namespace irmetrics
