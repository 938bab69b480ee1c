// The coefficients by which two rankings of systems are correlated, by name: what intervals and matrices are made of.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/correlation/rbo.hpp>
#include <irmetrics/enum_text.hpp>
#include <irmetrics/error.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace irmetrics {

enum class RankCoefficient : std::uint8_t {
  tau_a,
  tau_b,
  tau_c,
  gamma,  // of kendall
  tau_ap,
  tau_ap_a,
  tau_ap_b,  // of tau_ap; the first list is the truth
  rbo,       // its extrapolated value
  spearman,
  pearson,
  weighted_tau,
};
template <>
inline constexpr std::array<std::string_view, 11> enum_names<RankCoefficient> = {
    "tau_a", "tau_b", "tau_c", "gamma", "tau_ap", "tau_ap_a", "tau_ap_b", "rbo", "spearman", "pearson", "weighted_tau"};

/// Whether exchanging the lists leaves the coefficient as it is.
constexpr bool is_symmetric(RankCoefficient coefficient) noexcept {
  return coefficient != RankCoefficient::tau_ap && coefficient != RankCoefficient::tau_ap_a;
}

/// What rank-biased overlap is computed with.
struct RBOOptions {
  double p = 0.9;  // in (0, 1): how likely a reader of the rankings goes on to the next system
  RBOTies ties = RBOTies::a;
};

/// One coefficient of two lists of scores of the same items, which have names of their own in `items` (used by rbo).
/// NaN where it is not defined. Fails as the function that computes it does.
absl::StatusOr<double> rank_coefficient(RankCoefficient coefficient, std::span<const std::string> items,
                                        std::span<const double> first, std::span<const double> second,
                                        const RBOOptions& rbo = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/correlation/rank_coefficient-inl.hpp>
#endif
