// How scores are sorted and grouped.
#pragma once

#include <irmetrics/statistics/ranks.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

namespace irmetrics {
namespace detail {

/// Whole numbers in the order of the scores, the smallest for the largest score, and one number for NaN, after all.
inline std::uint64_t descending_key(double score) noexcept {
  if (std::isnan(score)) return UINT64_MAX;
  const auto bits = std::bit_cast<std::uint64_t>(score + 0.0);  // + 0.0: -0 and 0 are equal
  // The bits of a number without a sign grow with it; those of one with a sign grow as it falls.
  return bits >> 63 == 0 ? bits ^ (UINT64_MAX >> 1) : bits;
}

/// Sorts by the upper halves of the numbers, keeping the order of those that are equal there: a radix sort.
inline void sort_upper_halves(std::vector<std::uint64_t>& numbers) {
  constexpr int digit_bits = 11;
  constexpr std::size_t values = std::size_t{1} << digit_bits;
  std::vector<std::uint64_t> sorted(numbers.size());
  std::array<std::array<std::uint32_t, values>, 3> places{};
  const auto digit = [](std::uint64_t number, std::size_t pass) {
    return (number >> (32 + digit_bits * pass)) & (values - 1);
  };
  for (const std::uint64_t number : numbers)
    for (std::size_t pass = 0; pass < places.size(); ++pass) ++places[pass][digit(number, pass)];
  for (std::size_t pass = 0; pass < places.size(); ++pass) {
    if (places[pass][digit(numbers[0], pass)] == numbers.size()) continue;  // all have the same digit
    std::uint32_t next = 0;
    for (std::uint32_t& place : places[pass]) next += std::exchange(place, next);
    for (const std::uint64_t number : numbers) sorted[places[pass][digit(number, pass)]++] = number;
    numbers.swap(sorted);
  }
}

/// From this length on a radix sort is faster than one that compares.
inline constexpr std::size_t radix_sort_items = 1'000;

}  // namespace detail

IRMETRICS_INLINE ScoreOrder order_scores(std::span<const double> scores) {
  const std::size_t size = scores.size();
  ScoreOrder order;
  order.items.resize(size);
  order.groups.resize(size);
  std::vector<std::uint64_t> keys(size);
  for (std::size_t i = 0; i < size; ++i) keys[i] = detail::descending_key(scores[i]);

  // As many leading bits of the keys as fit into 32, and the item beside them.
  std::uint64_t smallest = UINT64_MAX, largest = 0;
  for (const std::uint64_t key : keys) {
    smallest = std::min(smallest, key);
    largest = std::max(largest, key);
  }
  const int dropped = size == 0 ? 0 : std::max(0, static_cast<int>(std::bit_width(largest - smallest)) - 32);
  std::vector<std::uint64_t> leading(size);
  for (std::size_t i = 0; i < size; ++i) leading[i] = ((keys[i] - smallest) >> dropped) << 32 | i;
  if (size < detail::radix_sort_items)
    std::sort(leading.begin(), leading.end());
  else
    detail::sort_upper_halves(leading);
  for (std::size_t i = 0; i < size; ++i) order.items[i] = static_cast<std::uint32_t>(leading[i]);

  // Where these bits are equal, the others decide.
  order.starts.reserve(size + 1);
  for (std::size_t begin = 0, end = 0; begin < size; begin = end) {
    while (end < size && leading[end] >> 32 == leading[begin] >> 32) ++end;
    const auto key = [&](std::size_t place) { return keys[order.items[place]]; };
    bool same = true;
    if (dropped > 0)
      for (std::size_t i = begin + 1; i < end; ++i) same = same && key(i) == key(begin);
    if (!same)
      std::sort(order.items.begin() + static_cast<std::ptrdiff_t>(begin),
                order.items.begin() + static_cast<std::ptrdiff_t>(end),
                [&](std::uint32_t a, std::uint32_t b) { return keys[a] != keys[b] ? keys[a] < keys[b] : a < b; });
    for (std::size_t i = begin; i < end; ++i) {
      if (i == begin || (!same && key(i) != key(i - 1))) order.starts.push_back(static_cast<std::uint32_t>(i));
      order.groups[order.items[i]] = static_cast<std::uint32_t>(order.starts.size() - 1);
    }
  }
  order.starts.push_back(static_cast<std::uint32_t>(size));
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
