// Pearson's correlation of two lists of scores, and Spearman's, the Pearson correlation of their ranks.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>

#include <limits>
#include <span>

namespace irmetrics {

/// A coefficient in [-1, 1] with its two-sided p-value. Both are NaN for fewer than 2 items, for a list of equal scores
/// only, and for a NaN in a list.
struct Correlation {
  double coefficient = std::numeric_limits<double>::quiet_NaN();
  double p_value = std::numeric_limits<double>::quiet_NaN();

  static constexpr auto description =
      describe_result<Correlation>("Correlation", "A coefficient and its p-value; nan where undefined.",
                                   ResultKind::row) |
      field("coefficient", &Correlation::coefficient, "coefficient, in [-1, 1]") |
      field("p_value", &Correlation::p_value, "two-sided p-value", Style::p_value);
};

/// Pearson's r, and the probability of an r at least as far from 0 for independent normal scores, as
/// scipy.stats.pearsonr. With 2 items it is 1 or -1, and the p-value 1. NaN if a score is not finite. Fails if the
/// lengths differ.
Result<Correlation> pearson(std::span<const double> first, std::span<const double> second);

/// Spearman's rho, from average ranks, and its p-value by Student's distribution, as scipy.stats.spearmanr. With 2
/// items the p-value is NaN. Fails if the lengths differ.
Result<Correlation> spearman(std::span<const double> first, std::span<const double> second);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/correlation/linear_correlation-inl.hpp>
#endif
