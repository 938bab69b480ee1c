// Scores of systems from what Python programs hold: what evaluate returned, dicts, and what read_scores returns.
#pragma once

#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/evaluate/scores.hpp>

#include <pybind11/pybind11.h>

#include <string>
#include <vector>

namespace irmetrics::python {

/// Calls use(key, value) for what a mapping holds, in its order.
template <class Use>
void for_each_item(pybind11::handle mapping, Use&& use) {
  for (const pybind11::handle item : pybind11::iter(pybind11::object(mapping.attr("items")()))) {
    const auto pair = pybind11::reinterpret_borrow<pybind11::tuple>(item);
    use(pybind11::object(pair[0]), pybind11::object(pair[1]));
  }
}

/// {name: score}; `what` names a name in messages: "system" or "query".
SystemScores to_system_scores(pybind11::handle mapping, std::string_view what);

/// Whether a mapping is {name: Scores}, such as ScoresByRun; and these scores.
bool holds_scores(pybind11::handle mapping);
std::vector<NamedScores> to_named_scores(pybind11::handle mapping);

/// {system: {query: score}}, and {measure: {system: {query: score}}}. A query is left out if a score of it is nan.
/// Raises KeyError for a query that some system lacks.
ScoreTable to_score_table(pybind11::handle systems, const std::string& measure);
std::vector<ScoreTable> to_score_tables(pybind11::handle measures);

/// One measure of {name: Scores}: the one asked for, or if that is None the only one there is. Raises ValueError if
/// there are several, KeyError if it was not scored.
ScoreTable table_of_measure(pybind11::handle scores, pybind11::handle measure);

/// {system: {query: score}}, a ScoresOfSystems: it knows how many queries were left out, and a table made of it again
/// does, too.
pybind11::dict score_table_dict(const ScoreTable& table);

}  // namespace irmetrics::python
