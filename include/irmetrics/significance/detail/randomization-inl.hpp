// Summation for the randomization test: eight queries share a table of their 256 signed sums, indexed by a random byte.
#pragma once

#include <irmetrics/base/detail/threads.hpp>
#include <irmetrics/kernels/random.hpp>
#include <irmetrics/significance/detail/randomization.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace irmetrics::detail::significance {
/// The sums of eight values with either sign: bit i of the index means that value i is subtracted.
using SignedSums = std::array<double, 256>;

inline SignedSums signed_sums(std::span<const double> values) {
  SignedSums sums{};
  std::size_t size = 1;
  for (const double value : values) {
    for (std::size_t i = 0; i < size; ++i) {
      sums[size + i] = sums[i] - value;
      sums[i] += value;
    }
    size *= 2;
  }
  while (size < sums.size()) {  // for fewer than eight values the remaining bits have no effect
    std::copy_n(sums.begin(), size, sums.begin() + static_cast<std::ptrdiff_t>(size));
    size *= 2;
  }
  return sums;
}

/// Signs for a block of resamples: word w of resample r, with the signs of queries 32 w to 32 w + 31, is at w * size +
/// r.
struct FlipBlock {
  std::size_t size;
  std::vector<std::uint32_t> words;
};

inline std::size_t flip_words(std::size_t queries) noexcept { return (queries + 31) / 32; }

inline void draw_flips(const SignFlips& flips, std::uint64_t first, FlipBlock& block) {
  const std::size_t words = block.words.size() / block.size;
  for (std::size_t r = 0; r < block.size; ++r) {
    const RandomStream stream(flips.seed, first + r);
    for (std::size_t w = 0; w < words; w += 4) {
      const std::uint64_t subset = first + r;
      const RandomBlock numbers =
          flips.all ? RandomBlock{static_cast<std::uint32_t>(subset), static_cast<std::uint32_t>(subset >> 32), 0, 0}
                    : stream.block(w / 4);
      for (std::size_t i = 0; i < std::min<std::size_t>(4, words - w); ++i)
        block.words[(w + i) * block.size + r] = numbers[i];
    }
  }
}

/// The signed sums of the values in each resample. The order is fixed, so that equal signs give equal bits.
inline void add_flipped(std::span<const double> values, const FlipBlock& block, std::span<double> sums) {
  std::fill(sums.begin(), sums.end(), 0);
  for (std::size_t w = 0; w * 32 < values.size(); ++w) {
    std::array<SignedSums, 4> tables;
    for (std::size_t i = 0; i < tables.size(); ++i) {
      const std::size_t from = std::min(values.size(), w * 32 + i * 8);
      tables[i] = signed_sums(values.subspan(from, std::min<std::size_t>(8, values.size() - from)));
    }
    const std::uint32_t* const words = &block.words[w * block.size];
    for (std::size_t r = 0; r < block.size; ++r) {
      const std::uint32_t word = words[r];
      sums[r] +=
          (tables[0][word & 255] + tables[1][word >> 8 & 255]) + (tables[2][word >> 16 & 255] + tables[3][word >> 24]);
    }
  }
}

IRMETRICS_INLINE SignFlips choose_flips(std::size_t queries, std::uint64_t resamples, std::uint64_t seed) noexcept {
  const bool all = queries < 64 && std::uint64_t{1} << queries <= resamples;
  return {all ? std::uint64_t{1} << queries : resamples, seed, all};
}

IRMETRICS_INLINE std::vector<std::uint64_t> count_extreme_flips(
    std::span<const double> scores, std::size_t queries, std::span<const std::pair<std::uint32_t, std::uint32_t>> pairs,
    const SignFlips& flips, unsigned threads, const Cancel& cancel, const WorkProgress& progress) {
  // The sum of flipped differences is the difference of flipped sums, so each system is summed once.
  const std::size_t systems = scores.size() / queries;
  const std::size_t words = detail::significance::flip_words(queries);
  const auto row = [&](std::size_t system) { return scores.subspan(system * queries, queries); };

  std::vector<double> sums(systems), sizes(systems);
  const detail::significance::FlipBlock as_it_is{1, std::vector<std::uint32_t>(words)};
  for (std::size_t i = 0; i < systems; ++i) {
    detail::significance::add_flipped(row(i), as_it_is, std::span(sums).subspan(i, 1));
    for (const double score : row(i)) sizes[i] += std::abs(score);
  }
  std::vector<double> bounds;  // for extreme differences
  for (const auto& [first, second] : pairs)
    bounds.push_back(std::abs(sums[first] - sums[second]) -
                     100 * std::numeric_limits<double>::epsilon() * (sizes[first] + sizes[second]));

  constexpr std::uint64_t block_size = 1024;  // resamples; their signs and a system's sums fit in the L1 cache
  const std::uint64_t blocks = (flips.resamples + block_size - 1) / block_size;
  threads = static_cast<unsigned>(
      std::min<std::uint64_t>(blocks, detail::choose_threads(threads, flips.resamples / 64 * systems * words)));
  std::vector<std::vector<std::uint64_t>> counts(threads, std::vector<std::uint64_t>(pairs.size()));
  detail::run_threads(threads, cancel, [&](unsigned thread, const Cancel& stop) {
    std::vector<double> flipped(systems * block_size);
    for (std::uint64_t number = thread; number < blocks; number += threads) {
      const std::uint64_t start = number * block_size;
      detail::significance::FlipBlock block{std::min(block_size, flips.resamples - start), {}};
      block.words.resize(words * block.size);
      detail::significance::draw_flips(flips, start, block);
      stop.check();
      for (std::size_t i = 0; i < systems; ++i) {
        if (i % 64 == 63) stop.check();
        detail::significance::add_flipped(row(i), block, std::span(flipped).subspan(i * block_size, block.size));
      }
      for (std::size_t i = 0; i < pairs.size(); ++i) {
        if (i % 1024 == 1023) stop.check();
        const double* const first = &flipped[pairs[i].first * block_size];
        const double* const second = &flipped[pairs[i].second * block_size];
        std::uint64_t extreme = 0;
        for (std::size_t r = 0; r < block.size; ++r) extreme += std::abs(first[r] - second[r]) >= bounds[i] ? 1U : 0U;
        counts[thread][i] += extreme;
      }
      if (thread == 0 && progress)
        progress(std::min((number + threads) * block_size, flips.resamples), flips.resamples);
    }
  });
  for (unsigned thread = 1; thread < threads; ++thread)
    for (std::size_t i = 0; i < pairs.size(); ++i) counts[0][i] += counts[thread][i];
  return std::move(counts[0]);
}

}  // namespace irmetrics::detail::significance
