// The sum of min-max normalised scores. With FuseOptions::limit = 50 it is the fusion of "Still Fresh" (3.3).
#pragma once

#include <irmetrics/fusion/detail/sum_over_rankings-inl.hpp>

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace irmetrics::detail::fusion {

/// The lowest score of a ranking, and the difference to its highest.
struct ScoreRange {
  double low, width;
};

inline ScoreRange score_range(const RankedDocuments& ranking) {
  if (ranking.scores.empty()) return {0, 0};
  const auto [low, high] = std::minmax_element(ranking.scores.begin(), ranking.scores.end());
  return {*low, *high - *low};
}

/// A ranking whose scores are all equal gives 0 to its documents.
inline void sum_min_max(const QueryRankings& query, std::span<const double>, std::vector<MergedDocument>& merged) {
  sum_over_rankings(query, merged, [](const RankedDocuments& ranking) {
    return [range = score_range(ranking)](double score, double) {
      return range.width == 0 ? 0 : (score - range.low) / range.width;
    };
  });
}

inline constexpr std::array min_max_parameters = {all_documents};
inline constexpr FusionMethod min_max_method = {"min_max",
                                                "the sum of (score - min) / (max - min), with min and max of each "
                                                "run's scores for the query; runs whose scores are "
                                                "all equal add 0",
                                                min_max_parameters, &sum_min_max};

}  // namespace irmetrics::detail::fusion
