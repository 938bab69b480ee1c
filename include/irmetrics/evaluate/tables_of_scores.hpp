// The results of evaluate for several systems, as one table of scores per measure.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/evaluate/scores.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// One table per measure, in the order of the measures. A query is left out of a table if the measure is undefined for
/// it in any system. Fails, naming the difference, unless all systems have the same measures (see check_names) in any
/// order, the same queries, and unique names.
///
/// Systems are compared by the means of their scores over the queries, whatever the measure's own overall value is. So
/// the table of a measure with a geometric mean contains logarithms, whose mean is the logarithm of the geometric mean,
/// and is called "ln(GMAP)". The table of a pooled measure contains the values of the queries, whose mean differs from
/// the overall value, and is called "mean(Leaning@5)".
Result<std::vector<ScoreTable>> score_tables(std::span<const NamedScores> systems);

/// The name of a measure's table, such as "AP", "ln(GMAP)" or "mean(Leaning@5)".
std::string table_name(const AnyMeasure& measure);

/// The index of a measure among the names of measures or their tables: of this text, or else of another spelling, such
/// as AP for "map", or of its table, such as "ln(GMAP)" for GMAP.
std::optional<std::size_t> find_measure(std::span<const std::string> names, std::string_view text);

/// The names that texts such as "AP nDCG@10" mean, each once: of `known`, as find_measure finds them, otherwise the
/// canonical names. Fails on a text that is neither a known name nor measures.
Result<std::vector<std::string>> measure_names(std::span<const std::string> texts, std::span<const std::string> known);

/// Whether a name is the name of a measure for which lower is better.
bool lower_is_better(std::string_view measure);

/// Converts scores per query from another tool or an earlier evaluation to the form of score_tables: sets the
/// direction, whether they are binary (for a binary measure whose scores are all 0 or 1), and takes logarithms if the
/// measure requires them. A table whose name is not a measure is returned unchanged.
Result<ScoreTable> as_measured(ScoreTable table);
Result<std::vector<ScoreTable>> as_measured(std::vector<ScoreTable> tables);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/tables_of_scores-inl.hpp>
#endif
