// Reciprocal rank fusion (Cormack, Clarke and Buettcher, SIGIR 2009).
#pragma once

#include <irmetrics/fusion/detail/sum_over_rankings-inl.hpp>

#include <array>
#include <span>
#include <vector>

namespace irmetrics::detail::fusion {

inline void sum_reciprocal_ranks(const QueryRankings& query, std::span<const double> values,
                                 std::vector<MergedDocument>& merged) {
  sum_over_rankings(query, merged, [k = values[0]](const RankedDocuments&) {
    return [k](double, double rank) { return 1 / (k + rank); };
  });
}

inline constexpr std::array rrf_parameters = {
    FusionParameter{
        "k", FusionValue::number, 60, "added to each rank: larger values favour the first ranks less", {10, 100, 10}},
    all_documents};
inline constexpr FusionMethod rrf_method =
    FusionMethod{"rrf", "reciprocal rank fusion: the sum of 1 / (k + rank) over the runs that return a document",
                 rrf_parameters, &sum_reciprocal_ranks}
        .as_sum();

}  // namespace irmetrics::detail::fusion
