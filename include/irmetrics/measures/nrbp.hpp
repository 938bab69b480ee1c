// Novelty- and rank-biased precision.
#pragma once

#include <irmetrics/base/rounded.hpp>
#include <irmetrics/measures/novelty.hpp>

namespace irmetrics {
namespace measures {

/// The persistence of the user, a parameter.
template <class M>
constexpr Parameter<M, double> patience(double M::*member) {
  return {"beta", member, range::closed(0, 1), "probability that the user continues to the next document"};
}

/// The factor of NRBP that keeps every sum at or below 1.
inline double nrbp_scale(const NuggetRanking& query, double alpha, double beta) noexcept {
  return ratio(1 - rounded((1 - alpha) * beta), supported_weight(query));
}

/// The sum of novelty-aware gain times beta^(rank - 1), scaled to 1 for an endless ranking of documents that support
/// every nugget.
struct NRBP {
  ByName rest{};
  double alpha = 0.5;
  double beta = 0.5;
  double rel = 1;
  static constexpr auto descriptor =
      describe<NRBP>("NRBP", "Novelty- and rank-biased precision",
                     "(1 - (1 - alpha) beta) / n times the sum of g beta^(rank - 1); n is the total weight of the "
                     "supported nuggets, g as in alpha_DCG",
                     "Clarke et al., ICTIR 2009; ndeval NRBP") |
      novelty_loss(&NRBP::alpha) | patience(&NRBP::beta) | support_level(&NRBP::rel);

  double operator()(const NuggetRanking& query) const noexcept {
    return discounted_novelty(query, alpha, last_rank(0), GeometricDiscount(beta)) * nrbp_scale(query, alpha, beta);
  }
  bool operator==(const NRBP&) const = default;
};

/// NRBP, divided by the NRBP of the ideal ranking.
struct nNRBP {
  ByName rest{};
  double alpha = 0.5;
  double beta = 0.5;
  double rel = 1;
  Ideal ideal = Ideal::greedy;
  std::uint32_t work = default_search_work;
  static constexpr auto descriptor =
      describe<nNRBP>("nNRBP", "Normalised novelty- and rank-biased precision",
                      "NRBP, divided by the NRBP of the best possible ranking", "ndeval nNRBP") |
      novelty_loss(&nNRBP::alpha) | patience(&nNRBP::beta) | support_level(&nNRBP::rel) | ideal_ranking(&nNRBP::ideal) |
      search_work(&nNRBP::work);

  double operator()(const NuggetRanking& query) const {
    const double nrbp = nrbp_scale(query, alpha, beta);
    const double scale = nrbp > 0 ? nrbp : 1;  // NRBP is 0 for alpha 0 and beta 1, but its ratio to the ideal is not
    return share_of_ideal_novelty(query, alpha, ideal, work, last_rank(0), GeometricDiscount(beta),
                                  [scale](double sum) { return sum * scale; });
  }
  bool operator==(const nNRBP&) const = default;
};

}  // namespace measures

using measures::nNRBP;
using measures::NRBP;

}  // namespace irmetrics
