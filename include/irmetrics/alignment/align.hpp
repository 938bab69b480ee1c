// Alignment: joins the results for a query with its judgments to a judged ranking.
#pragma once

#include <irmetrics/alignment/judged_ranking.hpp>
#include <irmetrics/alignment/policy.hpp>
#include <irmetrics/alignment/tied_ranking.hpp>
#include <irmetrics/base/description.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/qrels.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/config.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace irmetrics {

/// Counts for the top k of a query, among the ranks within the policy's depth. With judged_only, ties are counted in
/// the ranking that is scored, without unjudged documents; these are counted in the whole ranking.
struct CutoffAudit {
  std::uint32_t k = 0;
  std::uint64_t retrieved = 0;   // documents in the top k
  std::uint64_t unjudged = 0;    // unjudged documents among them
  std::uint64_t tied_pairs = 0;  // pairs of equal scores with one document in the top k and one below
  std::uint64_t shallow = 0;     // queries with fewer documents than k

  bool operator==(const CutoffAudit&) const = default;

  static constexpr auto description =
      describe_result<CutoffAudit>("CutoffAudit", "Counts of the top k of all queries.", ResultKind::row) |
      field("k", &CutoffAudit::k, "cut-off: a rank, from 1") |
      field("retrieved", &CutoffAudit::retrieved, "documents in the top k") |
      field("unjudged", &CutoffAudit::unjudged, "unjudged documents in the top k") |
      field("tied_pairs", &CutoffAudit::tied_pairs,
            "pairs of equal scores with one document in the top k and the other below") |
      field("shallow", &CutoffAudit::shallow, "queries for which the run has fewer documents than k");
};

/// Whether whole numbers of this size have no doubles of their own: 2^53 and 2^53 + 1 are the same double.
constexpr bool is_large(double number) noexcept { return number >= 0x1p53 || number <= -0x1p53; }

/// The number of values beyond 2^53 that are equal to another. `values`: largest first.
std::size_t large_ties(std::span<const double> values) noexcept;

/// Converts ranked lists to judged rankings under one policy. Reuses its memory from query to query; one aligner serves
/// one thread.
class Aligner {
 public:
  /// `cutoffs`: the ranks that align audits. `deepest`: the last rank that anybody looks at, and not less than the
  /// cut-offs, or every_rank; 0: align counts tied_hits() and large_scores(), too, which needs all ranks.
  Aligner(const Policy& policy, std::span<const std::uint32_t> cutoffs, std::uint32_t deepest = 0);
  static constexpr std::uint32_t every_rank = std::numeric_limits<std::uint32_t>::max();

  /// From now on, align also finds the groups of tied documents, for tied().
  void find_ties() noexcept { finds_ties_ = true; }

  /// The judged ranking of a query: views that are valid until the next call. Fails if the policy makes a duplicate or
  /// a tie an error, or requires a rank column that was not read.
  Result<JudgedRanking> align(const RankedList& list, const Judgments& judgments) &;
  Result<JudgedRanking> align(const RankedList& list, const Judgments& judgments) && = delete;

  /// For each hit of the last query, the index of its document among the judgments.
  std::span<const std::uint32_t> documents() const& noexcept { return documents_; }
  std::span<const std::uint32_t> documents() const&& = delete;
  /// The last query in all orders of its tied documents; without groups if no judged document is tied. Valid as long as
  /// its judged ranking. Needs find_ties().
  const TiedRanking& tied() const& noexcept { return tied_; }
  const TiedRanking& tied() const&& = delete;
  /// The audit of the last query, one entry per cut-off.
  std::span<const CutoffAudit> audit() const& noexcept { return audit_; }
  std::span<const CutoffAudit> audit() const&& = delete;
  /// Number of judged documents of the last query, within the depth, that share their score with another document.
  std::size_t tied_hits() const noexcept { return tied_hits_; }
  /// Number of documents of the last query that share a score beyond 2^53; 0 if the rank column orders them.
  std::size_t large_scores() const noexcept { return large_scores_; }
  /// Number of rows of the last query dropped as duplicates.
  std::size_t duplicates() const noexcept { return duplicates_; }
  /// Number of documents of the last query dropped because they have the id of the query.
  std::size_t identical_ids() const noexcept { return identical_ids_; }

