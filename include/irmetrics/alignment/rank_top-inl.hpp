// Judged rankings of the first ranks only: the documents below the deepest rank that anybody looks at are not ranked.
#pragma once

#include <irmetrics/alignment/align.hpp>
#include <irmetrics/collection/rank_order.hpp>

#include <algorithm>

namespace irmetrics {

/// Whether rank_top gives the ranking that all ranks give, and is faster. With judged_only, ranks depend on which
/// documents are judged, and with ties=error, on all scores.
IRMETRICS_INLINE bool Aligner::may_rank_top(const RankedList& list, const Judgments& judgments) const noexcept {
  constexpr std::size_t few = 1024;  // documents that are sorted faster than others are found among sorted scores
  const bool ordered =
      policy_.ties == Ties::docno_desc || policy_.ties == Ties::docno_asc || policy_.ties == Ties::input;
  if (deepest_ == 0 || policy_.judged_only || !ordered || judgments.index.empty()) return false;
  return std::min(deepest_, depth(list)) < list.size() || (!list.descending && list.size() <= few);
}

/// Ranks the documents down to the deepest rank, and looks up these.
IRMETRICS_INLINE JudgedRanking Aligner::rank_top(const RankedList& list, const Judgments& judgments) {
  const std::size_t last = std::min(deepest_, depth(list));
  find_top(list, std::min(last + 1, list.size()));  // the next one may share the last one's score
  order_.clear();
  for (std::size_t i = 0; i < last; ++i) order_.push_back(top_[i].row);
  look_up_ordered(list, judgments);
  std::uint32_t rank = 0;
  for (const auto [row, judged] : found_) {  // in rank order
    while (top_[rank].row != row) ++rank;
    ranked_.push_back({++rank, judged});
  }
  audit_top(list);
  return finish(list, judgments);
}

/// Finds the best rows. It compares rows as a full sort does, so the result equals the beginning of the full order.
IRMETRICS_INLINE void Aligner::find_top(const RankedList& list, std::size_t count) {
  constexpr std::size_t few = 32;  // rows that are kept in order faster than in a heap
  const std::span<const double> scores = list.scores;
  const auto before = [&](const Top& a, const Top& b) {
    if (a.score != b.score) return a.score > b.score;
    return wins_tie(policy_.ties, list.documents, a.row, b.row);
  };
  top_.clear();
  std::size_t rows = scores.size();
  if (list.descending && count > 0) {  // the best rows are the first ones, or tied with the last of these
    rows = count;
    while (rows < scores.size() && scores[rows] == scores[count - 1]) ++rows;
    bool tied = rows > count;
    for (std::uint32_t row = 0; row < count; ++row) {
      tied = tied || (row > 0 && scores[row] == scores[row - 1]);
      top_.push_back({scores[row], row});
    }
    if (!tied) return;
    top_.clear();
  }
  if (count > few) {
    for (std::uint32_t row = 0; row < rows; ++row) top_.push_back({scores[row], row});
    const auto end = top_.begin() + static_cast<std::ptrdiff_t>(count);
    count < rows / 2 ? std::partial_sort(top_.begin(), end, top_.end(), before)
                     : std::sort(top_.begin(), top_.end(), before);
    top_.resize(count);
    return;
  }
  for (std::uint32_t row = 0; row < rows; ++row) {
    const Top next{scores[row], row};
    if (top_.size() == count) {
      if (next.score < top_.back().score || !before(next, top_.back())) continue;
      top_.pop_back();
    }
    top_.insert(std::find_if(top_.begin(), top_.end(), [&](const Top& other) { return before(next, other); }), next);
  }
}

/// The same counts as of all ranks.
IRMETRICS_INLINE void Aligner::audit_top(const RankedList& list) {
  const std::uint32_t depth = this->depth(list);
  for (CutoffAudit& entry : audit_) {
    const std::uint32_t k = entry.k, last = std::min(k, depth);
    const auto below =
        std::partition_point(ranked_.begin(), ranked_.end(), [last](const Ranked& one) { return one.rank <= last; });
    entry.retrieved = last;
    entry.unjudged = last - static_cast<std::uint64_t>(below - ranked_.begin());
    entry.shallow = k > depth ? 1 : 0;
    entry.tied_pairs = 0;
    if (k > depth || k == list.size() || top_[k - 1].score != top_[k].score) continue;
    const double score = top_[k].score;
    const auto tied = static_cast<std::uint64_t>(std::count(list.scores.begin(), list.scores.end(), score));
    std::uint64_t above = 1;
    while (above < k && top_[k - 1 - above].score == score) ++above;
    entry.tied_pairs = above * (tied - above);
  }
}

}  // namespace irmetrics
