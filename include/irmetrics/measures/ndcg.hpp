// Normalised discounted cumulative gain.
#pragma once

#include <irmetrics/measures/dcg.hpp>

namespace irmetrics {

/// DCG over that of the ideal ranking of everything judged.
struct nDCG {
  DcgForm dcg = DcgForm::log2;
  Gains gains;
  std::uint32_t k = 0;
  static constexpr auto descriptor =
      describe<nDCG>("nDCG", "Normalised discounted cumulative gain",
                     "the sum of gain / log2(rank + 1), divided by that of the best possible ranking",
                     "Jarvelin and Kekalainen, TOIS 20(4), 2002; exp-log2: Burges et al., ICML 2005; "
                     "trec_eval ndcg, ndcg_cut; gdeval") |
      parameter("dcg", &nDCG::dcg, "log2: the gain is the grade; exp-log2: it is 2^grade - 1") |
      parameter("gains", &nDCG::gains, "gains of single grades, such as {1:3,2:9}; else a grade is its own gain") |
      optional_cutoff(&nDCG::k) | alias("NDCG", "nDCG") | alias("ndcg", "nDCG") | alias("ndcg_cut_{}", "nDCG@{}");

  double operator()(const JudgedRanking& query) const noexcept {
    return ratio(DCG{dcg, gains, k}(query), IdealDCG{dcg, gains, k}(query));
  }
  bool operator==(const nDCG&) const = default;
};

}  // namespace irmetrics
