// Several data sets in one table in Python.
#include "evaluator.hpp"
#include "option_arguments.hpp"
#include "result.hpp"
#include "score_sources.hpp"

namespace irmetrics::python {
namespace {

/// The scores of one data set, such as {measure: {system: score}}.
DataSetScores set_of(const std::string& name, py::handle scores) {
  if (py::isinstance<PythonScores>(scores))
    raise(PyExc_TypeError,
          "data set '{}': expected the scores of several runs, such as evaluate({{name: run}}, ...), not of one run",
          name);
  auto set = to_score_set(scores, TwoLevels::measures);
  if (!set)
    raise(PyExc_TypeError,
          "data set '{}': expected the result of evaluate for several runs, {{measure: {{system: score}}}} or "
          "{{measure: {{system: {{query: score}}}}}}, not {}",
          name, Py_TYPE(scores.ptr())->tp_name);
  set->name = name;
  return set->data_set();
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
  if (!measures.is_none()) check(keep_measures(sets, measure_texts(measures)));
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
