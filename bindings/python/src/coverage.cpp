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

using namespace py::literals;
using S = const std::string&;

/// What the results have in common.
py::dict fields_of(const CoveredQueries& covered) {
  return py::dict("without_nuggets"_a = covered.without_nuggets, "left_out"_a = covered.left_out,
                  "missing"_a = covered.missing);
}

py::object union_result(const UnionCoverage& found) {
  py::dict fields = fields_of(found);
  fields["documents"] = found.documents;
  fields["coverage"] = found.coverage;
  fields["all_covered"] = found.all_covered;
  fields["success"] = found.success;
  fields["per_query"] = by_query(found.queries, [&](std::size_t i) {
    const UnionOfQuery& query = found.per_query[i];
    return py::dict("documents"_a = query.documents, "nuggets"_a = query.nuggets, "covered"_a = query.covered,
                    "coverage"_a = query.coverage, "all_covered"_a = query.all_covered, "success"_a = query.success);
  });
  return make_result("UnionCoverage", fields);
}

py::object size_result(const SetSize& found) {
  py::dict fields = fields_of(found);
  fields["mean"] = found.mean;
  fields["share"] = found.share;
  fields["per_query"] = by_query(found.queries, [&](std::size_t i) { return py::cast(found.per_query[i]); });
  return make_result("SetSize", fields);
}

py::object difficulty_result(const NuggetDifficulties& found) {
  py::dict fields = fields_of(found);
  py::list nuggets;
  const py::object entry = py::module_::import("irmetrics._results").attr("NuggetDifficulty");
  for (const NuggetDifficulty& one : found.nuggets)
    nuggets.append(entry(one.query, one.nugget, one.documents, one.runs, one.share));
  fields["nuggets"] = nuggets;
  return make_result("NuggetDifficulties", fields);
}

py::object range_result(const CountRange& range) {
  return make_result("CountRange",
                     py::dict("mean"_a = range.mean, "smallest"_a = range.smallest, "largest"_a = range.largest));
}

const std::string policy_lines = "\n" + policy_doc() + "\n";

const std::string union_doc =
    "What is covered if the first k documents of all runs are taken together, as BERDS does to see what a corpus "
    "holds,\n"
    "whichever system searches it: means over the queries of the number of different documents, of the share of\n"
    "nuggets covered, of whether all are, and of whether min(k, nuggets) are.\n\n"
    "runs: a list of runs, {name: run}, or one run. A query that a run lacks is one for which it returned nothing.\n"
    "k: a rank, from 1." +
    policy_lines +
    "Raises ValueError without a run, KeyError if a run has no judged query.\n\n"
    ">>> nuggets = {'q1': {'a': ['d1'], 'b': ['d2'], 'c': []}}\n"
    ">>> union_coverage(nuggets, {'x': {'q1': {'d1': 1}}, 'y': {'q1': {'d2': 1}}}, k=10).per_query['q1']['covered']\n2";

const std::string size_doc =
    "How far one has to read a run until all nuggets of a query are covered: the smallest rank, of at most `limit`.\n\n"
    "mean is over the queries that have such a rank, and share says how many of all these are; in per_query the "
    "others\n"
    "have None." +
    policy_lines +
    "Raises as union_coverage.\n\n"
    ">>> size = set_size({'q1': {'a': ['d1'], 'b': ['d3']}}, {'q1': {'d1': 3, 'd2': 2, 'd3': 1}})\n"
    ">>> size.mean, size.share\n(3.0, 1.0)";

const std::string difficulty_doc =
    "For each nugget how many runs have a document in their top k that supports it: few, if it is difficult.\n\n"
    "runs: a list of runs, {name: run}, or one run.\nk: a rank, from 1." +
    policy_lines +
    "Raises as union_coverage.\n\n"
    ">>> nugget_difficulty({'q1': {'a': ['d1'], 'b': ['d2']}}, [{'q1': {'d1': 1}}, {'q1': {'d1': 1}}], "
    "k=10).nuggets[1]\n"
    "NuggetDifficulty(query='q1', nugget='b', documents=1, runs=0, share=0.0)";

}  // namespace

std::vector<Run> to_runs(py::handle source) {
  std::vector<Run> runs;
  for (const py::handle run : py::iter(call_helper("_several", "runs_of", source))) runs.push_back(run.cast<Run>());
  return runs;
}

py::object describe(const NuggetQrels& nuggets) {
  const NuggetSummary summary = summarise(nuggets);
  py::list unsupported;
  for (const auto& [query, nugget] : summary.unsupported_nuggets) unsupported.append(py::make_tuple(query, nugget));
  return make_result(
      "NuggetSummary",
      py::dict("queries"_a = summary.queries, "nuggets"_a = summary.nuggets, "judgments"_a = summary.judgments,
               "supported_queries"_a = summary.supported_queries, "supported_nuggets"_a = summary.supported_nuggets,
               "nuggets_a_query"_a = range_result(summary.nuggets_a_query),
               "documents_a_nugget"_a = range_result(summary.documents_a_nugget),
               "documents_a_query"_a = range_result(summary.documents_a_query),
               "queries_without_nuggets"_a = summary.queries_without_nuggets,
               "unsupported_queries"_a = summary.unsupported_queries, "unsupported_nuggets"_a = unsupported));
}

void bind_coverage(py::module_& module) {
  with_policy([&](const auto&... policy) {
    module.def(
        "union_coverage",
        [](const NuggetsHint& nuggets, const RunsHint& runs, std::uint32_t k, S ties, S precision, S duplicates,
           S queries, S no_relevant, std::uint32_t depth, bool judged_only,
           S diversity) -> As<"irmetrics._results.UnionCoverage"> {
          return union_result(value_or_raise(union_coverage(
              to_nuggets(nuggets), to_runs(runs), k,
              policy_of(ties, precision, duplicates, queries, no_relevant, depth, judged_only, diversity))));
        },
        py::arg("nuggets"), py::arg("runs"), py::arg("k"), py::kw_only(), policy..., union_doc.c_str());
    module.def(
        "set_size",
        [](const NuggetsHint& nuggets, const RunHint& run, std::uint32_t limit, S ties, S precision, S duplicates,
           S queries, S no_relevant, std::uint32_t depth, bool judged_only,
           S diversity) -> As<"irmetrics._results.SetSize"> {
          return size_result(value_or_raise(
              set_size(to_nuggets(nuggets), to_run(run, "run"), limit,
                       policy_of(ties, precision, duplicates, queries, no_relevant, depth, judged_only, diversity))));
        },
        py::arg("nuggets"), py::arg("run"), py::arg("limit") = 100U, py::kw_only(), policy..., size_doc.c_str());
    module.def(
        "nugget_difficulty",
        [](const NuggetsHint& nuggets, const RunsHint& runs, std::uint32_t k, S ties, S precision, S duplicates,
           S queries, S no_relevant, std::uint32_t depth, bool judged_only,
           S diversity) -> As<"irmetrics._results.NuggetDifficulties"> {
          return difficulty_result(value_or_raise(nugget_difficulty(
              to_nuggets(nuggets), to_runs(runs), k,
              policy_of(ties, precision, duplicates, queries, no_relevant, depth, judged_only, diversity))));
        },
        py::arg("nuggets"), py::arg("runs"), py::arg("k"), py::kw_only(), policy..., difficulty_doc.c_str());
  });
}

}  // namespace irmetrics::python
