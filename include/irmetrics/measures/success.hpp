// Success at a cut-off.
#pragma once

#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/relevance.hpp>
#include <irmetrics/measures/tied_relevance.hpp>

namespace irmetrics {
namespace measures {

/// 1 if a relevant document is in the top k, otherwise 0.
struct Success {
  std::uint32_t k = 10;
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      describe<Success>("Success", "Success", "1 if a relevant document is among the first k, else 0",
                        "Craswell and Hawking, TREC 2004 web track overview; trec_eval success") |
      Outcome::binary | relevance_level(&Success::rel) | cutoff(&Success::k) | alias("success_{}", "Success@{}") |
      alias("HitRate", "Success") | alias("hit_rate", "Success") | OrderEffect::rises;

  double operator()(const JudgedRanking& query) const noexcept { return relevant_up_to(query, rel, k) > 0 ? 1 : 0; }
  double expected(const TiedRanking& query) const noexcept {
    return 1 - first_relevant(query, rel, k, [](std::uint32_t, double) {});
  }
  bool operator==(const Success&) const = default;
};

}  // namespace measures

using measures::Success;

}  // namespace irmetrics
