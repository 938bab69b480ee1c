// Computes AP correlation: counts the items that are correctly ranked above others.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/correlation/ranks.hpp>
#include <irmetrics/correlation/tau_ap.hpp>

#include <cstdint>
#include <vector>

namespace irmetrics {
namespace detail::correlation {

/// Counts the numbers so far that are below a bound: a binary indexed tree (Fenwick, 1994).
class CountBelow {
 public:
  explicit CountBelow(std::size_t bound) : counts_(bound + 1) {}

  void add(std::size_t number) noexcept {
    for (std::size_t i = number + 1; i < counts_.size(); i += i & (~i + 1)) ++counts_[i];
  }
  std::uint32_t below(std::size_t bound) const noexcept {
    std::uint32_t count = 0;
    for (std::size_t i = bound; i > 0; i &= i - 1) count += counts_[i];
    return count;
  }

 private:
  std::vector<std::uint32_t> counts_;
};

/// Both versions for ties in one direction; the mean of version b over both directions is tau_ap_b.
struct DirectedTauAP {
  double a, b;
};

inline DirectedTauAP directed_tau_ap(const ScoreOrder& truth, const ScoreOrder& estimated) {
  CountBelow above(truth.group_count());
  double sum_a = 0, sum_b = 0;
  for (std::size_t group = 0; group < estimated.group_count(); ++group) {
    const std::uint32_t begin = estimated.starts[group], end = estimated.starts[group + 1];
    const auto members = std::span(estimated.items).subspan(begin, end - begin);
    std::uint64_t rightly_above = 0;  // pairs of an item of a group above and an item of this group
    for (const std::uint32_t item : members) rightly_above += above.below(truth.groups[item]);
    for (const std::uint32_t item : members) above.add(truth.groups[item]);

    // Over all orders of the group, an item is equally often at each of its positions, and half of the tied items above
    // it are correct.
    double inverse_positions = 0, within = 0;
    for (std::uint32_t position = begin; position < end; ++position) {  // `position` items are above
      if (position == 0) continue;
      inverse_positions += 1.0 / position;
      within += (position - begin) / (2.0 * position);
    }
    const auto count = static_cast<double>(rightly_above);
    sum_a += count * inverse_positions / static_cast<double>(members.size()) + within;
    if (begin > 0) sum_b += count / begin;
  }
  const auto items = static_cast<double>(truth.size());
  const auto below_top = items - static_cast<double>(estimated.group_size(0));
  return {2 * sum_a / (items - 1) - 1, 2 * sum_b / below_top - 1};  // 0 / 0 is NaN if there are no items below the top
}

}  // namespace detail::correlation

IRMETRICS_INLINE Result<TauAP> tau_ap(std::span<const double> truth, std::span<const double> estimated) {
  if (const Status status = check_lengths(truth, estimated); !status.ok()) return status;
  TauAP result;
  if (truth.size() < 2 || has_nan(truth) || has_nan(estimated)) return result;
  const ScoreOrder true_order = order_scores(truth), estimated_order = order_scores(estimated);
  const detail::correlation::DirectedTauAP forward = detail::correlation::directed_tau_ap(true_order, estimated_order);
  const detail::correlation::DirectedTauAP backward = detail::correlation::directed_tau_ap(estimated_order, true_order);
  if (!true_order.has_ties()) result.tau_ap_a = forward.a;
  if (!true_order.has_ties() && !estimated_order.has_ties()) result.tau_ap = forward.a;
  result.tau_ap_b = (forward.b + backward.b) / 2;
  return result;
}

}  // namespace irmetrics
