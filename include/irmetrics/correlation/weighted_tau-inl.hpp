// Sums the weights of pairs without enumerating them.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/correlation/ranks.hpp>
#include <irmetrics/correlation/weighted_tau.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace irmetrics {
namespace detail::correlation {

struct WeighedItem {
  std::uint32_t group;
  double weight;
};

/// Sorts by group, and sums the weights of the pairs that were in descending order.
inline double sort_exchanges(std::vector<WeighedItem>& items) {
  double exchanged = 0;
  std::vector<WeighedItem> merged(items.size());
  for (std::size_t width = 1; width < items.size(); width *= 2) {
    for (std::size_t begin = 0; begin < items.size(); begin += 2 * width) {
      const std::size_t middle = std::min(begin + width, items.size());
      const std::size_t end = std::min(middle + width, items.size());
      double left_weight = 0;  // of the items of the left half that are not merged yet
      for (std::size_t i = begin; i < middle; ++i) left_weight += items[i].weight;
      std::size_t left = begin, right = middle;
      for (std::size_t out = begin; out < end; ++out) {
        if (right == end || (left < middle && items[left].group <= items[right].group)) {
          left_weight -= items[left].weight;
          merged[out] = items[left++];
        } else {
          if (left < middle) exchanged += items[right].weight * static_cast<double>(middle - left) + left_weight;
          merged[out] = items[right++];
        }
      }
    }
    items.swap(merged);
  }
  return exchanged;
}

/// The weighted tau with items ranked by the first list.
inline double directed_weighted_tau(const ScoreOrder& first, const ScoreOrder& second) {
  std::vector<std::uint32_t> next(first.starts);
  std::vector<WeighedItem> items(first.size());
  for (const std::uint32_t item : second.items) {
    const std::uint32_t position = next[first.groups[item]]++;
    items[position] = {second.groups[item], 1.0 / (position + 1.0)};
  }

  double all = 0, tied_first = 0, tied_both = 0;
  std::vector<double> second_weights(second.group_count());
  for (std::size_t group = 0; group < first.group_count(); ++group) {
    double weight = 0;
    for (std::size_t begin = first.starts[group], end = begin; begin < first.starts[group + 1]; begin = end) {
      double weight_both = 0;
      for (; end < first.starts[group + 1] && items[end].group == items[begin].group; ++end)
        weight_both += items[end].weight;
      tied_both += weight_both * static_cast<double>(end - begin - 1);
      second_weights[items[begin].group] += weight_both;
      weight += weight_both;
    }
    tied_first += weight * static_cast<double>(first.group_size(group) - 1);
    all += weight;
  }
  all *= static_cast<double>(first.size() - 1);
  double tied_second = 0;
  for (std::size_t group = 0; group < second.group_count(); ++group)
    tied_second += second_weights[group] * static_cast<double>(second.group_size(group) - 1);

  const double exchanged = sort_exchanges(items);
  const double tau = (all - (tied_second + tied_first - tied_both) - 2 * exchanged) / std::sqrt(all - tied_first) /
                     std::sqrt(all - tied_second);
  return std::clamp(tau, -1.0, 1.0);
}

}  // namespace detail::correlation

IRMETRICS_INLINE Result<double> weighted_tau(std::span<const double> first, std::span<const double> second) {
  if (const Status status = check_lengths(first, second); !status.ok()) return status;
  constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
  if (first.size() < 2) return undefined;
  const ScoreOrder one = order_scores(first), other = order_scores(second);
  if (one.group_count() == 1 || other.group_count() == 1) return undefined;
  return (detail::correlation::directed_weighted_tau(one, other) +
          detail::correlation::directed_weighted_tau(other, one)) /
         2;
}

}  // namespace irmetrics
