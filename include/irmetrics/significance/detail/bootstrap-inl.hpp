// Draws queries for the bootstrap and sums their scores.
#pragma once

#include <irmetrics/base/detail/threads.hpp>
#include <irmetrics/kernels/kernels.hpp>
#include <irmetrics/significance/detail/bootstrap.hpp>
#include <irmetrics/significance/resamples.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace irmetrics::detail::significance {
/// Number of draws from a word of 64 random bits: as many as fit into 48 bits. The other 16 bits keep the draws
/// uniform.
inline unsigned draws_per_word(std::size_t queries) noexcept {
  const auto bits = static_cast<unsigned>(std::bit_width(queries - 1));
  return std::max(1U, 48 / std::max(1U, bits));
}

IRMETRICS_INLINE void resample_queries(std::uint64_t seed, std::uint64_t resample,
                                       std::span<std::uint32_t> queries) noexcept {
  if (queries.empty()) return;
  RandomStream stream(seed, resample);
  const unsigned draws = detail::significance::draws_per_word(queries.size());
  for (std::size_t i = 0; i < queries.size();) {
    std::uint64_t word = stream.bits();
    for (const std::size_t end = std::min(queries.size(), i + draws); i < end; ++i)
      queries[i] = static_cast<std::uint32_t>(draw(word, queries.size()));
  }
}

IRMETRICS_INLINE std::vector<double> bootstrap_means(std::span<const double> values, std::uint64_t resamples,
                                                     std::uint64_t seed, unsigned threads, const Cancel& cancel,
                                                     const WorkProgress& progress) {
  if (values.empty()) return {};
  std::vector<double> means(resamples);
  threads = detail::choose_threads(threads, resamples / 16 * values.size());
  constexpr std::uint64_t fewest = 16;  // they fill the lanes of the kernel
  const std::uint64_t block =
      std::max(fewest, detail::significance::resamples_at_a_time(values.size(), 65'536) / fewest * fewest);
  detail::run_threads(threads, cancel, [&](unsigned thread, const Cancel& stop) {
    const std::uint64_t end = resamples * (thread + 1) / threads;
    for (std::uint64_t start = resamples * thread / threads; start < end; start += block) {
      stop.check();
      const std::span<double> sums = std::span(means).subspan(start, std::min(block, end - start));
      kernels::resample_sums(values, detail::significance::draws_per_word(values.size()), seed, start, sums);
      for (double& sum : sums) sum /= static_cast<double>(values.size());
      // The threads have equal parts, so the others are about as far as this one.
      if (thread == 0 && progress) progress(std::min((start + sums.size()) * threads, resamples), resamples);
    }
  });
  return means;
}

IRMETRICS_INLINE std::vector<std::uint64_t> count_extreme_resamples(
    std::span<const double> scores, std::size_t queries, std::span<const std::pair<std::uint32_t, std::uint32_t>> pairs,
    std::uint64_t resamples, std::uint64_t seed, unsigned threads, const Cancel& cancel, const WorkProgress& progress) {
  constexpr std::uint64_t block_size = 64;  // resamples; all pairs process one block before the next
  const std::uint64_t blocks = (resamples + block_size - 1) / block_size;
  threads = static_cast<unsigned>(
      std::min<std::uint64_t>(blocks, detail::choose_threads(threads, resamples / 8 * queries * pairs.size())));
  std::vector<std::vector<std::uint64_t>> counts(threads, std::vector<std::uint64_t>(pairs.size()));
  detail::run_threads(threads, cancel, [&](unsigned thread, const Cancel& stop) {
    std::vector<std::uint32_t> drawn(block_size * queries);
    std::vector<double> shifted(queries);  // differences minus their mean
    for (std::uint64_t number = thread; number < blocks; number += threads) {
      const std::uint64_t start = number * block_size;
      const std::uint64_t size = std::min(block_size, resamples - start);
      for (std::uint64_t r = 0; r < size; ++r)
        resample_queries(seed, start + r, std::span(drawn).subspan(r * queries, queries));
      for (std::size_t i = 0; i < pairs.size(); ++i) {
        stop.check();
        const auto first = scores.subspan(pairs[i].first * queries, queries);
        const auto second = scores.subspan(pairs[i].second * queries, queries);
        double largest = 0;
        for (std::size_t q = 0; q < queries; ++q)
          largest = std::max({largest, std::abs(first[q]), std::abs(second[q])});
        // t does not depend on the unit, but the fourth powers below overflow or vanish in some. A power of 2 is exact.
        const double unit = largest > 0 ? std::ldexp(1, -std::clamp(std::ilogb(largest), -1000, 1000)) : 1;
        largest *= unit;
        double sum = 0, squares = 0;
        for (std::size_t q = 0; q < queries; ++q) {
          shifted[q] = first[q] * unit - second[q] * unit;
          sum += shifted[q];
          squares += shifted[q] * shifted[q];
        }
        const auto count = static_cast<double>(queries);
        const double rounding = 4 * count * std::numeric_limits<double>::epsilon() * largest;
        for (double& value : shifted) {
          value -= sum / count;
          if (std::abs(value) <= rounding) value = 0;
        }
        // t increases with the square of the sum over the sum of squares, which are compared without a division.
        const double extreme = sum * sum * (1 - 100 * std::numeric_limits<double>::epsilon());
        for (std::uint64_t r = 0; r < size; ++r) {
          double drawn_sum = 0, drawn_squares = 0;
          for (const std::uint32_t query : std::span(drawn).subspan(r * queries, queries)) {
            drawn_sum += shifted[query];
            drawn_squares += shifted[query] * shifted[query];
          }
          // If all squares are 0, t is 0 / 0.
          if (drawn_squares > 0 && drawn_sum * drawn_sum * squares >= extreme * drawn_squares) ++counts[thread][i];
        }
      }
      if (thread == 0 && progress) progress(std::min((number + threads) * block_size, resamples), resamples);
    }
  });
  for (unsigned thread = 1; thread < threads; ++thread)
    for (std::size_t i = 0; i < pairs.size(); ++i) counts[0][i] += counts[thread][i];
  return std::move(counts[0]);
}

}  // namespace irmetrics::detail::significance
