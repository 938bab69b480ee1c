// The bootstrap: queries drawn anew, with replacement, as many as there are, again and again.
#pragma once

#include <irmetrics/cancel.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/kernels/random.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace irmetrics {

/// Draws the queries of one resample: as many numbers below queries.size(). A word of 64 bits of RandomStream(seed,
/// resample), taken as a fraction, gives the first by its product with the number of queries, the fraction that is left
/// gives the next, and so on as long as all that is drawn from a word takes 48 bits at most. So all queries are as
/// likely, to within a part in 2^16.
void resample_queries(std::uint64_t seed, std::uint64_t resample, std::span<std::uint32_t> queries) noexcept;

/// The mean of each resample of the values, in order. Nothing of no values.
std::vector<double> bootstrap_means(std::span<const double> values, std::uint64_t resamples,
                                    std::uint64_t seed = default_seed, unsigned threads = 0, const Cancel& cancel = {});

/// For each pair of rows, in how many resamples of the differences less their mean the t statistic is as far from 0 as
/// that of the differences, or farther. Those must not be all the same. A resample whose values are all the same has an
/// infinite t, which counts; but none, and does not count, if they are all 0 within the rounding of the scores.
std::vector<std::uint64_t> count_extreme_resamples(std::span<const double> scores, std::size_t queries,
                                                   std::span<const std::pair<std::uint32_t, std::uint32_t>> pairs,
                                                   std::uint64_t resamples, std::uint64_t seed, unsigned threads,
                                                   const Cancel& cancel = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/significance/bootstrap-inl.hpp>
#endif
