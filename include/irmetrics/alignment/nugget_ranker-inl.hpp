// Makes nugget rankings.
#pragma once

#include <irmetrics/alignment/nugget_ranker.hpp>

namespace irmetrics {

IRMETRICS_INLINE NuggetRanking NuggetRanker::rank(const NuggetJudgments& judged, const JudgedRanking& ranking,
                                                  std::span<const std::uint32_t> documents, KeptIdeals::Query* kept) {
  hits_.clear();
  for (std::size_t i = 0; i < ranking.hits.size(); ++i) hits_.push_back({ranking.hits[i].rank, documents[i]});
  scratch_.resize(judged.nuggets.size());
  const bool at_default = level_ == default_support_level;
  if (!at_default) read_support(judged);
  ideals_.start(level_, kept);
  return {hits_,
          judged,
          at_default ? judged.masks : std::span<const std::uint64_t>(masks_),
          at_default ? judged.supporters : std::span<const std::uint32_t>(supporters_),
          ranking.retrieved,
          diversity_,
          scratch_,
          &ideals_};
}

/// Makes the masks and supporters that the judgments contain for the default level only.
IRMETRICS_INLINE void NuggetRanker::read_support(const NuggetJudgments& judged) {
  masks_.assign(judged.masks.size(), 0);
  supporters_.assign(judged.nuggets.size(), 0);
  for (std::size_t document = 0; document < judged.documents.size(); ++document)
    for (const Support& support : judged.support_of(document)) {
      if (support.grade < level_) continue;
      masks_[document * judged.mask_words + support.nugget / 64] |= std::uint64_t{1} << support.nugget % 64;
      ++supporters_[support.nugget];
    }
}

}  // namespace irmetrics
