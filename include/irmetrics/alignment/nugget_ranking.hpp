// The input of a nugget-aware measure: each judged document that the system returned, with its nuggets as a bit mask.
#pragma once

#include <irmetrics/alignment/judged_ranking.hpp>
#include <irmetrics/alignment/policy.hpp>
#include <irmetrics/collection/nugget_qrels.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace irmetrics {

class IdealRankings;

/// A judged document that the system returned.
struct NuggetHit {
  std::uint32_t rank;      // from 1, under the call's tie policy
  std::uint32_t document;  // index among the query's judged documents

  bool operator==(const NuggetHit&) const = default;
};

/// The input of a nugget-aware measure for one query. Views, valid during the call. A document supports a nugget if its
/// grade reaches the level that the measure requires.
struct NuggetRanking {
  std::span<const NuggetHit> hits;            // in rank order
  NuggetJudgments judged;                     // the nuggets, and all judgments
  NuggetMasks masks;                          // of each judged document: the nuggets that it supports
  std::span<const std::uint32_t> supporters;  // of each nugget: number of judged documents that support it
  std::uint32_t retrieved = 0;                // number of documents that the system returned
  Diversity diversity = Diversity::consistent;
  std::span<double> scratch;        // one number per nugget, with any values: working memory of measures
  std::span<std::uint32_t> counts;  // the same of whole numbers
  IdealRankings* ideals = nullptr;  // the ideal rankings of this query, found when they are first needed

  /// The nuggets that a judged document supports; `document`: index among the query's judged documents.
  NuggetMask mask_of(std::uint32_t document) const noexcept { return masks[document]; }
};

}  // namespace irmetrics
