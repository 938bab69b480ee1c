// The sum of min-max normalised scores. With FuseOptions::limit = 50 it is the fusion of "Still Fresh" (3.3).
#pragma once

#include <irmetrics/fusion/detail/comb_sum-inl.hpp>

#include <algorithm>
#include <array>
#include <span>

namespace irmetrics::detail::fusion {

/// The lowest score, and the difference to the highest.
struct ScoreRange {
  double low, width;
};

inline ScoreRange score_range(std::span<const double> scores) {
  const auto [low, high] = std::minmax_element(scores.begin(), scores.end());
  return {*low, *high - *low};
}

/// Scores that are all equal become 0.
inline void scale_to_unit(std::span<double> scores) {
  const auto [low, width] = score_range(scores);
  for (double& score : scores) score = width == 0 ? 0 : (score - low) / width;
}

inline constexpr std::array min_max_parameters = {all_documents};
inline constexpr FusionMethod min_max_method =
    FusionMethod{"min_max",
                 "the sum of (score - min) / (max - min), with min and max of each "
                 "run's scores for the query; runs whose scores are "
                 "all equal add 0",
                 min_max_parameters, &sum_scores}
        .normalised_by(&scale_to_unit)
        .as_sum();

}  // namespace irmetrics::detail::fusion
