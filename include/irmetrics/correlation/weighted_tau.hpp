// Weighted Kendall correlation, with more weight on exchanges near the top of the rankings.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>

#include <span>

namespace irmetrics {

/// The additive hyperbolic tau of Vigna (WWW 2015), the default of scipy.stats.weightedtau: an item of rank r (from 1)
/// has weight 1 / r, a pair the sum of its items' weights. Items are ranked by the first list, largest score first,
/// ties by the second; then the other way round; the coefficient is the mean of both. In [-1, 1]; NaN for fewer than 2
/// items and for a list of equal scores only. As in SciPy, a score of NaN does not make it NaN: NaN is below every
/// number, and equal to other NaN. Fails if the lengths differ.
Result<double> weighted_tau(std::span<const double> first, std::span<const double> second);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/correlation/weighted_tau-inl.hpp>
#endif
