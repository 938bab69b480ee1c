// How stable a ranking of systems is: its correlation with the rankings that random samples of a test collection give.
// What query_stability, document_stability and relevant_cap take and return.
#pragma once

#include <irmetrics/alignment/policy.hpp>
#include <irmetrics/cancel.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/description.hpp>
#include <irmetrics/error.hpp>
#include <irmetrics/kernels/random.hpp>
#include <irmetrics/options.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace irmetrics {

/// How samples are drawn. What sample i keeps is decided by the seed, i and the ids of queries and documents alone: not
/// by threads, nor by the order of systems, queries or documents. Samples of one number are nested: what a small one
/// keeps, each larger one keeps too.
struct StabilityOptions {
  std::size_t samples = 100;
  std::uint64_t seed = default_seed;
  unsigned threads = 0;
  double level = 0.95;
  /// Called now and then by the calling thread with the samples done so far, and all of them.
  std::function<void(std::uint64_t done, std::uint64_t all)> progress;
  Cancel cancel = {};  // what ends it early

  static constexpr auto options =
      describe_options |
      option("samples", &StabilityOptions::samples, range::at_least(1), "how many samples of each size are drawn") |
      level_option(&StabilityOptions::level, "share of the samples between low and high") |
      seed_option(&StabilityOptions::seed) | threads_option(&StabilityOptions::threads);
};

/// The same where samples have to be evaluated.
struct CollectionStabilityOptions : StabilityOptions {
  Policy policy;
};

/// The correlations, Kendall's tau_b, that the samples of one size gave. Means that differ by rounding only (1e-12 of
/// their size) are ties, as in correlate. A sample has none if it (or the full ranking)
/// ties all systems, or leaves a system without a value. All but size and undefined are NaN if no sample has one.
struct StabilityPoint {
  double size = 0;  // queries, share of the documents, or cap
  double mean = std::numeric_limits<double>::quiet_NaN();
  double low = std::numeric_limits<double>::quiet_NaN();   // the quantile (1 - level) / 2
  double high = std::numeric_limits<double>::quiet_NaN();  // the quantile (1 + level) / 2
  double smallest = std::numeric_limits<double>::quiet_NaN();
  std::size_t undefined = 0;  // samples without a correlation
  std::vector<double> taus;   // of each sample, by its number; NaN where there is none

  static constexpr auto description =
      describe_result<StabilityPoint>("StabilityPoint",
                                      "The correlations that the samples of one size gave; nan where there is none.",
                                      ResultKind::row) |
      field("size", &StabilityPoint::size, "size of the samples") |
      field("mean", &StabilityPoint::mean, "mean correlation") |
      field("low", &StabilityPoint::low, "quantile (1 - level) / 2") |
      field("high", &StabilityPoint::high, "quantile (1 + level) / 2") |
      field("smallest", &StabilityPoint::smallest, "smallest correlation") |
      field("undefined", &StabilityPoint::undefined, "samples without a correlation") |
      field("taus", &StabilityPoint::taus, "correlation of each sample");
};

/// How stable the ranking of systems by one measure is: a point for each size asked for, in the order given.
struct Stability {
  std::string measure;
  std::string what;     // what the sizes count
  double level = 0.95;  // the share of the samples between low and high
  std::vector<StabilityPoint> points;

  static constexpr auto description =
      describe_result<Stability>("Stability",
                                 "How stable the ranking of systems by a measure is, by Kendall's tau_b.") |
      field("measure", &Stability::measure, "measure that ranks the systems") |
      field("what", &Stability::what, "what the sizes count") |
      field("level", &Stability::level, "share of the samples between low and high") |
      rows_field("points", &Stability::points, "correlations for each size");
};

namespace detail::stability {

/// The random number in [0, 2^64) by which a sample, RandomStream(seed, sample), decides about something: made of the
/// hash_id of a query or document, and of the query's for a document in it.
constexpr std::uint64_t sample_number(const RandomStream& sample, std::uint32_t id, std::uint32_t query = 0) noexcept {
  const RandomBlock block = sample.block(id | std::uint64_t{query} << 32);
  return block[0] | std::uint64_t{block[1]} << 32;
}

}  // namespace detail::stability
}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/stability/stability-inl.hpp>
#endif
