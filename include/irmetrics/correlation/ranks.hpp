// The order of items by score: best first, with groups of equal scores, and ranks.
#pragma once

#include <irmetrics/base/status.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace irmetrics {

/// The order of the items of a list of scores, largest first. Items with equal scores form a group.
struct ScoreOrder {
  std::vector<std::uint32_t> items;   // in order; within a group by index
  std::vector<std::uint32_t> groups;  // of each item of the list: the number of its group, from 0
  std::vector<std::uint32_t> starts;  // of each group: position of its first item; finally the number of items

  std::size_t size() const noexcept { return items.size(); }
  std::size_t group_count() const noexcept { return starts.size() - 1; }
  std::size_t group_size(std::size_t group) const noexcept { return starts[group + 1] - starts[group]; }
  bool has_ties() const noexcept { return group_count() < size(); }
};

/// Orders fewer than 2^32 scores. 0 and -0 are equal; infinities are ordinary scores; NaN are equal to each other, and
/// below every number.
ScoreOrder order_scores(std::span<const double> scores);

/// The same with working memory that can be reused for other lists.
ScoreOrder order_scores(std::span<const double> scores, std::vector<std::uint64_t>& scratch);

/// The rank of each item, 1 for the largest score; items with equal scores share the mean of their ranks.
std::vector<double> average_ranks(const ScoreOrder& order);

/// Whether a score is NaN; statistics of the order are then NaN.
bool has_nan(std::span<const double> scores) noexcept;

/// Fails unless both lists have the same length, below 2^32.
Status check_lengths(std::span<const double> first, std::span<const double> second);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/correlation/ranks-inl.hpp>
#endif
