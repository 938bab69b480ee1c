// Counts the concordant, discordant and tied pairs of two lists. Knight, JASA 61, 1966: sort by one list, and count the
// inversions of the other.
#pragma once

#include <irmetrics/correlation/detail/sort_scores-inl.hpp>
#include <irmetrics/correlation/kendall.hpp>
#include <irmetrics/correlation/ranks.hpp>
#include <irmetrics/kernels/kernels.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace irmetrics::detail::correlation {

/// Up to this length, comparing all pairs is faster than sorting both lists, and than using an existing order.
inline constexpr std::size_t all_pairs_items = 112;
inline constexpr std::size_t all_pairs_items_of_many = 32;

/// Sums over the groups of t equal scores in a list.
struct TieSums {
  double pairs = 0;     // t (t - 1) / 2
  double triples = 0;   // t (t - 1) (t - 2)
  double variance = 0;  // t (t - 1) (2 t + 5)
  std::size_t values = 0;

  void add(double t) noexcept {
    pairs += t * (t - 1) / 2;
    triples += t * (t - 1) * (t - 2);
    variance += t * (t - 1) * (2 * t + 5);
    ++values;
  }
};

/// The sums of a list; a list without ties need not be sorted.
inline TieSums tie_sums(std::span<const double> scores, bool has_ties) {
  TieSums sums;
  sums.values = scores.size();
  if (!has_ties) return sums;
  sums.values = 0;
  std::vector<double> sorted(scores.begin(), scores.end());
  std::sort(sorted.begin(), sorted.end());
  for (std::size_t begin = 0, end = 0; begin < sorted.size(); begin = end) {
    while (end < sorted.size() && sorted[end] == sorted[begin]) ++end;
    sums.add(static_cast<double>(end - begin));
  }
  return sums;
}

/// The sums of a list by the starts of its groups, which are empty without ties.
inline TieSums tie_sums(std::size_t size, std::span<const std::uint32_t> starts) noexcept {
  TieSums sums;
  sums.values = size;
  if (starts.empty()) return sums;
  sums.values = 0;
  for (std::size_t group = 0; group + 1 < starts.size(); ++group)
    sums.add(static_cast<double>(starts[group + 1] - starts[group]));
  return sums;
}

/// The pair counts of two lists, and the ties of each.
struct PairTally {
  PairCounts counts;
  TieSums first, second;
};

inline std::uint64_t pairs_of(std::uint64_t items) noexcept { return items == 0 ? 0 : items * (items - 1) / 2; }

/// Counts the pairs of a permutation of 0, 1, ... that are in descending order. From the highest bit on, numbers that
/// agree in all bits so far are contiguous, at their final range of positions: numbers with the next bit set move
/// behind those without it, and each of the latter passes the former that were before it. No branch depends on the
/// numbers.
inline std::uint64_t count_inversions(std::vector<std::uint32_t> numbers) {
  std::uint64_t inversions = 0;
  std::vector<std::uint32_t> sorted(numbers.size());
  for (int bit = static_cast<int>(std::bit_width(numbers.size())); bit-- > kernels::inversion_bits;) {
    const std::size_t half = std::size_t{1} << bit;
    for (std::size_t begin = 0; begin < numbers.size(); begin += 2 * half) {
      const std::size_t end = std::min(begin + 2 * half, numbers.size());
      std::size_t ones = 0;
      for (std::size_t i = begin; i < end; ++i) {
        const std::size_t one = (numbers[i] >> bit) & 1;
        const std::size_t as_zero = i - ones, as_one = begin + half + ones;
        sorted[as_zero + ((as_one - as_zero) & (0 - one))] = numbers[i];
        inversions += ones & (one - 1);
        ones += one;
      }
    }
    numbers.swap(sorted);
  }
  const std::span<const std::uint32_t> all(numbers);
  constexpr std::size_t part = std::size_t{1} << kernels::inversion_bits;
  for (std::size_t begin = 0; begin < all.size(); begin += part)
    inversions += kernels::count_inversions(all.subspan(begin, std::min(part, all.size() - begin)));
  return inversions;
}

