// Weighted Kendall correlation: exchanges of items near the top of the rankings count more.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/error.hpp>

#include <span>

namespace irmetrics {

/// The additive hyperbolic tau of Vigna (WWW 2015), as scipy.stats.weightedtau has it by default: an item of rank r
/// (from 1) weighs 1 / r, a pair the sum of its items' weights. Items are ranked by the first list, largest score
/// first, ties by the second; then the other way round; the coefficient is the mean of both. In [-1, 1]; NaN with fewer
/// than 2 items and with a list of equal scores only. As in SciPy a score that is NaN does not make it NaN, but is
/// below every number, and equal to others. Fails if the lengths differ.
absl::StatusOr<double> weighted_tau(std::span<const double> first, std::span<const double> second);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/correlation/weighted_tau-inl.hpp>
#endif
