// Shared by methods that combine what all runs give to a document at once.
#pragma once

#include <irmetrics/fusion/detail/sum_over_rankings-inl.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace irmetrics::detail::fusion {

/// What a run gives to a document.
struct GivenScore {
  double score, rank, weight;  // the weight is the run's
};

/// The score of each document is combine(given): what the runs that return it give to it, in the order of the runs.
template <class Combine>
void combine_scores(const QueryRankings& query, std::vector<MergedDocument>& merged, const Combine& combine) {
  std::vector<std::size_t> begin(query.documents.size() + 1, 0);
  for (const RankedDocuments& ranking : query.rankings)
    for (const std::uint32_t document : ranking.documents) ++begin[document + 1];
  for (std::size_t i = 1; i < begin.size(); ++i) begin[i] += begin[i - 1];
  std::vector<GivenScore> given(begin.back());
  std::vector<std::size_t> next(begin.begin(), begin.end() - 1);
  for (const RankedDocuments& ranking : query.rankings)
    for (std::size_t i = 0; i < ranking.documents.size(); ++i)
      given[next[ranking.documents[i]]++] = {ranking.scores[i], static_cast<double>(i + 1), ranking.weight};
  for (std::uint32_t document = 0; document < query.documents.size(); ++document)
    merged.push_back(
        {document, combine(std::span(given).subspan(begin[document], begin[document + 1] - begin[document]))});
}

/// The sum of one(given) over the runs.
template <class One>
double sum_of(std::span<const GivenScore> given, const One& one) {
  double sum = 0;
  for (const GivenScore& each : given) sum += one(each);
  return sum;
}
inline double sum_of_scores(std::span<const GivenScore> given) {
  return sum_of(given, [](const GivenScore& one) { return one.score; });
}
inline double number_of_runs(std::span<const GivenScore> given) { return static_cast<double>(given.size()); }

inline constexpr std::array only_depth = {all_documents};

/// A method that combines scores without a parameter but the depth.
template <double (*combine)(std::span<const GivenScore>)>
void merge_combined(const QueryRankings& query, std::span<const double>, std::vector<MergedDocument>& merged) {
  combine_scores(query, merged, combine);
}

/// A method that combines scores with one parameter.
template <double (*combine)(std::span<const GivenScore>, double value)>
void merge_combined_with(const QueryRankings& query, std::span<const double> values,
                         std::vector<MergedDocument>& merged) {
  combine_scores(query, merged, [&](std::span<const GivenScore> given) { return combine(given, values[0]); });
}

}  // namespace irmetrics::detail::fusion
