// The best possible rankings of a query's documents by novelty: greedy, as the field's tools do it, and exact.
#pragma once

#include <irmetrics/alignment/exact_ideal.hpp>
#include <irmetrics/alignment/nugget_ranking.hpp>
#include <irmetrics/config.hpp>

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace irmetrics {

/// The ideal rankings of one query. Keeps greedy gains for measures that ask again, and its memory from query to query.
///
/// A document's gain is the sum over its nuggets of weight * (1 - alpha)^(documents above that support the nugget).
/// Greedy takes the document of the largest gain at each rank. Among equal gains, `Diversity::ndeval` takes the largest
/// document id, as ndeval does; otherwise it is the document whose nuggets are rarest (the sum of 1 / supporters), then
/// the one with the earlier nuggets: the names of documents play no part.
class IdealRankings {
 public:
  /// Forgets the last query.
  void start() noexcept {
    grouped_ = false;
    lists_used_ = 0;
    unproved_ = 0;
  }

  /// The gains of the greedy ranking, rank by rank up to `depth`; fewer if no document is left that adds any.
  std::span<const double> greedy_gains(const NuggetRanking& query, double alpha, std::uint32_t depth);

  /// The largest sum, up to `depth`, of gain times discount(rank) that any ranking reaches; discounts must never rise.
  /// Searches by branch and bound; if that would look at more than `work` partial rankings, it is the best sum found
  /// so far, which is at least greedy's, and unproved() counts it.
  template <class Discount>
  double exact(const NuggetRanking& query, double alpha, std::uint32_t depth, Discount discount, std::uint32_t work) {
    discounts_.clear();
    for (std::uint32_t rank = 1; rank <= std::min(depth, length(query)); ++rank) discounts_.push_back(discount(rank));
    return search(query, alpha, work);
  }

  /// How many calls of exact for this query stopped before they had a proof.
  std::size_t unproved() const noexcept { return unproved_; }

 private:
  /// Documents that support the same nuggets: to an ideal ranking they are one document, several times.
  struct Group {
    std::uint32_t first;  // in documents_
    std::uint32_t count;
    double rarity;
  };
  /// A greedy ranking as far as it was asked for.
  struct List {
    double alpha;
    std::vector<double> gains;
    std::vector<double> values;       // of each nugget, for the next document
    std::vector<std::uint32_t> used;  // documents of each group
    struct Candidate {
      double gain;  // when it was last looked at; it never rises
      std::uint32_t priority;
      std::uint32_t group;
      std::size_t looked_at;  // how many documents had been taken then
    };
    std::vector<Candidate> heap;
  };

  void group_documents(const NuggetRanking& query);
  /// How many judged documents support any nugget.
  std::uint32_t length(const NuggetRanking& query);
  double search(const NuggetRanking& query, double alpha, std::uint32_t work);
  List& list_of(const NuggetRanking& query, double alpha);
  std::uint32_t priority(const NuggetRanking& query, std::uint32_t group, std::uint32_t used) const;
  NuggetMask mask_of(const NuggetRanking& query, std::uint32_t group) const noexcept {
    return query.mask_of(documents_[groups_[group].first]);
  }

  bool grouped_ = false;
  std::size_t unproved_ = 0;
  std::vector<std::uint32_t> documents_;  // that support a nugget, group by group
  std::vector<std::uint32_t> id_order_;   // of each document: its place among the ids, the largest first (ndeval)
  std::vector<Group> groups_;             // by rarity
  std::vector<List> lists_;
  std::size_t lists_used_ = 0;
  ExactIdeal exact_;
  std::vector<double> discounts_;
  std::vector<ExactIdeal::Group> exact_groups_;
  std::vector<double> exact_weights_;
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/alignment/ideal_rankings-inl.hpp>
#endif
