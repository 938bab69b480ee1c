// Scores of systems from what Python programs hold: what evaluate returned, dicts, and what read_scores returns.
#pragma once

#include "bind.hpp"

namespace irmetrics::python {

/// {name: score}; `what` names a name in messages: "system" or "query".
SystemScores to_system_scores(py::handle mapping, std::string_view what);

/// Whether a mapping is {name: Scores}, such as ScoresByRun; and these scores.
bool holds_scores(py::handle mapping);
std::vector<NamedScores> to_named_scores(py::handle mapping);

/// {system: {query: score}}, and {measure: {system: {query: score}}}. A query is left out if a score of it is nan.
/// Raises KeyError for a query that some system lacks.
ScoreTable to_score_table(py::handle systems, const std::string& measure);
std::vector<ScoreTable> to_score_tables(py::handle measures);

/// One measure of {name: Scores}: the one asked for, or if that is None the only one there is. Raises ValueError if
/// there are several, KeyError if it was not scored.
ScoreTable table_of_measure(py::handle scores, py::handle measure);

/// {system: {query: score}}, a ScoresOfSystems: it knows how many queries were left out, and a table made of it again
/// does, too.
py::dict score_table_dict(const ScoreTable& table);

}  // namespace irmetrics::python
