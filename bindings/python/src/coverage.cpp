// Coverage of nuggets by runs, and the contents of a collection of nuggets, in Python.
#include "option_arguments.hpp"
#include "result.hpp"

namespace irmetrics::python {
namespace {

/// Adds a function of several runs, nuggets and a rank.
template <auto function, Hint name>
void def_of_runs(py::module_& module) {
  Taking<Policy>::define<name>(
      module,
      +[](Policy policy, const RunsHint& runs, const NuggetsHint& nuggets, std::uint32_t k) {
        return to_result(function(to_nuggets(nuggets), to_runs(runs), k, policy));
      },
      "runs"_a, "nuggets"_a, "k"_a, py::kw_only());
}

}  // namespace

void bind_coverage(py::module_& module) {
  def_of_runs<union_coverage, "union_coverage">(module);
  def_of_runs<nugget_difficulty, "nugget_difficulty">(module);
  Taking<Policy>::define<"set_size">(
      module,
      +[](Policy policy, const RunHint& run, const NuggetsHint& nuggets, std::uint32_t limit) {
        return to_result(set_size(to_nuggets(nuggets), to_run(run, "run"), limit, policy));
      },
      "run"_a, "nuggets"_a, "limit"_a = 100U, py::kw_only());
  Taking<Policy>::define<"two_sides">(
      module,
      +[](Policy policy, const RunHint& run, const NuggetsHint& nuggets, std::uint32_t k) {
        return to_result(two_sides(to_nuggets(nuggets), to_run(run, "run"), k, policy));
      },
      "run"_a, "nuggets"_a, "k"_a, py::kw_only());
  Taking<CoverageReportOptions, Policy>::define<"coverage">(
      module,
      +[](CoverageReportOptions options, Policy policy, const RunsHint& runs, const NuggetsHint& nuggets) {
        return to_result(coverage_report(to_nuggets(nuggets), to_runs(runs), options, policy));
      },
      "runs"_a, "nuggets"_a, py::kw_only());
}

}  // namespace irmetrics::python
