// Scores as matrices of Eigen: views on which a program computes without copying.
//
// Two rules keep the promise of equal bits, whatever instruction set a program is compiled for. Eigen computes element
// by element only; sums go in order, by sum_in_order, as Eigen's own go in an order that depends on the instruction
// set. And Eigen allocates nothing: its allocation depends on the instruction set too, and may be that of the library
// in one place and that of the program in another. So results stand in vectors, which are mapped.
#pragma once

#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/evaluate/scores.hpp>

#include <Eigen/Core>

#include <cstddef>
#include <span>

namespace irmetrics {

/// Row after row: a row a system or a measure, a column a query.
using ScoreArray = Eigen::Array<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// A view of scores, without names. What it shows must outlive it.
using ScoreMatrix = Eigen::Map<const ScoreArray>;

inline ScoreMatrix matrix(std::span<const double> values, std::size_t rows, std::size_t columns) {
  return {values.data(), static_cast<Eigen::Index>(rows), static_cast<Eigen::Index>(columns)};
}

/// Systems x queries.
inline ScoreMatrix matrix(const ScoreTable& table) {
  return matrix(table.scores(), table.systems().size(), table.queries().size());
}
ScoreMatrix matrix(const ScoreTable&& table) = delete;

/// Measures x queries; a value that is not defined is NaN.
inline ScoreMatrix matrix(const Scores& scores) {
  return matrix(scores.values(), scores.measures().size(), scores.queries().size());
}
ScoreMatrix matrix(const Scores&& scores) = delete;

/// The sum of a matrix, a row, a column or an expression of them in the order of the elements, row after row.
template <class Terms>
double sum_in_order(const Eigen::DenseBase<Terms>& terms) {
  double sum = 0;
  for (Eigen::Index row = 0; row < terms.rows(); ++row)
    for (Eigen::Index column = 0; column < terms.cols(); ++column) sum += terms.derived().coeff(row, column);
  return sum;
}

}  // namespace irmetrics
