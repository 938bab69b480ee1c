// What evaluate returned for several systems, as one table of scores for each measure.
#pragma once

#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/evaluate/scores.hpp>

#include <span>
#include <string_view>
#include <vector>

namespace irmetrics {

/// One table for each measure, in their order. A query is left out of a table if its measure is not defined on it for
/// every system. Fails, naming what differs, unless all systems have the same measures (see check_names) and queries,
/// and names of their own.
///
/// Systems are compared by the means of their scores over the queries, whatever the measure's own overall value is. So
/// the table of a measure whose overall value is a geometric mean holds the logarithms, whose mean is that of the
/// geometric mean, and is called "ln(GMAP)". The table of a measure that is pooled over the queries holds the queries'
/// values, whose mean is another quantity, and is called "mean(Leaning@5)".
absl::StatusOr<std::vector<ScoreTable>> score_tables(std::span<const NamedScores> systems);

/// Whether a name is that of a measure of which less is better.
bool lower_is_better(std::string_view measure);

/// Scores per query that another tool or an earlier evaluation wrote, as score_tables would have made them: less is
/// better, and logarithms are taken, where the measure is so. A table whose name is no measure's stays as it is.
absl::StatusOr<ScoreTable> as_measured(ScoreTable table);
absl::StatusOr<std::vector<ScoreTable>> as_measured(std::vector<ScoreTable> tables);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/tables_of_scores-inl.hpp>
#endif
