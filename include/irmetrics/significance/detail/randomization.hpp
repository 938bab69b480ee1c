// The randomization test: how often sums of scores differ as much if queries are exchanged at random. Many pairs of
// systems share the random numbers and most of the work.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/significance/resamples.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace irmetrics::detail::significance {

/// The queries that are exchanged in each resample: all subsets of the queries, or `resamples` random ones.
struct SignFlips {
  std::uint64_t resamples;
  std::uint64_t seed;
  bool all;  // all 2^queries subsets; `resamples` is their number
};

/// All subsets if there are at most `resamples` of them, otherwise random ones. These are given by RandomStream(seed,
/// resample): bit i of its blocks, from the lowest bit of the first word on, means that query i is exchanged.
SignFlips choose_flips(std::size_t queries, std::uint64_t resamples, std::uint64_t seed) noexcept;

/// For each pair of rows, the number of resamples in which the sums of the two differ at least as much as without
/// exchanges, up to rounding: 100 units in the last place of the sum of all absolute scores.
std::vector<std::uint64_t> count_extreme_flips(std::span<const double> scores, std::size_t queries,
                                               std::span<const std::pair<std::uint32_t, std::uint32_t>> pairs,
                                               const SignFlips& flips, unsigned threads, const Cancel& cancel = {},
                                               const WorkProgress& progress = {});

}  // namespace irmetrics::detail::significance

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/significance/detail/randomization-inl.hpp>
#endif
