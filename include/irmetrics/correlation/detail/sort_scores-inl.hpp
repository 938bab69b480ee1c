// Sorts scores, largest first.
#pragma once

#include <irmetrics/correlation/detail/radix_sort-inl.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace irmetrics::detail::correlation {

/// Maps scores to whole numbers in descending order: the largest score has the smallest number, and NaN the largest.
inline std::uint64_t descending_key(double score) noexcept {
  if (std::isnan(score)) return UINT64_MAX;
  const auto bits = std::bit_cast<std::uint64_t>(score + 0.0);  // + 0.0: -0 and 0 are equal
  // The bits of a negative number increase as it decreases; those of a positive number are inverted. Without a branch,
  // because signs are random.
  return bits ^ (((bits >> 63) - 1) >> 1);
}

/// The leading bits of the keys of some scores: as many bits as differ, and fit into 32.
class LeadingBits {
 public:
  explicit LeadingBits(std::span<const double> scores) noexcept {
    if (scores.empty()) return;
    const std::uint64_t front = descending_key(scores.front());
    std::uint64_t largest = 0, varied = 0;  // varied: the bits that differ between keys
    for (const double score : scores) {
      const std::uint64_t key = descending_key(score);
      smallest_ = std::min(smallest_, key);
      largest = std::max(largest, key);
      varied |= key ^ front;
    }
    dropped_ = std::max(0, static_cast<int>(std::bit_width(largest - smallest_)) - 32);
    decide_ = std::countr_zero(varied) >= dropped_;
  }

  std::uint64_t operator()(double score) const noexcept { return (descending_key(score) - smallest_) >> dropped_; }

  /// Whether scores with equal leading bits are equal, as small whole numbers are.
  bool decide() const noexcept { return decide_; }

 private:
  std::uint64_t smallest_ = UINT64_MAX;
  int dropped_ = 0;
  bool decide_ = true;
};

/// The order of scores, largest first.
struct SortedScores {
  std::vector<std::uint32_t> indices;  // where each sorted score was before, in ascending order for equal scores
  std::vector<std::uint32_t> starts;   // like those of ScoreOrder, but empty without ties
};

/// Sorts the indices of scores with equal leading bits by the other bits. The upper halves of `sorted` contain the
/// leading bits. `key` returns the key at an index.
template <class Key>
void sort_by_other_bits(std::span<const std::uint64_t> sorted, std::span<std::uint32_t> indices, const Key& key) {
  const auto before = [&](std::uint32_t a, std::uint32_t b) { return key(a) != key(b) ? key(a) < key(b) : a < b; };
  for (std::size_t begin = 0, end = 1; end <= sorted.size(); ++end) {
    if (end < sorted.size() && sorted[end] >> 32 == sorted[begin] >> 32) continue;
    const auto run = indices.subspan(begin, end - begin);
    if (run.size() > 1 && !std::is_sorted(run.begin(), run.end(), before)) std::sort(run.begin(), run.end(), before);
    begin = end;
  }
}

/// The start of each group of equal sorted scores, and finally their number; empty if all scores differ. `tied` returns
/// whether a sorted score equals the previous one.
template <class Tied>
std::vector<std::uint32_t> starts_of_ties(std::size_t size, const Tied& tied) {
  std::size_t ties = 0;
  for (std::size_t i = 1; i < size; ++i) ties += tied(i) ? 1U : 0U;
  std::vector<std::uint32_t> starts;
  if (ties == 0) return starts;
  starts.reserve(size - ties + 1);
  for (std::size_t i = 0; i < size; ++i)
    if (i == 0 || !tied(i)) starts.push_back(static_cast<std::uint32_t>(i));
  starts.push_back(static_cast<std::uint32_t>(size));
  return starts;
}

/// Sorts fewer than 2^32 scores. `item` returns the item at each original index; `memory` has room for two numbers a
/// score.
template <class Item>
SortedScores sort_scores(std::span<const double> scores, const Item& item, std::span<std::uint64_t> memory) {
  const std::size_t size = scores.size();
  const LeadingBits leading_bits(scores);
  const auto numbers = memory.first(size);
  for (std::size_t index = 0; index < size; ++index) numbers[index] = leading_bits(scores[item(index)]) << 32 | index;
  const auto sorted = sort_numbers(numbers, memory.subspan(size));

  SortedScores result;
  std::vector<std::uint32_t>& indices = result.indices;
  indices.reserve(size);
  for (const std::uint64_t number : sorted) indices.push_back(static_cast<std::uint32_t>(number));
  const auto same_bits = [&](std::size_t i) { return sorted[i] >> 32 == sorted[i - 1] >> 32; };
  if (leading_bits.decide()) {
    result.starts = starts_of_ties(size, same_bits);
  } else {
    const auto key = [&](std::uint32_t index) { return descending_key(scores[item(index)]); };
    sort_by_other_bits(sorted, indices, key);
    result.starts =
        starts_of_ties(size, [&](std::size_t i) { return same_bits(i) && key(indices[i]) == key(indices[i - 1]); });
  }
  return result;
}

}  // namespace irmetrics::detail::correlation
