// Confidence intervals of means, and of whatever else is computed of queries.
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
  std::uint64_t undefined = 0;  // resamples left out because the statistic was not finite; never of a mean
  // Whether it is by percentile though BCa was asked for, which has no answer if all resampled values lie on one side
  // of the estimate.
  bool fell_back = false;

  bool operator==(const Interval&) const = default;

  static constexpr auto description =
      describe_result<Interval>("Interval", "A confidence interval.", ResultKind::row) | ReadAs{"[{low}, {high}]"} |
      field("low", &Interval::low, "lower end") | field("high", &Interval::high, "upper end") |
      field("undefined", &Interval::undefined, "resamples left out because the statistic is not defined on them") |
      field("fell_back", &Interval::fell_back,
            "whether it is by percentile though bca was asked for, which has no answer if all resampled values lie on "
            "one side of the estimate");
};

enum class IntervalMethod : std::uint8_t {
  t,           // mean and standard error, by Student's distribution
  percentile,  // quantiles of the resampled values
  bca,         // quantiles corrected for bias and acceleration
};
template <>
inline constexpr std::array<std::string_view, 3> enum_names<IntervalMethod> = {"t", "percentile", "bca"};

/// How many resamples an interval takes; it keeps their values.
inline constexpr std::uint64_t max_interval_resamples = max_resamples;

struct IntervalOptions {
  IntervalMethod method = IntervalMethod::bca;
  double level = 0.95;
  std::uint64_t resamples = 10'000;
  std::uint64_t seed = default_seed;
  unsigned threads = 0;
  Cancel cancel = {};  // what ends it early

  static constexpr auto options =
      describe_options |
      option("method", &IntervalOptions::method,
             "how the interval is found; percentile and bca are those of Efron and Tibshirani 1993, as "
             "scipy.stats.bootstrap has them") |
      level_option(&IntervalOptions::level, "how often an interval holds the true value") |
      resamples_option(&IntervalOptions::resamples, "random samples of the interval") |
      seed_option(&IntervalOptions::seed) | threads_option(&IntervalOptions::threads);
};

/// The interval of a mean. For that of a difference of two systems, pass the differences of their scores.
/// Percentile and BCa are those of Efron and Tibshirani 1993, chapters 13 and 14, as SciPy's bootstrap has them:
/// quantiles interpolate, and a resampled mean that equals the mean (but for rounding) counts as half below it.
/// If all resampled means lie on one side of the mean, as those of very few resamples may, BCa has no answer, and the
/// interval is by percentile. Values that are all the same give themselves; of a single value nothing tells how much it
/// varies, and the interval is NaN.
/// Fails without values, on one that is not finite or cannot be multiplied with how many there are, on a level outside
/// (0, 1), and without resamples or on too many.
absl::StatusOr<Interval> mean_interval(std::span<const double> values, const IntervalOptions& options = {});

/// What is computed of queries, given by their numbers; some may be there several times, others not at all. NaN or
/// infinite where it is not defined. Called from several threads at once.
using QueryStatistic = std::function<double(std::span<const std::uint32_t> queries)>;

/// The interval of any statistic of queries, by percentile or BCa, on the same resamples as that of a mean. Resamples
/// for which it is not defined are left out and counted, and so are queries without which it is not defined, of the
/// acceleration. If it is the same without whichever query, the acceleration is 0. Of a single query it is NaN.
/// Fails as that of a mean does, if the method is t, and if the statistic is not defined for the queries or any
/// resample.
absl::StatusOr<Interval> bootstrap_interval(std::size_t queries, const QueryStatistic& statistic,
                                            const IntervalOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/significance/interval-inl.hpp>
#endif
