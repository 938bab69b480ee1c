// Tukey's HSD (honestly significant difference): compares all pairs of systems at once, and bounds the probability of
// any false positive. By the studentized range, or by permutations.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/kernels/random.hpp>
#include <irmetrics/significance/resamples.hpp>
#include <irmetrics/significance/system_pairs.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace irmetrics {

/// Two systems, tested by one of Tukey's tests.
struct TukeyPair {
  std::size_t first, second;  // rows, the smaller index first
  double difference;          // the mean of the first minus the mean of the second
  double statistic;           // q: the absolute difference over sqrt(mean_square_error / queries)
  double p_value;
};

/// The result of one of Tukey's tests for all pairs of systems.
struct TukeyResult {
  std::size_t systems = 0;
  std::size_t queries = 0;
  std::vector<double> means;     // of the systems, in row order
  std::vector<TukeyPair> pairs;  // (0, 1), (0, 2), ..., (1, 2), ...: see pair_index
  double mean_square_error = 0;  // of the residuals
  double degrees = 0;            // degrees of freedom of the residuals: (systems - 1) (queries - 1)
  std::vector<double> ranges;    // of the means in each resample, smallest first; empty unless randomized

  /// In either order; 1 for a system with itself.
  double p_value(std::size_t first, std::size_t second) const {
    return first == second ? 1 : pairs[pair_index(first, second, systems)].p_value;
  }
};

/// Tukey's HSD after a two-way analysis of variance without interaction: the effects of systems and queries are
/// removed, the rest is error (the usual model for systems on shared queries: Carterette, TOIS 30(1), 2012). With two
/// systems this is the paired t-test. If the error is only rounding, a difference has q = infinity and p = 0, and equal
/// means have q = 0 and p = 1. Fails as system_scores does.
Result<TukeyResult> tukey_hsd(std::span<const double> scores, std::size_t systems, const Cancel& cancel = {});

/// Options of randomized_tukey_hsd.
struct RandomizedTukeyOptions {
  std::uint64_t resamples = 10'000;
  std::uint64_t seed = default_seed;
  unsigned threads = 0;
  WorkProgress progress;  // in resamples
  Cancel cancel = {};     // stops it early

  static constexpr auto options =
      describe_options | resamples_option(&RandomizedTukeyOptions::resamples, "random orders of the scores") |
      seed_option(&RandomizedTukeyOptions::seed) | threads_option(&RandomizedTukeyOptions::threads);
};

/// Tukey's HSD without assumptions about the distribution of scores (Carterette, TOIS 30(1), 2012; after Westfall and
/// Young): if systems do not differ, the scores of a query are exchangeable among them. Each resample shuffles the
/// scores of each query among the systems, and takes the range of the systems' means. The p-value of a pair is (1 + the
/// number of resamples whose range is at least the pair's difference) / (1 + resamples), where values that differ only
/// by rounding are equal. Otherwise as tukey_hsd. If systems differ widely, shuffling treats these differences as
/// error, so fewer pairs are separated than by tukey_hsd. Fails as system_scores does, and without resamples or with
/// more than max_resamples.
Result<TukeyResult> randomized_tukey_hsd(std::span<const double> scores, std::size_t systems,
                                         const RandomizedTukeyOptions& options = {});

/// Two systems are separated at level alpha if their means differ by more than this: the bar to draw beside the means,
/// and half the width of the simultaneous confidence intervals of all differences. By the ranges for a randomized
/// result (infinity if there were too few resamples for the level), otherwise by the studentized range. NaN if alpha is
/// not between 0 and 1.
double smallest_significant_difference(const TukeyResult& result, double alpha = 0.05);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/significance/tukey-inl.hpp>
#endif
