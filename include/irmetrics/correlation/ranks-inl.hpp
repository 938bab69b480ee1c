// Sorts and groups scores.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/status.hpp>
#include <irmetrics/correlation/detail/sort_scores-inl.hpp>
#include <irmetrics/correlation/ranks.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <numeric>
#include <utility>

namespace irmetrics {

IRMETRICS_INLINE ScoreOrder order_scores(std::span<const double> scores, std::vector<std::uint64_t>& scratch) {
  scratch.resize(2 * scores.size());
  auto [items, starts] = detail::correlation::sort_scores(scores, std::identity(), scratch);
  if (starts.empty()) {  // each item is a group
    starts.resize(scores.size() + 1);
    std::iota(starts.begin(), starts.end(), 0U);
  }
  ScoreOrder order{std::move(items), std::vector<std::uint32_t>(scores.size()), std::move(starts)};
  for (std::size_t group = 0; group < order.group_count(); ++group)
    for (std::size_t i = order.starts[group]; i < order.starts[group + 1]; ++i)
      order.groups[order.items[i]] = static_cast<std::uint32_t>(group);
  return order;
}

IRMETRICS_INLINE ScoreOrder order_scores(std::span<const double> scores) {
  std::vector<std::uint64_t> scratch;
  return order_scores(scores, scratch);
}

IRMETRICS_INLINE std::vector<double> average_ranks(const ScoreOrder& order) {
  std::vector<double> ranks(order.size());
  for (std::size_t item = 0; item < ranks.size(); ++item) {
    const std::uint32_t group = order.groups[item];
    ranks[item] = (static_cast<double>(order.starts[group]) + order.starts[group + 1] + 1) / 2;
  }
  return ranks;
}

IRMETRICS_INLINE bool has_nan(std::span<const double> scores) noexcept {
  return std::any_of(scores.begin(), scores.end(), [](double score) { return std::isnan(score); });
}

IRMETRICS_INLINE Status check_lengths(std::span<const double> first, std::span<const double> second) {
  if (first.size() != second.size())
    return invalid_input("the lists must have the same length, not {} and {} items", first.size(), second.size());
  if (first.size() > std::numeric_limits<std::uint32_t>::max())
    return invalid_input("expected lists of fewer than 2^32 items, not {}", first.size());
  return Status();
}

}  // namespace irmetrics
