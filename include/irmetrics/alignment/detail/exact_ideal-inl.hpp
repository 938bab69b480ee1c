// Searches for the best ranking: depth first, largest gain first, with an upper bound on the remaining gain.
#pragma once

#include <irmetrics/alignment/detail/exact_ideal.hpp>

#include <algorithm>
#include <bit>
#include <functional>

namespace irmetrics::detail::alignment {

/// A sum must be larger by this proportion to count as larger: smaller differences are rounding.
inline constexpr double ideal_rounding = 1e-12;

inline int count_nuggets(NuggetMask mask) noexcept {
  int count = 0;
  for (std::size_t i = 0; i < mask.size(); ++i) count += std::popcount(mask.word(i));
  return count;
}

inline bool is_subset(NuggetMask part, NuggetMask whole) noexcept {
  for (std::size_t i = 0; i < part.size(); ++i)
    if ((part.word(i) & ~whole[part.index(i)]) != 0) return false;
  return true;
}

IRMETRICS_INLINE ExactIdeal::Result ExactIdeal::search(std::span<const Group> groups, std::span<const double> weights,
                                                       double keep, std::span<const double> discounts, double known,
                                                       std::uint32_t work, detail::CountedCancel cancel) {
  sort_groups(groups);
  discounts_ = discounts;
  keep_ = keep;
  best_ = known;
  work_ = work;
  proved_ = true;
  values_.assign(weights.begin(), weights.end());
  left_.clear();
  for (const Group& group : groups_) left_.push_back(group.count);
  levels_.resize(std::max(levels_.size(), discounts.size() + 1));
  list_nuggets();
  open(0, 0, std::nullopt, cancel);
  for (std::size_t rank = 0; proved_;) {
    Level& level = levels_[rank];
    if (level.current < level.next.size()) {
      const auto [gain, group] = level.next[level.current];
      take(level, group);
      open(rank + 1, level.sum + gain * discounts_[rank], group, cancel);
      ++rank;
    } else if (rank > 0) {
      give_back(levels_[--rank]);
    } else {
      break;
    }
  }
  return {best_, proved_};
}

IRMETRICS_INLINE void ExactIdeal::sort_groups(std::span<const Group> groups) {
  by_gain_.clear();
  for (const Group& group : groups)
    by_gain_.push_back({static_cast<double>(detail::alignment::count_nuggets(group.mask)),
                        static_cast<std::uint32_t>(by_gain_.size())});
  std::sort(by_gain_.begin(), by_gain_.end(), LargerGain());
  groups_.clear();
  for (const Candidate& one : by_gain_) groups_.push_back(groups[one.group]);
}

IRMETRICS_INLINE void ExactIdeal::list_nuggets() {
  nuggets_.clear();
  nugget_ends_.clear();
  for (const Group& group : groups_) {
    for_each_nugget(group.mask, [this](std::size_t s) { nuggets_.push_back(static_cast<std::uint32_t>(s)); });
    nugget_ends_.push_back(static_cast<std::uint32_t>(nuggets_.size()));
  }
}

/// Examines the ranking of the documents taken so far, whose gains add up to `sum`, and lists the candidates for the
/// next rank: none if no ranking that begins so can be better. `before` is the last document.
IRMETRICS_INLINE void ExactIdeal::open(std::size_t rank, double sum, std::optional<std::uint32_t> before,
                                       detail::CountedCancel& cancel) {
  cancel.count(groups_.size() + nuggets_.size());
  Level& level = levels_[rank];
  level.sum = sum;
  level.next.clear();
  level.current = 0;
  const std::uint64_t cost = std::max<std::uint64_t>(groups_.size() * groups_.size() >> 16, 1);
  proved_ = work_ >= cost;
  if (!proved_) return;
  work_ -= cost;
  best_ = std::max(best_, sum);
  if (rank == discounts_.size()) return;
  std::vector<double>& gains = level.gains;
  gains.assign(groups_.size(), -1);
  for (std::uint32_t group = 0; group < groups_.size(); ++group) {
    if (left_[group] == 0) continue;
    gains[group] = 0;
    for (const std::uint32_t s : nuggets_of(group)) gains[group] += values_[s];
  }
  if (sum + bound(rank) <= best_ * (1 + detail::alignment::ideal_rounding)) return;

  for (std::uint32_t group = 0; group < groups_.size(); ++group) {
    if (gains[group] <= 0) continue;
    cancel.count(group);
    if (!has_superset_left(group) && (!before || may_follow(rank, *before, group)))
      level.next.push_back({gains[group], group});
  }
  std::sort(level.next.begin(), level.next.end(), LargerGain());
}

IRMETRICS_INLINE void ExactIdeal::take(Level& level, std::uint32_t group) {
  --left_[group];
  level.values.clear();
  for (const std::uint32_t s : nuggets_of(group)) {
    level.values.push_back(values_[s]);
    values_[s] *= keep_;
  }
}

/// Undoes take() for the current candidate, and goes on to the next one.
IRMETRICS_INLINE void ExactIdeal::give_back(Level& level) {
  const std::uint32_t group = level.next[level.current++].group;
  ++left_[group];
  for (std::size_t i = 0; const std::uint32_t s : nuggets_of(group)) values_[s] = level.values[i++];
}

/// Whether exchanging the two would not make the ranking better, nor equally good and earlier in the order of groups.
IRMETRICS_INLINE bool ExactIdeal::may_follow(std::size_t rank, std::uint32_t before,
                                             std::uint32_t group) const noexcept {
  const std::vector<double>& gains = levels_[rank - 1].gains;
  if (discounts_[rank - 1] > discounts_[rank] && gains[group] != gains[before]) return gains[group] < gains[before];
  return group >= before;
}

IRMETRICS_INLINE bool ExactIdeal::has_superset_left(std::uint32_t group) const noexcept {
  for (std::uint32_t other = 0; other < group; ++other)
    if (left_[other] > 0 && detail::alignment::is_subset(groups_[group].mask, groups_[other].mask)) return true;
  return false;
}

/// An upper bound on the gain of the ranks from `rank` on. With t more documents the gain is at most
/// - the sum of the t largest current gains, because gains never increase; and
/// - the sum of the largest values of nuggets (values_[s], keep * values_[s], ... for each supporting document), as
///   many values as the t documents with most nuggets support.
IRMETRICS_INLINE double ExactIdeal::bound(std::size_t rank) {
  const std::size_t ranks = discounts_.size() - rank;
  by_gain_.clear();
  supply_.assign(values_.size(), 0);
  for (std::uint32_t group = 0; group < groups_.size(); ++group) {
    if (left_[group] == 0) continue;
    by_gain_.push_back({levels_[rank].gains[group], group});
    for (const std::uint32_t s : nuggets_of(group)) supply_[s] += left_[group];
  }
  const auto looked_at = by_gain_.begin() + static_cast<std::ptrdiff_t>(std::min(ranks, by_gain_.size()));
  std::partial_sort(by_gain_.begin(), looked_at, by_gain_.end(), LargerGain());
  shares_.clear();
  for (std::size_t s = 0; s < values_.size(); ++s) {
    double share = values_[s];
    for (std::size_t i = 0; i < std::min<std::size_t>(supply_[s], ranks) && share > 0; ++i, share *= keep_)
      shares_.push_back(share);
  }
  std::sort(shares_.begin(), shares_.end(), std::greater<>());

  double sum = 0, by_gain = 0, by_share = 0;
  std::size_t best = 0, used = 0, share = 0;
  std::uint32_t largest = 0, taken = 0;
  for (std::size_t i = 0; i < ranks; ++i) {
    if (best < by_gain_.size()) {
      by_gain += by_gain_[best].gain;
      if (++used == left_[by_gain_[best].group]) ++best, used = 0;
    }
    while (largest < groups_.size() && taken == left_[largest]) ++largest, taken = 0;
    if (largest < groups_.size()) {
      ++taken;
      for (std::size_t n = nuggets_of(largest).size(); n > 0 && share < shares_.size(); --n)
        by_share += shares_[share++];
    }
    const double following = i + 1 < ranks ? discounts_[rank + i + 1] : 0;
    sum += (discounts_[rank + i] - following) * std::min(by_gain, by_share);
  }
  return sum;
}

}  // namespace irmetrics::detail::alignment
