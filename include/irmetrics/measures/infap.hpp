// Inferred average precision, for partially judged pools.
#pragma once

#include <irmetrics/base/rounded.hpp>
#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/relevance.hpp>

namespace irmetrics {
namespace measures {

/// The expected AP, given a sample of judgments. A negative grade marks an unjudged document of the pool.
struct infAP {
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      describe<infAP>("infAP", "Inferred average precision",
                      "AP with the precision above each relevant document inferred from the judged part of the pool; "
                      "negative grades mark documents of the pool that were not judged",
                      "Yilmaz and Aslam, CIKM 2006; trec_eval infAP") |
      relevance_level(&infAP::rel) | alias("InfAP", "infAP");

  double operator()(const JudgedRanking& query) const noexcept {
    constexpr double epsilon = 0.00001;
    double relevant = 0;
    double nonrelevant = 0;
    double unjudged = 0;  // in the pool
    double sum = 0;
    for (const auto [rank, grade] : query.hits) {
      if (grade >= rel) {
        const double above = rank - 1.0;
        if (above == 0) {
          sum += 1;
        } else {
          const double pooled = (relevant + nonrelevant + unjudged) / above;
          const double precise = (relevant + epsilon) / (relevant + nonrelevant + rounded(2 * epsilon));
          sum += 1 / (above + 1) + rounded(above / (above + 1) * pooled * precise);
        }
        ++relevant;
      } else if (grade >= 0) {
        ++nonrelevant;
      } else {
        ++unjudged;
      }
    }
    return ratio(sum, count_relevant(query, rel));
  }
  bool operator==(const infAP&) const = default;
};

}  // namespace measures

using measures::infAP;

}  // namespace irmetrics
