// How scores order items: best first, with groups of equal scores, and the ranks that follow.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/error.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace irmetrics {

/// The order of the items of a list of scores, largest first. Items of equal score make a group.
struct ScoreOrder {
  std::vector<std::uint32_t> items;   // in order; within a group by their place in the list
  std::vector<std::uint32_t> groups;  // of each item of the list, the number of its group, from 0
  std::vector<std::uint32_t> starts;  // of each group, the place of its first item; the number of items at the end

  std::size_t size() const noexcept { return items.size(); }
  std::size_t group_count() const noexcept { return starts.size() - 1; }
  std::size_t group_size(std::size_t group) const noexcept { return starts[group + 1] - starts[group]; }
  bool has_ties() const noexcept { return group_count() < size(); }
};

/// Orders fewer than 2^32 scores. 0 and -0 are equal; infinities are scores like others; NaN are equal to each other,
/// and below every number.
ScoreOrder order_scores(std::span<const double> scores);

/// The same with working memory, which may serve for one list after the other.
ScoreOrder order_scores(std::span<const double> scores, std::vector<std::uint64_t>& scratch);

/// The rank of each item, 1 for the largest score; items of equal score share the mean of their ranks.
std::vector<double> average_ranks(const ScoreOrder& order);

/// Whether any of the scores is NaN: what depends on their order is then NaN.
bool has_nan(std::span<const double> scores) noexcept;

/// Fails unless both lists have the same length, which is less than 2^32.
absl::Status check_lengths(std::span<const double> first, std::span<const double> second);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/correlation/ranks-inl.hpp>
#endif
