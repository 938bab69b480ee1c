// An expectation that allows for chance: NotSignificantlyWorseThan(baseline). Needs irmetrics::statistics.
#pragma once

#include <irmetrics/testing/expectation.hpp>

namespace irmetrics::matchers {

/// Not significantly worse than earlier scores of the same queries: see is_significantly_worse. The explanation has the
/// difference and its p-value, and names the queries that became worse.
Bound NotSignificantlyWorseThan(Scores baseline, double alpha = 0.05);

}  // namespace irmetrics::matchers

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/testing/significance-inl.hpp>
#endif
