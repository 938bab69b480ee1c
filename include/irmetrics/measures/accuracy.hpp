// The accuracy of pairs: whether relevant documents are above the others.
#pragma once

#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/relevance.hpp>

#include <algorithm>
#include <limits>

namespace irmetrics {
namespace measures {

/// The pairs of a relevant and another document, both among the first documents returned.
struct RelevantPairs {
  double relevant = 0;
  double pairs = 0;
  double wrong = 0;  // pairs with the other document first
};
/// The pairs up to rank k; 0: of all documents returned.
inline RelevantPairs relevant_pairs(const JudgedRanking& query, double rel, std::uint32_t k) noexcept {
  const std::uint32_t depth = std::min(last_rank(k), query.retrieved);
  RelevantPairs counted;
  for (const auto [rank, grade] : query.hits) {
    if (rank > depth) break;
    if (grade >= rel) counted.wrong += rank - 1 - counted.relevant++;
  }
  counted.pairs = (depth - counted.relevant) * counted.relevant;
  return counted;
}

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
    const RelevantPairs counted = relevant_pairs(query, rel, k);
    if (counted.relevant == 0) return std::numeric_limits<double>::quiet_NaN();
    return 1 - ratio(counted.wrong, counted.pairs);
  }
  bool operator==(const Accuracy&) const = default;
};

/// The area under the receiver operating characteristic of the top k: Accuracy, or 0 if there is no pair.
struct AUROC {
  std::uint32_t k = 0;
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      describe<AUROC>(
          "AUROC", "Area under the ROC curve",
          "the proportion of the pairs of a relevant and another document, both among the first k returned, "
          "in which the relevant one is ranked first; 0 if there is no such pair",
          "Hanley and McNeil, Radiology 143(1), 1982; torchmetrics RetrievalAUROC") |
      relevance_level(&AUROC::rel) | optional_cutoff(&AUROC::k);

  double operator()(const JudgedRanking& query) const noexcept {
    const RelevantPairs counted = relevant_pairs(query, rel, k);
    return counted.pairs == 0 ? 0 : 1 - counted.wrong / counted.pairs;
  }
  bool operator==(const AUROC&) const = default;
};

}  // namespace measures

using measures::Accuracy;
using measures::AUROC;

}  // namespace irmetrics
