// How scores are sorted and grouped.
#pragma once

#include <irmetrics/statistics/ranks.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace irmetrics {

IRMETRICS_INLINE ScoreOrder order_scores(std::span<const double> scores) {
  ScoreOrder order;
  order.items.resize(scores.size());
  order.groups.resize(scores.size());
  std::iota(order.items.begin(), order.items.end(), 0U);
  std::sort(order.items.begin(), order.items.end(),
            [&](std::uint32_t a, std::uint32_t b) { return scores[a] != scores[b] ? scores[a] > scores[b] : a < b; });
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (i == 0 || scores[order.items[i]] != scores[order.items[i - 1]])
      order.starts.push_back(static_cast<std::uint32_t>(i));
    order.groups[order.items[i]] = static_cast<std::uint32_t>(order.starts.size() - 1);
  }
  order.starts.push_back(static_cast<std::uint32_t>(scores.size()));
  return order;
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

IRMETRICS_INLINE absl::Status check_lengths(std::span<const double> first, std::span<const double> second) {
  if (first.size() != second.size())
    return invalid_input("lists of equal length are expected, not of {} and {} items", first.size(), second.size());
  if (first.size() > std::numeric_limits<std::uint32_t>::max())
    return invalid_input("lists of fewer than 2^32 items are expected, not of {}", first.size());
  return absl::OkStatus();
}

}  // namespace irmetrics
