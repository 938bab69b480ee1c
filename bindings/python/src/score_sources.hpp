// Scores of systems from Python objects: results of evaluate, dicts, tables, and files of scores.
#pragma once

#include "evaluator.hpp"

#include <irmetrics/evaluate/score_set.hpp>

namespace irmetrics::python {

/// The measure of scores that name none.
inline const std::string no_measure = "score";

/// What a mapping of mappings of numbers is.
enum class TwoLevels {
  queries,   // {system: {query: score}}
  either,    // this, unless all keys are measures
  measures,  // {measure: {system: score}}
};

/// Scores of systems in any form: results of evaluate by run, {measure: {system: {query: score}}}, mappings with two
/// levels, {system: score} (unless queries are expected), a table with a row per score, or the paths of files. Scores
/// that name no measure are those of `unnamed`. A query with a score of nan is excluded. Nothing for other objects.
std::optional<ScoreSet> to_score_set(py::handle source, TwoLevels two_levels, const std::string& unnamed = no_measure);

/// Whether scores name no measure, or whether there are none.
bool is_unnamed(const ScoreSet& set);

/// One measure of the scores, by its text in any spelling or a Measure; the only one if it is None. Raises ValueError
/// if there are several, KeyError if there is no such measure.
std::string chosen_measure(const ScoreSet& set, py::handle measure);

/// The requested measures among known ones; all if they are None. Raises KeyError if one is missing.
std::vector<std::string> chosen_measures(const std::vector<std::string>& known, py::handle measures);

/// The text of a measure; another one if it is None.
std::string text_or(py::handle measure, const std::string& otherwise = no_measure);
/// The texts of measures.
std::vector<std::string> measure_texts(py::handle measures);

/// The scores of queries under a measure. Raises ValueError if its scores are overall ones.
const ScoreTable& table_of(const ScoreSet& set, const std::string& measure);

/// The scores of queries in any form, under the given measure, or the only one.
ScoreTable to_table(py::handle source, py::handle measure);

/// Any input of compare; runs are evaluated.
ScoreSet compared_scores(py::handle systems, const py::object& qrels, const py::object& nuggets,
                         const py::object& measures, const FileOptions& options);

/// The results of evaluate for several runs, such as ScoresByRun: whether a mapping is {name: Scores}, and its scores.
bool holds_scores(py::handle mapping);
std::vector<NamedScores> to_named_scores(py::handle mapping);

/// From {name: score}; `kind` and `id` are what messages call a name.
SystemScores numbers_of(py::handle mapping, std::string_view kind, std::string_view id);

/// Whether the first value of a mapping is a mapping.
bool holds_mappings(py::handle mapping);

/// Slices of the queries: {slice: queries}, {query: slice or slices}, a Series of slices by query, a table with the
/// columns query_id and slice, or the paths and rules of read_slices, whose rules need topics. None: no slices.
std::vector<QuerySlice> to_slices(py::handle source, py::handle topics = py::none());

/// To {system: {query: score}}, a ScoresOfSystems: it has the number of excluded queries, and so do scores that are
/// read from it.
py::dict score_table_dict(const ScoreTable& table);

}  // namespace irmetrics::python
