// The best possible rankings of a query's documents: by novelty, greedy, as in other tools, and exact; by grades.
#pragma once

#include <irmetrics/alignment/detail/exact_ideal.hpp>
#include <irmetrics/alignment/detail/greedy_ideal.hpp>
#include <irmetrics/alignment/detail/ideal_groups.hpp>
#include <irmetrics/alignment/nugget_ranking.hpp>
#include <irmetrics/base/cancel.hpp>
#include <irmetrics/collection/kept_ideals.hpp>
#include <irmetrics/config.hpp>

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace irmetrics {

/// The ideal rankings of one query. Reuses its memory from query to query, and greedy gains for further measures; with
/// KeptIdeals, what was found for an earlier run is not searched again.
///
/// The gain of a document is the sum over its nuggets of weight * (1 - alpha)^(number of documents above that support
/// the nugget). The greedy ranking takes the document with the largest gain at each rank. Ties go to the largest
/// document id for `Diversity::ndeval`, as in ndeval; otherwise to the document with the rarest nuggets (the sum of 1 /
/// supporters), then to the one with the earlier nuggets, independent of the names of documents.
class IdealRankings {
 public:
  /// Starts a new query, whose documents support a nugget from the grade `level` on. `kept`: its ideals found so far,
  /// to which this adds; null if they are not kept. `cancel` stops a search, which then keeps nothing.
  void start(double level = default_support_level, KeptIdeals::Query* kept = nullptr, Cancel cancel = {}) noexcept {
    level_ = level;
    kept_ = kept;
    cancel_ = detail::CountedCancel(std::move(cancel));
    grouped_ = false;
    lists_used_ = 0;
    unproved_ = 0;
    weighted_.clear();
    support_.clear();
  }

  /// The gains of the greedy ranking, rank by rank up to `depth`; fewer if no remaining document has a gain. Valid
  /// until the next call.
  std::span<const double> greedy_gains(const NuggetRanking& query, double alpha, std::uint32_t depth) &;
  std::span<const double> greedy_gains(const NuggetRanking& query, double alpha, std::uint32_t depth) && = delete;

  /// The largest sum, up to `depth`, of gain times discount(rank) over all rankings; discounts must not increase.
  /// Searches by branch and bound; if that would examine more than `work` partial rankings, the result is the best sum
  /// found so far, which is at least the greedy one, and unproved() counts it.
  template <class Discount>
  double exact(const NuggetRanking& query, double alpha, std::uint32_t depth, Discount discount, std::uint32_t work) {
    group_documents(query);
    discounts_.clear();
    for (std::uint32_t rank = 1; rank <= std::min(depth, groups_.documents()); ++rank)
      discounts_.push_back(discount(rank));
    return search(query, alpha, work);
  }

  /// The positive weighted grades of the judged documents (NuggetJudgments::weighted_grades), largest first.
  std::span<const double> weighted_grades(const NuggetRanking& query) &;
  std::span<const double> weighted_grades(const NuggetRanking& query) && = delete;

  /// The positive grades with which documents support nuggets: by nugget, and then largest first.
  std::span<const Support> sorted_support(const NuggetRanking& query) &;
  std::span<const Support> sorted_support(const NuggetRanking& query) && = delete;

  /// Number of calls of exact for this query that stopped before a proof.
  std::size_t unproved() const noexcept { return unproved_; }

 private:
  /// A greedy ranking, as far as it was requested.
  struct List {
    double alpha;
    detail::alignment::GreedyIdeal ideal;
  };

  void group_documents(const NuggetRanking& query);
  detail::alignment::GreedyIdeal& greedy_ideal(const NuggetRanking& query, double alpha);
  double search(const NuggetRanking& query, double alpha, std::uint32_t work);

  double level_ = default_support_level;
  KeptIdeals::Query* kept_ = nullptr;
  detail::CountedCancel cancel_;
  bool grouped_ = false;
  std::size_t unproved_ = 0;
  detail::alignment::IdealGroups groups_;
  std::vector<List> lists_;
  std::size_t lists_used_ = 0;
  detail::alignment::ExactIdeal exact_;
  std::vector<double> discounts_;
  std::vector<detail::alignment::ExactIdeal::Group> exact_groups_;
  std::vector<double> exact_weights_;
  std::vector<double> weighted_;  // empty: not sorted yet, as the next
  std::vector<Support> support_;
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/alignment/ideal_rankings-inl.hpp>
#endif
