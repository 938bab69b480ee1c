// Makes judged rankings. Ranks need no sort of documents: if scores are in descending order, the rank of a document is
// its position, otherwise it is found by searching the sorted scores; only ties compare ids.
#pragma once

#include <irmetrics/alignment/align.hpp>
#include <irmetrics/alignment/rank_top-inl.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/rank_order.hpp>
#include <irmetrics/kernels/kernels.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <limits>

namespace irmetrics {
namespace detail::alignment {

/// "'d1' and 'd2'": the first two documents with a value in a column, for messages.
template <class Value>
std::string two_with(const RankedList& list, std::span<const Value> column, Value value) {
  const auto first = std::find(column.begin(), column.end(), value);
  const auto second = std::find(first + 1, column.end(), value);
  return fmt::format("'{}' and '{}'", list.documents[static_cast<std::size_t>(first - column.begin())],
                     list.documents[static_cast<std::size_t>(second - column.begin())]);
}

/// The first row of a document: from the index of the list, otherwise from a scan of all hashes.
inline std::optional<std::uint32_t> find_row(const RankedList& list, std::string_view id, std::uint32_t hash) {
  if (!list.index.empty()) return find_id(list.index, list.documents, id, hash);
  const std::span<const std::uint32_t> hashes = list.documents.hashes;
  for (std::size_t row = kernels::find_hash(hashes, hash, 0); row < hashes.size();
       row = kernels::find_hash(hashes, hash, row + 1))
    if (same_id(list.documents[row], id)) return static_cast<std::uint32_t>(row);
  return std::nullopt;
}

/// Whether finding each judged document in the list is faster than finding each document of the list in the judgments.
inline bool has_few_judged(const RankedList& list, const Judgments& judgments) noexcept {
  return judgments.size() <= (list.index.empty() ? 16 : list.size() / 8);
}

/// The number of scores that are larger than one of them; they are sorted, largest first. Without branches, which
/// nothing could predict.
inline std::size_t count_larger(std::span<const double> scores, double score) noexcept {
  std::size_t begin = 0;
  for (std::size_t left = scores.size(); left > 1;) {
    const std::size_t half = left / 2;
    begin += half & (std::size_t{0} - (scores[begin + half - 1] > score ? 1U : 0U));
    left -= half;
  }
  return begin;
}

/// Number of comparisons of tied documents above which sorting all of them is cheaper.
inline std::size_t tie_budget(std::size_t documents) noexcept { return 64 * documents; }

/// Pairs of equal scores with one document in the top k and the other below, in scores that are largest first.
inline std::uint64_t tied_pairs(std::span<const double> scores, std::uint32_t k) {
  if (k == 0 || k >= scores.size() || scores[k - 1] != scores[k]) return 0;
  const auto [first, last] = std::equal_range(scores.begin(), scores.end(), scores[k], std::greater<>());
  const auto middle = scores.begin() + k;
  return static_cast<std::uint64_t>(middle - first) * static_cast<std::uint64_t>(last - middle);
}

}  // namespace detail::alignment

IRMETRICS_INLINE std::size_t large_ties(std::span<const double> values) noexcept {
  std::size_t tied = 0;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (is_large(values[i]) &&
        ((i > 0 && values[i - 1] == values[i]) || (i + 1 < values.size() && values[i + 1] == values[i])))
      ++tied;
  return tied;
}

IRMETRICS_INLINE Aligner::Aligner(const Policy& policy, std::span<const std::uint32_t> cutoffs, std::uint32_t deepest)
    : policy_(policy), order_of_ties_(one_order(policy.ties)), deepest_(deepest) {
  for (const std::uint32_t k : cutoffs) audit_.push_back({.k = k});
}

IRMETRICS_INLINE Result<JudgedRanking> Aligner::align(const RankedList& given, const Judgments& judgments) & {
  RankedList list = given;
  duplicates_ = 0;
  identical_ids_ = 0;
  tied_hits_ = 0;
  large_scores_ = 0;
  if (!list.distinct) {
    const auto rows = first_duplicate(list.documents, slots_);
    if (rows && policy_.duplicates == Duplicates::error)
      return duplicate_input("query '{}': duplicate document '{}', at positions {} and {}", list.query,
                             list.documents[rows->first], rows->first + 1, rows->second + 1);
    if (rows) list = without_duplicates(given);
  }
  if (policy_.ignore_identical_ids) {
    if (const auto row = detail::alignment::find_row(list, list.query, detail::hash_id(list.query))) {
      list = without_row(list, *row);
      identical_ids_ = 1;
    }
  }
  if (policy_.precision == ScorePrecision::float32) use_precision(list);
  found_.clear();
  ranked_.clear();
  // As many as there may be, so that the next query of this size allocates nothing.
  const std::size_t most = std::min(list.size(), judgments.size());
  found_.reserve(most);
  ranked_.reserve(most);
  hits_.reserve(most);
  documents_.reserve(most);
  tied_ = {};
  if (may_rank_top(list, judgments)) return rank_top(list, judgments);
  find_judged(list, judgments);
  const Status status = policy_.ties == TieRule::rank_column ? rank_by_column(list) : rank_by_score(list);
  if (!status.ok()) return status;
  const auto by_rank = [](const Ranked& a, const Ranked& b) { return a.rank < b.rank; };
  if (!std::is_sorted(ranked_.begin(), ranked_.end(), by_rank)) std::sort(ranked_.begin(), ranked_.end(), by_rank);
  keep_audit(list, judgments);
  return finish(list, judgments);
}

IRMETRICS_INLINE RankedList Aligner::without_duplicates(const RankedList& list) {
  // order_[row] is the row that represents row's document, or `nothing` for a later copy.
  constexpr auto nothing = std::numeric_limits<std::uint32_t>::max();
  order_.resize(list.size());
  for (std::uint32_t row = 0; row < order_.size(); ++row) order_[row] = row;
  slots_.assign(id_index_slots(list.size()), 0);
  index_ids(list.documents, slots_, [&](std::uint32_t first, std::uint32_t later) {
    const bool larger = list.scores[later] > list.scores[order_[first]];
    if (policy_.duplicates == Duplicates::last || (policy_.duplicates == Duplicates::max && larger))
      order_[first] = later;
    order_[later] = nothing;
    ++duplicates_;
  });
  std::erase(order_, nothing);
  std::sort(order_.begin(), order_.end());
  return distinct_.of(list, order_);
}

IRMETRICS_INLINE RankedList Aligner::without_row(const RankedList& list, std::uint32_t row) {
  order_.clear();
  for (std::uint32_t other = 0; other < list.size(); ++other)
    if (other != row) order_.push_back(other);
  return others_.of(list, order_);
}

/// The rows must hold different documents.
IRMETRICS_INLINE RankedList Aligner::Rest::of(const RankedList& list, std::span<const std::uint32_t> rows) {
  const auto take = [&](auto& out, const auto& column) {
    out.clear();
    for (const std::uint32_t row : rows) out.push_back(column[row]);
  };
  take(begins, list.documents.begins);
  take(lengths, list.documents.lengths);
  take(hashes, list.documents.hashes);
  take(scores, list.scores);
  ranks.clear();
  if (!list.ranks.empty()) take(ranks, list.ranks);
  return {list.query, {list.documents.text, begins, lengths, hashes}, scores, ranks, is_descending(scores), true};
}

IRMETRICS_INLINE void Aligner::find_judged(const RankedList& list, const Judgments& judgments) {
  if (detail::alignment::has_few_judged(list, judgments)) {
    for (std::uint32_t i = 0; i < judgments.size(); ++i)
      if (const auto row = detail::alignment::find_row(list, judgments.documents[i], judgments.documents.hashes[i]))
        found_.push_back({*row, i});
    return;
  }
  const std::span<const std::uint32_t> hashes = list.documents.hashes;
  order_.resize(hashes.size());
  order_.resize(find_candidates(judgments.index, hashes, order_.data()));
  for (const std::uint32_t row : order_)
    if (const auto judged = find_id(judgments.index, judgments.documents, list.documents[row], hashes[row]))
      found_.push_back({row, *judged});
}

IRMETRICS_INLINE void Aligner::use_precision(RankedList& list) {
  scores_.resize(list.size());
  for (std::size_t i = 0; i < scores_.size(); ++i) scores_[i] = static_cast<double>(static_cast<float>(list.scores[i]));
  list.scores = scores_;  // rounding is monotonic, so a descending list stays descending
}

IRMETRICS_INLINE Status Aligner::rank_by_score(const RankedList& list) {
  if (!list.descending) {
    sorted_.assign(list.scores.begin(), list.scores.end());
    kernels::sort_descending(sorted_);
  }
  if (policy_.ties == TieRule::error) {
    const std::span<const double> scores = list.descending ? list.scores : std::span<const double>(sorted_);
    if (const auto tie = std::adjacent_find(scores.begin(), scores.end()); tie != scores.end())
      return invalid_input("query '{}': two documents have the score {}, {}; with ties=error all scores must differ",
                           list.query, *tie, detail::alignment::two_with(list, list.scores, *tie));
  }
  if (!(list.descending ? rank_in_given_order(list) : rank_by_search(list))) rank_by_full_order(list);
  const std::span<const double> ranked = ranked_scores(list);
  if (!ranked.empty() && (is_large(ranked.front()) || is_large(ranked.back()))) large_scores_ = large_ties(ranked);
  return Status();
}

/// For descending scores: the rank of a document is its position, except within its group of ties. False if there are
/// so many ties that sorting all documents is cheaper.
IRMETRICS_INLINE bool Aligner::rank_in_given_order(const RankedList& list) {
  const std::span<const double> scores = list.scores;
  const bool by_id = order_of_ties_ == Ties::docno_desc || order_of_ties_ == Ties::docno_asc;
  std::size_t compared = 0;
  const auto equal = [&](std::size_t a, std::size_t b) { return b < scores.size() && scores[a] == scores[b]; };
  ranked_.resize(found_.size());
  for (std::size_t i = 0; i < found_.size(); ++i) {
    const auto [row, judged] = found_[i];
    std::uint32_t rank = row + 1;
    if (equal(row, row + 1) || (row > 0 && equal(row, row - 1))) {
      for (std::uint32_t other = row; by_id && other > 0 && scores[other - 1] == scores[row]; --other, ++compared)
        if (!wins_tie(order_of_ties_, list.documents, other - 1, row)) --rank;
      for (std::uint32_t other = row + 1; by_id && equal(row, other); ++other, ++compared)
        if (wins_tie(order_of_ties_, list.documents, other, row)) ++rank;
      if (compared > detail::alignment::tie_budget(scores.size())) return false;
      if (rank <= depth(list)) ++tied_hits_;
    }
    ranked_[i] = {rank, judged};
  }
  return true;
}

/// For scores in any order: the rank of a document is one plus the number of larger scores, found in the sorted scores.
IRMETRICS_INLINE bool Aligner::rank_by_search(const RankedList& list) {
  std::size_t compared = 0;
  for (const auto [row, judged] : found_) {
    const double score = list.scores[row];
    const std::size_t larger = detail::alignment::count_larger(sorted_, score);
    auto rank = static_cast<std::uint32_t>(larger) + 1;
    if (rank < sorted_.size() && sorted_[rank] == score) {
      compared += list.size();
      if (compared > detail::alignment::tie_budget(list.size())) return false;
      for (std::uint32_t other = 0; other < list.size(); ++other)
        if (list.scores[other] == score && other != row && wins_tie(order_of_ties_, list.documents, other, row)) ++rank;
      if (rank <= depth(list)) ++tied_hits_;
    }
    ranked_.push_back({rank, judged});
  }
  return true;
}

IRMETRICS_INLINE void Aligner::rank_by_full_order(const RankedList& list) {
  order_by_score(list, order_of_ties_, order_);
  rank_of_row_.resize(order_.size());
  for (std::uint32_t i = 0; i < order_.size(); ++i) rank_of_row_[order_[i]] = i + 1;
  ranked_.clear();
  tied_hits_ = 0;
  const std::uint32_t last = depth(list);
  const auto equal = [&](std::size_t a, std::size_t b) {
    return b < order_.size() && list.scores[order_[a]] == list.scores[order_[b]];
  };
  for (const auto [row, judged] : found_) {
    const std::uint32_t position = rank_of_row_[row] - 1;
    if (position < last && (equal(position, position + 1) || (position > 0 && equal(position, position - 1))))
      ++tied_hits_;
    ranked_.push_back({rank_of_row_[row], judged});
  }
}

IRMETRICS_INLINE Status Aligner::rank_by_column(const RankedList& list) {
  if (list.ranks.size() != list.size())
    return invalid_input("query '{}': ties=rank_column needs the rank column, which is missing or was not read",
                         list.query);
  order_.assign(list.ranks.begin(), list.ranks.end());
  std::sort(order_.begin(), order_.end());
  if (const auto twice = std::adjacent_find(order_.begin(), order_.end()); twice != order_.end())
    return invalid_input("query '{}': rank {} is given twice, to {}", list.query, *twice,
                         detail::alignment::two_with(list, list.ranks, *twice));
  for (const auto [row, judged] : found_) {
    const auto position = std::lower_bound(order_.begin(), order_.end(), list.ranks[row]);
    ranked_.push_back({static_cast<std::uint32_t>(position - order_.begin()) + 1, judged});
  }
  return Status();
}

/// Those of the judged documents within the depth.
IRMETRICS_INLINE std::span<const double> Aligner::judged_scores(std::span<const double> scores,
                                                                const Judgments& judgments, std::uint32_t depth) {
  judged_.clear();
  if (scores.empty()) return judged_;
  for (const auto [rank, judged] : ranked_)
    if (rank <= depth && judgments.grades[judged] >= 0) judged_.push_back(scores[rank - 1]);
  return judged_;
}

IRMETRICS_INLINE void Aligner::keep_audit(const RankedList& list, const Judgments& judgments) {
  if (audit_.empty()) return;
  const std::uint32_t depth = this->depth(list);
  const std::span<const double> all = ranked_scores(list);
  const std::span<const double> scored = policy_.judged_only ? judged_scores(all, judgments, depth) : all;
  for (CutoffAudit& entry : audit_) {
    const std::uint32_t last = std::min(entry.k, depth);
    const auto below =
        std::partition_point(ranked_.begin(), ranked_.end(), [last](const Ranked& one) { return one.rank <= last; });
    entry.retrieved = last;
    entry.unjudged = last - static_cast<std::uint64_t>(below - ranked_.begin());
    // The depth cuts the ranking before unjudged documents are removed; no cut-off beyond it is reached.
    const bool is_depth = entry.k == policy_.depth;
    entry.tied_pairs = entry.k <= depth ? detail::alignment::tied_pairs(is_depth ? all : scored, entry.k) : 0;
    entry.shallow = entry.k > depth ? 1 : 0;
  }
}

IRMETRICS_INLINE Result<JudgedRanking> Aligner::finish(const RankedList& list, const Judgments& judgments) {
  std::uint32_t retrieved = depth(list);
  hits_.resize(ranked_.size());
  documents_.resize(ranked_.size());
  std::uint32_t count = 0;
  for (const auto [rank, judged] : ranked_) {
    const double grade = judgments.grades[judged];
    if (rank > retrieved || (policy_.judged_only && grade < 0)) continue;
    hits_[count] = {policy_.judged_only ? count + 1 : rank, grade};
    documents_[count++] = judged;
  }
  hits_.resize(count);
  documents_.resize(count);
  if (policy_.judged_only) retrieved = static_cast<std::uint32_t>(hits_.size());
  const JudgedRanking ranking{hits_, judgments.descending, retrieved, {list.query, judgments.documents, documents_}};
  if (finds_ties_) {
    tied_ = {.hits = {}, .judged = ranking.judged, .retrieved = retrieved, .groups = {}, .ids = ranking.ids};
    if (Status status = group_ties(list, judgments); !status.ok()) return status;
  }
  return ranking;
}

/// Groups the judged documents by score, down to the depth, if any of them is tied.
IRMETRICS_INLINE Status Aligner::group_ties(const RankedList& list, const Judgments& judgments) {
  const std::span<const double> scores = ranked_scores(list);
  const std::uint32_t depth = this->depth(list);
  const auto tied = [&](std::uint32_t rank) {
    return (rank > 1 && scores[rank - 2] == scores[rank - 1]) ||
           (rank < scores.size() && scores[rank - 1] == scores[rank]);
  };
  if (scores.empty() || std::none_of(ranked_.begin(), ranked_.end(), [&](const Ranked& one) { return tied(one.rank); }))
    return Status();

  groups_.clear();
  grouped_hits_.clear();
  grouped_documents_.clear();
  std::uint32_t kept = 0;  // judged documents so far, whose number is the rank with judged_only
  for (auto one = ranked_.begin(); one != ranked_.end();) {
    const double score = scores[one->rank - 1];
    const auto [first, last] = std::equal_range(scores.begin(), scores.end(), score, std::greater<>());
    TieGroup group{static_cast<std::uint32_t>(first - scores.begin()), static_cast<std::uint32_t>(last - first),
                   static_cast<std::uint32_t>(grouped_hits_.size()), 0};
    if (group.above >= depth) break;
    if (policy_.judged_only && group.above + group.size > depth)
      return invalid_input(
          "query '{}': the depth {} divides documents with the score {}; with judged_only, a score over "
          "all orders needs a depth that does not",
          list.query, policy_.depth, score);
    const auto begin = one;
    while (one != ranked_.end() && scores[one->rank - 1] == score) ++one;
    // By grade, whatever the order of the list, so that no result depends on it.
    std::sort(begin, one, [&](const Ranked& a, const Ranked& b) IRMETRICS_CALLED {
      const double grade = judgments.grades[a.judged], other = judgments.grades[b.judged];
      return grade != other ? grade > other : judgments.documents[a.judged] < judgments.documents[b.judged];
    });
    for (auto member = begin; member != one; ++member) {
      const double grade = judgments.grades[member->judged];
      if (policy_.judged_only && grade < 0) continue;
      grouped_hits_.push_back({0, grade});
      grouped_documents_.push_back(member->judged);
      ++group.hits;
    }
    if (policy_.judged_only) {
      group.above = kept;
      group.size = group.hits;
      kept += group.hits;
    }
    for (std::uint32_t i = 0; i < group.hits; ++i) grouped_hits_[group.begin + i].rank = group.above + i + 1;
    if (group.hits > 0) groups_.push_back(group);
  }
  tied_.hits = grouped_hits_;
  tied_.groups = groups_;
  tied_.ids.of_hits = grouped_documents_;
  return Status();
}

}  // namespace irmetrics
