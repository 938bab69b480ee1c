// The ranking of all documents of a run for a query under a policy, with the ids of the documents.
#pragma once

#include <irmetrics/alignment/align.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/rank_order.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/evaluate/detail/every_document.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail::evaluate {

/// Whether the first documents by score and tie rule have the first ranks in a list of distinct documents.
inline bool first_ranks_suffice(const Policy& policy) noexcept {
  const bool ordered =
      policy.ties == TieRule::docno_desc || policy.ties == TieRule::docno_asc || policy.ties == TieRule::input;
  return ordered && !policy.judged_only && !policy.ignore_identical_ids && policy.precision == ScorePrecision::float64;
}

/// Ranks the documents of one run, query by query, and reuses its memory. The run must outlive it.
class WholeRanking {
 public:
  /// `deepest`: the last rank that anybody looks at; the documents below it have no ranks.
  WholeRanking(const Run& run, const Policy& policy, std::uint32_t deepest = Aligner::every_rank)
      : run_(run), policy_(policy), deepest_(deepest), aligner_(policy, {}, deepest) {}

  /// Ranks the documents for a query; those of a missing query are none. With judged_only, only the documents of
  /// `judged` have ranks. Fails on errors that the policy defines, and names the run.
  Status rank(std::string_view query, const Judgments& judged) {
    documents_.clear();
    ranks_.clear();
    row_ = run_.find(query);
    if (!row_) return Status();
    const RankedList list = run_[*row_];
    if (may_sort_top(list)) {
      sort_top(list);
      return Status();
    }
    const auto ranking = aligner_.align(list, policy_.judged_only ? judged : every_document_.of(list));
    if (!ranking.ok()) return annotate(ranking.status(), "run '" + run_.name() + "'");
    // Every document is a hit, so that no rank is left out.
    for (std::size_t i = 0; i < ranking->hits.size() && i < deepest_; ++i) add(ranking->ids[i]);
    return Status();
  }

  const Run& run() const noexcept { return run_; }
  /// The index of the query in the run; nullopt if the run lacks it.
  std::optional<std::size_t> row() const noexcept { return row_; }
  /// The ids, best first; views into the run, or into the judgments with judged_only.
  const std::vector<std::string_view>& documents() const& noexcept { return documents_; }
  const std::vector<std::string_view>& documents() const&& = delete;
  /// The rank of a document; nullopt if the run did not retrieve it.
  std::optional<std::uint32_t> rank_of(std::string_view document) const noexcept {
    const auto found = ranks_.find(document);
    return found == ranks_.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  void add(std::string_view document) {
    documents_.push_back(document);
    ranks_.try_emplace(document, static_cast<std::uint32_t>(documents_.size()));
  }

  /// Whether the first documents by score and tie rule are the first ranks: then the others need no ranks.
  bool may_sort_top(const RankedList& list) const noexcept {
    return deepest_ < list.size() && list.distinct && first_ranks_suffice(policy_);
  }
  void sort_top(const RankedList& list) {
    const std::size_t last = policy_.depth == 0 ? deepest_ : std::min(deepest_, policy_.depth);
    std::size_t rows = list.size();
    if (list.descending) {  // the first ranks are the first rows, or tied with the last of these
      rows = last;
      while (rows < list.size() && list.scores[rows] == list.scores[last - 1]) ++rows;
    }
    order_.resize(rows);
    std::iota(order_.begin(), order_.end(), 0U);
    std::partial_sort(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(last), order_.end(),
                      [&](std::uint32_t a, std::uint32_t b) {
                        if (list.scores[a] != list.scores[b]) return list.scores[a] > list.scores[b];
                        return wins_tie(one_order(policy_.ties), list.documents, a, b);
                      });
    for (std::size_t i = 0; i < last; ++i) add(list.documents[order_[i]]);
  }

  const Run& run_;
  Policy policy_;
  std::uint32_t deepest_;
  Aligner aligner_;
  EveryDocument every_document_;
  std::optional<std::size_t> row_;
  std::vector<std::uint32_t> order_;
  std::vector<std::string_view> documents_;
  HashMap<std::string_view, std::uint32_t> ranks_;
};

}  // namespace irmetrics::detail::evaluate
