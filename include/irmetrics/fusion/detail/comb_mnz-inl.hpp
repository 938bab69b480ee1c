// CombMNZ (Fox and Shaw, TREC-2, 1994): the sum of the scores, times the number of runs that return a document.
#pragma once

#include <irmetrics/fusion/detail/comb_sum-inl.hpp>

#include <cstdint>

namespace irmetrics::detail::fusion {

inline void sum_scores_times_runs(const QueryRankings& query, std::span<const double> values,
                                  std::vector<MergedDocument>& merged) {
  sum_scores(query, values, merged);
  std::vector<std::uint32_t> runs(merged.size(), 0);
  for (const RankedDocuments& ranking : query.rankings)
    for (const std::uint32_t document : ranking.documents) ++runs[document];
  for (MergedDocument& one : merged) one.score *= runs[one.document];
}

inline constexpr FusionMethod comb_mnz_method =
    FusionMethod{"combmnz", "the sum of a document's scores, times the number of runs that return it",
                 comb_sum_parameters, &sum_scores_times_runs, "mnz"}
        .with_scores()
        .with_sum(&sum_scores);

}  // namespace irmetrics::detail::fusion
