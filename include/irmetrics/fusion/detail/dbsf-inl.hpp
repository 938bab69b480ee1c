// Distribution-based score fusion (Mazzeschi, 2023), as in rankops and vector databases.
#pragma once

#include <irmetrics/fusion/detail/comb_sum-inl.hpp>
#include <irmetrics/fusion/detail/fusion_input-inl.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace irmetrics::detail::fusion {

/// Scores on a scale from 0 to 1 that ends three standard deviations around their mean; 1/2 if all are equal.
inline void scale_by_deviations(std::span<double> scores) {
  const auto count = static_cast<double>(scores.size());
  double mean = 0, squares = 0;
  for (const double score : scores) mean += score;
  mean /= count;
  for (const double score : scores) squares += (score - mean) * (score - mean);
  const double deviation = std::sqrt(squares / count);
  for (double& score : scores)
    score = deviation < smallest_divisor ? 0.5 : std::clamp((score - mean) / deviation, -3.0, 3.0) / 6 + 0.5;
}

inline constexpr std::array dbsf_parameters = {all_documents};
inline constexpr FusionMethod dbsf_method =
    FusionMethod{"dbsf",
                 "distribution-based score fusion: the sum of 1/2 + z / 6 over the runs that return a document, where "
                 "z is (score - "
                 "mean) / standard deviation of the run's scores for the query, between -3 and 3",
                 dbsf_parameters, &sum_scores}
        .normalised_by(&scale_by_deviations)
        .as_sum();

}  // namespace irmetrics::detail::fusion
