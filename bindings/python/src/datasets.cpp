// Several data sets in one table in Python.
#include "evaluator.hpp"
#include "result.hpp"
#include "score_sources.hpp"

namespace irmetrics::python {
namespace {

using MeasuredSystems = std::vector<std::pair<std::string, SystemScores>>;

/// The overall scores of {system: Scores}, such as ScoresByRun.
MeasuredSystems overall_scores(py::handle runs) {
  MeasuredSystems measures;
  for (const NamedScores& run : to_named_scores(runs)) {
    for (const AnyMeasure& measure : run.scores.measures()) {
      const std::string name = measure.text();
      auto found = std::ranges::find(measures, name, &MeasuredSystems::value_type::first);
      if (found == measures.end()) {
        found = measures.insert(found, {name, {}});
        found->second.lower_is_better = measure.better() == Better::lower;
      }
      found->second.systems.push_back(run.name);
      found->second.scores.push_back(run.scores.mean(name));
    }
  }
  return measures;
}

bool holds_only_mappings(py::handle mapping) {
  for (const py::handle value : Iteration(py::object(mapping.attr("values")())))
    if (!is_mapping(value)) return false;
  return true;
}

/// The scores of one data set: {system: Scores}, {measure: {system: score}}, {measure: {system: {query: score}}}, or
/// {system: score} for a single measure.
MeasuredSystems systems_of(const std::string& name, py::handle scores) {
  if (py::isinstance<PythonScores>(scores))
    raise(PyExc_TypeError,
          "data set '{}': expected the scores of several runs, such as evaluate({{name: run}}, ...), not of one run",
          name);
  if (!is_mapping(scores))
    raise(PyExc_TypeError,
          "data set '{}': expected the result of evaluate for several runs, {{measure: {{system: score}}}} or "
          "{{measure: {{system: {{query: score}}}}}}, not {}",
          name, Py_TYPE(scores.ptr())->tp_name);
  if (py::len(scores) == 0) raise(PyExc_ValueError, "data set '{}' has no scores", name);
  if (holds_scores(scores)) return overall_scores(scores);
  if (!holds_only_mappings(scores)) return {{"score", to_system_scores(scores, "system")}};
  MeasuredSystems measures;
  for_each_entry(scores, [&](const py::object& key, const py::object& systems) {
    const std::string measure = canonical_measure(std::string(py::str(key)));
    if (py::len(systems) > 0 && holds_only_mappings(systems)) {
      const ScoreTable table = to_score_table(systems, measure);
      measures.emplace_back(table.measure(), table.means());  // "ln(GMAP)" in place of GMAP
    } else {
      measures.emplace_back(measure, to_ranking(systems, measure));
    }
    measures.back().second.lower_is_better = lower_is_better(measure);
  });
  return measures;
}

/// Keeps the chosen measures. Raises KeyError if no data set has one of them.
void keep_measures(std::vector<DataSetScores>& sets, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    const bool found = std::ranges::any_of(sets, [&](const DataSetScores& set) {
      return std::ranges::any_of(set.measures, [&](const auto& measure) { return measure.first == name; });
    });
    if (!found) raise(PyExc_KeyError, "no data set has scores of {}", name);
  }
  for (DataSetScores& set : sets) {
    MeasuredSystems kept;
    for (const std::string& name : names)
      for (auto& measure : set.measures)
        if (measure.first == name) kept.push_back(std::move(measure));
    set.measures = std::move(kept);
  }
}

auto bind_table(const Anything& scores, const Anything& measures, const Choice<"incomplete", Incomplete>& incomplete) {
  if (!is_mapping(scores) || py::isinstance<PythonScores>(scores) ||
      py::isinstance(scores, py::module_::import("irmetrics._several").attr("ScoresByRun")))
    raise(PyExc_TypeError, "expected {{data set: scores}}, not {}",
          std::string(py::str(py::type::of(scores).attr("__name__"))));
  std::vector<DataSetScores> sets;
  for_each_entry(scores, [&](const py::object& key, const py::object& one) {
    const std::string name = any_id(key.ptr(), "the name of a data set");
    sets.push_back({name, systems_of(name, one)});
  });
  if (!measures.is_none()) {
    std::vector<std::string> names;
    for (const PythonMeasure& measure : to_measures(measures)) names.push_back(measure.measure.value().text());
    keep_measures(sets, names);
  }
  return to_result(data_sets(sets, incomplete));
}

}  // namespace

void bind_datasets(py::module_& module) {
  define<"datasets">(module, &bind_table, "scores"_a, "measures"_a = py::none(), py::kw_only(),
                     Choice<"incomplete", Incomplete>::argument(Incomplete::undefined));
}

}  // namespace irmetrics::python