 private:
  struct Found {
    std::uint32_t row;     // index in the ranked list
    std::uint32_t judged;  // index in the judgments
  };
  struct Ranked {
    std::uint32_t rank;
    std::uint32_t judged;
  };

  struct Top {
    double score;
    std::uint32_t row;
  };

  /// Storage for a list without some of its rows.
  struct Rest {
    std::vector<std::uint32_t> begins, hashes, ranks;
    std::vector<std::uint16_t> lengths;
    std::vector<double> scores;

    RankedList of(const RankedList& list, std::span<const std::uint32_t> rows);
  };

  RankedList without_duplicates(const RankedList& list);
  RankedList without_row(const RankedList& list, std::uint32_t row);
  void find_judged(const RankedList& list, const Judgments& judgments);
  void use_precision(RankedList& list);
  Status rank_by_score(const RankedList& list);
  Status rank_by_column(const RankedList& list);
  bool rank_in_given_order(const RankedList& list);
  bool rank_by_search(const RankedList& list);
  void rank_by_full_order(const RankedList& list);
  bool may_rank_top(const RankedList& list, const Judgments& judgments) const noexcept;
  Result<JudgedRanking> rank_top(const RankedList& list, const Judgments& judgments);
  void find_top(const RankedList& list, std::size_t count);
  void distribute(std::span<const double> scores, std::size_t count);
  void audit_top(const RankedList& list);
  /// Number of ranks that count.
  std::uint32_t depth(const RankedList& list) const noexcept {
    const auto size = static_cast<std::uint32_t>(list.size());
    return policy_.depth == 0 || size < policy_.depth ? size : policy_.depth;
  }
  /// The scores that order the documents, largest first; empty if the rank column orders them.
  std::span<const double> ranked_scores(const RankedList& list) const noexcept {
    if (policy_.ties == TieRule::rank_column) return {};
    return list.descending ? list.scores : std::span<const double>(sorted_);
  }
  std::span<const double> judged_scores(std::span<const double> scores, const Judgments& judgments,
                                        std::uint32_t depth);
  void keep_audit(const RankedList& list, const Judgments& judgments);
  Result<JudgedRanking> finish(const RankedList& list, const Judgments& judgments);
  Status group_ties(const RankedList& list, const Judgments& judgments);

  Policy policy_;
  Ties order_of_ties_;
  std::uint32_t deepest_;
  bool finds_ties_ = false;
  std::vector<CutoffAudit> audit_;
  std::size_t duplicates_ = 0;
  std::size_t identical_ids_ = 0;
  std::size_t tied_hits_ = 0;
  std::size_t large_scores_ = 0;

  std::vector<Found> found_;
  std::vector<Ranked> ranked_;  // found documents with their ranks
  std::vector<Hit> hits_;
  std::vector<std::uint32_t> documents_;
  TiedRanking tied_;
  std::vector<Hit> grouped_hits_;
  std::vector<std::uint32_t> grouped_documents_;
  std::vector<TieGroup> groups_;
  std::vector<double> scores_;        // in the policy's precision
  std::vector<double> sorted_;        // scores, largest first, unless they were given in this order
  std::vector<double> judged_;        // scores of judged documents, largest first
  std::vector<std::uint32_t> slots_;  // of an id table
  std::vector<std::uint32_t> order_;  // rows to look at, rows in rank order, or ranks in ascending order
  std::vector<std::uint32_t> rank_of_row_;
  std::vector<Top> top_;                      // the best rows, in rank order
  std::vector<std::uint32_t> ends_, hashes_;  // the ends of their buckets, and their hashes
  Rest distinct_, others_;                    // a list without duplicates; without the document with the query's id
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/alignment/align-inl.hpp>
#endif
