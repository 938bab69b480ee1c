// Recall at a cut-off.
#pragma once

#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/relevance.hpp>

namespace irmetrics::measures {

/// The proportion of the relevant documents that are in the top k.
struct R {
  std::uint32_t k = 1000;
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      describe<R>("R", "Recall", "the proportion of the relevant documents that are among the first k",
                  "Kent et al., American Documentation 6(2), 1955; trec_eval recall") |
      relevance_level(&R::rel) | cutoff(&R::k) | alias("Recall", "R") | alias("recall", "R") | alias("RECALL", "R") |
      alias("Rec", "R") | alias("recall_{}", "R@{}") | OrderEffect::sum;

  double operator()(const JudgedRanking& query) const noexcept {
    return ratio(relevant_up_to(query, rel, k), count_relevant(query, rel));
  }
  bool operator==(const R&) const = default;
};

}  // namespace irmetrics::measures
