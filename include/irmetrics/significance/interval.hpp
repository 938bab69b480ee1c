// Confidence intervals of means and other statistics of queries.
#pragma once

#include <irmetrics/cancel.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/description.hpp>
#include <irmetrics/enum_text.hpp>
#include <irmetrics/kernels/random.hpp>
#include <irmetrics/options.hpp>
#include <irmetrics/significance/resamples.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

namespace irmetrics {

struct Interval {
  double low = 0, high = 0;
  std::uint64_t undefined = 0;  // resamples left out because the statistic was not finite; always 0 for a mean
  // Whether it is a percentile interval although BCa was requested: BCa is undefined if all resampled values lie on one
  // side of the estimate.
  bool fell_back = false;

  bool operator==(const Interval&) const = default;

  static constexpr auto description =
      describe_result<Interval>("Interval", "A confidence interval.", ResultKind::row) | ReadAs{"[{low}, {high}]"} |
      field("low", &Interval::low, "lower end") | field("high", &Interval::high, "upper end") |
      field("undefined", &Interval::undefined, "resamples left out because the statistic is undefined for them") |
      field("fell_back", &Interval::fell_back,
            "whether it is a percentile interval although bca was requested, which is undefined if all resampled "
            "values lie on one side of the estimate");
};

enum class IntervalMethod : std::uint8_t {
  t,           // mean and standard error, by Student's distribution
  percentile,  // quantiles of the resampled values
  bca,         // quantiles adjusted for bias and acceleration
};
template <>
inline constexpr std::array<std::string_view, 3> enum_names<IntervalMethod> = {"t", "percentile", "bca"};

/// The largest number of resamples of an interval; it stores their values.
inline constexpr std::uint64_t max_interval_resamples = max_resamples;

struct IntervalOptions {
  IntervalMethod method = IntervalMethod::bca;
  double level = 0.95;
  std::uint64_t resamples = 10'000;
  std::uint64_t seed = default_seed;
  unsigned threads = 0;
  Cancel cancel = {};          // stops it early
  WorkProgress progress = {};  // in resamples

  static constexpr auto options =
      describe_options |
      option("method", &IntervalOptions::method,
             "method of the interval; percentile and bca as in Efron and Tibshirani 1993 and scipy.stats.bootstrap") |
      level_option(&IntervalOptions::level, "probability that an interval contains the true value") |
      resamples_option(&IntervalOptions::resamples, "random samples of the interval") |
      seed_option(&IntervalOptions::seed) | threads_option(&IntervalOptions::threads);
};

/// The interval of a mean. For the difference of two systems, pass the differences of their scores.
///
/// Percentile and BCa are those of Efron and Tibshirani 1993, chapters 13 and 14, as in SciPy's bootstrap: quantiles
/// interpolate, and a resampled mean equal to the mean (except for rounding) counts as half below it. If all resampled
/// means lie on one side of the mean, which happens with very few resamples, BCa is undefined, and the percentile
/// interval is returned. If all values are equal, both ends equal that value; for a single value the interval is NaN.
///
/// Fails without values, on a value that is not finite or overflows when multiplied by the number of values, on a level
/// outside (0, 1), and without resamples or with too many.
absl::StatusOr<Interval> mean_interval(std::span<const double> values, const IntervalOptions& options = {});

/// A statistic of queries, given by their indices; some may occur several times, others not at all. NaN or infinite if
/// undefined. Called from several threads at once.
using QueryStatistic = std::function<double(std::span<const std::uint32_t> queries)>;

/// The percentile or BCa interval of any statistic of queries, with the same resamples as for a mean. Resamples for
/// which the statistic is undefined are left out and counted; so are queries without which it is undefined, in the
/// acceleration. If it is the same without each query, the acceleration is 0. NaN for a single query. Fails like
/// mean_interval, if the method is t, and if the statistic is undefined for the queries or for all resamples.
absl::StatusOr<Interval> bootstrap_interval(std::size_t queries, const QueryStatistic& statistic,
                                            const IntervalOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/significance/interval-inl.hpp>
#endif
