// Computes the overlap of tops and the largest moves.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/correlation/rank_overlap.hpp>
#include <irmetrics/correlation/ranks.hpp>

#include <algorithm>
#include <vector>

namespace irmetrics {
namespace detail::correlation {

/// The probability of each item to be among the first k, if ties are broken at random.
inline std::vector<double> top_shares(const ScoreOrder& order, std::size_t k) {
  std::vector<double> shares(order.size());
  for (std::size_t item = 0; item < shares.size(); ++item) {
    const std::size_t group = order.groups[item];
    const std::size_t within = k - std::min<std::size_t>(k, order.starts[group]);
    shares[item] = std::min(1.0, static_cast<double>(within) / static_cast<double>(order.group_size(group)));
  }
  return shares;
}

inline std::size_t tied_across(const ScoreOrder& order, std::size_t k) noexcept {
  const std::size_t group = order.groups[order.items[k - 1]];
  return order.starts[group + 1] > k ? order.group_size(group) : 0;
}

}  // namespace detail::correlation

IRMETRICS_INLINE Result<TopOverlap> top_overlap(std::span<const double> first, std::span<const double> second,
                                                std::size_t k) {
  if (const Status status = check_lengths(first, second); !status.ok()) return status;
  if (k == 0 || k > first.size())
    return invalid_input("k must be at least 1 and at most the number of items, {}, not {}", first.size(), k);
  TopOverlap result;
  result.k = k;
  if (has_nan(first) || has_nan(second)) return result;
  const ScoreOrder one = order_scores(first), other = order_scores(second);
  const std::vector<double> shares = detail::correlation::top_shares(one, k),
                            other_shares = detail::correlation::top_shares(other, k);
  double common = 0;
  for (std::size_t item = 0; item < shares.size(); ++item) common += shares[item] * other_shares[item];
  result.overlap = common / static_cast<double>(k);
  result.tied_first = detail::correlation::tied_across(one, k);
  result.tied_second = detail::correlation::tied_across(other, k);
  return result;
}

IRMETRICS_INLINE Result<LargestMoves> largest_moves(std::span<const double> first, std::span<const double> second) {
  if (const Status status = check_lengths(first, second); !status.ok()) return status;
  LargestMoves moves;
  if (first.empty() || has_nan(first) || has_nan(second)) return moves;
  const std::vector<double> before = average_ranks(order_scores(first)), after = average_ranks(order_scores(second));
  moves.drop.ranks = moves.rise.ranks = 0;
  for (std::size_t item = 0; item < before.size(); ++item) {
    if (after[item] - before[item] > moves.drop.ranks) moves.drop = {item, after[item] - before[item]};
    if (before[item] - after[item] > moves.rise.ranks) moves.rise = {item, before[item] - after[item]};
  }
  return moves;
}

}  // namespace irmetrics
