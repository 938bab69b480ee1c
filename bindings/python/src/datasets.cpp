// Several data sets in one table in Python.
#include "evaluator.hpp"
#include "option_arguments.hpp"
#include "result.hpp"
#include "score_sources.hpp"

namespace irmetrics::python {
namespace {

using MeasuredSystems = std::vector<std::pair<std::string, SystemScores>>;

/// The queries that the mean of a measure is over.
double queries_behind(const Scores& scores, const AnyMeasure& measure, const std::string& name) {
  const std::span<const double> values = scores.per_query(name);
  if (!may_be_undefined(measure.aggregate())) return static_cast<double>(values.size());
  return static_cast<double>(std::ranges::count_if(values, [](double value) { return !std::isnan(value); }));
}

/// The overall scores of {system: Scores}, such as ScoresByRun.
void overall_scores(py::handle runs, DataSetScores& set) {
  MeasuredSystems& measures = set.measures;
  for (const NamedScores& run : to_named_scores(runs)) {
    for (const AnyMeasure& measure : run.scores.measures()) {
      const std::string name = measure.text();
      auto found = std::ranges::find(measures, name, &MeasuredSystems::value_type::first);
      if (found == measures.end()) {
        found = measures.insert(found, {name, {}});
        set.queries.emplace_back();
        found->second.lower_is_better = measure.better() == Better::lower;
      }
      found->second.systems.push_back(run.name);
      found->second.scores.push_back(run.scores.mean(name));
      set.queries[static_cast<std::size_t>(found - measures.begin())].push_back(
          queries_behind(run.scores, measure, name));
    }
  }
}

bool holds_only_mappings(py::handle mapping) {
  for (const py::handle value : Iteration(py::object(mapping.attr("values")())))
    if (!is_mapping(value)) return false;
  return true;
}

/// The scores of one data set: {system: Scores}, {measure: {system: score}}, {measure: {system: {query: score}}}, or
/// {system: score} for a single measure.
DataSetScores set_of(const std::string& name, py::handle scores) {
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
  DataSetScores set{name, {}};
  MeasuredSystems& measures = set.measures;
  if (holds_scores(scores)) {
    overall_scores(scores, set);
    return set;
  }
  if (!holds_only_mappings(scores)) {
    measures = {{"score", to_system_scores(scores, "system")}};
    return set;
  }
  for_each_entry(scores, [&](const py::object& key, const py::object& systems) {
    const std::string measure = canonical_measure(std::string(py::str(key)));
    if (py::len(systems) > 0 && holds_only_mappings(systems)) {
      const ScoreTable table = to_score_table(systems, measure);
      measures.emplace_back(table.measure(), table.means());  // "ln(GMAP)" in place of GMAP
      set.queries.emplace_back(table.systems().size(), static_cast<double>(table.queries().size()));
    } else {
      measures.emplace_back(measure, to_ranking(systems, measure));
      set.queries.emplace_back(measures.back().second.size(), 0);
    }
    measures.back().second.lower_is_better = lower_is_better(measure);
  });
  return set;
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
    DataSetScores kept{set.name, {}};
    for (const std::string& name : names)
      for (std::size_t i = 0; i < set.measures.size(); ++i) {
        if (set.measures[i].first != name) continue;
        kept.measures.push_back(std::move(set.measures[i]));
        if (!set.queries.empty()) kept.queries.push_back(std::move(set.queries[i]));
      }
    set = std::move(kept);
  }
}

using BaselineOfSystems = As<"str | dict[str, str] | None">;
using DataSetSizes = As<"dict[str, int] | None">;

/// From a system, or {system: baseline}.
std::vector<DataSetsBaseline> baselines_from(const BaselineOfSystems& baseline) {
  if (baseline.is_none()) return {};
  if (!is_mapping(baseline)) return {{"", any_id(baseline.ptr(), "the baseline")}};
  std::vector<DataSetsBaseline> pairs;
  for_each_entry(baseline, [&](const py::object& system, const py::object& its) {
    pairs.push_back({any_id(system.ptr(), "a system"), any_id(its.ptr(), "a baseline")});
  });
  return pairs;
}

/// The sizes of the data sets, in their order. Raises KeyError if one is missing, or belongs to no data set.
std::vector<double> sizes_from(const DataSetSizes& sizes, const std::vector<DataSetScores>& sets) {
  if (sizes.is_none()) return {};
  if (!is_mapping(sizes))
    raise(PyExc_TypeError, "sizes: expected {{data set: number of queries}}, not {}", value_and_type(sizes.ptr()));
  std::vector<double> numbers(sets.size(), 0);
  for_each_entry(sizes, [&](const py::object& key, const py::object& number) {
    const std::string name = any_id(key.ptr(), "the name of a data set");
    const auto set = std::ranges::find(sets, name, &DataSetScores::name);
    if (set == sets.end()) raise(PyExc_KeyError, "sizes: there is no data set '{}'", name);
    numbers[static_cast<std::size_t>(set - sets.begin())] = any_number(number.ptr(), "sizes: '" + name + "'");
  });
  for (std::size_t i = 0; i < sets.size(); ++i)
    if (numbers[i] == 0) raise(PyExc_KeyError, "sizes: data set '{}' is missing", sets[i].name);
  return numbers;
}

auto bind_table(DataSetsOptions options, const Anything& scores, const Anything& measures,
                const BaselineOfSystems& baseline, const DataSetSizes& sizes) {
  if (!is_mapping(scores) || py::isinstance<PythonScores>(scores) || is_scores_by_run(scores))
    raise(PyExc_TypeError, "expected {{data set: scores}}, not {}", type_name(scores));
  std::vector<DataSetScores> sets;
  for_each_entry(scores, [&](const py::object& key, const py::object& one) {
    const std::string name = any_id(key.ptr(), "the name of a data set");
    sets.push_back(set_of(name, one));
  });
  if (!measures.is_none()) {
    std::vector<std::string> names;
    for (const PythonMeasure& measure : to_measures(measures)) names.push_back(measure.measure.value().text());
    keep_measures(sets, names);
  }
  options.baselines = baselines_from(baseline);
  options.sizes = sizes_from(sizes, sets);
  return to_result(data_sets(sets, options));
}

}  // namespace

void bind_datasets(py::module_& module) {
  Taking<DataSetsOptions>::define<"datasets">(module, &bind_table, "scores"_a, "measures"_a = py::none(), py::kw_only(),
                                              "baseline"_a = py::none(), "sizes"_a = py::none());
}

}  // namespace irmetrics::python
