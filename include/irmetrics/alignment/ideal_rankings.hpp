// The best possible rankings of a query's documents by novelty: greedy, as in other tools, and exact.
#pragma once

#include <irmetrics/alignment/exact_ideal.hpp>
#include <irmetrics/alignment/nugget_ranking.hpp>
#include <irmetrics/config.hpp>

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace irmetrics {

/// The ideal rankings of one query. Caches greedy gains for further measures, and reuses its memory from query to
/// query.
///
/// The gain of a document is the sum over its nuggets of weight * (1 - alpha)^(number of documents above that support
/// the nugget). The greedy ranking takes the document with the largest gain at each rank. Ties go to the largest
/// document id for `Diversity::ndeval`, as in ndeval; otherwise to the document with the rarest nuggets (the sum of 1 /
/// supporters), then to the one with the earlier nuggets, independent of the names of documents.
class IdealRankings {
 public:
  /// Starts a new query.
  void start() noexcept {
    grouped_ = false;
    lists_used_ = 0;
    unproved_ = 0;
  }

  /// The gains of the greedy ranking, rank by rank up to `depth`; fewer if no remaining document has a gain.
  std::span<const double> greedy_gains(const NuggetRanking& query, double alpha, std::uint32_t depth);

  /// The largest sum, up to `depth`, of gain times discount(rank) over all rankings; discounts must not increase.
  /// Searches by branch and bound; if that would examine more than `work` partial rankings, the result is the best sum
  /// found so far, which is at least the greedy one, and unproved() counts it.
  template <class Discount>
  double exact(const NuggetRanking& query, double alpha, std::uint32_t depth, Discount discount, std::uint32_t work) {
    discounts_.clear();
    for (std::uint32_t rank = 1; rank <= std::min(depth, length(query)); ++rank) discounts_.push_back(discount(rank));
    return search(query, alpha, work);
  }

  /// Number of calls of exact for this query that stopped before a proof.
  std::size_t unproved() const noexcept { return unproved_; }

 private:
  /// Documents that support the same nuggets: an ideal ranking treats them as copies of one document.
  struct Group {
    std::uint32_t first;  // index into documents_
    std::uint32_t count;
    double rarity;
  };
  /// A greedy ranking, as far as it was requested.
  struct List {
    double alpha;
    std::vector<double> gains;
    std::vector<double> values;       // of each nugget, for the next document
    std::vector<std::uint32_t> used;  // documents of each group
    struct Candidate {
      double gain;  // when last evaluated; it never increases
      std::uint32_t priority;
      std::uint32_t group;
      std::size_t looked_at;  // number of documents taken at that time
    };
    std::vector<Candidate> heap;
  };

  void group_documents(const NuggetRanking& query);
  /// Number of judged documents that support at least one nugget.
  std::uint32_t length(const NuggetRanking& query);
  double search(const NuggetRanking& query, double alpha, std::uint32_t work);
  List& list_of(const NuggetRanking& query, double alpha);
  std::uint32_t priority(const NuggetRanking& query, std::uint32_t group, std::uint32_t used) const;
  NuggetMask mask_of(const NuggetRanking& query, std::uint32_t group) const noexcept {
    return query.mask_of(documents_[groups_[group].first]);
  }

  bool grouped_ = false;
  std::size_t unproved_ = 0;
  std::vector<std::uint32_t> documents_;  // documents that support a nugget, group by group
  std::vector<std::uint32_t> id_order_;   // of each document: its position among the ids, largest first (ndeval)
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
