// The number of relevant documents at a cut-off.
#pragma once

#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/relevance.hpp>

namespace irmetrics {
namespace measures {

/// The number of relevant documents in the top k; the mean over the queries, not their sum.
struct Hits {
  std::uint32_t k = 0;
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      describe<Hits>("Hits", "Hits",
                     "the number of relevant documents among the first k, averaged over the queries; what is called "
                     "Hits@k for knowledge graphs is Success@k",
                     "ranx hits") |
      Values{range::at_least(0)} | relevance_level(&Hits::rel) | optional_cutoff(&Hits::k) | alias("hits", "Hits") |
      OrderEffect::sum;

  double operator()(const JudgedRanking& query) const noexcept { return relevant_up_to(query, rel, last_rank(k)); }
  bool operator==(const Hits&) const = default;
};

}  // namespace measures

using measures::Hits;

}  // namespace irmetrics
