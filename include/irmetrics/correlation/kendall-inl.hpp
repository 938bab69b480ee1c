// Computes Kendall's coefficients and p-values from counts of pairs.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/correlation/detail/pair_tally-inl.hpp>
#include <irmetrics/correlation/kendall.hpp>
#include <irmetrics/correlation/ranks.hpp>
#include <irmetrics/significance/detail/distributions.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace irmetrics {
namespace detail::correlation {

/// Twice the probability that a random permutation of `items` items has at most `inversions` inversions.
inline double kendall_exact(std::size_t items, std::uint64_t inversions, const Cancel& cancel) {
  // chances[k]: probability that the permutation of the items so far has k inversions. A further item adds 0 to `count`
  // inversions with equal probability, so the new probabilities are means over windows of the previous ones.
  const std::size_t size = inversions + 1;
  std::vector<double> chances(size), sums(size + 1);
  chances[0] = 1;
  std::size_t possible = 1;  // chances from this index on are 0
  CountedCancel check(cancel);
  for (std::size_t count = 1; count < items; ++count) {
    check.count(2 * possible);
    possible = std::min(size, possible + count);
    for (std::size_t k = 0; k < possible; ++k) sums[k + 1] = sums[k] + chances[k];
    // Two loops without a condition, so that the compiler divides several numbers at once.
    const std::size_t whole = std::min(possible, count + 1);  // windows before this index begin at 0
    const auto width = static_cast<double>(count + 1);
    for (std::size_t k = 0; k < whole; ++k) chances[k] = sums[k + 1] / width;
    for (std::size_t k = whole; k < possible; ++k) chances[k] = (sums[k + 1] - sums[k - count]) / width;
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
  return detail::significance::normal_two_sided(difference / std::sqrt(variance));
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

IRMETRICS_INLINE Result<Kendall> kendall(std::span<const double> first, std::span<const double> second, PValue p_value,
                                         const Cancel& cancel) try {
  if (const Status status = check_lengths(first, second); !status.ok()) return status;
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
  result.p_value = result.exact ? detail::correlation::kendall_exact(result.items, fewer, cancel)
                                : detail::correlation::kendall_asymptotic(difference, items, tally.first, tally.second);
  return result;
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE Result<std::vector<double>> kendall_matrix(std::span<const double> lists, std::size_t items,
                                                            KendallCoefficient coefficient, const Cancel& cancel) try {
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
} catch (const Cancelled&) {
  return detail::cancelled();
}

}  // namespace irmetrics
