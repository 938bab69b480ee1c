// Checks and averages a table of scores.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/significance/detail/system_scores.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace irmetrics::detail::significance {

IRMETRICS_INLINE Result<ScoreMatrix> system_scores(std::span<const double> values, std::size_t systems) {
  if (systems < 2) return invalid_input("expected at least two systems, not {}", systems);
  if (values.size() % systems != 0)
    return invalid_input("expected scores of {} systems on the same queries: {} is not a multiple of {}", systems,
                         values.size(), systems);
  const std::size_t queries = values.size() / systems;
  if (queries < 2) return invalid_input("expected at least two queries, not {}", queries);
  const auto broken = std::find_if_not(values.begin(), values.end(), [](double score) { return std::isfinite(score); });
  if (broken != values.end()) {
    const auto index = static_cast<std::size_t>(broken - values.begin());
    return invalid_input("the score of system {} on query {} must be a finite number, not {}", index / queries + 1,
                         index % queries + 1, *broken);
  }
  return matrix(values, systems, queries);
}

IRMETRICS_INLINE std::vector<double> system_means(const ScoreMatrix& scores) {
  std::vector<double> means;
  means.reserve(static_cast<std::size_t>(scores.rows()));
  for (const auto& row : scores.rowwise()) means.push_back(sum_in_order(row) / static_cast<double>(scores.cols()));
  return means;
}

IRMETRICS_INLINE double rounding_of_means(const ScoreMatrix& scores) noexcept {
  const double largest = scores.size() == 0 ? 0 : scores.abs().maxCoeff();
  const auto terms = static_cast<double>(std::max(scores.rows(), scores.cols()));
  return 2 * terms * std::numeric_limits<double>::epsilon() * largest;
}

}  // namespace irmetrics::detail::significance
