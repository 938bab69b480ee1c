// Sums with a weight for each run.
#pragma once

#include <irmetrics/fusion/detail/comb_sum-inl.hpp>
#include <irmetrics/fusion/detail/combine_scores-inl.hpp>

#include <cmath>

namespace irmetrics::detail::fusion {

inline double weighted_sum(std::span<const GivenScore> given) {
  return sum_of(given, [](const GivenScore& one) { return one.weight * one.score; });
}
inline constexpr FusionMethod wsum_method =
    FusionMethod{"wsum", "the sum of weight times score", only_depth, &merge_combined<&weighted_sum>, {}, true}
        .with_scores()
        .as_sum();

inline double sum_times_weights(std::span<const GivenScore> given) {
  return sum_of_scores(given) * sum_of(given, [](const GivenScore& one) { return one.weight; });
}
inline constexpr FusionMethod wmnz_method =
    FusionMethod{"wmnz",     "the sum of a document's scores, times the sum of the weights of the runs that return it",
                 only_depth, &merge_combined<&sum_times_weights>,
                 {},         true}
        .with_scores()
        .with_sum(&sum_scores);

inline double weighted_sum_times_root(std::span<const GivenScore> given) {
  return weighted_sum(given) * std::sqrt(number_of_runs(given));
}
inline constexpr FusionMethod mixed_method =
    FusionMethod{
        "mixed",    "the sum of weight times score, times the square root of the number of runs that return a document",
        only_depth, &merge_combined<&weighted_sum_times_root>,
        {},         true}
        .with_scores()
        .with_sum(&merge_combined<&weighted_sum>);

}  // namespace irmetrics::detail::fusion
