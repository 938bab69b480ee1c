// The other combinations of Fox and Shaw (TREC-2, 1994), and of Lee (SIGIR 1997): only the runs that return a document
// count for it.
#pragma once

#include <irmetrics/fusion/detail/comb_sum-inl.hpp>
#include <irmetrics/fusion/detail/combine_scores-inl.hpp>

#include <algorithm>
#include <cmath>

namespace irmetrics::detail::fusion {

inline double mean_score(std::span<const GivenScore> given) { return sum_of_scores(given) / number_of_runs(given); }
inline constexpr FusionMethod comb_anz_method =
    FusionMethod{"combanz", "the sum of a document's scores, over the number of runs that return it", only_depth,
                 &merge_combined<&mean_score>, "anz"}
        .with_scores()
        .with_sum(&sum_scores);

inline double sum_times_power(std::span<const GivenScore> given, double gamma) {
  return sum_of_scores(given) * std::pow(number_of_runs(given), gamma);
}
inline constexpr std::array comb_gmnz_parameters = {
    FusionParameter{"gamma", FusionValue::number, 1, "power of the number of runs", {0.01, 1, 0.01}}, all_documents};
inline constexpr FusionMethod comb_gmnz_method =
    FusionMethod{"combgmnz", "the sum of a document's scores, times a power of the number of runs that return it",
                 comb_gmnz_parameters, &merge_combined_with<&sum_times_power>, "gmnz"}
        .with_scores()
        .with_sum(&sum_scores);

inline bool is_lower(const GivenScore& one, const GivenScore& other) { return one.score < other.score; }

inline double highest_score(std::span<const GivenScore> given) {
  return std::max_element(given.begin(), given.end(), &is_lower)->score;
}
inline constexpr FusionMethod comb_max_method =
    FusionMethod{"combmax", "the highest of a document's scores", only_depth, &merge_combined<&highest_score>, "max"}
        .with_scores();

inline double lowest_score(std::span<const GivenScore> given) {
  return std::min_element(given.begin(), given.end(), &is_lower)->score;
}
inline constexpr FusionMethod comb_min_method =
    FusionMethod{"combmin", "the lowest of a document's scores", only_depth, &merge_combined<&lowest_score>, "min"}
        .with_scores();

inline double median_score(std::span<const GivenScore> given) {
  std::vector<GivenScore> sorted(given.begin(), given.end());
  std::sort(sorted.begin(), sorted.end(), &is_lower);
  const std::size_t half = sorted.size() / 2;
  return sorted.size() % 2 == 1 ? sorted[half].score : (sorted[half - 1].score + sorted[half].score) / 2;
}
inline constexpr FusionMethod comb_med_method =
    FusionMethod{"combmed", "the median of a document's scores", only_depth, &merge_combined<&median_score>, "med"}
        .with_scores();

}  // namespace irmetrics::detail::fusion
