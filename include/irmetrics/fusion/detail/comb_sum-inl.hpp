// CombSUM (Fox and Shaw, TREC-2, 1994): the sum of the scores.
#pragma once

#include <irmetrics/fusion/detail/sum_over_rankings-inl.hpp>

#include <array>
#include <span>
#include <vector>

namespace irmetrics::detail::fusion {

inline void sum_scores(const QueryRankings& query, std::span<const double>, std::vector<MergedDocument>& merged) {
  sum_over_rankings(query, merged, [](const RankedDocuments&) { return [](double score, double) { return score; }; });
}

inline constexpr std::array comb_sum_parameters = {all_documents};
inline constexpr FusionMethod comb_sum_method =
    FusionMethod{"combsum", "the sum of a document's scores, as they are", comb_sum_parameters, &sum_scores, "sum"}
        .with_scores()
        .as_sum();

}  // namespace irmetrics::detail::fusion
