// The specification of the kernels: plain loops, which the SIMD forms must equal.
#pragma once

#include <irmetrics/kernels/kernels.hpp>
#include <irmetrics/kernels/random.hpp>
#include <irmetrics/text.hpp>

#include <algorithm>
#include <cmath>
#include <functional>

namespace irmetrics::kernels::scalar {

constexpr bool is_blank(char byte) noexcept { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

inline std::size_t index_blanks(std::string_view text, std::uint32_t* positions) noexcept {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (is_blank(text[i])) positions[count++] = static_cast<std::uint32_t>(i) | (text[i] == '\n' ? line_end : 0);
  return count;
}

inline std::size_t find_hash(std::span<const std::uint32_t> hashes, std::uint32_t wanted, std::size_t from) noexcept {
  const auto begin = hashes.begin() + static_cast<std::ptrdiff_t>(from);
  return static_cast<std::size_t>(std::find(begin, hashes.end(), wanted) - hashes.begin());
}

inline std::size_t find_at_least(std::span<const double> numbers, double least, std::uint32_t* places) noexcept {
  std::size_t count = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    if (numbers[i] >= least && !std::signbit(numbers[i])) places[count++] = static_cast<std::uint32_t>(i);
  return count;
}

inline PairCounts count_pairs(std::span<const double> first, std::span<const double> second) noexcept {
  PairCounts counts;
  for (std::size_t i = 0; i < first.size(); ++i) {
    for (std::size_t j = i + 1; j < first.size(); ++j) {
      const bool tied_first = first[i] == first[j];
      const bool tied_second = second[i] == second[j];
      ++counts.pairs;
      counts.tied_first += tied_first;
      counts.tied_second += tied_second;
      counts.tied_both += tied_first && tied_second;
      if (tied_first || tied_second) continue;
      ++((first[i] < first[j]) == (second[i] < second[j]) ? counts.concordant : counts.discordant);
    }
  }
  return counts;
}

inline void sort_descending(std::span<double> numbers) noexcept {
  std::sort(numbers.begin(), numbers.end(), std::greater<>());
}

inline void sort_ascending(std::span<std::uint64_t> numbers) noexcept { std::sort(numbers.begin(), numbers.end()); }

inline void resample_sums(std::span<const double> values, unsigned draws_per_word, std::uint64_t seed,
                          std::uint64_t first, std::span<double> sums) noexcept {
  for (std::size_t i = 0; i < sums.size(); ++i) {
    RandomStream stream(seed, first + i);
    sums[i] = 0;
    for (std::size_t drawn = 0; drawn < values.size();) {
      std::uint64_t word = stream.bits();
      for (unsigned n = 0; n < draws_per_word && drawn < values.size(); ++n, ++drawn)
        sums[i] += values[draw(word, values.size())];
    }
  }
}

}  // namespace irmetrics::kernels::scalar
