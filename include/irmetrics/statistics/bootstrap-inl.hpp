// How the bootstrap draws queries and adds what they are worth.
#pragma once

#include <irmetrics/evaluate/evaluation.hpp>
#include <irmetrics/statistics/bootstrap.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace irmetrics {
namespace detail {

/// How many draws a word of 64 random bits gives: two at least, and an even number.
inline unsigned draws_per_word(std::size_t queries) noexcept {
  const auto bits = static_cast<unsigned>(std::bit_width(queries - 1));
  return 2 * std::max(1U, 24 / std::max(1U, bits));
}

/// The whole part of a fraction of 64 bits times a size, which is at most 2^32. The fraction that is left takes its
/// place.
inline std::uint64_t draw(std::uint64_t& fraction, std::uint64_t size) noexcept {
  const std::uint64_t whole = (size * (fraction >> 32) + (size * (fraction & 0xFFFFFFFF) >> 32)) >> 32;
  fraction *= size;
  return whole;
}

}  // namespace detail

IRMETRICS_INLINE void resample_queries(std::uint64_t seed, std::uint64_t resample,
                                       std::span<std::uint32_t> queries) noexcept {
  if (queries.empty()) return;
  RandomStream stream(seed, resample);
  const unsigned draws = detail::draws_per_word(queries.size());
  for (std::size_t i = 0; i < queries.size();) {
    std::uint64_t word = stream.bits();
    for (const std::size_t end = std::min(queries.size(), i + draws); i < end; ++i)
      queries[i] = static_cast<std::uint32_t>(detail::draw(word, queries.size()));
  }
}

IRMETRICS_INLINE std::vector<double> bootstrap_means(std::span<const double> values, std::uint64_t resamples,
                                                     std::uint64_t seed, unsigned threads) {
  if (values.empty()) return {};
  std::vector<double> means(resamples);
  threads = choose_threads(threads, resamples / 8 * values.size());
  run_threads(threads, [&](unsigned thread) {
    std::vector<std::uint32_t> queries(values.size());
    for (std::uint64_t r = resamples * thread / threads; r < resamples * (thread + 1) / threads; ++r) {
      resample_queries(seed, r, queries);
      double sum = 0;
      for (std::size_t i = 0; i + 1 < queries.size(); i += 2) sum += values[queries[i]] + values[queries[i + 1]];
      if (queries.size() % 2 != 0) sum += values[queries.back()];
      means[r] = sum / static_cast<double>(values.size());
    }
  });
  return means;
}

IRMETRICS_INLINE std::vector<std::uint64_t> count_extreme_resamples(
    std::span<const double> scores, std::size_t queries, std::span<const std::pair<std::uint32_t, std::uint32_t>> pairs,
    std::uint64_t resamples, std::uint64_t seed, unsigned threads) {
  constexpr std::uint64_t block_size = 64;  // resamples; the pairs go over them again and again
  const std::uint64_t blocks = (resamples + block_size - 1) / block_size;
  threads = static_cast<unsigned>(
      std::min<std::uint64_t>(blocks, choose_threads(threads, resamples / 8 * queries * pairs.size())));
  std::vector<std::vector<std::uint64_t>> counts(threads, std::vector<std::uint64_t>(pairs.size()));
  run_threads(threads, [&](unsigned thread) {
    std::vector<std::uint32_t> drawn(block_size * queries);
    std::vector<double> shifted(queries);  // differences less their mean
    for (std::uint64_t number = thread; number < blocks; number += threads) {
      const std::uint64_t start = number * block_size;
      const std::uint64_t size = std::min(block_size, resamples - start);
      for (std::uint64_t r = 0; r < size; ++r)
        resample_queries(seed, start + r, std::span(drawn).subspan(r * queries, queries));
      for (std::size_t i = 0; i < pairs.size(); ++i) {
        double sum = 0, squares = 0;
        for (std::size_t q = 0; q < queries; ++q) {
          shifted[q] = scores[pairs[i].first * queries + q] - scores[pairs[i].second * queries + q];
          sum += shifted[q];
          squares += shifted[q] * shifted[q];
        }
        for (double& value : shifted) value -= sum / static_cast<double>(queries);
        // t grows with the square of the sum over the sum of squares, which are compared without dividing.
        const double extreme = sum * sum * (1 - 100 * std::numeric_limits<double>::epsilon());
        for (std::uint64_t r = 0; r < size; ++r) {
          double drawn_sum = 0, drawn_squares = 0;
          for (const std::uint32_t query : std::span(drawn).subspan(r * queries, queries)) {
            drawn_sum += shifted[query];
            drawn_squares += shifted[query] * shifted[query];
          }
          if (drawn_sum * drawn_sum * squares >= extreme * drawn_squares) ++counts[thread][i];
        }
      }
    }
  });
  for (unsigned thread = 1; thread < threads; ++thread)
    for (std::size_t i = 0; i < pairs.size(); ++i) counts[0][i] += counts[thread][i];
  return std::move(counts[0]);
}

}  // namespace irmetrics
