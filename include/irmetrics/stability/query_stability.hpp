// Stability of a ranking of systems for smaller numbers of queries.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/stability/stability.hpp>

#include <cstddef>
#include <span>

namespace irmetrics {

/// Correlates the ranking by mean score over all queries with the ranking over k queries drawn without replacement, for
/// each k in `sizes`. A sample is a random order of the queries, of which the first k are drawn; scores are summed in
/// the table's order, so that all queries give a correlation of 1, unless all systems are tied. Fails on fewer than 2
/// systems, without queries, and on a size that is 0 or larger than the number of queries.
Result<Stability> query_stability(const ScoreTable& table, std::span<const std::size_t> sizes,
                                  const StabilityOptions& options = {});

/// Correlates the rankings over two disjoint sets of k queries each: the agreement of two experiments of that size, as
/// in Voorhees and Buckley (SIGIR 2002) and Sanderson and Zobel (SIGIR 2005). A sample draws the first k queries of its
/// random order for one set, and the next k for the other. Fails on fewer than 2 systems and on a size that is 0 or
/// larger than half the number of queries.
Result<Stability> split_query_stability(const ScoreTable& table, std::span<const std::size_t> sizes,
                                        const StabilityOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/stability/query_stability-inl.hpp>
#endif
