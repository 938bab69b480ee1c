// Computes Pearson's and Spearman's correlation.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/correlation/linear_correlation.hpp>
#include <irmetrics/correlation/ranks.hpp>
#include <irmetrics/significance/detail/distributions.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace irmetrics {
namespace detail::correlation {

inline bool is_constant(std::span<const double> scores) noexcept {
  return std::all_of(scores.begin(), scores.end(), [&](double score) { return score == scores[0]; });
}

/// The differences from the mean, scaled so that the sum of their squares is 1.
inline std::vector<double> standardised(std::span<const double> scores) {
  double sum = 0;
  for (const double score : scores) sum += score;
  const double mean = sum / static_cast<double>(scores.size());
  std::vector<double> differences(scores.begin(), scores.end());
  double largest = 0;
  for (double& difference : differences) {
    difference -= mean;
    largest = std::max(largest, std::abs(difference));
  }
  double squares = 0;  // of differences divided by the largest, to avoid overflow and underflow
  for (const double difference : differences) squares += (difference / largest) * (difference / largest);
  const double length = largest * std::sqrt(squares);
  for (double& difference : differences) difference /= length;
  return differences;
}

inline double pearson_coefficient(std::span<const double> first, std::span<const double> second) {
  const std::vector<double> one = standardised(first), other = standardised(second);
  double product = 0;
  for (std::size_t i = 0; i < one.size(); ++i) product += one[i] * other[i];
  return std::isnan(product) ? product : std::clamp(product, -1.0, 1.0);
}

/// Pearson's coefficient of ranks. Twice the difference of a rank from the mean rank is a whole number, so that with up
/// to 200,000 items only the last step rounds, and equal rankings give exactly 1.
inline double rank_coefficient(std::span<const double> first, std::span<const double> second) noexcept {
  const double twice_mean = static_cast<double>(first.size()) + 1;
  double squares_first = 0, squares_second = 0, products = 0;
  for (std::size_t i = 0; i < first.size(); ++i) {
    const double one = 2 * first[i] - twice_mean, other = 2 * second[i] - twice_mean;
    squares_first += one * one;
    squares_second += other * other;
    products += one * other;
  }
  return std::clamp(products / std::sqrt(squares_first * squares_second), -1.0, 1.0);
}

}  // namespace detail::correlation

IRMETRICS_INLINE Result<Correlation> pearson(std::span<const double> first, std::span<const double> second) {
  if (const Status status = check_lengths(first, second); !status.ok()) return status;
  if (first.size() < 2 || detail::correlation::is_constant(first) || detail::correlation::is_constant(second))
    return Correlation();
  const double coefficient = detail::correlation::pearson_coefficient(first, second);
  if (std::isnan(coefficient)) return Correlation();
  if (first.size() == 2) return Correlation{std::round(coefficient), 1};
  return Correlation{coefficient,
                     detail::significance::correlation_two_sided(coefficient, static_cast<double>(first.size()))};
}

IRMETRICS_INLINE Result<Correlation> spearman(std::span<const double> first, std::span<const double> second) {
  if (const Status status = check_lengths(first, second); !status.ok()) return status;
  if (first.size() < 2 || has_nan(first) || has_nan(second) || detail::correlation::is_constant(first) ||
      detail::correlation::is_constant(second))
    return Correlation();
  const double coefficient =
      detail::correlation::rank_coefficient(average_ranks(order_scores(first)), average_ranks(order_scores(second)));
  const double degrees = static_cast<double>(first.size()) - 2;
  if (degrees == 0) return Correlation{coefficient, std::numeric_limits<double>::quiet_NaN()};
  const double t = coefficient * std::sqrt(degrees / ((1 + coefficient) * (1 - coefficient)));
  return Correlation{coefficient, detail::significance::student_t_two_sided(t, degrees)};
}

}  // namespace irmetrics
