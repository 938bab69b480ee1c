// Inverse square rank (Mourao, Martins and Magalhaes, 2014), and rank-biased centroids (Bailey et al., SIGIR 2017):
// methods of ranks alone.
#pragma once

#include <irmetrics/fusion/detail/combine_scores-inl.hpp>

#include <cmath>

namespace irmetrics::detail::fusion {

inline double sum_of_inverse_squares(std::span<const GivenScore> given) {
  return sum_of(given, [](const GivenScore& one) { return 1 / (one.rank * one.rank); });
}

inline double squares_times_runs(std::span<const GivenScore> given) {
  return sum_of_inverse_squares(given) * number_of_runs(given);
}
inline constexpr FusionMethod isr_method =
    FusionMethod{"isr", "inverse square rank: the sum of 1 / rank^2, times the number of runs that return a document",
                 only_depth, &merge_combined<&squares_times_runs>}
        .with_sum(&merge_combined<&sum_of_inverse_squares>);

inline double squares_times_log(std::span<const GivenScore> given) {
  return sum_of_inverse_squares(given) * std::log(number_of_runs(given));
}
inline constexpr FusionMethod log_isr_method = FusionMethod{"log_isr",
                                                            "the sum of 1 / rank^2, times the logarithm of the number "
                                                            "of runs that return a document: 0 for those of one run",
                                                            only_depth, &merge_combined<&squares_times_log>}
                                                   .with_sum(&merge_combined<&sum_of_inverse_squares>);

inline double squares_times_shifted_log(std::span<const GivenScore> given, double sigma) {
  return sum_of_inverse_squares(given) * std::log(number_of_runs(given) + sigma);
}
inline constexpr std::array logn_isr_parameters = {
    FusionParameter{"sigma", FusionValue::share, 0.01, "added to the number of runs", {0.01, 1, 0.01}}, all_documents};
inline constexpr FusionMethod logn_isr_method =
    FusionMethod{"logn_isr", "log_isr with sigma added to the number of runs", logn_isr_parameters,
                 &merge_combined_with<&squares_times_shifted_log>}
        .with_sum(&merge_combined<&sum_of_inverse_squares>);

inline double sum_of_rank_biases(std::span<const GivenScore> given, double phi) {
  return sum_of(given, [phi](const GivenScore& one) { return (1 - phi) * std::pow(phi, one.rank - 1); });
}
inline constexpr std::array rbc_parameters = {
    FusionParameter{"phi", FusionValue::share, 0.8, "persistence: larger values look at more ranks", {0.01, 1, 0.01}},
    all_documents};
inline constexpr FusionMethod rbc_method =
    FusionMethod{"rbc", "rank-biased centroids: the sum of (1 - phi) phi^(rank - 1)", rbc_parameters,
                 &merge_combined_with<&sum_of_rank_biases>}
        .as_sum();

}  // namespace irmetrics::detail::fusion
