// What evaluate returned for several systems, as one table of scores for each measure.
#pragma once

#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/evaluate/scores.hpp>

#include <span>
#include <vector>

namespace irmetrics {

/// One table for each measure, in their order. A query is left out of a table if its measure is not defined on it for
/// every system. Fails, naming what differs, unless all systems have the same measures and queries and names of their
/// own.
absl::StatusOr<std::vector<ScoreTable>> score_tables(std::span<const NamedScores> systems);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/score_tables-inl.hpp>
#endif