/// The pairs of items in the same group.
inline std::uint64_t tied_pairs(std::span<const std::uint32_t> starts) noexcept {
  std::uint64_t pairs = 0;
  for (std::size_t group = 0; group + 1 < starts.size(); ++group) pairs += pairs_of(starts[group + 1] - starts[group]);
  return pairs;
}

/// The pairs of items in the same group of both lists; `groups` are those of the second list, ascending within each
/// group of the first.
inline std::uint64_t tied_pairs(std::span<const std::uint32_t> starts, std::span<const std::uint32_t> groups) noexcept {
  std::uint64_t pairs = 0;
  for (std::size_t group = 0; group + 1 < starts.size(); ++group) {
    std::uint64_t before = 0;  // items before this one that are tied with it in both; a branch would be mispredicted
    for (std::size_t i = starts[group] + 1; i < starts[group + 1]; ++i) {
      before = groups[i] == groups[i - 1] ? before + 1 : 0;
      pairs += before;
    }
  }
  return pairs;
}

/// The tally of two lists with these starts of groups, which are empty without ties. `groups` are those of the second
/// list in the order of the first, tied items in the order of the second: a pair is discordant if and only if its
/// groups are in descending order.
inline PairTally tally_groups(std::vector<std::uint32_t> groups, std::span<const std::uint32_t> first,
                              std::span<const std::uint32_t> second) {
  PairTally tally{{}, tie_sums(groups.size(), first), tie_sums(groups.size(), second)};
  PairCounts& counts = tally.counts;
  counts.pairs = pairs_of(groups.size());
  counts.tied_first = tied_pairs(first);
  counts.tied_second = tied_pairs(second);
  counts.tied_both = tied_pairs(first, groups);
  if (!second.empty()) {  // positions instead of groups, ascending within a group
    std::vector<std::uint32_t> next(second.begin(), second.end());
    for (std::uint32_t& group : groups) group = next[group]++;
  }
  counts.discordant = count_inversions(std::move(groups));
  counts.concordant = counts.pairs - counts.discordant - counts.tied_first - counts.tied_second + counts.tied_both;
  return tally;
}

/// The starts of a list's groups, empty without ties.
inline std::span<const std::uint32_t> tied_starts(const ScoreOrder& order) noexcept {
  return order.has_ties() ? std::span(order.starts) : std::span<const std::uint32_t>();
}

/// For lists that were sorted before.
inline PairTally tally_pairs(const ScoreOrder& first, const ScoreOrder& second) {
  std::vector<std::uint32_t> groups(first.size());
  if (first.has_ties()) {
    std::vector<std::uint32_t> next = first.starts;
    for (const std::uint32_t item : second.items) groups[next[first.groups[item]]++] = second.groups[item];
  } else {
    for (std::size_t item = 0; item < groups.size(); ++item) groups[first.groups[item]] = second.groups[item];
  }
  return tally_groups(std::move(groups), tied_starts(first), tied_starts(second));
}

/// Sorts the second list, and then the first from the order of the second, so that nothing is written at random
/// positions.
inline PairTally tally_long_lists(std::span<const double> first, std::span<const double> second) {
  // Not a vector: to clear the memory would take as long as to sort by a digit.
  const std::size_t size = 2 * first.size();
  const std::unique_ptr<std::uint64_t[]> numbers(new std::uint64_t[size]);
  const std::span memory(numbers.get(), size);
  SortedScores other = sort_scores(second, std::identity(), memory);
  SortedScores one = sort_scores(
      first, [&](std::size_t index) { return other.indices[index]; }, memory);
  if (!other.starts.empty()) {  // `indices` become the groups
    for (std::size_t group = 0; group + 1 < other.starts.size(); ++group)
      std::fill(other.indices.begin() + other.starts[group], other.indices.begin() + other.starts[group + 1],
                static_cast<std::uint32_t>(group));
    for (std::uint32_t& index : one.indices) index = other.indices[index];
  }
  return tally_groups(std::move(one.indices), one.starts, other.starts);
}

inline PairTally tally_pairs(std::span<const double> first, std::span<const double> second) {
  if (first.size() > all_pairs_items) return tally_long_lists(first, second);
  const PairCounts counts = kernels::count_pairs(first, second);
  return {counts, tie_sums(first, counts.tied_first > 0), tie_sums(second, counts.tied_second > 0)};
}

}  // namespace irmetrics::detail::correlation
