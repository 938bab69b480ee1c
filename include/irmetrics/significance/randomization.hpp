// The randomization test: how often sums of scores are as far apart once queries have changed sides by chance.
// Many pairs of systems share the random numbers, and most of the work.
#pragma once

#include <irmetrics/cancel.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace irmetrics {

/// Which queries change sides in each resample: all subsets of the queries, or as many random ones.
struct SignFlips {
  std::uint64_t resamples;
  std::uint64_t seed;
  bool all;  // all 2^queries subsets, of which there are `resamples`
};

/// All subsets if there are no more than `resamples` of them, otherwise so many random ones. The random ones are those
/// of RandomStream(seed, resample): bit i of its blocks, from the lowest of the first word on, says whether query i
/// changes sides.
SignFlips choose_flips(std::size_t queries, std::uint64_t resamples, std::uint64_t seed) noexcept;

/// For each pair of rows, in how many resamples the sums of the two are as far apart as they are without changes, or
/// farther, but for rounding: by 100 units in the last place of the sum of all absolute scores.
std::vector<std::uint64_t> count_extreme_flips(std::span<const double> scores, std::size_t queries,
                                               std::span<const std::pair<std::uint32_t, std::uint32_t>> pairs,
                                               const SignFlips& flips, unsigned threads, const Cancel& cancel = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/significance/randomization-inl.hpp>
#endif
