// How runs cover nuggets, and what a collection of nuggets holds, in Python.
#include "option_arguments.hpp"
#include "result.hpp"

namespace irmetrics::python {
namespace {

/// Adds a function of nuggets, several runs and a rank.
template <auto function, Hint Result>
void def_of_runs(py::module_& module, const char* name, const char* doc) {
  with_options<Policy>([&]<class... Choice>() {
    module.def(
        name,
        [](const NuggetsHint& nuggets, const RunsHint& runs, std::uint32_t k, const Choice&... choices) -> As<Result> {
          return to_result(
              value_or_raise(function(to_nuggets(nuggets), to_runs(runs), k, options_of<Policy>(choices...))));
        },
        py::arg("nuggets"), py::arg("runs"), py::arg("k"), py::kw_only(), Choice::argument()..., doc);
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
  def_of_runs<union_coverage, "irmetrics._results.UnionCoverage">(module, "union_coverage", doc<"union_coverage">());
  def_of_runs<nugget_difficulty, "irmetrics._results.NuggetDifficulties">(module, "nugget_difficulty",
                                                                          doc<"nugget_difficulty">());
  with_options<Policy>([&]<class... Choice>() {
    module.def(
        "set_size",
        [](const NuggetsHint& nuggets, const RunHint& run, std::uint32_t limit,
           const Choice&... choices) -> As<"irmetrics._results.SetSize"> {
          return to_result(
              value_or_raise(set_size(to_nuggets(nuggets), to_run(run, "run"), limit, options_of<Policy>(choices...))));
        },
        py::arg("nuggets"), py::arg("run"), py::arg("limit") = 100U, py::kw_only(), Choice::argument()...,
        doc<"set_size">());
  });
}

}  // namespace irmetrics::python
