// Scores as streams of Arrow data.
#pragma once

#include <irmetrics/base/status.hpp>
#include <irmetrics/columns/arrow_structures.hpp>
#include <irmetrics/evaluate/scores.hpp>
#include <irmetrics/evaluate/scores_part.hpp>

#include <span>

namespace irmetrics {

/// Which values of scores: one of each measure for each query, or one of each measure for a run.
enum class ScoreRows { per_query, overall };

/// Makes a stream of the values of runs, one in each row: the columns are run, measure, query (of values per query)
/// and value. Whoever receives the stream releases it; it does not need the scores. Fails, with the row, on a name that
/// is not UTF-8, and then makes no stream.
Status to_arrow(std::span<const NamedScores> runs, ScoreRows rows, ArrowArrayStream* out);
/// The same for one run, by its name.
Status to_arrow(const Scores& scores, ScoreRows rows, ArrowArrayStream* out);
/// The values per query of a part.
Status to_arrow(const ScoresPart& part, ArrowArrayStream* out);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/scores_to_arrow-inl.hpp>
#endif
