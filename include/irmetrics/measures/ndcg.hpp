// Normalised discounted cumulative gain.
#pragma once

#include <irmetrics/measures/dcg.hpp>

namespace irmetrics {
namespace measures {

/// DCG, divided by the DCG of the ideal ranking of all judged documents.
struct nDCG {
  std::uint32_t k = 0;
  ByName rest{};
  DcgForm dcg = DcgForm::log2;
  Gains gains = {};
  static constexpr auto descriptor =
      describe<nDCG>("nDCG", "Normalised discounted cumulative gain",
                     "the sum of gain / log2(rank + 1), divided by the same sum for the best possible ranking",
                     "Jarvelin and Kekalainen, TOIS 20(4), 2002; exp-log2: Burges et al., ICML 2005; "
                     "trec_eval ndcg, ndcg_cut; gdeval; ranx ndcg_burges; NTCIREVAL MSnDCG, and with original nDCG") |
      dcg_form(&nDCG::dcg) | grade_gains(&nDCG::gains) | optional_cutoff(&nDCG::k) | alias("NDCG", "nDCG") |
      alias("ndcg", "nDCG") | alias("ndcg_cut_{}", "nDCG@{}") | alias("MSnDCG", "nDCG") |
      alias("ndcg_burges", "nDCG(dcg='exp-log2')") | OrderEffect::sum;

  double operator()(const JudgedRanking& query) const noexcept {
    return ratio(discounted_gains(query, dcg, gains, last_rank(k)),
                 ideal_discounted_gains(query, dcg, gains, last_rank(k)));
  }
  bool operator==(const nDCG&) const = default;
};

}  // namespace measures

using measures::nDCG;

}  // namespace irmetrics
