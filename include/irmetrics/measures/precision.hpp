// Precision at a cut-off.
#pragma once

#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/relevance.hpp>

namespace irmetrics::measures {

/// The number of relevant documents in the top k, divided by k.
struct P {
  std::uint32_t k = 10;
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      describe<P>("P", "Precision",
                  "the number of relevant documents in the top k, divided by k, even if fewer documents were returned",
                  "Kent et al., American Documentation 6(2), 1955; trec_eval P") |
      relevance_level(&P::rel) | cutoff(&P::k) | alias("Precision", "P") | alias("precision", "P") |
      alias("PRECISION", "P") | alias("Prec", "P") | alias("P_{}", "P@{}") | OrderEffect::sum;

  double operator()(const JudgedRanking& query) const noexcept {
    return static_cast<double>(relevant_up_to(query, rel, k)) / k;
  }
  bool operator==(const P&) const = default;
};

}  // namespace irmetrics::measures
