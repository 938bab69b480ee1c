// Makes nugget rankings.
#pragma once

#include <irmetrics/alignment/nugget_ranker.hpp>

namespace irmetrics {

IRMETRICS_INLINE NuggetRanking NuggetRanker::rank(const NuggetJudgments& judged, const JudgedRanking& ranking,
                                                  std::span<const std::uint32_t> documents, KeptIdeals::Query* kept,
                                                  const Cancel& cancel) & {
  hits_.resize(ranking.hits.size());
  for (std::size_t i = 0; i < hits_.size(); ++i) hits_[i] = {ranking.hits[i].rank, documents[i]};
  scratch_.resize(judged.nuggets.size());
  counts_.resize(judged.nuggets.size());
  const bool at_default = level_ == default_support_level;
  if (!at_default) read_support(judged);
  ideals_.start(level_, kept, cancel);
  return {hits_,
          judged,
          at_default ? judged.masks : NuggetMasks{masks_.words, judged.masks.width, masks_.indices, masks_.ends},
          at_default ? judged.supporters : std::span<const std::uint32_t>(supporters_),
          ranking.retrieved,
          diversity_,
          scratch_,
          counts_,
          &ideals_};
}

/// Makes the masks and supporters that the judgments contain for the default level only.
IRMETRICS_INLINE void NuggetRanker::read_support(const NuggetJudgments& judged) {
  masks_.words.clear();
  masks_.indices.clear();
  masks_.ends.clear();
  supporters_.assign(judged.nuggets.size(), 0);
  for (std::size_t document = 0; document < judged.documents.size(); ++document)
    masks_.add(judged.support_of(document), level_, judged.masks.width, judged.masks.sparse(), 0, supporters_);
}

}  // namespace irmetrics
