// The scores of several systems on the same queries, as a matrix: the input of comparisons of many systems.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/significance/score_matrix.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace irmetrics::detail::significance {

/// The matrix for a number of systems. Fails with fewer than two systems or queries, if the number of scores is not a
/// multiple of the number of systems, and on a score that is not finite, named by system and query (counted from 1).
Result<ScoreMatrix> system_scores(std::span<const double> values, std::size_t systems);

/// Each system's mean, in row order.
std::vector<double> system_means(const ScoreMatrix& scores);

/// An upper bound, for finite scores, on the rounding error of means and of sums over systems.
double rounding_of_means(const ScoreMatrix& scores) noexcept;

}  // namespace irmetrics::detail::significance

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/significance/detail/system_scores-inl.hpp>
#endif
