// Novelty-aware cumulative gain with a logarithmic discount: alpha-DCG and alpha-nDCG.
#pragma once

#include <irmetrics/measures/novelty.hpp>

namespace irmetrics {
namespace measures {

/// The sum of novelty-aware gain over log2(rank + 1), divided by the sum for documents that support every nugget.
struct alpha_DCG {
  std::uint32_t k = 10;
  ByName rest{};
  double alpha = 0.5;
  double rel = 1;
  static constexpr auto descriptor =
      describe<alpha_DCG>(
          "alpha_DCG", "Novelty-aware discounted cumulative gain",
          "the sum of g / log2(rank + 1), divided by the same sum for documents that support every supported nugget; g "
          "is the sum, over a document's nuggets, of weight x (1 - alpha)^(documents above that support the nugget)",
          "Clarke et al., SIGIR 2008; ndeval alpha-DCG") |
      novelty_loss(&alpha_DCG::alpha) | support_level(&alpha_DCG::rel) | cutoff(&alpha_DCG::k);

  double operator()(const NuggetRanking& query) const noexcept {
    return ratio(discounted_novelty(query, alpha, k, LogDiscount()),
                 collection_independent_ideal(query, alpha, k, LogDiscount()));
  }
  bool operator==(const alpha_DCG&) const = default;
};

/// The sum of novelty-aware gain over log2(rank + 1), divided by the sum for the ideal ranking.
struct alpha_nDCG {
  std::uint32_t k = 0;
  ByName rest{};
  double alpha = 0.5;
  double rel = 1;
  Ideal ideal = Ideal::greedy;
  std::uint32_t work = default_search_work;
  static constexpr auto descriptor =
      describe<alpha_nDCG>(
          "alpha_nDCG", "Novelty-aware normalised discounted cumulative gain",
          "the sum of g / log2(rank + 1), divided by the same sum for the best possible ranking; g as in alpha_DCG",
          "Clarke et al., SIGIR 2008; ndeval alpha-nDCG") |
      novelty_loss(&alpha_nDCG::alpha) | support_level(&alpha_nDCG::rel) | ideal_ranking(&alpha_nDCG::ideal) |
      search_work(&alpha_nDCG::work) | optional_cutoff(&alpha_nDCG::k) | alias("alpha-nDCG", "alpha_nDCG") |
      alias("alpha_ndcg", "alpha_nDCG") | alias("alpha-N", "alpha_nDCG") | alias("α-nDCG", "alpha_nDCG") |
      alias("α-N", "alpha_nDCG") | alias("αN", "alpha_nDCG");

  double operator()(const NuggetRanking& query) const {
    return share_of_ideal_novelty(query, alpha, ideal, work, k, LogDiscount());
  }
  bool operator==(const alpha_nDCG&) const = default;
};

}  // namespace measures

using measures::alpha_DCG;
using measures::alpha_nDCG;

}  // namespace irmetrics
