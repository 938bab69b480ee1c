// Stability of rankings of systems in Python.
#include "evaluator.hpp"
#include "option_arguments.hpp"
#include "result.hpp"
#include "score_sources.hpp"

namespace irmetrics::python {
namespace {

using StabilitiesHint = As<"dict[str, irmetrics._results.Stability]">;

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

/// Only one thread calls measures in Python: more threads would wait for each other.
unsigned threads_for(const std::vector<PythonMeasure>& measures, unsigned threads) {
  for (const PythonMeasure& measure : measures)
    if (measure.function) return 1;
  return threads;
}

/// Adds a function that samples a collection in several sizes and returns the stability of each measure.
template <class Options, auto stability, class Size, Hint name>
void def_of_collection(py::module_& module, const char* sizes_name) {
  Taking<Options, Policy>::template define<name>(
      module,
      +[](Options options, Policy policy, const RunsHint& runs, const MaybeQrels& qrels, const Anything& measures,
          const MaybeNuggets& nuggets, const std::vector<Size>& sizes, ProgressFunction progress) {
        const auto chosen = to_measures(measures);
        options.threads = threads_for(chosen, options.threads);
        options.policy = policy;
        const TestCollection collection = to_collection(qrels, nuggets);
        const std::vector<Run> all_runs = to_runs(runs);
        return stability_results(with_progress(options, std::move(progress), [&](const Options& how) {
          return stability(collection, all_runs, library_measures(chosen), sizes, how);
        }));
      },
      "runs"_a, "qrels"_a = py::none(), "measures"_a = py::none(), py::kw_only(), "nuggets"_a = py::none(),
      py::arg(sizes_name), "progress"_a = py::none());
}

}  // namespace

void bind_stability(py::module_& module) {
  Taking<StabilityOptions>::define<"query_stability">(
      module,
      +[](StabilityOptions options, const Anything& scores, const std::vector<std::size_t>& sizes,
          const Anything& measure, bool split, ProgressFunction progress) {
        if (!is_mapping(scores))
          raise(PyExc_TypeError, "expected {{system: {{query: score}}}} or ScoresByRun, not {}",
                Py_TYPE(scores.ptr())->tp_name);
        const ScoreTable table =
            holds_scores(scores) ? table_of_measure(scores, measure) : to_score_table(scores, "score");
        return to_result(with_progress(options, std::move(progress), [&](const StabilityOptions& how) {
          return split ? split_query_stability(table, sizes, how) : query_stability(table, sizes, how);
        }));
      },
      "scores"_a, "sizes"_a, py::kw_only(), "measure"_a = py::none(), "split"_a = false, "progress"_a = py::none());
  def_of_collection<CollectionStabilityOptions, document_stability, double, "document_stability">(module, "shares");
  def_of_collection<RelevantCapOptions, relevant_cap, std::size_t, "relevant_cap">(module, "caps");
}

}  // namespace irmetrics::python
