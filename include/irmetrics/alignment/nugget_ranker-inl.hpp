// Makes nugget rankings.
#pragma once

#include <irmetrics/alignment/nugget_ranker.hpp>

namespace irmetrics {

IRMETRICS_INLINE NuggetRanking NuggetRanker::rank(const NuggetJudgments& judged, const JudgedRanking& ranking,
                                                  std::span<const std::uint32_t> documents) {
  hits_.clear();
  for (std::size_t i = 0; i < ranking.hits.size(); ++i) hits_.push_back({ranking.hits[i].rank, documents[i]});
  supporters_.assign(judged.nuggets.size(), 0);
  for (const Support& support : judged.support)
    if (support.grade >= level_) ++supporters_[support.nugget];
  scratch_.resize(judged.nuggets.size());
  const bool at_default = level_ == default_support_level;
  if (!at_default) mask_support(judged);
  ideals_.start();
  return {hits_,
          judged,
          at_default ? judged.masks : std::span<const std::uint64_t>(masks_),
          supporters_,
          ranking.retrieved,
          diversity_,
          scratch_,
          &ideals_};
}

IRMETRICS_INLINE void NuggetRanker::mask_support(const NuggetJudgments& judged) {
  masks_.assign(judged.masks.size(), 0);
  for (std::size_t document = 0; document < judged.documents.size(); ++document)
    for (const Support& support : judged.support_of(document))
      if (support.grade >= level_)
        masks_[document * judged.mask_words + support.nugget / 64] |= std::uint64_t{1} << support.nugget % 64;
}

}  // namespace irmetrics
