// How runs cover nuggets, and what a collection of nuggets holds, in Python.
#include "bind.hpp"
#include "hints.hpp"
#include "policy_arguments.hpp"
#include "result.hpp"

#include <irmetrics/collection/nugget_summary.hpp>
#include <irmetrics/evaluate/nugget_coverage.hpp>

#include <pybind11/stl.h>

#include <vector>

namespace irmetrics::python {
namespace {

const std::string runs_doc = R"(
runs: a list of runs, {name: run}, or one run. A query that a run lacks is one for which it returned nothing.
k: a rank, from 1.
)";

const std::string union_doc =
    R"(What is covered if the first k documents of all runs are taken together, as BERDS does to see what a corpus holds,
whichever system searches it: means over the queries of the number of different documents, of the share of nuggets
covered, of whether all are, and of whether min(k, nuggets) are.
)" + runs_doc +
    options_doc<Policy>() + R"(
Raises ValueError without a run, KeyError if a run has no judged query.

>>> nuggets = {'q1': {'a': ['d1'], 'b': ['d2'], 'c': []}}
>>> union_coverage(nuggets, {'x': {'q1': {'d1': 1}}, 'y': {'q1': {'d2': 1}}}, k=10).per_query['q1']['covered']
2)";

const std::string size_doc =
    R"(How far one has to read a run until all nuggets of a query are covered: the smallest rank, of at most `limit`.

mean is over the queries that have such a rank, and share says how many of all these are; in per_query the others have
None.
)" + options_doc<Policy>() +
    R"(
Raises as union_coverage.

>>> size = set_size({'q1': {'a': ['d1'], 'b': ['d3']}}, {'q1': {'d1': 3, 'd2': 2, 'd3': 1}})
>>> size.mean, size.share
(3.0, 1.0))";

const std::string difficulty_doc =
    R"(For each nugget how many runs have a document in their top k that supports it: few, if it is difficult.
)" + runs_doc +
    options_doc<Policy>() + R"(
Raises as union_coverage.

>>> runs = [{'q1': {'d1': 1}}, {'q1': {'d1': 1}}]
>>> nugget_difficulty({'q1': {'a': ['d1'], 'b': ['d2']}}, runs, k=10).nuggets[1]
NuggetDifficulty(query_id='q1', nugget_id='b', documents=1, runs=0, share=0.0))";

/// Adds a function of nuggets, several runs and a rank.
template <auto function, Hint Result>
void def_of_runs(py::module_& module, const char* name, const std::string& doc) {
  with_options<Policy>([&]<class... Choice>() {
    module.def(
        name,
        [](const NuggetsHint& nuggets, const RunsHint& runs, std::uint32_t k, const Choice&... choices) -> As<Result> {
          return to_result(value_or_raise(function(to_nuggets(nuggets), to_runs(runs), k, policy_of(choices...))));
        },
        py::arg("nuggets"), py::arg("runs"), py::arg("k"), py::kw_only(), Choice::argument()..., doc.c_str());
  });
}

}  // namespace

std::vector<Run> to_runs(py::handle source) {
  std::vector<Run> runs;
  for (const py::handle run : py::iter(call_helper("_several", "runs_of", source))) runs.push_back(run.cast<Run>());
  return runs;
}

py::object describe(const NuggetQrels& nuggets) { return to_result(summarise(nuggets)); }

void bind_coverage(py::module_& module) {
  def_of_runs<union_coverage, "irmetrics._results.UnionCoverage">(module, "union_coverage", union_doc);
  def_of_runs<nugget_difficulty, "irmetrics._results.NuggetDifficulties">(module, "nugget_difficulty", difficulty_doc);
  with_options<Policy>([&]<class... Choice>() {
    module.def(
        "set_size",
        [](const NuggetsHint& nuggets, const RunHint& run, std::uint32_t limit,
           const Choice&... choices) -> As<"irmetrics._results.SetSize"> {
          return to_result(
              value_or_raise(set_size(to_nuggets(nuggets), to_run(run, "run"), limit, policy_of(choices...))));
        },
        py::arg("nuggets"), py::arg("run"), py::arg("limit") = 100U, py::kw_only(), Choice::argument()...,
        size_doc.c_str());
  });
}

}  // namespace irmetrics::python
