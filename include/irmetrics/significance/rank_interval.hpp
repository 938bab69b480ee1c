// Confidence intervals of the ranks of systems, by resampling the queries: the range of ranks in evaluations with other
// queries of the same kind.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/description.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/kernels/random.hpp>
#include <irmetrics/significance/resamples.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace irmetrics {

/// The ranks of one system; 1 is the best. Systems whose means differ only by rounding share the average of their
/// ranks: 1.5 for two at the top.
struct RankInterval {
  double rank;  // by the means over all queries
  double low, high;

  static constexpr auto description =
      describe_result<RankInterval>("RankInterval", "The rank of a system, with an interval for it.", ResultKind::row) |
      field("rank", &RankInterval::rank, "rank by the mean; 1 is the best; equal means share their ranks") |
      field("low", &RankInterval::low, "lower end") | field("high", &RankInterval::high, "upper end");
};

/// Options of rank_intervals.
struct RankIntervalOptions {
  double level = 0.95;
  std::uint64_t resamples = 10'000;
  std::uint64_t seed = default_seed;
  unsigned threads = 0;
  WorkProgress progress;  // in resamples
  Cancel cancel = {};     // stops it early

  static constexpr auto options =
      describe_options | level_option(&RankIntervalOptions::level, "proportion of the resamples within an interval") |
      resamples_option(&RankIntervalOptions::resamples, "random samples of the queries") |
      seed_option(&RankIntervalOptions::seed) | threads_option(&RankIntervalOptions::threads);
};

/// An interval for the rank of each system by its mean, in row order: the percentile bootstrap (Hall and Miller, Annals
/// of Statistics 37(6B), 2009, on ranks). Each resample draws as many queries as there are, with replacement (the same
/// ones as for the interval of a mean), and ranks the systems by their means over them. The interval ranges from the
/// largest rank with at most (1 - level) / 2 of the resamples below it to the smallest with at most as many above it.
/// Fails as system_scores does, if level is not between 0 and 1, and without resamples or with more than max_resamples.
Result<std::vector<RankInterval>> rank_intervals(std::span<const double> scores, std::size_t systems,
                                                 const RankIntervalOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/significance/rank_interval-inl.hpp>
#endif
