// Binary relevance in all orders of tied documents: what the formulas of expected values have in common.
#pragma once

#include <irmetrics/alignment/tied_ranking.hpp>
#include <irmetrics/base/rounded.hpp>

#include <algorithm>
#include <cstdint>

namespace irmetrics::measures {

/// Number of relevant documents of a group.
inline std::uint32_t relevant_of(const TiedRanking& query, const TieGroup& group, double rel) noexcept {
  const auto hits = query.of(group);
  return static_cast<std::uint32_t>(
      std::count_if(hits.begin(), hits.end(), [rel](const Hit& hit) { return hit.grade >= rel; }));
}

/// The expected numerator of AP: at each rank of a group of n documents, r of them relevant, stands a relevant document
/// with probability r / n; above it stand those of the groups above, and (r - 1) / (n - 1) of the others of its group.
inline double expected_sum_of_precisions(const TiedRanking& query, double rel, std::uint32_t last) noexcept {
  double sum = 0;
  double found = 0;  // relevant documents of the groups above
  for (const TieGroup& group : query.groups) {
    const double relevant = relevant_of(query, group, rel), size = group.size;
    const double others = group.size > 1 ? (relevant - 1) / (size - 1) : 0;
    const std::uint32_t ranks = relevant > 0 ? query.ranked(group, last) : 0;
    for (std::uint32_t i = 1; i <= ranks; ++i)
      sum += relevant / size * (found + 1 + rounded((i - 1) * others)) / (group.above + i);
    found += relevant;
  }
  return sum;
}

/// Calls visit(rank, probability) for the ranks up to `last`, with the probability that the first relevant document is
/// there, and returns the probability that there is none.
template <class Visit>
double first_relevant(const TiedRanking& query, double rel, std::uint32_t last, Visit&& visit) noexcept {
  double none = 1;
  for (const TieGroup& group : query.groups) {
    const std::uint32_t relevant = relevant_of(query, group, rel), ranks = query.ranked(group, last);
    for (std::uint32_t i = 0; i < ranks && relevant > 0 && none > 0; ++i) {
      const double left = static_cast<double>(group.size) - i;
      visit(group.above + i + 1, none * relevant / left);
      none *= std::max(left - relevant, 0.0) / left;
    }
  }
  return none;
}

}  // namespace irmetrics::measures
