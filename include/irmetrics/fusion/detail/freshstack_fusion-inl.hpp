// Fusion as in the released code of FreshStack (Thakur et al., 2025): min-max normalised scores, summed and rounded.
// The code takes 50 documents of each run by default, the paper (3.4) 100.
#pragma once

#include <irmetrics/fusion/detail/min_max-inl.hpp>

#include <cmath>

namespace irmetrics::detail::fusion {

/// The nearest number with three decimals; of two that are equally near, the one that ends in an even digit. Equals
/// Python's round(number, 3) for numbers from 0 to 10^12.
inline double round_to_thousandths(double number) noexcept {
  const double scaled = number * 1000;
  const double lost = std::fma(number, 1000, -scaled);  // by rounding the product
  const double whole = std::floor(scaled);
  const double beyond_half = scaled - whole - 0.5 + lost;
  const bool up = beyond_half > 0 || (beyond_half == 0 && std::fmod(whole, 2) != 0);
  return (whole + (up ? 1 : 0)) / 1000;
}

inline void scale_to_almost_unit(std::span<double> scores) {
  const auto [low, width] = score_range(scores);
  for (double& score : scores) score = (score - low) / (width + 1e-8);
}

inline void sum_rounded(const QueryRankings& query, std::span<const double> values,
                        std::vector<MergedDocument>& merged) {
  sum_scores(query, values, merged);
  for (MergedDocument& one : merged) one.score = round_to_thousandths(one.score);
}

inline constexpr std::array freshstack_parameters = {FusionParameter{
    "depth", FusionValue::depth, 50, "number of documents of each run that are used, 100 in the paper; 0: all"}};
inline constexpr FusionMethod freshstack_method =
    FusionMethod{"freshstack",
                 "FreshStack's code: the sum of (score - min) / (max - min + 1e-8) "
                 "over the first 50 documents of each run, rounded to 3 digits",
                 freshstack_parameters, &sum_rounded}
        .normalised_by(&scale_to_almost_unit)
        .as_sum();

}  // namespace irmetrics::detail::fusion
