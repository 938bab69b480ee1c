// The order of a list's documents by score and tie rule, shared by aligner, fusion and writers.
#pragma once

#include <irmetrics/collection/run.hpp>
#include <irmetrics/collection/ties.hpp>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

namespace irmetrics {

/// Whether row `a` comes before row `b` when their scores are equal.
inline bool wins_tie(Ties ties, const DocumentIds& ids, std::uint32_t a, std::uint32_t b) noexcept {
  switch (ties) {
    case Ties::docno_desc:
      return ids[a] > ids[b];
    case Ties::docno_asc:
      return ids[a] < ids[b];
    case Ties::input:
    case Ties::rank_column:  // ignores scores
    case Ties::error:        // rejects equal scores
      break;
  }
  return a < b;
}

/// Fills `order` with the rows of a list by descending score, and rows of equal scores by the tie rule.
inline void order_by_score(const RankedList& list, Ties ties, std::vector<std::uint32_t>& order) {
  order.resize(list.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    if (list.scores[a] != list.scores[b]) return list.scores[a] > list.scores[b];
    return wins_tie(ties, list.documents, a, b);
  });
}

}  // namespace irmetrics
