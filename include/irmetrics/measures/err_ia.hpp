// Intent-aware expected reciprocal rank.
#pragma once

#include <irmetrics/measures/novelty.hpp>

namespace irmetrics {
namespace measures {

/// The sum of novelty-aware gain over the rank, divided by the sum for documents that support every nugget.
struct ERR_IA {
  std::uint32_t k = 20;
  ByName rest{};
  double alpha = 0.5;
  double rel = 1;
  static constexpr auto descriptor = describe<ERR_IA>("ERR_IA", "Intent-aware expected reciprocal rank",
                                                      "the sum of g / rank, divided by the same sum for documents that "
                                                      "support every supported nugget; g as in alpha_DCG",
                                                      "Chapelle et al., CIKM 2009; ndeval ERR-IA") |
                                     novelty_loss(&ERR_IA::alpha) | support_level(&ERR_IA::rel) | cutoff(&ERR_IA::k);

  double operator()(const NuggetRanking& query) const noexcept {
    return ratio(discounted_novelty(query, alpha, k, ReciprocalDiscount()),
                 collection_independent_ideal(query, alpha, k, ReciprocalDiscount()));
  }
  bool operator==(const ERR_IA&) const = default;
};

/// The sum of novelty-aware gain over the rank, divided by the sum for the ideal ranking.
struct nERR_IA {
  std::uint32_t k = 0;
  ByName rest{};
  double alpha = 0.5;
  double rel = 1;
  Ideal ideal = Ideal::greedy;
  std::uint32_t work = default_search_work;
  static constexpr auto descriptor =
      describe<nERR_IA>("nERR_IA", "Normalised intent-aware expected reciprocal rank",
                        "the sum of g / rank, divided by the same sum for the best possible ranking; g as in alpha_DCG",
                        "Clarke et al., WSDM 2011; ndeval nERR-IA") |
      novelty_loss(&nERR_IA::alpha) | support_level(&nERR_IA::rel) | ideal_ranking(&nERR_IA::ideal) |
      search_work(&nERR_IA::work) | optional_cutoff(&nERR_IA::k);

  double operator()(const NuggetRanking& query) const {
    return share_of_ideal_novelty(query, alpha, ideal, work, k, ReciprocalDiscount());
  }
  bool operator==(const nERR_IA&) const = default;
};

/// Expected reciprocal rank for each nugget, by grades of support, averaged over the nuggets by weight.
struct GradedERR_IA {
  std::uint32_t k = 0;
  ByName rest{};
  double max_grade = 4;
  double rel = 1;
  static constexpr auto descriptor =
      describe<GradedERR_IA>("GradedERR_IA", "Intent-aware expected reciprocal rank of graded support",
                             "ERR of each supported nugget, with q = (2^grade - 1) / 2^max_grade, averaged over the "
                             "nuggets by weight",
                             "Chapelle et al., Information Retrieval 14(6), 2011") |
      parameter("max_grade", &GradedERR_IA::max_grade, Range{0, 1000, true, false},
                "the largest grade of the scale; larger grades count as this grade") |
      support_level(&GradedERR_IA::rel) | optional_cutoff(&GradedERR_IA::k);

  double operator()(const NuggetRanking& query) const noexcept {
    const std::span<double> still_looking = query.scratch;
    std::fill(still_looking.begin(), still_looking.end(), 1.0);
    double sum = 0;
    for (const auto [rank, document] : query.hits) {
      if (rank > last_rank(k)) break;
      for (const auto [s, grade] : query.judged.support_of(document)) {
        if (grade < rel || grade <= 0) continue;
        const double satisfied = (std::exp2(std::min(grade, max_grade)) - 1) / std::exp2(max_grade);
        sum += query.judged.nuggets[s].weight * satisfied * still_looking[s] / rank;
        still_looking[s] *= 1 - satisfied;
      }
    }
    return ratio(sum, supported_weight(query));
  }
  bool operator==(const GradedERR_IA&) const = default;
};

}  // namespace measures

using measures::ERR_IA;
using measures::GradedERR_IA;
using measures::nERR_IA;

}  // namespace irmetrics
