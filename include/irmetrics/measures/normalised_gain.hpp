// Normalised gain (G), discounted by the lag behind the ideal ranking, and its binary form.
#pragma once

#include <irmetrics/measures/dcg.hpp>

namespace irmetrics {
namespace measures {

/// Each gain over log2(2 + C - S), with C the gain of the ideal ranking so far (at least 1 per rank), and S the gain of
/// this ranking.
struct G {
  ByName rest{};
  Gains gains = {};
  static constexpr auto descriptor =
      describe<G>("G", "Normalised gain",
                  "the sum of gain / log2(2 + C - S), divided by the sum of all gains; C is the cumulative gain of the "
                  "ideal ranking up to this rank, at least 1 per rank, and S that of this ranking",
                  "trec_eval G") |
      Values{range::any} | grade_gains(&G::gains);

  double operator()(const JudgedRanking& query) const noexcept {
    IdealGains ideal(query.judged, gains);
    double sum = 0;
    double gathered = 0;
    double ideal_gathered = 0;
    double ideal_total = 0;
    std::uint32_t depth = 0;
    double next = ideal.next();
    for (const auto [rank, grade] : query.hits) {
      const double gain = gains(grade);
      if (gain == 0) continue;
      gathered += gain;
      for (; next > 0 && depth < rank; next = ideal.next(), ++depth) {
        ideal_gathered += std::max(next, 1.0);
        ideal_total += next;
      }
      if (depth < rank) {  // each rank beyond the end of the ideal ranking counts 1
        ideal_gathered += rank - depth;
        depth = rank;
      }
      const double behind = 2 + ideal_gathered - gathered;
      if (!std::isfinite(behind)) return std::numeric_limits<double>::quiet_NaN();  // otherwise the gain would count 0
      sum += gain / std::log2(behind);
    }
    for (; next > 0; next = ideal.next()) ideal_total += next;
    return ratio(sum, ideal_total);
  }
  bool operator==(const G&) const = default;
};

/// 1 / log2(2 + number of nonrelevant documents above), averaged over the relevant documents.
struct BinG {
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor = describe<BinG>("BinG", "Binary normalised gain",
                                                    "the mean, over all relevant documents, of 1 / log2(2 + documents "
                                                    "above that are not relevant); 0 for documents not returned",
                                                    "trec_eval binG") |
                                     relevance_level(&BinG::rel) | alias("binG", "BinG") | OrderEffect::rises;

  double operator()(const JudgedRanking& query) const noexcept {
    double sum = 0;
    std::uint32_t found = 0;
    for (const auto [rank, grade] : query.hits)
      if (grade >= rel) sum += 1 / std::log2(2.0 + (rank - ++found));
    return ratio(sum, count_relevant(query, rel));
  }
  bool operator==(const BinG&) const = default;
};

}  // namespace measures

using measures::BinG;

}  // namespace irmetrics
