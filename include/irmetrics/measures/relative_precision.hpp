// Precision relative to the maximum at a cut-off.
#pragma once

#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/relevance.hpp>

namespace irmetrics {
namespace measures {

/// Relevant documents in the top k, divided by the largest possible number.
struct RelativeP {
  std::uint32_t k = 10;
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      describe<RelativeP>(
          "RelativeP", "Relative precision",
          "relevant documents among the first k, over min(k, number of relevant documents); also called "
          "capped recall",
          "trec_eval relative_P; BEIR R_cap") |
      relevance_level(&RelativeP::rel) | cutoff(&RelativeP::k) | alias("relative_P_{}", "RelativeP@{}") |
      alias("R_cap", "RelativeP") | OrderEffect::sum;

  double operator()(const JudgedRanking& query) const noexcept {
    return ratio(relevant_up_to(query, rel, k), std::min(k, count_relevant(query, rel)));
  }
  bool operator==(const RelativeP&) const = default;
};

}  // namespace measures

using measures::RelativeP;

}  // namespace irmetrics
