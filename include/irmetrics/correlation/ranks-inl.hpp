// Sorts and groups scores.
#pragma once

#include <irmetrics/correlation/ranks.hpp>
#include <irmetrics/kernels/kernels.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>

namespace irmetrics {
namespace detail::correlation {

/// Maps scores to whole numbers in descending order: the largest score has the smallest number, and NaN the largest.
inline std::uint64_t descending_key(double score) noexcept {
  if (std::isnan(score)) return UINT64_MAX;
  const auto bits = std::bit_cast<std::uint64_t>(score + 0.0);  // + 0.0: -0 and 0 are equal
  // The bits of a negative number increase as it decreases; those of a positive number are inverted. Without a branch,
  // because signs are random.
  return bits ^ (((bits >> 63) - 1) >> 1);
}

}  // namespace detail::correlation

IRMETRICS_INLINE ScoreOrder order_scores(std::span<const double> scores, std::vector<std::uint64_t>& leading) {
  const std::size_t size = scores.size();
  const auto key = [scores](std::size_t item) { return detail::correlation::descending_key(scores[item]); };
  std::uint64_t smallest = UINT64_MAX, largest = 0, varied = 0;  // varied: the bits that differ between keys
  for (std::size_t item = 0; item < size; ++item) {
    smallest = std::min(smallest, key(item));
    largest = std::max(largest, key(item));
    varied |= key(item) ^ key(0);
  }
  // The sort keys: as many leading bits of the keys as fit into 32, with the item in the other half.
  const int dropped = size == 0 ? 0 : std::max(0, static_cast<int>(std::bit_width(largest - smallest)) - 32);
  leading.resize(size);
  for (std::size_t item = 0; item < size; ++item) leading[item] = ((key(item) - smallest) >> dropped) << 32 | item;
  kernels::sort_ascending(leading);
  const auto alike = [&](std::size_t place, std::size_t other) { return leading[place] >> 32 == leading[other] >> 32; };

  ScoreOrder order;
  order.items.resize(size);
  for (std::size_t i = 0; i < size; ++i) order.items[i] = static_cast<std::uint32_t>(leading[i]);
  // If leading bits are equal, the remaining bits decide, unless they are all equal, as for small whole numbers.
  const bool undecided = std::countr_zero(varied) < dropped;
  if (undecided) {
    const auto before = [&](std::uint32_t a, std::uint32_t b) { return key(a) != key(b) ? key(a) < key(b) : a < b; };
    for (std::size_t begin = 0, end = 1; end <= size; ++end) {
      if (end < size && alike(end, begin)) continue;
      const auto run = std::span(order.items).subspan(begin, end - begin);
      if (run.size() > 1 && !std::is_sorted(run.begin(), run.end(), before)) std::sort(run.begin(), run.end(), before);
      begin = end;
    }
  }

  order.groups.resize(size);
  order.starts.resize(size + 1);
  std::size_t groups = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const std::uint32_t item = order.items[i];
    if (i == 0 || !alike(i, i - 1) || (undecided && key(item) != key(order.items[i - 1])))
      order.starts[groups++] = static_cast<std::uint32_t>(i);
    order.groups[item] = static_cast<std::uint32_t>(groups - 1);
  }
  order.starts.resize(groups);
  order.starts.push_back(static_cast<std::uint32_t>(size));
  return order;
}

IRMETRICS_INLINE ScoreOrder order_scores(std::span<const double> scores) {
  std::vector<std::uint64_t> leading;
  return order_scores(scores, leading);
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
    return invalid_input("the lists must have the same length, not {} and {} items", first.size(), second.size());
  if (first.size() > std::numeric_limits<std::uint32_t>::max())
    return invalid_input("expected lists of fewer than 2^32 items, not {}", first.size());
  return absl::OkStatus();
}

}  // namespace irmetrics
