// Intent-aware precision and average precision: the value for each nugget, averaged over the nuggets.
#pragma once

#include <irmetrics/base/rounded.hpp>
#include <irmetrics/measures/novelty.hpp>

namespace irmetrics {
namespace measures {

/// Precision at k of each supported nugget, averaged by weight.
struct P_IA {
  std::uint32_t k = 10;
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      describe<P_IA>("P_IA", "Intent-aware precision",
                     "precision at k of each supported nugget, averaged over the nuggets by weight",
                     "Agrawal et al., WSDM 2009; ndeval P-IA") |
      support_level(&P_IA::rel) | cutoff(&P_IA::k);

  double operator()(const NuggetRanking& query) const noexcept {
    double sum = 0;
    for (const auto [rank, document] : query.hits) {
      if (rank > k) break;
      for_each_nugget(query.mask_of(document), [&](std::size_t s) { sum += query.judged.nuggets[s].weight; });
    }
    return ratio(sum, k * supported_weight(query));
  }
  bool operator==(const P_IA&) const = default;
};

/// Average precision of each supported nugget, averaged by weight.
struct AP_IA {
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      describe<AP_IA>("AP_IA", "Intent-aware average precision",
                      "average precision of each supported nugget, averaged over the nuggets by weight",
                      "Agrawal et al., WSDM 2009; ndeval MAP-IA") |
      support_level(&AP_IA::rel) | alias("MAP_IA", "AP_IA");

  double operator()(const NuggetRanking& query) const noexcept {
    // Summed by nugget, as in ndeval: the last printed digit may depend on it.
    const std::span<double> precisions = query.scratch;
    std::fill(precisions.begin(), precisions.end(), 0.0);
    std::fill(query.counts.begin(), query.counts.end(), 0U);
    for (const auto [rank, document] : query.hits)
      for_each_nugget(query.mask_of(document), [&, rank = rank](std::size_t s) {
        precisions[s] += static_cast<double>(++query.counts[s]) / rank;
      });
    double sum = 0;
    for (std::size_t s = 0; s < precisions.size(); ++s)
      if (query.supporters[s] > 0)
        sum += rounded(query.judged.nuggets[s].weight * (precisions[s] / query.supporters[s]));
    return ratio(sum, supported_weight(query));
  }
  bool operator==(const AP_IA&) const = default;
};

}  // namespace measures

using measures::AP_IA;
using measures::P_IA;

}  // namespace irmetrics
