// Rank-biased precision.
#pragma once

#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/relevance.hpp>
#include <irmetrics/measures/whole_power.hpp>

namespace irmetrics {
namespace measures {

/// (1 - p) times the sum of p^(rank - 1) over the relevant documents.
struct RBP {
  std::uint32_t k = 0;
  ByName rest{};
  double p = 0.8;
  double rel = 1;
  static constexpr auto descriptor =
      describe<RBP>("RBP", "Rank-biased precision", "(1 - p) times the sum of p^(rank - 1) over the relevant documents",
                    "Moffat and Zobel, TOIS 27(1), 2008") |
      parameter("p", &RBP::p, range::open(0, 1),
                "persistence: probability that the user continues to the next document") |
      relevance_level(&RBP::rel) | optional_cutoff(&RBP::k) | OrderEffect::sum;

  double operator()(const JudgedRanking& query) const noexcept {
    double sum = 0;
    for (const auto [rank, grade] : query.hits) {
      if (rank > last_rank(k)) break;
      if (grade >= rel) sum += whole_power(p, rank - 1);
    }
    return (1 - p) * sum;
  }
  bool operator==(const RBP&) const = default;
};

}  // namespace measures

using measures::RBP;

}  // namespace irmetrics
