// Reciprocal rank.
#pragma once

#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/relevance.hpp>
#include <irmetrics/measures/tied_relevance.hpp>

namespace irmetrics {
namespace measures {

/// One over the rank of the first relevant document.
struct RR {
  std::uint32_t k = 0;
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      describe<RR>("RR", "Reciprocal rank", "1 / rank of the first relevant document; 0 if there is none",
                   "Kantor and Voorhees, Information Retrieval 2, 2000; trec_eval recip_rank") |
      relevance_level(&RR::rel) | optional_cutoff(&RR::k) | alias("MRR", "RR") | alias("mrr", "RR") |
      alias("recip_rank", "RR") | OrderEffect::rises;

  double operator()(const JudgedRanking& query) const noexcept {
    for (const auto [rank, grade] : query.hits)
      if (grade >= rel) return rank <= last_rank(k) ? 1.0 / rank : 0.0;
    return 0;
  }
  double expected(const TiedRanking& query) const noexcept {
    double sum = 0;
    first_relevant(query, rel, last_rank(k),
                   [&](std::uint32_t rank, double probability) { sum += probability / rank; });
    return sum;
  }
  bool operator==(const RR&) const = default;
};

}  // namespace measures

using measures::RR;

}  // namespace irmetrics
