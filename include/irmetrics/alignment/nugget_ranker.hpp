// Converts a judged ranking to a nugget ranking: masks at the level of support that a measure requires.
#pragma once

#include <irmetrics/alignment/ideal_rankings.hpp>
#include <irmetrics/alignment/nugget_ranking.hpp>
#include <irmetrics/base/cancel.hpp>
#include <irmetrics/config.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace irmetrics {

/// Makes nugget rankings at one level of support. Reuses its memory from query to query; one ranker serves one thread.
class NuggetRanker {
 public:
  explicit NuggetRanker(Diversity diversity = Diversity::consistent, double level = default_support_level)
      : diversity_(diversity), level_(level) {}

  /// The nugget ranking of a query: views that are valid until the next call. `ranking` and `documents` are the results
  /// of Aligner::align and Aligner::documents for judged.documents. `kept`: the ideals of this query found so far.
  /// `cancel` stops the search for an ideal ranking.
  NuggetRanking rank(const NuggetJudgments& judged, const JudgedRanking& ranking,
                     std::span<const std::uint32_t> documents, KeptIdeals::Query* kept = nullptr,
                     const Cancel& cancel = {}) &;
  NuggetRanking rank(const NuggetJudgments& judged, const JudgedRanking& ranking,
                     std::span<const std::uint32_t> documents, KeptIdeals::Query* kept = nullptr,
                     const Cancel& cancel = {}) && = delete;

  /// Number of ideal rankings of the last query that were not proved to be the best.
  std::size_t unproved() const noexcept { return ideals_.unproved(); }

 private:
  void read_support(const NuggetJudgments& judged);

  Diversity diversity_;
  double level_;
  std::vector<NuggetHit> hits_;
  NuggetMaskColumns masks_;
  std::vector<std::uint32_t> supporters_;
  std::vector<double> scratch_;
  std::vector<std::uint32_t> counts_;
  IdealRankings ideals_;
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/alignment/nugget_ranker-inl.hpp>
#endif
