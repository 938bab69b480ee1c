// Scores as Eigen matrices: views for computations without copying.
//
// Two rules keep results equal bit for bit, for every instruction set. First, Eigen computes only element by element;
// sums use sum_in_order, because the order of Eigen's own sums depends on the instruction set. Second, Eigen does not
// allocate: its allocation also depends on the instruction set, and library and program may use different ones. So
// results are stored in vectors, which are mapped.
#pragma once

#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/evaluate/scores.hpp>

#include <Eigen/Core>

#include <cstddef>
#include <span>

namespace irmetrics {

/// Row-major: one row per system or measure, one column per query.
using ScoreArray = Eigen::Array<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// A view of scores, without names. The scores must outlive it.
using ScoreMatrix = Eigen::Map<const ScoreArray>;

/// A view of scores as a matrix; `values`: row by row.
inline ScoreMatrix matrix(std::span<const double> values, std::size_t rows, std::size_t columns) {
  return {values.data(), static_cast<Eigen::Index>(rows), static_cast<Eigen::Index>(columns)};
}

/// Systems x queries.
inline ScoreMatrix matrix(const ScoreTable& table) {
  return matrix(table.scores(), table.systems().size(), table.queries().size());
}
ScoreMatrix matrix(const ScoreTable&& table) = delete;

/// Measures x queries; undefined values are NaN.
inline ScoreMatrix matrix(const Scores& scores) {
  return matrix(scores.values(), scores.measures().size(), scores.queries().size());
}
ScoreMatrix matrix(const Scores&& scores) = delete;

/// The sum of a matrix, row, column or expression, in the order of the elements, row after row.
template <class Terms>
double sum_in_order(const Eigen::DenseBase<Terms>& terms) {
  double sum = 0;
  for (Eigen::Index row = 0; row < terms.rows(); ++row)
    for (Eigen::Index column = 0; column < terms.cols(); ++column) sum += terms.derived().coeff(row, column);
  return sum;
}

}  // namespace irmetrics
