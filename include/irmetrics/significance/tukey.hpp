// Tukey's HSD (honestly significant difference): all pairs of systems compared at once, so that the probability of any
// false finding among all of them is bounded. By the studentized range, and by permutations.
#pragma once

#include <irmetrics/cancel.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/error.hpp>
#include <irmetrics/kernels/random.hpp>
#include <irmetrics/options.hpp>
#include <irmetrics/significance/resamples.hpp>
#include <irmetrics/significance/system_pairs.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace irmetrics {

struct TukeyPair {
  std::size_t first, second;  // rows, the smaller one first
  double difference;          // the mean of the first less that of the second
  double statistic;           // q: the absolute difference over sqrt(mean_square_error / queries)
  double p_value;
};

struct TukeyResult {
  std::size_t systems = 0;
  std::size_t queries = 0;
  std::vector<double> means;     // of the systems, in row order
  std::vector<TukeyPair> pairs;  // (0, 1), (0, 2), ..., (1, 2), ...: see pair_place
  double mean_square_error = 0;  // of what systems and queries leave unexplained
  double degrees = 0;            // of freedom of that: (systems - 1) (queries - 1)
  std::vector<double> ranges;    // of the means in each resample, smallest first; empty unless randomized

  /// In either order; a system does not differ from itself.
  double p_value(std::size_t first, std::size_t second) const {
    return first == second ? 1 : pairs[pair_place(first, second, systems)].p_value;
  }
};

/// Tukey's HSD after a two-way analysis of variance without interaction: systems differ, queries differ, and what is
/// left is error (as the field does for systems on shared queries: Carterette, TOIS 30(1), 2012). With two systems this
/// is the paired t-test. If nothing is left but rounding, a difference has q = infinity and p = 0, and none has q = 0
/// and p = 1. Fails as system_scores does.
absl::StatusOr<TukeyResult> tukey_hsd(std::span<const double> scores, std::size_t systems, const Cancel& cancel = {});

struct RandomizedTukeyOptions {
  std::uint64_t resamples = 10'000;
  std::uint64_t seed = default_seed;
  unsigned threads = 0;
  /// Called now and then by the calling thread with the resamples done so far, and all of them.
  std::function<void(std::uint64_t done, std::uint64_t all)> progress;
  Cancel cancel = {};  // what ends it early

  static constexpr auto options =
      describe_options | resamples_option(&RandomizedTukeyOptions::resamples, "random orders of the scores") |
      seed_option(&RandomizedTukeyOptions::seed) | threads_option(&RandomizedTukeyOptions::threads);
};

/// Tukey's HSD without assumptions on how scores are distributed (Carterette, TOIS 30(1), 2012; after Westfall and
/// Young): if systems do not differ, a query's scores might as well belong to them in any order. So each resample
/// shuffles the scores of each query among the systems, and takes the range of the systems' means. The p-value of a
/// pair is (1 + the resamples whose range is the pair's difference or more) / (1 + resamples), where what differs by
/// rounding alone is equal. All else is as in tukey_hsd. Where systems differ widely, shuffling takes these differences
/// for error, so that fewer pairs are separated than by tukey_hsd. Fails as system_scores does, and without
/// resamples or on more than max_resamples.
absl::StatusOr<TukeyResult> randomized_tukey_hsd(std::span<const double> scores, std::size_t systems,
                                                 const RandomizedTukeyOptions& options = {});

/// Two of the systems are separated at the level alpha if they are farther apart than this: the bar to draw beside
/// their means, and half the width of the simultaneous confidence intervals of all differences. By the ranges if the
/// result is randomized (infinity if there were too few resamples for the level), else by the studentized range. NaN
/// unless alpha lies between 0 and 1.
double smallest_significant_difference(const TukeyResult& result, double alpha = 0.05);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/significance/tukey-inl.hpp>
#endif
