// How stable rankings of systems are, in Python.
#include "bind.hpp"
#include "convert.hpp"
#include "evaluator.hpp"
#include "hints.hpp"
#include "policy_arguments.hpp"
#include "progress.hpp"
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

StabilityHint bind_queries(const Anything& scores, const std::vector<std::size_t>& sizes, const Anything& measure,
                           bool split, std::size_t samples, double level, std::uint64_t seed, unsigned threads,
                           ProgressFunction progress) {
  if (!is_mapping(scores))
    raise(PyExc_TypeError,
          fmt::format("expected {{system: {{query: score}}}} or ScoresByRun, not {}", Py_TYPE(scores.ptr())->tp_name));
  const ScoreTable table = holds_scores(scores) ? table_of_measure(scores, measure) : to_score_table(scores, "score");
  StabilityOptions options{samples, seed, threads, level, {}};
  return to_result(with_progress(options, std::move(progress), [&](const StabilityOptions& how) {
    return split ? split_query_stability(table, sizes, how) : query_stability(table, sizes, how);
  }));
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

const std::string runs_doc = "runs: a list of runs, or {name: run}. qrels, nuggets, measures: as in evaluate.\n";
const std::string samples_doc =
    "samples, seed: how many samples of each size are drawn, and what they start from; the same seed gives the same.\n"
    "level: in (0, 1), the share of the samples between low and high.\n";
const std::string threads_doc =
    "threads: how many to use; 0 means as many as the machine has. The result does not depend on it.\n"
    "progress: called with the samples done and all of them.\n\n";

const std::string queries_doc =
    "How stable a ranking of systems is when fewer queries are asked: Kendall's tau_b of the ranking by all queries "
    "with\nthose by random samples of them.\n\n"
    "scores: ``{system: {query: score}}``, or what evaluate returns for several runs.\n"
    "sizes: how many queries are drawn.\n"
    "measure: which one is meant, if systems were scored by several.\n"
    "split: whether two disjoint samples are correlated instead (Voorhees and Buckley, SIGIR 2002).\n" +
    samples_doc + threads_doc +
    "Raises ValueError for a size of 0 or more than there are queries (or half of them, if split), and with fewer "
    "than\n"
    "two systems.\n\n"
    ">>> scores = {'x': {'q1': .5, 'q2': .4, 'q3': .9}, 'y': {'q1': .4, 'q2': .2, 'q3': .6}}\n"
    ">>> query_stability(scores, [1, 2]).points[0].mean\n1.0";

const std::string documents_doc =
    "How stable the ranking of systems by each measure is when documents are taken out of the collection: Kendall's "
    "tau_b\nof the full ranking with those on random samples of the documents, which leave runs and judgments.\n\n" +
    runs_doc + "shares: each in (0, 1], the share of the documents kept.\n" + samples_doc + policy_doc() + threads_doc +
    "Raises ValueError for a share outside (0, 1] and with fewer than two systems, and as evaluate does.\n\n"
    ">>> qrels = {'q1': {'d1': 1, 'd2': 0}}\n"
    ">>> runs = {'x': {'q1': {'d1': 2, 'd2': 1}}, 'y': {'q1': {'d2': 2, 'd1': 1}}}\n"
    ">>> document_stability(runs, qrels, 'RR', shares=[1])['RR'].points[0].mean\n1.0";

const std::string cap_doc =
    "How stable the ranking of systems by each measure is when fewer relevant documents a query are known: Kendall's "
    "tau_b\nof the full ranking with those where at most so many random ones keep their judgments.\n\n" +
    runs_doc + "caps: how many relevant documents of a query are known at most; each at least 1.\n" +
    "rel: the smallest grade that counts as relevant.\n" + samples_doc + policy_doc() + threads_doc +
    "Raises ValueError for a cap of 0 and with fewer than two systems, and as evaluate does.\n\n"
    ">>> qrels = {'q1': {'d1': 1, 'd2': 0}}\n"
    ">>> runs = {'x': {'q1': {'d1': 2, 'd2': 1}}, 'y': {'q1': {'d2': 2, 'd1': 1}}}\n"
    ">>> relevant_cap(runs, qrels, 'RR', caps=[1])['RR'].points[0].mean\n1.0";

}  // namespace

void bind_stability(py::module_& module) {
  const StabilityOptions defaults;
  module.def("query_stability", &bind_queries, py::arg("scores"), py::arg("sizes"), py::kw_only(),
             py::arg("measure") = py::none(), py::arg("split") = false, py::arg("samples") = defaults.samples,
             py::arg("level") = defaults.level, py::arg("seed") = defaults.seed, py::arg("threads") = defaults.threads,
             py::arg("progress") = py::none(), queries_doc.c_str());
  with_policy([&]<class... Choice>() {
    module.def(
        "document_stability",
        [](const RunsHint& runs, const MaybeQrels& qrels, const Anything& measures, const MaybeNuggets& nuggets,
           const std::vector<double>& shares, std::size_t samples, double level, std::uint64_t seed, unsigned threads,
           ProgressFunction progress, const Choice&... choices) {
          const auto chosen = to_measures(measures);
          CollectionStabilityOptions options{{samples, seed, threads_for(chosen, threads), level, {}},
                                             policy_of(choices...)};
          const TestCollection collection = to_collection(qrels, nuggets);
          const std::vector<Run> given = to_runs(runs);
          return stability_results(
              with_progress(options, std::move(progress), [&](const CollectionStabilityOptions& how) {
                return document_stability(collection, given, library_measures(chosen), shares, how);
              }));
        },
        py::arg("runs"), py::arg("qrels") = py::none(), py::arg("measures") = py::none(), py::kw_only(),
        py::arg("nuggets") = py::none(), py::arg("shares"), py::arg("samples") = defaults.samples,
        py::arg("level") = defaults.level, py::arg("seed") = defaults.seed, py::arg("threads") = defaults.threads,
        py::arg("progress") = py::none(), Choice::argument()..., documents_doc.c_str());
    module.def(
        "relevant_cap",
        [](const RunsHint& runs, const MaybeQrels& qrels, const Anything& measures, const MaybeNuggets& nuggets,
           const std::vector<std::size_t>& caps, double rel, std::size_t samples, double level, std::uint64_t seed,
           unsigned threads, ProgressFunction progress, const Choice&... choices) {
          const auto chosen = to_measures(measures);
          RelevantCapOptions options{{{samples, seed, threads_for(chosen, threads), level, {}}, policy_of(choices...)},
                                     rel};
          const TestCollection collection = to_collection(qrels, nuggets);
          const std::vector<Run> given = to_runs(runs);
          return stability_results(with_progress(options, std::move(progress), [&](const RelevantCapOptions& how) {
            return relevant_cap(collection, given, library_measures(chosen), caps, how);
          }));
        },
        py::arg("runs"), py::arg("qrels") = py::none(), py::arg("measures") = py::none(), py::kw_only(),
        py::arg("nuggets") = py::none(), py::arg("caps"), py::arg("rel") = RelevantCapOptions().rel,
        py::arg("samples") = defaults.samples, py::arg("level") = defaults.level, py::arg("seed") = defaults.seed,
        py::arg("threads") = defaults.threads, py::arg("progress") = py::none(), Choice::argument()...,
        cap_doc.c_str());
  });
}

}  // namespace irmetrics::python
