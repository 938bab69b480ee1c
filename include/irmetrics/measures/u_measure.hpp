// U-measure and time-biased gain: users whom the costs of documents wear out.
#pragma once

#include <irmetrics/measures/cwl.hpp>

#include <cmath>

namespace irmetrics {
namespace measures {

/// The expected gain of a user who is the less likely to read a document the more was read before it, and stops at L.
struct UMeasure {
  ByName rest{};
  double L = 1000;
  double min_rel = 0;
  double max_rel = 1;
  static constexpr auto descriptor =
      describe<UMeasure>("UMeasure", "U-measure in the C/W/L framework",
                         "the sum of weight and gain over the sum of weights, where the weight of a document is 1 - "
                         "spent / L, at least 0, and spent is the cost of the documents before it; each costs 1, "
                         "except in cwl, which takes costs; the last rank, 1000, has no weight, as in cwl_eval",
                         "Sakai and Dou, SIGIR 2013; cwl_eval U-L") |
      parameter("L", &UMeasure::L, range::positive, "cost after which the user reads nothing") |
      lowest_grade(&UMeasure::min_rel) | highest_grade(&UMeasure::max_rel) | OrderEffect::sum;

  /// The probability that the user reads the next document.
  double continues(const CwlStep& at) const noexcept {
    return at.rank + 1 < at.depth && at.total_cost < L ? (1 - at.total_cost / L) / (1 - at.spent / L) : 0;
  }
  double operator()(const JudgedRanking& query) const noexcept { return expected_gain(*this, query); }
  bool operator==(const UMeasure&) const = default;
};

/// The expected gain of a user half of whose patience is gone each time that the documents cost `halflife`.
struct TBG {
  ByName rest{};
  double halflife = 224;
  double min_rel = 0;
  double max_rel = 1;
  static constexpr auto descriptor =
      describe<TBG>("TBG", "Time-biased gain in the C/W/L framework",
                    "the sum of weight and gain over the sum of weights, where the weight of a document is "
                    "2^(-spent / halflife), and spent is the cost of the documents before it; each costs 1, except in "
                    "cwl, which takes costs",
                    "Smucker and Clarke, SIGIR 2012; cwl_eval TBG-H") |
      parameter("halflife", &TBG::halflife, range::positive,
                "cost after which half of the users have stopped; 224 seconds in the paper") |
      lowest_grade(&TBG::min_rel) | highest_grade(&TBG::max_rel) | OrderEffect::sum;

  /// The probability that the user reads the next document.
  double continues(const CwlStep& at) const noexcept { return at.rank < at.depth ? std::exp2(-at.cost / halflife) : 0; }
  double operator()(const JudgedRanking& query) const noexcept { return expected_gain(*this, query); }
  bool operator==(const TBG&) const = default;
};

}  // namespace measures

using measures::TBG;
using measures::UMeasure;

}  // namespace irmetrics
