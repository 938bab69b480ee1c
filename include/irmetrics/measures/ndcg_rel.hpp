// nDCG averaged over the relevant documents.
#pragma once

#include <irmetrics/measures/dcg.hpp>

namespace irmetrics {
namespace measures {

/// The mean of nDCG at the rank of each document with positive gain; a document that was not returned counts with DCG
/// over the whole ideal DCG.
struct nDCGRel {
  ByName rest{};
  Gains gains = {};
  static constexpr auto descriptor =
      describe<nDCGRel>("nDCGRel", "nDCG averaged over relevant documents",
                        "the mean, over all documents of positive gain, of nDCG at their rank; for documents not "
                        "returned, the DCG of the whole ranking over the whole ideal DCG",
                        "trec_eval ndcg_rel") |
      grade_gains(&nDCGRel::gains) | alias("ndcg_rel", "nDCGRel") | OrderEffect::rises;

  double operator()(const JudgedRanking& query) const noexcept {
    IdealGains ideal(query.judged, gains);
    double dcg = 0;
    double ideal_dcg = 0;
    double sum = 0;
    double found = 0;
    std::uint32_t depth = 0;  // number of ranks summed in the ideal ranking
    double next = ideal.next();
    const auto ideal_up_to = [&](std::uint32_t rank) {
      for (; next > 0 && depth < rank; next = ideal.next()) ideal_dcg += next / log2_discount(++depth);
    };
    for (const auto [rank, grade] : query.hits) {
      const double gain = gains(grade);
      if (gain == 0) continue;
      dcg += gain / log2_discount(rank);
      ideal_up_to(rank);
      if (gain > 0) {
        sum += ratio(dcg, ideal_dcg);
        ++found;
      }
    }
    ideal_up_to(last_rank(0));
    if (depth == 0) return 0;
    return std::max(sum + ratio((depth - found) * dcg, ideal_dcg), 0.0) / depth;  // NaN stays NaN
  }
  bool operator==(const nDCGRel&) const = default;
};

}  // namespace measures

using measures::nDCGRel;

}  // namespace irmetrics
