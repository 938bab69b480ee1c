// The input of a nugget-aware measure: each judged document that the system returned, with its nuggets as a bit mask.
#pragma once

#include <irmetrics/alignment/judged_ranking.hpp>
#include <irmetrics/alignment/policy.hpp>
#include <irmetrics/collection/nugget_qrels.hpp>

#include <bit>
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

/// The nuggets that a document supports: bit s % 64 of word s / 64 is nugget s.
using NuggetMask = std::span<const std::uint64_t>;

/// The input of a nugget-aware measure for one query. Views, valid during the call. A document supports a nugget if its
/// grade reaches the level that the measure requires.
struct NuggetRanking {
  std::span<const NuggetHit> hits;            // in rank order
  NuggetJudgments judged;                     // the nuggets, and all judgments
  std::span<const std::uint64_t> masks;       // of each judged document, judged.mask_words words each
  std::span<const std::uint32_t> supporters;  // of each nugget: number of judged documents that support it
  std::uint32_t retrieved = 0;                // number of documents that the system returned
  Diversity diversity = Diversity::consistent;
  std::span<double> scratch;        // one number per nugget, working memory of measures
  IdealRankings* ideals = nullptr;  // of this query

  NuggetMask mask_of(std::uint32_t document) const noexcept {
    return masks.subspan(document * judged.mask_words, judged.mask_words);
  }
};

/// Calls visit(s) for each nugget s of a mask, in order.
template <class Visit>
void for_each_nugget(NuggetMask mask, Visit&& visit) {
  for (std::size_t word = 0; word < mask.size(); ++word)
    for (std::uint64_t left = mask[word]; left != 0; left &= left - 1)
      visit(word * 64 + static_cast<std::size_t>(std::countr_zero(left)));
}

/// Whether a document with this mask supports nugget s.
inline bool supports(NuggetMask mask, std::size_t s) noexcept { return (mask[s / 64] >> s % 64 & 1) != 0; }

/// Whether a document with this mask supports any nugget.
inline bool supports_any(NuggetMask mask) noexcept {
  for (const std::uint64_t word : mask)
    if (word != 0) return true;
  return false;
}

}  // namespace irmetrics
