// Implementation of moved_queries.
#pragma once

#include <irmetrics/evaluate/moved_queries.hpp>

#include <algorithm>
#include <cmath>
#include <span>

namespace irmetrics {

IRMETRICS_INLINE std::vector<QueryDifference> moved_queries(const ScoreTable& table, std::size_t before,
                                                            std::size_t after) {
  const std::span<const double> old_scores = table.scores(before), new_scores = table.scores(after);
  std::vector<QueryDifference> moved;
  moved.reserve(old_scores.size());
  for (std::size_t i = 0; i < old_scores.size(); ++i)
    moved.push_back({table.queries()[i], old_scores[i], new_scores[i], new_scores[i] - old_scores[i]});
  std::stable_sort(moved.begin(), moved.end(), [](const QueryDifference& a, const QueryDifference& b) {
    return std::abs(a.difference) > std::abs(b.difference);
  });
  return moved;
}

}  // namespace irmetrics
