// The scores of several systems on the same queries, as a table: what comparisons of many systems start from.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/error.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace irmetrics {

/// A view of a table: row after row, a row a system, a column a query.
struct ScoreMatrix {
  std::span<const double> values;
  std::size_t systems = 0;
  std::size_t queries = 0;

  std::span<const double> row(std::size_t system) const { return values.subspan(system * queries, queries); }
};

/// The table with so many systems. Fails with fewer than two systems or queries, if the number of scores is not a
/// multiple of the number of systems, and on a score that is not finite, named by system and query (counted from 1).
absl::StatusOr<ScoreMatrix> system_scores(std::span<const double> values, std::size_t systems);

/// Each system's mean, in row order.
std::vector<double> system_means(const ScoreMatrix& scores);

/// By how much means, and sums over systems, may be off because numbers have 53 bits; a bound, not an estimate.
double rounding_of_means(const ScoreMatrix& scores) noexcept;

/// Where a pair of systems stands among all pairs: (0, 1), (0, 2), ..., (1, 2), ... The order within the pair does not
/// matter; the two must be different.
constexpr std::size_t pair_place(std::size_t first, std::size_t second, std::size_t systems) noexcept {
  const std::size_t low = first < second ? first : second;
  const std::size_t high = first < second ? second : first;
  return low * (2 * systems - low - 1) / 2 + (high - low - 1);
}

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/significance/system_scores-inl.hpp>
#endif
