// Stability of a ranking of systems: its correlation with the rankings on random samples of a test collection. Options
// and results of query_stability, document_stability and relevant_cap.
#pragma once

#include <irmetrics/alignment/policy.hpp>
#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/description.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/base/status.hpp>
#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/kernels/random.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {

/// Options of sampling. Sample i depends only on the seed, i and the ids of queries and documents: not on threads, nor
/// on the order of systems, queries or documents. Samples with the same number are nested: a larger one contains all
/// smaller ones.
struct StabilityOptions {
  std::size_t samples = 100;
  std::uint64_t seed = default_seed;
  unsigned threads = 0;
  double level = 0.95;
  WorkProgress progress;  // in samples
  Cancel cancel = {};     // stops it early

  static constexpr auto options =
      describe_options |
      option("samples", &StabilityOptions::samples, range::at_least(1), "number of samples of each size") |
      level_option(&StabilityOptions::level, "proportion of the samples between low and high") |
      seed_option(&StabilityOptions::seed) | threads_option(&StabilityOptions::threads);
};

/// The same for studies that evaluate samples.
struct CollectionStabilityOptions : StabilityOptions {
  Policy policy = {};
  /// The rankings on samples are also correlated with these, by measures of any spelling. Systems are matched by name;
  /// those that only one collection ranks are left out, as in correlate. The direction of a measure is the same in all
  /// collections, so `lower_is_better` is not used.
  std::vector<CollectionRankings> others = {};
};

/// Names of rankings with which samples are correlated, besides those of other collections.
inline constexpr std::string_view full_ranking = "full";           // by the whole collection
inline constexpr std::string_view other_sample_ranking = "split";  // by another sample of the same size
inline constexpr std::string_view average_ranking = "average";     // mean correlation with two or more others

/// The correlations (Kendall's tau_b) of the samples of one size with one ranking. Means that differ only by rounding
/// (1e-12 of their size) are ties, as in correlate. The correlation is undefined if the sample (or the full ranking)
/// ties all systems, or a system has no value. The quantiles are NaN if it is undefined for all samples.
struct StabilityPoint {
  double size = 0;  // queries, documents or their proportion, or cap
  std::string against = std::string(full_ranking);
  double mean = std::numeric_limits<double>::quiet_NaN();
  double low = std::numeric_limits<double>::quiet_NaN();   // the quantile (1 - level) / 2
  double high = std::numeric_limits<double>::quiet_NaN();  // the quantile (1 + level) / 2
  double smallest = std::numeric_limits<double>::quiet_NaN();
  std::size_t undefined = 0;  // samples without a correlation
  std::size_t systems = 0;    // in both rankings; of an average: in the fewest
  std::vector<double> taus;   // of each sample, by its number; NaN if undefined

  static constexpr auto description =
      describe_result<StabilityPoint>(
          "StabilityPoint", "Correlations of the samples of one size; nan where there is none.", ResultKind::row) |
      field("size", &StabilityPoint::size, "size of the samples") |
      field("against", &StabilityPoint::against,
            "ranking with which the samples are correlated: full, split (another sample), the name of another "
            "collection, or average (mean of the correlations with all others)") |
      field("mean", &StabilityPoint::mean, "mean correlation") |
      field("low", &StabilityPoint::low, "quantile (1 - level) / 2") |
      field("high", &StabilityPoint::high, "quantile (1 + level) / 2") |
      field("smallest", &StabilityPoint::smallest, "smallest correlation") |
      field("undefined", &StabilityPoint::undefined, "samples without a correlation") |
      field("systems", &StabilityPoint::systems, "systems in both rankings") |
      field("taus", &StabilityPoint::taus, "correlation of each sample");
};

/// The stability of the ranking of systems by one measure: one point per requested size, in the order given; with other
/// collections, these points for each further ranking.
struct Stability {
  std::string measure;
  std::string what;     // unit of the sizes
  double level = 0.95;  // proportion of the samples between low and high
  std::vector<StabilityPoint> points;

  static constexpr auto description =
      describe_result<Stability>("Stability", "Stability of the ranking of systems by a measure (Kendall's tau_b).") |
      field("measure", &Stability::measure, "measure that ranks the systems") |
      field("what", &Stability::what, "unit of the sizes") |
      field("level", &Stability::level, "proportion of the samples between low and high") |
      rows_field("points", &Stability::points, "correlations for each size");
};

namespace detail::stability {

/// The random number in [0, 2^64) by which a sample, RandomStream(seed, sample), decides about a query or document:
/// derived from its hash_id and, for a document of a query, from the query's.
constexpr std::uint64_t sample_number(const RandomStream& sample, std::uint32_t id, std::uint32_t query = 0) noexcept {
  const RandomBlock block = sample.block(id | std::uint64_t{query} << 32);
  return block[0] | std::uint64_t{block[1]} << 32;
}

}  // namespace detail::stability
}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/stability/stability-inl.hpp>
#endif
