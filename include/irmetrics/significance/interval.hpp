// Confidence intervals of means and other statistics of queries.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/description.hpp>
#include <irmetrics/base/enum_table.hpp>
#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/kernels/random.hpp>
#include <irmetrics/significance/resamples.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace irmetrics {

struct Interval {
  double low = 0, high = 0;
  std::uint64_t undefined = 0;  // resamples left out because the statistic was not finite; always 0 for a mean
  // Whether it is a percentile interval although BCa was requested: BCa is undefined if all resampled values lie on one
  // side of the estimate.
  bool fell_back = false;
  bool constant = false;           // whether the values, or the statistic in all resamples, are equal
  bool excludes_estimate = false;  // whether it lies beside the estimate, beyond rounding

  bool operator==(const Interval&) const = default;

  static constexpr auto description =
      describe_result<Interval>("Interval", "A confidence interval.", ResultKind::row) | ReadAs{"[{low}, {high}]"} |
      field("low", &Interval::low, "lower end") | field("high", &Interval::high, "upper end") |
      field("undefined", &Interval::undefined, "resamples left out because the statistic is undefined for them") |
      field("fell_back", &Interval::fell_back,
            "whether it is a percentile interval although bca was requested, which is undefined if all resampled "
            "values lie on one side of the estimate") |
      field("constant", &Interval::constant,
            "whether all values, or the statistic in all resamples, are equal: neither the bootstrap nor a standard "
            "error can see how the true value varies, and the interval is a single point") |
      field("excludes_estimate", &Interval::excludes_estimate,
            "whether the interval lies beside the estimate, which a bootstrap can give for few or skewed values");
};

/// The methods of intervals of means, proportions and differences.
enum class IntervalMethod : std::uint8_t { t, percentile, bca, clopper_pearson, wilson, tango };

/// A method with its properties.
struct IntervalMethodRow {
  IntervalMethod value;
  std::string_view name;     // as written in options
  std::string_view title;    // for reports
  std::string_view meaning;  // for help
  bool resamples;            // whether it is a bootstrap
  bool of_proportions;       // whether it is for values that are 0 or 1, or their differences, only
};

/// All methods: options, help and reports are derived from this table.
inline constexpr std::array<IntervalMethodRow, 6> interval_method_table = {{
    {IntervalMethod::t, "t", "by Student's t", "mean and standard error, by Student's distribution", false, false},
    {IntervalMethod::percentile, "percentile", "percentile bootstrap",
     "quantiles of the resampled values, as in Efron and Tibshirani 1993 and scipy.stats.bootstrap", true, false},
    {IntervalMethod::bca, "bca", "BCa bootstrap", "the same quantiles, adjusted for bias and acceleration", true,
     false},
    {IntervalMethod::clopper_pearson, "clopper_pearson", "exact, by Clopper and Pearson",
     "for values that are 0 or 1: exact, by the binomial distribution", false, true},
    {IntervalMethod::wilson, "wilson", "by Wilson's score",
     "for values that are 0 or 1: narrower, by the score test, with the level as its average coverage", false, true},
    {IntervalMethod::tango, "tango", "by Tango's score",
     "for differences of values that are 0 or 1: Tango 1998, by the score test of two proportions of the same queries",
     false, true},
}};
static_assert(rows_in_order(interval_method_table));
template <>
inline constexpr std::array<std::string_view, interval_method_table.size()> enum_names<IntervalMethod> =
    names_of(interval_method_table);
template <>
inline std::string choice_meanings<IntervalMethod>() {
  return choices_with_meanings(interval_method_table);
}

/// The method of the interval of differences, for values whose means have a given one: tango for proportions.
constexpr IntervalMethod method_of_differences(IntervalMethod of_means) noexcept {
  return row_of(interval_method_table, of_means).of_proportions ? IntervalMethod::tango : of_means;
}

/// The largest number of resamples of an interval; it stores their values.
inline constexpr std::uint64_t max_interval_resamples = max_resamples;

/// Options of an interval.
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
             "method of the interval; clopper_pearson and wilson are for values that are 0 or 1, tango for the "
             "differences of such values") |
      level_option(&IntervalOptions::level, "probability that an interval contains the true value") |
      resamples_option(&IntervalOptions::resamples, "random samples of the interval") |
      seed_option(&IntervalOptions::seed) | threads_option(&IntervalOptions::threads);
};

/// The interval of a mean. For the difference of two systems, pass the differences of their scores.
///
/// Percentile and BCa are those of Efron and Tibshirani 1993, chapters 13 and 14, as in SciPy's bootstrap: quantiles
/// interpolate, and a resampled mean equal to the mean (except for rounding) counts as half below it. If all resampled
/// means lie on one side of the mean, which happens with very few resamples, BCa is undefined, and the percentile
/// interval is returned. If all values are equal, both ends equal that value, and the interval is marked as constant;
/// for a single value it is NaN.
///
/// The other methods are those of proportion_interval.hpp, which have no such exceptions.
///
/// Fails on a value other than 0 and 1, for tango -1, 0 and 1, if the method requires it. Fails without values, on a
/// value that is not finite or overflows when multiplied by the number of values, on a level outside (0, 1), and
/// without resamples or with too many.
Result<Interval> mean_interval(std::span<const double> values, const IntervalOptions& options = {});

/// A statistic of queries, given by their indices; some may occur several times, others not at all. NaN or infinite if
/// undefined. Called from several threads at once.
using QueryStatistic = std::function<double(std::span<const std::uint32_t> queries)>;

/// The percentile or BCa interval of any statistic of queries, with the same resamples as for a mean. Resamples for
/// which the statistic is undefined are left out and counted; so are queries without which it is undefined, in the
/// acceleration. If it is the same without each query, the acceleration is 0. NaN for a single query. Fails like
/// mean_interval, if the method is not a bootstrap, and if the statistic is undefined for the queries or for all
/// resamples.
Result<Interval> bootstrap_interval(std::size_t queries, const QueryStatistic& statistic,
                                    const IntervalOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/significance/interval-inl.hpp>
#endif
