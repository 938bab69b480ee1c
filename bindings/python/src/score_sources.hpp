// Scores of systems from Python objects: results of evaluate, dicts, and results of read_scores.
#pragma once

#include "evaluator.hpp"

namespace irmetrics::python {

/// From {name: score}; `what` is the kind of the names in messages: "system" or "query".
SystemScores to_system_scores(py::handle mapping, std::string_view what);

/// Whether a mapping is {name: Scores}, such as ScoresByRun; and its scores.
bool holds_scores(py::handle mapping);
std::vector<NamedScores> to_named_scores(py::handle mapping);

/// From {system: {query: score}} and {measure: {system: {query: score}}}. A query with a score of nan is excluded.
/// Raises KeyError if a system lacks a query.
ScoreTable to_score_table(py::handle systems, const std::string& measure);
std::vector<ScoreTable> to_score_tables(py::handle measures);

/// Scores of systems in any form: the contents of files and tables as {measure: {system: {query: score}}}, or
/// {system: {query: score}} if they name no measure; mappings and other objects as they are.
py::object given_scores(py::handle source);

/// One measure of scores of systems in any form, as table_of_measure. The name of a table without one is "score".
ScoreTable to_table(py::handle source, py::handle measure);

/// Any input of compare: {name: Scores}, or {measure: {system: {query: score}}} of the requested measures. The runs are
/// evaluated.
py::object compared_scores(py::handle systems, const py::object& qrels, const py::object& nuggets,
                           const py::object& measures, const FileOptions& options);

/// The requested measures of {measure: anything}, in their order. Raises KeyError if one is missing.
py::dict chosen_measures(py::handle tables, py::handle measures);

/// Whether the first value of a mapping is a mapping, and whether the first value that is not an empty mapping is a
/// mapping of mappings: {system: {query: score}} and {measure: {system: {query: score}}}.
bool holds_mappings(py::handle mapping);
bool holds_measures(py::handle mapping);

/// Whether a mapping is a leaderboard, {measure: {system: score}} as from read_system_scores: a mapping of mappings of
/// numbers whose keys are all measures.
bool is_leaderboard(py::handle mapping);

/// From {system: score}. Raises ValueError if its keys are measures; messages contain `name`.
SystemScores to_ranking(py::handle mapping, const std::string& name);

/// The scores of one measure of a leaderboard: the given one, or the only one if it is None. Raises ValueError if there
/// are several, KeyError if it has no scores; sets the name of the measure.
SystemScores ranking_of(py::handle leaderboard, py::handle measure, std::string& name);

/// One measure of {name: Scores}: the given one, or the only one if it is None. Raises ValueError if there are several,
/// KeyError if it was not scored.
ScoreTable table_of_measure(py::handle scores, py::handle measure);

/// To {system: {query: score}}, a ScoresOfSystems: it has the number of excluded queries, and so does a table that is
/// constructed from it.
py::dict score_table_dict(const ScoreTable& table);

}  // namespace irmetrics::python
