// Coefficients of the table that are computed together, or need more than two lists.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/correlation/rank_coefficient.hpp>
#include <irmetrics/correlation/ranks.hpp>

namespace irmetrics {
namespace detail::correlation {

IRMETRICS_INLINE Status compute_kendall(const RankedLists& lists, RankCoefficients& found) {
  const auto result = kendall(lists.first, lists.second, lists.p_value, lists.cancel);
  if (!result.ok()) return result.status();
  found.kendall = *result;
  found[RankCoefficient::tau_a] = {result->tau_a, result->p_value};
  found[RankCoefficient::tau_b] = {result->tau_b, result->p_value};
  found[RankCoefficient::tau_c] = {result->tau_c, result->p_value};
  found[RankCoefficient::gamma] = {result->gamma, result->p_value};
  return Status();
}

IRMETRICS_INLINE Status compute_tau_ap(const RankedLists& lists, RankCoefficients& found) {
  const auto result = tau_ap(lists.first, lists.second);
  if (!result.ok()) return result.status();
  found[RankCoefficient::tau_ap] = {result->tau_ap};
  found[RankCoefficient::tau_ap_a] = {result->tau_ap_a};
  found[RankCoefficient::tau_ap_b] = {result->tau_ap_b};
  return Status();
}

IRMETRICS_INLINE Status compute_rbo(const RankedLists& lists, RankCoefficients& found) {
  const auto result = rbo(lists.all_first, lists.all_second, lists.rbo.p, lists.rbo.ties);
  if (!result.ok()) return result.status();
  found.rbo_result = *result;
  found[RankCoefficient::rbo] = {result->ext};
  return Status();
}

/// NaN if a score is NaN; weighted_tau itself ranks NaN below all scores.
IRMETRICS_INLINE Status compute_weighted_tau(const RankedLists& lists, RankCoefficients& found) {
  if (has_nan(lists.first) || has_nan(lists.second)) return Status();
  return compute_one<RankCoefficient::weighted_tau, weighted_tau>(lists, found);
}

}  // namespace detail::correlation

IRMETRICS_INLINE Result<double> rank_coefficient(RankCoefficient coefficient, std::span<const std::string> items,
                                                 std::span<const double> first, std::span<const double> second,
                                                 const RBOOptions& options) {
  RankCoefficients found;
  const Status status = info_of(coefficient).compute({first, second, {items, first}, {items, second}, options}, found);
  if (!status.ok()) return status;
  return found[coefficient].value;
}

}  // namespace irmetrics
