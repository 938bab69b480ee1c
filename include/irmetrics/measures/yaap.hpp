// Yet another average precision: AP on a logarithmic scale that is better suited to averaging.
#pragma once

#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/relevance.hpp>

#include <cmath>

namespace irmetrics {
namespace measures {

/// ln((1 + S) / (1 + R - S)), where S is the sum of precisions in AP.
struct YAAP {
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      describe<YAAP>("YAAP", "Yet another average precision",
                     "ln((1 + S) / (1 + R - S)), with S = R x AP and R the number of relevant documents; may be "
                     "negative, and a missing query counts as an empty ranking",
                     "Robertson, ECIR 2012; trec_eval yaap") |
      Values{range::any} | relevance_level(&YAAP::rel) | alias("yaap", "YAAP") | OrderEffect::rises;

  double operator()(const JudgedRanking& query) const noexcept {
    const double sum = sum_of_precisions(query, rel, last_rank(0));
    return std::log((1 + sum) / (1 + count_relevant(query, rel) - sum));
  }
  bool operator==(const YAAP&) const = default;
};

}  // namespace measures

using measures::YAAP;

}  // namespace irmetrics
