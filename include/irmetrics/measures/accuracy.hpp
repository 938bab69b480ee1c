// The accuracy of pairs: whether relevant documents are above the others.
#pragma once

#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/relevance.hpp>

#include <algorithm>
#include <limits>

namespace irmetrics {
namespace measures {

/// The proportion of the pairs of a relevant and another returned document that are in this order.
struct Accuracy {
  std::uint32_t k = 0;
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      describe<Accuracy>("Accuracy", "Accuracy of pairs",
                         "the proportion of the pairs of a relevant and another document, both returned, in which the "
                         "relevant one is ranked first; undefined if no relevant document is returned, and 1 if all "
                         "returned documents are relevant",
                         "ir_measures Accuracy") |
      Aggregate::mean_of_defined | relevance_level(&Accuracy::rel) | optional_cutoff(&Accuracy::k);

  double operator()(const JudgedRanking& query) const noexcept {
    const std::uint32_t depth = std::min(last_rank(k), query.retrieved);
    double relevant = 0;
    double wrong = 0;  // pairs with the other document first
    for (const auto [rank, grade] : query.hits) {
      if (rank > depth) break;
      if (grade >= rel) wrong += rank - 1 - relevant++;
    }
    if (relevant == 0) return std::numeric_limits<double>::quiet_NaN();
    return 1 - ratio(wrong, (depth - relevant) * relevant);
  }
  bool operator==(const Accuracy&) const = default;
};

}  // namespace measures

using measures::Accuracy;

}  // namespace irmetrics
