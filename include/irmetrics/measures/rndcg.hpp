// nDCG averaged over the ranks where the ideal gain decreases.
#pragma once

#include <irmetrics/measures/dcg.hpp>

namespace irmetrics {
namespace measures {

/// The mean of nDCG at each rank where the ideal ranking moves from one gain to a smaller one.
struct RnDCG {
  ByName rest{};
  double rel = 1;
  Gains gains = {};
  static constexpr auto descriptor =
      describe<RnDCG>(
          "RnDCG", "nDCG averaged over the boundaries of gain",
          "the mean of nDCG at the ranks after which the ideal gain falls, the last of them the number of documents of "
          "positive gain, and again at the end of a ranking that continues beyond the next rank",
          "trec_eval Rndcg") |
      parameter(rel_name, &RnDCG::rel, range::any, "a query without a grade of at least this scores 0") |
      grade_gains(&RnDCG::gains) | alias("Rndcg", "RnDCG") | OrderEffect::sum;

  double operator()(const JudgedRanking& query) const noexcept {
    if (count_relevant(query, rel) == 0) return 0;
    IdealGains ideal(query.judged, gains);
    double dcg = 0;
    double ideal_dcg = 0;
    double sum = 0;
    double points = 0;
    auto hit = query.hits.begin();
    const auto dcg_up_to = [&](std::uint32_t last) {
      for (; hit != query.hits.end() && hit->rank <= last; ++hit) {
        const double gain = gains(hit->grade);
        if (gain != 0) dcg += gain / log2_discount(hit->rank);
      }
      return dcg;
    };
    std::uint32_t depth = 0;
    for (double gain = ideal.next(); gain > 0;) {
      ideal_dcg += gain / log2_discount(++depth);
      const double next = ideal.next();
      if (next != gain) {
        sum += ratio(dcg_up_to(depth), ideal_dcg);
        ++points;
      }
      gain = next;
    }
    if (depth == 0) return 0;
    if (query.retrieved > depth + 1) {
      sum += ratio(dcg_up_to(last_rank(0)), ideal_dcg);
      ++points;
    }
    return sum / points;
  }
  bool operator==(const RnDCG&) const = default;
};

}  // namespace measures

using measures::RnDCG;

}  // namespace irmetrics
