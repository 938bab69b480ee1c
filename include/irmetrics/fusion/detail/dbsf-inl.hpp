// Distribution-based score fusion (Mazzeschi, 2023), as in rankops and vector databases.
#pragma once

#include <irmetrics/fusion/detail/fusion_input-inl.hpp>
#include <irmetrics/fusion/detail/sum_over_rankings-inl.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

namespace irmetrics::detail::fusion {

/// Each run's scores on a scale from 0 to 1 that ends three standard deviations around their mean. A run whose scores
/// are all equal gives 1/2 to its documents.
inline void sum_standardised(const QueryRankings& query, std::span<const double>, std::vector<MergedDocument>& merged) {
  sum_over_rankings(query, merged, [](const RankedDocuments& ranking) {
    const auto count = static_cast<double>(ranking.scores.size());
    double mean = 0, squares = 0;
    for (const double score : ranking.scores) mean += score;
    mean /= count;
    for (const double score : ranking.scores) squares += (score - mean) * (score - mean);
    return [mean, deviation = std::sqrt(squares / count)](double score, double) {
      return deviation < smallest_divisor ? 0.5 : std::clamp((score - mean) / deviation, -3.0, 3.0) / 6 + 0.5;
    };
  });
}

inline constexpr std::array dbsf_parameters = {all_documents};
inline constexpr FusionMethod dbsf_method = {
    "dbsf",
    "distribution-based score fusion: the sum of 1/2 + z / 6 over the runs that return a document, where z is (score - "
    "mean) / standard deviation of the run's scores for the query, between -3 and 3",
    dbsf_parameters, &sum_standardised};

}  // namespace irmetrics::detail::fusion
