// Counts pairs, and computes coefficients and p-values from the counts.
#pragma once

#include <irmetrics/correlation/kendall.hpp>
#include <irmetrics/correlation/ranks.hpp>
#include <irmetrics/significance/distributions.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>

namespace irmetrics {
namespace detail::correlation {

/// Up to this length, comparing all pairs is faster than sorting both lists, and than using an existing order.
inline constexpr std::size_t all_pairs_items = 96;
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

inline TieSums tie_sums(const ScoreOrder& order) noexcept {
  TieSums sums;
  sums.values = order.size();
  if (!order.has_ties()) return sums;
  sums.values = 0;
  for (std::size_t group = 0; group < order.group_count(); ++group)
    sums.add(static_cast<double>(order.group_size(group)));
  return sums;
}

/// The pair counts of two lists, and the ties of each.
struct PairTally {
  PairCounts counts;
  TieSums first, second;
};

inline std::uint64_t pairs_of(std::uint64_t items) noexcept { return items == 0 ? 0 : items * (items - 1) / 2; }

/// Counts the pairs of up to 64 numbers that are in descending order. Only the last six bits of the numbers are used,
/// and they are distinct.
inline std::uint64_t count_inversions_of_64(std::span<const std::uint32_t> numbers) noexcept {
  std::uint64_t inversions = 0, before = 0;  // the previous numbers, one bit each
  for (const std::uint32_t number : numbers) {
    inversions += static_cast<std::uint64_t>(std::popcount(before >> (number & 63)));
    before |= std::uint64_t{1} << (number & 63);
  }
  return inversions;
}

/// Counts the pairs of a permutation of 0, 1, ... that are in descending order. From the highest bit on, numbers that
/// agree in all bits so far are contiguous, at their final range of positions: numbers with the next bit set move
/// behind those without it, and each of the latter passes the former that were before it. No branch depends on the
/// numbers.
inline std::uint64_t count_inversions(std::vector<std::uint32_t> numbers) {
  std::uint64_t inversions = 0;
  std::vector<std::uint32_t> sorted(numbers.size());
  for (int bit = static_cast<int>(std::bit_width(numbers.size())); bit-- > 6;) {
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
  for (std::size_t begin = 0; begin < all.size(); begin += 64)
    inversions += count_inversions_of_64(all.subspan(begin, std::min<std::size_t>(64, all.size() - begin)));
  return inversions;
}

inline PairTally tally_pairs(const ScoreOrder& first, const ScoreOrder& second) {
  // The second list's groups in the order of the first list, tied items in the order of the second: a pair is
  // discordant if and only if its groups are in descending order here.
  std::vector<std::uint32_t> groups(first.size());
  std::vector<std::uint32_t> next;
  if (first.has_ties()) {
    next = first.starts;
    for (const std::uint32_t item : second.items) groups[next[first.groups[item]]++] = second.groups[item];
  } else {
    for (std::size_t item = 0; item < groups.size(); ++item) groups[first.groups[item]] = second.groups[item];
  }

  PairTally tally{{}, tie_sums(first), tie_sums(second)};
  PairCounts& counts = tally.counts;
  for (std::size_t group = 0; first.has_ties() && group < first.group_count(); ++group) {
    counts.tied_first += pairs_of(first.group_size(group));
    for (std::size_t begin = first.starts[group], end = begin; begin < first.starts[group + 1]; begin = end) {
      while (end < first.starts[group + 1] && groups[end] == groups[begin]) ++end;
      counts.tied_both += pairs_of(end - begin);
    }
  }
  if (second.has_ties()) {
    for (std::size_t group = 0; group < second.group_count(); ++group)
      counts.tied_second += pairs_of(second.group_size(group));
    // Positions instead of groups, ascending within a group.
    next = second.starts;
    for (std::uint32_t& group : groups) group = next[group]++;
  }
  counts.pairs = pairs_of(first.size());
  counts.discordant = count_inversions(std::move(groups));
  counts.concordant = counts.pairs - counts.discordant - counts.tied_first - counts.tied_second + counts.tied_both;
  return tally;
}

inline PairTally tally_pairs(std::span<const double> first, std::span<const double> second) {
  if (first.size() > all_pairs_items) {
    std::vector<std::uint64_t> scratch;
    const ScoreOrder one = order_scores(first, scratch);
    return tally_pairs(one, order_scores(second, scratch));
  }
  const PairCounts counts = kernels::count_pairs(first, second);
  return {counts, tie_sums(first, counts.tied_first > 0), tie_sums(second, counts.tied_second > 0)};
}

/// Twice the probability that a random permutation of `items` items has at most `inversions` inversions.
inline double kendall_exact(std::size_t items, std::uint64_t inversions) {
  // chances[k]: probability that the permutation of the items so far has k inversions. A further item adds 0 to `count`
  // inversions with equal probability, so the new probabilities are means over windows of the previous ones.
  const std::size_t size = inversions + 1;
  std::vector<double> chances(size), sums(size + 1);
  chances[0] = 1;
  std::size_t possible = 1;  // chances from this index on are 0
  for (std::size_t count = 1; count < items; ++count) {
    for (std::size_t k = 0; k < possible; ++k) sums[k + 1] = sums[k] + chances[k];
    const std::size_t before = possible;
    possible = std::min(size, possible + count);
    for (std::size_t k = 0; k < possible; ++k)
      chances[k] = (sums[std::min(k + 1, before)] - (k > count ? sums[k - count] : 0)) / static_cast<double>(count + 1);
  }
  double sum = 0;
  for (const double chance : chances) sum += chance;
  return std::min(1.0, 2 * sum);
}

/// The probability of a C - D at least as far from 0, by the normal distribution, whose variance ties reduce.
inline double kendall_asymptotic(double difference, double items, const TieSums& first, const TieSums& second) {
  const double ordered = items * (items - 1);
  double variance =
      (ordered * (2 * items + 5) - first.variance - second.variance) / 18 + 2 * first.pairs * second.pairs / ordered;
  if (items > 2) variance += first.triples * second.triples / (9 * ordered * (items - 2));
  return normal_two_sided(difference / std::sqrt(variance));
}

struct Coefficients {
  double tau_a, tau_b, tau_c, gamma;
};

inline Coefficients coefficients(const PairTally& tally, double items) noexcept {
  const auto count = [](std::uint64_t pairs) { return static_cast<double>(pairs); };
  const auto& [counts, first, second] = tally;
  const double difference = count(counts.concordant) - count(counts.discordant);
  const auto fewer = static_cast<double>(std::min(first.values, second.values));
  // Rounding must not exceed 1.
  const auto bounded = [](double value) { return std::clamp(value, -1.0, 1.0); };
  return {difference / count(counts.pairs),
          bounded(difference / std::sqrt(count(counts.pairs - counts.tied_first)) /
                  std::sqrt(count(counts.pairs - counts.tied_second))),
          bounded(2 * difference / (items * items * (fewer - 1) / fewer)),
          difference / (count(counts.concordant) + count(counts.discordant))};
}

/// Whether all items of a list are tied.
inline bool all_tied(const PairCounts& counts) noexcept {
  return counts.tied_first == counts.pairs || counts.tied_second == counts.pairs;
}

}  // namespace detail::correlation

IRMETRICS_INLINE PairCounts count_pairs(std::span<const double> first, std::span<const double> second) {
  if (first.size() <= detail::correlation::all_pairs_items) return kernels::count_pairs(first, second);
  return detail::correlation::tally_pairs(first, second).counts;
}

IRMETRICS_INLINE absl::StatusOr<Kendall> kendall(std::span<const double> first, std::span<const double> second,
                                                 PValue p_value) {
  if (const absl::Status status = check_lengths(first, second); !status.ok()) return status;
  Kendall result;
  result.items = first.size();
  if (has_nan(first) || has_nan(second)) return result;
  const detail::correlation::PairTally tally = detail::correlation::tally_pairs(first, second);
  const PairCounts& counts = result.counts = tally.counts;
  const bool ties = counts.tied_first > 0 || counts.tied_second > 0;
  if (detail::correlation::all_tied(counts)) return result;
  if (p_value == PValue::exact && ties)
    return invalid_input("an exact p-value requires lists without ties, but {} and {} pairs are tied",
                         counts.tied_first, counts.tied_second);

  const std::uint64_t fewer = std::min(counts.concordant, counts.discordant);
  if (p_value == PValue::exact && fewer > max_exact_kendall / result.items)
    return invalid_input(
        "an exact p-value is limited to {} items times concordant or discordant pairs, not {} times {}",
        max_exact_kendall, result.items, fewer);

  const auto items = static_cast<double>(result.items);
  const detail::correlation::Coefficients values = detail::correlation::coefficients(tally, items);
  result.tau_a = values.tau_a;
  result.tau_b = values.tau_b;
  result.tau_c = values.tau_c;
  result.gamma = values.gamma;
  result.exact =
      p_value == PValue::exact || (p_value == PValue::automatic && !ties && (result.items <= 33 || fewer <= 1));
  const double difference = static_cast<double>(counts.concordant) - static_cast<double>(counts.discordant);
  result.p_value = result.exact ? detail::correlation::kendall_exact(result.items, fewer)
                                : detail::correlation::kendall_asymptotic(difference, items, tally.first, tally.second);
  return result;
}

IRMETRICS_INLINE absl::StatusOr<std::vector<double>> kendall_matrix(std::span<const double> lists, std::size_t items,
                                                                    KendallCoefficient coefficient,
                                                                    const Cancel& cancel) {
  if (items == 0 ? !lists.empty() : lists.size() % items != 0)
    return invalid_input("{} scores are not a whole number of lists of {} items", lists.size(), items);
  const std::size_t size = items == 0 ? 0 : lists.size() / items;
  std::vector<double> matrix(size * size, std::numeric_limits<double>::quiet_NaN());
  const auto list = [&](std::size_t i) { return lists.subspan(i * items, items); };
  std::vector<char> broken(size);
  for (std::size_t i = 0; i < size; ++i) broken[i] = has_nan(list(i));
  std::vector<ScoreOrder> orders;
  if (items > detail::correlation::all_pairs_items_of_many)
    for (std::size_t i = 0; i < size; ++i) orders.push_back(broken[i] ? ScoreOrder() : order_scores(list(i)));
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = i; j < size; ++j) {
      if (broken[i] || broken[j]) continue;
      cancel.check();
      const detail::correlation::PairTally tally = orders.empty()
                                                       ? detail::correlation::tally_pairs(list(i), list(j))
                                                       : detail::correlation::tally_pairs(orders[i], orders[j]);
      if (detail::correlation::all_tied(tally.counts)) continue;
      const auto [tau_a, tau_b, tau_c, gamma] = detail::correlation::coefficients(tally, static_cast<double>(items));
      const std::array<double, 4> values = {tau_a, tau_b, tau_c, gamma};
      matrix[i * size + j] = matrix[j * size + i] = values[static_cast<std::size_t>(coefficient)];
    }
  }
  return matrix;
}

}  // namespace irmetrics
