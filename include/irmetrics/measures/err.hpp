// Expected reciprocal rank.
#pragma once

#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/relevance.hpp>

#include <cmath>

namespace irmetrics {
namespace measures {

/// The expected reciprocal of the rank at which a user who reads down the list is satisfied.
struct ERR {
  std::uint32_t k = 0;
  ByName rest{};
  double max_grade = 4;
  static constexpr auto descriptor =
      describe<ERR>("ERR", "Expected reciprocal rank",
                    "the sum of q / rank times the product of 1 - q over the documents above, with "
                    "q = (2^grade - 1) / 2^max_grade",
                    "Chapelle et al., CIKM 2009; gdeval") |
      parameter("max_grade", &ERR::max_grade, Range{0, 1000, true, false},
                "the largest grade of the scale; larger grades count as this grade") |
      optional_cutoff(&ERR::k);

  double operator()(const JudgedRanking& query) const noexcept {
    double sum = 0;
    double still_looking = 1;
    for (const auto [rank, grade] : query.hits) {
      if (rank > last_rank(k)) break;
      if (grade <= 0) continue;
      const double satisfied = (std::exp2(std::min(grade, max_grade)) - 1) / std::exp2(max_grade);
      sum += satisfied * still_looking / rank;
      still_looking *= 1 - satisfied;
    }
    return sum;
  }
  bool operator==(const ERR&) const = default;
};

}  // namespace measures

using measures::ERR;

}  // namespace irmetrics
