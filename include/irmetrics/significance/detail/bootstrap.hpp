// The bootstrap: resamples of the queries, drawn with replacement, as many queries as there are.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/kernels/random.hpp>
#include <irmetrics/significance/resamples.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace irmetrics::detail::significance {

/// Draws the queries of one resample: queries.size() numbers below queries.size(). A word of 64 bits of
/// RandomStream(seed, resample) is a fraction; the integer part of its product with the number of queries is the first
/// draw, and the fractional part gives the next, until the draws from a word take 48 bits. So all queries have the same
/// probability, to within a part in 2^16.
void resample_queries(std::uint64_t seed, std::uint64_t resample, std::span<std::uint32_t> queries) noexcept;

/// The mean of each resample of the values, in order. Empty if there are no values.
std::vector<double> bootstrap_means(std::span<const double> values, std::uint64_t resamples,
                                    std::uint64_t seed = default_seed, unsigned threads = 0, const Cancel& cancel = {},
                                    const WorkProgress& progress = {});

/// For each pair of rows, the number of resamples of the centred differences whose t statistic is at least as far from
/// 0 as the observed one. The observed differences must not all be equal. A resample of equal values has an infinite t,
/// which counts; but if they are all 0 within the rounding of the scores, t is undefined and does not count.
std::vector<std::uint64_t> count_extreme_resamples(std::span<const double> scores, std::size_t queries,
                                                   std::span<const std::pair<std::uint32_t, std::uint32_t>> pairs,
                                                   std::uint64_t resamples, std::uint64_t seed, unsigned threads,
                                                   const Cancel& cancel = {}, const WorkProgress& progress = {});

}  // namespace irmetrics::detail::significance

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/significance/detail/bootstrap-inl.hpp>
#endif
