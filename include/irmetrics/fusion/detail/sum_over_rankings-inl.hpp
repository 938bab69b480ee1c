// Shared by methods that sum up what each ranking gives to its documents.
#pragma once

#include <irmetrics/fusion/fusion_method.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace irmetrics::detail::fusion {

inline constexpr FusionParameter all_documents = {"depth", FusionValue::depth, 0,
                                                  "number of documents of each run that are used; 0: all"};

/// Sums what each ranking gives to its documents, in the order of the runs: `give(ranking)` is a function of score and
/// rank. A document adds nothing where it was not returned.
template <class Give>
void sum_over_rankings(const QueryRankings& query, std::vector<MergedDocument>& merged, const Give& give) {
  merged.resize(query.documents.size());
  for (std::uint32_t document = 0; document < merged.size(); ++document) merged[document] = {document, 0};
  for (const RankedDocuments& ranking : query.rankings) {
    const auto given = give(ranking);
    for (std::size_t i = 0; i < ranking.documents.size(); ++i)
      merged[ranking.documents[i]].score += given(ranking.scores[i], static_cast<double>(i + 1));
  }
}

}  // namespace irmetrics::detail::fusion
