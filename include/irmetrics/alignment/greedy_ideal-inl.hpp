// Greedy rankings by estimates: a document that cannot have the largest gain is not looked at.
#pragma once

#include <irmetrics/alignment/greedy_ideal.hpp>

#include <algorithm>
#include <cmath>

namespace irmetrics {

IRMETRICS_INLINE void GreedyIdeal::start(const IdealGroups& groups, std::span<const Nugget> nuggets, double keep) {
  keep_ = keep;
  complete_ = false;
  gains_.clear();
  values_.clear();
  for (const Nugget& nugget : nuggets) values_.push_back(nugget.weight);
  used_.assign(groups.size(), 0);
  units_.assign(nuggets.size(), 0);
  estimates_.assign(groups.size(), 0);
  renew_estimates(groups);
}

IRMETRICS_INLINE void GreedyIdeal::extend(const IdealGroups& groups, std::uint32_t depth) {
  while (gains_.size() < depth && !complete_) {
    if (const auto candidate = best(groups))
      take(groups, *candidate);
    else
      complete_ = true;
  }
}

IRMETRICS_INLINE double GreedyIdeal::gain_of(std::span<const std::uint32_t> nuggets) const noexcept {
  double sum = 0;
  for (const std::uint32_t s : nuggets) sum += values_[s];
  return sum;
}

IRMETRICS_INLINE std::int32_t GreedyIdeal::largest_estimate() const noexcept {
  std::int32_t largest = exhausted;
  for (const std::int32_t estimate : estimates_) largest = std::max(largest, estimate);
  return largest;
}

IRMETRICS_INLINE void GreedyIdeal::renew_estimates(const IdealGroups& groups) {
  double largest = 0;
  for (std::uint32_t group = 0; group < groups.size(); ++group)
    if (used_[group] < groups.count(group)) largest = std::max(largest, gain_of(groups.nuggets_of(group)));
  unit_ = 1;
  if (largest > 0)
    unit_ = std::max(std::ldexp(1.0, std::ilogb(largest) - unit_bits), std::numeric_limits<double>::denorm_min());
  for (std::size_t s = 0; s < values_.size(); ++s) units_[s] = in_units(values_[s]);
  for (std::uint32_t group = 0; group < groups.size(); ++group) {
    estimates_[group] = exhausted;
    if (used_[group] == groups.count(group)) continue;
    estimates_[group] = 0;
    for (const std::uint32_t s : groups.nuggets_of(group)) estimates_[group] += units_[s];
  }
}

/// Rounded down. A value above the largest gain is of a nugget that no remaining document supports: it is not used.
IRMETRICS_INLINE std::int32_t GreedyIdeal::in_units(double value) const noexcept {
  constexpr double most = std::int32_t{1} << (unit_bits + 1);
  return static_cast<std::int32_t>(std::min(value / unit_, most));
}

/// The document with the largest gain; none if no gain is above 0.
IRMETRICS_INLINE std::optional<GreedyIdeal::Candidate> GreedyIdeal::best(const IdealGroups& groups) {
  std::int32_t largest = largest_estimate();
  if (largest < fine) {
    renew_estimates(groups);
    largest = largest_estimate();
  }
  // A smaller estimate means a smaller gain: one unit more than the largest error allows for the rounding of sums.
  const std::int32_t enough = largest - static_cast<std::int32_t>(groups.most_nuggets()) - 1;
  std::optional<Candidate> best;
  for (std::uint32_t group = 0; group < groups.size(); ++group) {
    if (estimates_[group] < enough || estimates_[group] == exhausted) continue;
    const Candidate other{gain_of(groups.nuggets_of(group)), {group, used_[group]}};
    if (other.gain <= 0) continue;
    if (!best || other.gain > best->gain || (other.gain == best->gain && groups.comes_first(other.place, best->place)))
      best = other;
  }
  return best;
}

IRMETRICS_INLINE void GreedyIdeal::take(const IdealGroups& groups, const Candidate& candidate) {
  const std::uint32_t group = candidate.place.group;
  gains_.push_back(candidate.gain);
  for (const std::uint32_t s : groups.nuggets_of(group)) {
    values_[s] *= keep_;
    const std::int32_t fall = units_[s] - in_units(values_[s]);
    units_[s] -= fall;
    for (const std::uint32_t supporting : groups.groups_of(s)) {
      std::int32_t& estimate = estimates_[supporting];
      estimate = estimate == exhausted ? exhausted : estimate - fall;
    }
  }
  if (++used_[group] == groups.count(group)) estimates_[group] = exhausted;
}

}  // namespace irmetrics
