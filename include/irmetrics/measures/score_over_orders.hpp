// The values of measures over all orders of tied documents: expected, best and worst.
#pragma once

#include <irmetrics/alignment/tied_ranking.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/measures/measure.hpp>

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace irmetrics {

/// Computes values over all orders, in which documents with equal scores may stand. Reuses its memory; one object
/// serves one thread.
///
/// A formula is used where there is one: for a measure that is a sum over the hits, the mean gain of a group of tied
/// documents at each of its ranks; and a measure's own expected(). The best and the worst order of a measure that rises
/// with the gains of the first documents are those of descending and of ascending gains. Otherwise all different orders
/// are scored, one by one, up to Limits::tied_orders of them.
class OrdersScorer {
 public:
  /// The measures to score, by their positions.
  explicit OrdersScorer(std::span<const AnyMeasure> measures);

  /// The value of a measure. `query` has groups. Fails if there are too many orders.
  Result<double> score(std::size_t measure, OfOrders which, const TiedRanking& query);

 private:
  /// Documents of a group that are interchangeable: of one grade, or one document for a measure of the user's own,
  /// which may look at its id. Unjudged documents have no hits.
  struct Kind {
    std::uint32_t begin, hits;  // of the ranking
    std::uint32_t documents;    // as many as the hits, or unjudged
    double value = 0;           // of the measure, if a document of this kind alone is ranked, first in the group
  };
  struct Measured {
    AnyMeasure measure;
    bool alike;          // whether documents with the same grade are interchangeable
    std::uint32_t last;  // the last rank that counts
  };
  struct Sums {
    double expected = 0;
    double largest = -std::numeric_limits<double>::infinity();
    double smallest = std::numeric_limits<double>::infinity();
    bool undefined = false;
    std::uint64_t orders = 0;
  };

  double one(const Measured& measured, const TiedRanking& query) const;
  void put(const TiedRanking& query, std::uint32_t hit, std::uint32_t rank);
  void find_kinds(const Measured& measured, const TiedRanking& query, const TieGroup& group, std::vector<Kind>& kinds);
  double expected_sum(const Measured& measured, const TiedRanking& query);
  double extreme(const Measured& measured, const TiedRanking& query, bool largest);
  bool try_orders(const Measured& measured, const TiedRanking& query, std::size_t group, double probability);
  bool try_ranks(const Measured& measured, const TiedRanking& query, std::size_t group, std::uint32_t next,
                 std::uint32_t left, double probability);
  bool try_sets(const Measured& measured, const TiedRanking& query, std::size_t group, std::size_t kind,
                std::uint32_t next, std::uint32_t left, double probability);

  static constexpr std::uint32_t most_judged = 1000;

  std::vector<Measured> measures_;
  std::vector<Hit> hits_;                 // of the order that is scored
  std::vector<std::uint32_t> documents_;  // for each of them, the index of its document
  std::vector<std::vector<Kind>> kinds_;  // of each group
  Sums sums_;
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/measures/score_over_orders-inl.hpp>
#endif
