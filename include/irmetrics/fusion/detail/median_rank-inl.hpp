// Median rank aggregation (Fagin, Kumar and Sivakumar, SIGMOD 2003): a run that errs about a document hardly moves it.
#pragma once

#include <irmetrics/fusion/detail/combine_scores-inl.hpp>

#include <algorithm>
#include <vector>

namespace irmetrics::detail::fusion {

/// The rank of a document that a run lacks is two below the longest run, as in rankops.
inline void merge_median_ranks(const QueryRankings& query, std::span<const double>,
                               std::vector<MergedDocument>& merged) {
  std::size_t longest = 0;
  for (const RankedDocuments& ranking : query.rankings) longest = std::max(longest, ranking.documents.size());
  std::vector<double> ranks;
  combine_scores(query, merged, [&](std::span<const GivenScore> given) {
    ranks.assign(query.rankings.size(), static_cast<double>(longest + 2));
    std::transform(given.begin(), given.end(), ranks.begin(), [](const GivenScore& one) { return one.rank; });
    std::sort(ranks.begin(), ranks.end());
    const std::size_t half = ranks.size() / 2;
    return 1 / (ranks.size() % 2 == 1 ? ranks[half] : (ranks[half - 1] + ranks[half]) / 2);
  });
}
inline constexpr FusionMethod median_rank_method = {"median_rank",
                                                    "1 over the median of a document's ranks; for a run that lacks it, "
                                                    "the rank is 2 more than the longest run's length",
                                                    only_depth, &merge_median_ranks};

}  // namespace irmetrics::detail::fusion
