// How stable rankings of systems are, in Python.
#include "bind.hpp"
#include "convert.hpp"
#include "evaluator.hpp"
#include "hints.hpp"
#include "policy_arguments.hpp"
#include "result.hpp"
#include "score_sources.hpp"

#include <irmetrics/stability/document_stability.hpp>
#include <irmetrics/stability/query_stability.hpp>
#include <irmetrics/stability/relevant_cap.hpp>

#include <pybind11/stl.h>

#include <vector>

namespace irmetrics::python {
namespace {

using StabilityHint = As<"irmetrics._stability.Stability">;
using StabilitiesHint = As<"dict[str, irmetrics._stability.Stability]">;

StabilitiesHint stability_results(const std::vector<Stability>& found) {
  py::dict results;
  for (const Stability& one : found) results[py::str(one.measure)] = to_result(one);
  return py::object(results);
}

std::vector<AnyMeasure> library_measures(const std::vector<PythonMeasure>& measures) {
  std::vector<AnyMeasure> result;
  for (const PythonMeasure& measure : measures) result.push_back(measure.measure.value());
  return result;
}

/// Python's own measures are called by one thread: more would only wait for each other.
unsigned threads_for(const std::vector<PythonMeasure>& measures, unsigned threads) {
  for (const PythonMeasure& measure : measures)
    if (measure.function) return 1;
  return threads;
}

/// Adds a function that samples a collection in several sizes, and gives the stability of each measure.
template <class Options, auto stability, class Size>
void def_of_collection(py::module_& module, const char* name, const char* sizes_name, const std::string& doc) {
  with_options<Options, Policy>([&]<class... Option>() {
    module.def(
        name,
        [](const RunsHint& runs, const MaybeQrels& qrels, const Anything& measures, const MaybeNuggets& nuggets,
           const std::vector<Size>& sizes, ProgressFunction progress, const Option&... given) {
          const auto chosen = to_measures(measures);
          auto options = options_of<Options>(given...);
          options.threads = threads_for(chosen, options.threads);
          options.policy = options_of<Policy>(given...);
          const TestCollection collection = to_collection(qrels, nuggets);
          const std::vector<Run> all_runs = to_runs(runs);
          return stability_results(with_progress(options, std::move(progress), [&](const Options& how) {
            return stability(collection, all_runs, library_measures(chosen), sizes, how);
          }));
        },
        py::arg("runs"), py::arg("qrels") = py::none(), py::arg("measures") = py::none(), py::kw_only(),
        py::arg("nuggets") = py::none(), py::arg(sizes_name), py::arg("progress") = py::none(), Option::argument()...,
        doc.c_str());
  });
}

const std::string runs_doc = "runs: a list of runs, or {name: run}. qrels, nuggets, measures: as in evaluate.\n";
const std::string progress_doc = "progress: called with the samples done and all of them.\n\n";
const std::string example_doc = R"(

>>> qrels = {'q1': {'d1': 1, 'd2': 0}}
>>> runs = {'x': {'q1': {'d1': 2, 'd2': 1}}, 'y': {'q1': {'d2': 2, 'd1': 1}}}
)";

const std::string queries_doc =
    R"(How stable a ranking of systems is when fewer queries are asked: Kendall's tau_b of the ranking by all queries with
those by random samples of them.

scores: ``{system: {query: score}}``, or what evaluate returns for several runs.
sizes: how many queries are drawn.
measure: which one is meant, if systems were scored by several.
split: whether two disjoint samples are correlated instead (Voorhees and Buckley, SIGIR 2002).
)" + options_doc<StabilityOptions>() +
    progress_doc +
    R"(Raises ValueError for a size of 0 or more than there are queries (or half of them, if split), and with fewer than
two systems.

>>> scores = {'x': {'q1': .5, 'q2': .4, 'q3': .9}, 'y': {'q1': .4, 'q2': .2, 'q3': .6}}
>>> query_stability(scores, [1, 2]).points[0].mean
1.0)";

const std::string documents_doc =
    R"(How stable the ranking of systems by each measure is when documents are taken out of the collection: Kendall's tau_b
of the full ranking with those on random samples of the documents, which leave runs and judgments.

)" + runs_doc +
    "shares: each in (0, 1], the share of the documents kept.\n" + options_doc<CollectionStabilityOptions>() +
    options_doc<Policy>() + progress_doc +
    "Raises ValueError for a share outside (0, 1] and with fewer than two systems, and as evaluate does." +
    example_doc + ">>> document_stability(runs, qrels, 'RR', shares=[1])['RR'].points[0].mean\n1.0";

const std::string cap_doc =
    R"(How stable the ranking of systems by each measure is when fewer relevant documents a query are known: Kendall's tau_b
of the full ranking with those where at most so many random ones keep their judgments.

)" + runs_doc +
    "caps: how many relevant documents of a query are known at most; each at least 1.\n" +
    options_doc<RelevantCapOptions>() + options_doc<Policy>() + progress_doc +
    "Raises ValueError for a cap of 0 and with fewer than two systems, and as evaluate does." + example_doc +
    ">>> relevant_cap(runs, qrels, 'RR', caps=[1])['RR'].points[0].mean\n1.0";

}  // namespace

void bind_stability(py::module_& module) {
  with_options<StabilityOptions>([&]<class... Option>() {
    module.def(
        "query_stability",
        [](const Anything& scores, const std::vector<std::size_t>& sizes, const Anything& measure, bool split,
           ProgressFunction progress, const Option&... given) -> StabilityHint {
          if (!is_mapping(scores))
            raise(PyExc_TypeError, fmt::format("expected {{system: {{query: score}}}} or ScoresByRun, not {}",
                                               Py_TYPE(scores.ptr())->tp_name));
          const ScoreTable table =
              holds_scores(scores) ? table_of_measure(scores, measure) : to_score_table(scores, "score");
          auto options = options_of<StabilityOptions>(given...);
          return to_result(with_progress(options, std::move(progress), [&](const StabilityOptions& how) {
            return split ? split_query_stability(table, sizes, how) : query_stability(table, sizes, how);
          }));
        },
        py::arg("scores"), py::arg("sizes"), py::kw_only(), py::arg("measure") = py::none(), py::arg("split") = false,
        py::arg("progress") = py::none(), Option::argument()..., queries_doc.c_str());
  });
  def_of_collection<CollectionStabilityOptions, document_stability, double>(module, "document_stability", "shares",
                                                                            documents_doc);
  def_of_collection<RelevantCapOptions, relevant_cap, std::size_t>(module, "relevant_cap", "caps", cap_doc);
}

}  // namespace irmetrics::python
