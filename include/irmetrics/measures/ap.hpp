// Average precision.
#pragma once

#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/relevance.hpp>
#include <irmetrics/measures/tied_relevance.hpp>

#include <algorithm>

namespace irmetrics {

/// Whether average precision up to a cut-off k is divided by min(k, R), so that it can be 1 if R exceeds k.
enum class Capped : std::uint8_t { no, yes };
template <>
inline constexpr std::array<std::string_view, 2> enum_names<Capped> = {"False", "True"};

namespace measures {

/// The sum of the precisions at the ranks of the relevant documents, divided by the number of relevant documents.
struct AP {
  std::uint32_t k = 0;
  ByName rest{};
  double rel = 1;
  Capped capped = Capped::no;
  static constexpr auto descriptor =
      describe<AP>(
          "AP", "Average precision",
          "the mean, over all relevant documents, of the precision at their rank; 0 for documents not returned",
          "Buckley and Voorhees, in: TREC: Experiment and Evaluation, 2005; trec_eval map, map_cut") |
      relevance_level(&AP::rel) |
      parameter(
          "capped", &AP::capped,
          "True: divided by min(k, number of relevant documents), as in MTEB, sentence-transformers and NTCIREVAL") |
      optional_cutoff(&AP::k) | alias("MAP", "AP") | alias("map", "AP") | alias("map_cut_{}", "AP@{}") |
      OrderEffect::rises;

  double operator()(const JudgedRanking& query) const noexcept {
    return ratio(sum_of_precisions(query, rel, last_rank(k)), largest_sum(query.judged));
  }
  /// McSherry and Najork, ECIR 2008.
  double expected(const TiedRanking& query) const noexcept {
    return ratio(expected_sum_of_precisions(query, rel, last_rank(k)), largest_sum(query.judged));
  }
  double largest_sum(std::span<const double> judged) const noexcept {
    const std::uint32_t relevant = count_relevant(judged, rel);
    return capped == Capped::yes ? std::min(last_rank(k), relevant) : relevant;
  }
  bool operator==(const AP&) const = default;
};

}  // namespace measures

using measures::AP;

}  // namespace irmetrics
