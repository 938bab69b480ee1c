// How a coefficient is found by its name.
#pragma once

#include <irmetrics/correlation/kendall.hpp>
#include <irmetrics/correlation/linear_correlation.hpp>
#include <irmetrics/correlation/rank_coefficient.hpp>
#include <irmetrics/correlation/ranks.hpp>
#include <irmetrics/correlation/tau_ap.hpp>
#include <irmetrics/correlation/weighted_tau.hpp>

#include <limits>

namespace irmetrics {

IRMETRICS_INLINE absl::StatusOr<double> rank_coefficient(RankCoefficient coefficient,
                                                         std::span<const std::string> items,
                                                         std::span<const double> first, std::span<const double> second,
                                                         const RBOOptions& options) {
  const auto of_kendall = [&](double Kendall::*member) -> absl::StatusOr<double> {
    const auto result = kendall(first, second, PValue::asymptotic);  // the quickest, as it is not wanted
    if (!result.ok()) return result.status();
    return (*result).*member;
  };
  const auto of_tau_ap = [&](double TauAP::*member) -> absl::StatusOr<double> {
    const auto result = tau_ap(first, second);
    if (!result.ok()) return result.status();
    return (*result).*member;
  };
  const auto of_correlation = [](const absl::StatusOr<Correlation>& result) -> absl::StatusOr<double> {
    if (!result.ok()) return result.status();
    return result->coefficient;
  };
  switch (coefficient) {
    case RankCoefficient::tau_a:
      return of_kendall(&Kendall::tau_a);
    case RankCoefficient::tau_b:
      return of_kendall(&Kendall::tau_b);
    case RankCoefficient::tau_c:
      return of_kendall(&Kendall::tau_c);
    case RankCoefficient::gamma:
      return of_kendall(&Kendall::gamma);
    case RankCoefficient::tau_ap:
      return of_tau_ap(&TauAP::tau_ap);
    case RankCoefficient::tau_ap_a:
      return of_tau_ap(&TauAP::tau_ap_a);
    case RankCoefficient::tau_ap_b:
      return of_tau_ap(&TauAP::tau_ap_b);
    case RankCoefficient::spearman:
      return of_correlation(spearman(first, second));
    case RankCoefficient::pearson:
      return of_correlation(pearson(first, second));
    case RankCoefficient::weighted_tau:  // takes NaN for the smallest score
      return has_nan(first) || has_nan(second) ? std::numeric_limits<double>::quiet_NaN() : weighted_tau(first, second);
    case RankCoefficient::rbo:
      break;
  }
  const auto result = rbo({items, first}, {items, second}, options.p, options.ties);
  if (!result.ok()) return result.status();
  return result->ext;
}

}  // namespace irmetrics
