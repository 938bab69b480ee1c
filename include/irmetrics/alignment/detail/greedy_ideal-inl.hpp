// Greedy rankings by estimates: a document that cannot have the largest gain is not looked at.
#pragma once

#include <irmetrics/alignment/detail/greedy_ideal.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace irmetrics::detail::alignment {

IRMETRICS_INLINE void GreedyIdeal::start(const IdealGroups& groups, std::span<const Nugget> nuggets, double keep) {
  keep_ = keep;
  complete_ = false;
  gains_.clear();
  values_.clear();
  for (const Nugget& nugget : nuggets) values_.push_back(nugget.weight);
  used_.assign(groups.size(), 0);
  survey(groups);
}

IRMETRICS_INLINE void GreedyIdeal::extend(const IdealGroups& groups, std::uint32_t depth,
                                          detail::CountedCancel& cancel) {
  while (gains_.size() < depth && !complete_) {
    cancel.count(std::exchange(steps_, 0));
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

/// Rounded down. A value above the largest gain is of a nugget that no remaining document supports: it is not used.
IRMETRICS_INLINE std::int32_t GreedyIdeal::in_units(double value) const noexcept {
  return static_cast<std::int32_t>(std::min<double>(value / unit_, most_units));
}

/// Whether the value of a nugget is a whole number of units.
IRMETRICS_INLINE bool GreedyIdeal::is_exact(std::size_t nugget) const noexcept {
  return units_[nugget] * unit_ == values_[nugget];
}

/// Makes the estimates of the groups that have documents left, in the unit that suits the largest gain.
IRMETRICS_INLINE void GreedyIdeal::survey(const IdealGroups& groups) {
  double largest = 0;
  rest_.clear();
  for (std::uint32_t group = 0; group < groups.size(); ++group) {
    if (used_[group] == groups.count(group)) continue;
    rest_.push_back(group);
    largest = std::max(largest, gain_of(groups.nuggets_of(group)));
  }
  unit_ = 1;
  if (largest > 0)
    unit_ = std::max(std::ldexp(1.0, std::ilogb(largest) - unit_bits), std::numeric_limits<double>::denorm_min());
  units_.clear();
  for (const double value : values_) units_.push_back(in_units(value));

  estimates_.assign(rest_.size(), 0);
  ceilings_.assign((rest_.size() + block - 1) / block, most_units);
  peaks_.assign((ceilings_.size() + range - 1) / range, most_units);
  exhausted_ = 0;
  supporting_ends_.assign(values_.size(), 0);
  std::uint32_t supports = 0;
  for (std::size_t i = 0; i < rest_.size(); ++i)
    for (const std::uint32_t s : groups.nuggets_of(rest_[i])) {
      estimates_[i] += units_[s];
      ++supporting_ends_[s];
      ++supports;
    }
  steps_ += supports;
  exact_ = true;
  for (std::size_t s = 0; s < values_.size(); ++s)
    if (supporting_ends_[s] > 0 && !is_exact(s)) exact_ = false;
  supporting_.resize(supports);
  for (std::uint32_t begin = 0; std::uint32_t & end : supporting_ends_) begin += std::exchange(end, begin);
  for (std::uint32_t i = 0; i < rest_.size(); ++i)
    for (const std::uint32_t s : groups.nuggets_of(rest_[i])) supporting_[supporting_ends_[s]++] = i;
}

/// Estimates only fall: blocks whose ceiling is too low need no look.
IRMETRICS_INLINE std::int32_t GreedyIdeal::largest_estimate() noexcept {
  std::int32_t largest = -1;
  steps_ += peaks_.size();
  for (std::size_t one = 0; one < peaks_.size(); ++one) {
    if (peaks_[one] <= largest) continue;
    steps_ += 4 * range;
    peaks_[one] = -1;
    for (std::size_t number = one * range; number < std::min(ceilings_.size(), (one + 1) * range); ++number) {
      if (ceilings_[number] > largest) {
        ceilings_[number] = -1;
        for (const std::int32_t estimate : estimates_of(number))
          ceilings_[number] = std::max(ceilings_[number], estimate);
        largest = std::max(largest, ceilings_[number]);
      }
      peaks_[one] = std::max(peaks_[one], ceilings_[number]);
    }
  }
  return largest;
}

/// The document with the largest gain; none if no gain is above 0.
IRMETRICS_INLINE std::optional<GreedyIdeal::Candidate> GreedyIdeal::best(const IdealGroups& groups) {
  std::int32_t largest = largest_estimate();
  if (largest < fine || exhausted_ > block + rest_.size() / 4) {
    survey(groups);
    largest = largest_estimate();
  }
  // A smaller estimate means a smaller gain: one unit more than the largest error allows for the rounding of sums.
  const std::int32_t error = exact_ ? 0 : static_cast<std::int32_t>(groups.most_nuggets()) + 1;
  const std::int32_t enough = std::max(0, largest - error);
  const bool first_wins = exact_ && !groups.ties_by_id();
  std::optional<Candidate> best;
  steps_ += peaks_.size();
  for (std::size_t number = 0; number < ceilings_.size(); ++number) {
    if (number % range == 0) {
      if (peaks_[number / range] < enough) {
        number += range - 1;
        continue;
      }
      steps_ += range;
    }
    if (ceilings_[number] < enough) continue;
    const auto estimates = estimates_of(number);
    steps_ += block * groups.most_nuggets();
    for (std::size_t i = 0; i < estimates.size(); ++i) {
      if (estimates[i] < enough) continue;
      const std::size_t rest = number * block + i;
      const std::uint32_t group = rest_[rest];
      const Candidate other{gain_of(groups.nuggets_of(group)), {group, used_[group]}, rest};
      if (other.gain <= 0) continue;
      if (!best || other.gain > best->gain ||
          (other.gain == best->gain && groups.comes_first(other.document, best->document)))
        best = other;
      if (first_wins) return best;
    }
  }
  return best;
}

IRMETRICS_INLINE void GreedyIdeal::take(const IdealGroups& groups, const Candidate& candidate) {
  const std::uint32_t group = candidate.document.group;
  gains_.push_back(candidate.gain);
  for (const std::uint32_t s : groups.nuggets_of(group)) {
    values_[s] *= keep_;
    const std::int32_t fall = units_[s] - in_units(values_[s]);
    units_[s] -= fall;
    if (!is_exact(s)) exact_ = false;
    const std::uint32_t begin = s == 0 ? 0 : supporting_ends_[s - 1];
    steps_ += supporting_ends_[s] - begin;
    for (std::uint32_t i = begin; i < supporting_ends_[s]; ++i) estimates_[supporting_[i]] -= fall;
  }
  if (++used_[group] < groups.count(group)) return;
  estimates_[candidate.rest] -= most_units;  // it cannot overflow: until the next survey, it falls by at most as much
  ++exhausted_;
}

}  // namespace irmetrics::detail::alignment
