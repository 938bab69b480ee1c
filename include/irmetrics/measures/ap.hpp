// Average precision.
#pragma once

#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/relevance.hpp>

namespace irmetrics {
namespace measures {

/// The sum of the precisions at the ranks of the relevant documents, divided by the number of relevant documents.
struct AP {
  std::uint32_t k = 0;
  ByName rest{};
  double rel = 1;
  static constexpr auto descriptor =
      describe<AP>(
          "AP", "Average precision",
          "the mean, over all relevant documents, of the precision at their rank; 0 for documents not returned",
          "Buckley and Voorhees, in: TREC: Experiment and Evaluation, 2005; trec_eval map, map_cut") |
      relevance_level(&AP::rel) | optional_cutoff(&AP::k) | alias("MAP", "AP") | alias("map", "AP") |
      alias("map_cut_{}", "AP@{}");

  double operator()(const JudgedRanking& query) const noexcept {
    return ratio(sum_of_precisions(query, rel, last_rank(k)), count_relevant(query, rel));
  }
  bool operator==(const AP&) const = default;
};

}  // namespace measures

using measures::AP;

}  // namespace irmetrics
