// Tiers: groups of systems that a test could not separate, for the bars of a critical-difference diagram.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace irmetrics {

/// Rows of systems, best first. A tier of one system differs from both neighbours.
using Tier = std::vector<std::size_t>;

/// The longest sequences of neighbours, in the order of their means (ties in row order), in which no pair has a p-value
/// below alpha; best first. Every system is in at least one tier, and may be in several; no tier contains another.
/// p_value(i, j) is called for i < j and must be valid for both orders; NaN does not separate. Demsar (Journal of
/// Machine Learning Research 7, 2006) draws the tiers of two or more as bars. Fails on a mean that is not finite, and
/// if alpha is not between 0 and 1.
Result<std::vector<Tier>> tiers(std::span<const double> means,
                                const std::function<double(std::size_t, std::size_t)>& p_value, double alpha = 0.05);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/significance/tiers-inl.hpp>
#endif
