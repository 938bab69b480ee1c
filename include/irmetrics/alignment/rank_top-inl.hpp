// Judged rankings of the first ranks only: the documents below the deepest rank that anybody looks at are not ranked.
#pragma once

#include <irmetrics/alignment/align.hpp>
#include <irmetrics/collection/rank_order.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace irmetrics {

/// Whether rank_top gives the ranking that all ranks give, and is faster. With judged_only, ranks depend on which
/// documents are judged, and with ties=error, on all scores.
IRMETRICS_INLINE bool Aligner::may_rank_top(const RankedList& list, const Judgments& judgments) const noexcept {
  constexpr std::size_t few = 1024;  // documents that are sorted faster than others are found among sorted scores
  const bool ordered =
      policy_.ties == TieRule::docno_desc || policy_.ties == TieRule::docno_asc || policy_.ties == TieRule::input;
  if (deepest_ == 0 || finds_ties_ || policy_.judged_only || !ordered || judgments.index.empty()) return false;
  return std::min(deepest_, depth(list)) < list.size() || (!list.descending && list.size() <= few);
}

/// Ranks the documents down to the deepest rank, and looks up these.
IRMETRICS_INLINE Result<JudgedRanking> Aligner::rank_top(const RankedList& list, const Judgments& judgments) {
  const std::size_t last = std::min(deepest_, depth(list));
  find_top(list, std::min(last + 1, list.size()));  // the next one may share the last one's score
  hashes_.clear();
  for (std::size_t i = 0; i < last; ++i) hashes_.push_back(list.documents.hashes[top_[i].row]);
  order_.resize(last);
  order_.resize(find_candidates(judgments.index, hashes_, order_.data()));
  for (const std::uint32_t i : order_)
    if (const auto judged = find_id(judgments.index, judgments.documents, list.documents[top_[i].row], hashes_[i]))
      ranked_.push_back({i + 1, *judged});
  audit_top(list);
  return finish(list, judgments);
}

/// Finds the best rows. It compares rows as a full sort does, so the result equals the beginning of the full order.
IRMETRICS_INLINE void Aligner::find_top(const RankedList& list, std::size_t count) {
  const std::span<const double> scores = list.scores;
  top_.clear();
  if (count == 0) return;
  std::size_t rows = scores.size();
  if (list.descending) {  // the best rows are the first ones, or tied with the last of these
    rows = count;
    while (rows < scores.size() && scores[rows] == scores[count - 1]) ++rows;
    bool tied = rows > count;
    for (std::uint32_t row = 0; row < count; ++row) {
      tied = tied || (row > 0 && scores[row] == scores[row - 1]);
      top_.push_back({scores[row], row});
    }
    if (!tied) return;
  }
  distribute(scores.first(rows), count);
  const auto before = [&](const Top& a, const Top& b) {
    if (a.score != b.score) return a.score > b.score;
    return wins_tie(order_of_ties_, list.documents, a.row, b.row);
  };
  std::uint32_t begin = 0;
  for (const std::uint32_t end : ends_) {
    if (end - begin > 1) std::sort(top_.begin() + begin, top_.begin() + end, before);
    begin = end;
  }
  top_.resize(count);
}

/// Fills top_ with `count` of the best rows and a few others, in buckets that end at ends_: each has an equal range of
/// scores, and the largest come first. Where scores are spread, this leaves little to sort.
IRMETRICS_INLINE void Aligner::distribute(std::span<const double> scores, std::size_t count) {
  const auto [smallest, largest] = std::minmax_element(scores.begin(), scores.end());
  const double per_score = static_cast<double>(scores.size()) / (*largest - *smallest);
  const bool spread = std::isfinite(per_score) && per_score > 0;  // not if all are equal, or too large to subtract
  ends_.assign(spread ? scores.size() : 1, 0);
  order_.resize(scores.size());  // the bucket of each row
  for (std::size_t row = 0; row < scores.size(); ++row) {
    const double position = spread ? (*largest - scores[row]) * per_score : 0;
    order_[row] = static_cast<std::uint32_t>(std::min(static_cast<double>(ends_.size() - 1), position));
    ++ends_[order_[row]];
  }
  std::uint32_t begin = 0;
  std::size_t buckets = 0;
  while (begin < count) begin += std::exchange(ends_[buckets++], begin);
  ends_.resize(buckets);
  top_.reserve(scores.size());  // so that the next query of this size allocates nothing
  top_.resize(begin);
  for (std::uint32_t row = 0; row < scores.size(); ++row)
    if (order_[row] < buckets) top_[ends_[order_[row]]++] = {scores[row], row};
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
