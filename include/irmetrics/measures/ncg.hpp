// Normalised cumulative gain, without a discount.
#pragma once

#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/gains.hpp>
#include <irmetrics/measures/relevance.hpp>

namespace irmetrics {
namespace measures {

/// The sum of the gains in the top k, divided by the same sum for the ideal ranking.
struct NCG {
  std::uint32_t k = 0;
  ByName rest{};
  Gains gains = {};
  static constexpr auto descriptor =
      describe<NCG>("NCG", "Normalised cumulative gain",
                    "the sum of the gains of the first k documents, divided by the same sum for the best possible "
                    "ranking",
                    "Jarvelin and Kekalainen, TOIS 20(4), 2002") |
      grade_gains(&NCG::gains) | optional_cutoff(&NCG::k) | OrderEffect::sum;

  double operator()(const JudgedRanking& query) const noexcept {
    double sum = 0;
    for (const auto [rank, grade] : query.hits) {
      if (rank > last_rank(k)) break;
      sum += gains(grade);
    }
    IdealGains ideal(query.judged, gains);
    double best = 0;
    std::uint32_t rank = 1;
    for (double gain = ideal.next(); gain > 0 && rank <= last_rank(k); gain = ideal.next(), ++rank) best += gain;
    return ratio(sum, best);
  }
  bool operator==(const NCG&) const = default;
};

}  // namespace measures

using measures::NCG;

}  // namespace irmetrics
