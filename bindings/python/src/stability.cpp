// Stability of rankings of systems in Python.
#include "evaluator.hpp"
#include "files.hpp"
#include "option_arguments.hpp"
#include "result.hpp"
#include "score_sources.hpp"

namespace irmetrics::python {
namespace {

using StabilitiesHint = As<"dict[str, irmetrics.results.Stability]">;
using RemovalsHint = As<"dict[str, irmetrics.results.DocumentRemoval]">;
using OthersHint = As<"collections.abc.Mapping[str, typing.Any] | None">;

/// Only one thread calls measures in Python: more threads would wait for each other.
unsigned threads_for(const std::vector<PythonMeasure>& measures, unsigned threads) {
  for (const PythonMeasure& measure : measures)
    if (measure.function) return 1;
  return threads;
}

/// The rankings of other collections, {name: scores by measure}.
std::vector<CollectionRankings> other_collections(py::handle source) {
  std::vector<CollectionRankings> others;
  if (source.is_none()) return others;
  if (!is_mapping(source))
    raise(PyExc_TypeError, "others: expected {{name: rankings}}, not {}", value_and_type(source.ptr()));
  for_each_entry(source, [&](const py::object& key, const py::object& rankings) {
    const std::string name = py::str(key);
    const auto set = to_score_set(rankings, TwoLevels::measures);
    if (!set || is_unnamed(*set))
      raise(PyExc_TypeError, "collection '{}': expected {{measure: {{system: score}}}} or ScoresByRun, not {}", name,
            value_and_type(rankings.ptr()));
    others.push_back({name, set->overall_rankings()});
  });
  return others;
}

/// Returns the results of study(collection, runs, measures, options) by measure.
template <class Results, class Options, class Study>
Results run_study(Options options, const Policy& policy, const RunsHint& runs, const MaybeQrels& qrels,
                  const MaybeMeasures& measures, const MaybeNuggets& nuggets, const OthersHint& others,
                  ProgressFunction progress, const Study& study) {
  const auto chosen = to_measures(measures);
  options.threads = threads_for(chosen, options.threads);
  options.policy = policy;
  const TestCollection collection = to_collection(qrels, nuggets);
  const std::vector<Run> all = to_runs(runs);
  options.others = other_collections(others);
  py::dict results;
  for (const auto& one : with_progress(options, std::move(progress), [&](const Options& how) {
         return study(collection, all, Measures(library_measures(chosen)), how);
       }))
    results[py::str(one.measure)] = to_result(one);
  return py::object(results);
}

StabilitiesHint bind_document_stability(CollectionStabilityOptions options, Policy policy, const RunsHint& runs,
                                        const MaybeQrels& qrels, const MaybeMeasures& measures,
                                        const MaybeNuggets& nuggets, const std::optional<std::vector<double>>& shares,
                                        const std::optional<std::vector<std::size_t>>& counts,
                                        const DocumentsHint& documents, const OthersHint& others,
                                        ProgressFunction progress) {
  if (shares.has_value() == counts.has_value())
    raise(PyExc_TypeError, "expected shares or counts{}", shares ? ", not both" : "");
  if (shares && !documents.is_none()) raise(PyExc_TypeError, "documents applies to counts only");
  const auto run = [&](const auto& chosen, const auto& study) {
    return run_study<StabilitiesHint>(chosen, policy, runs, qrels, measures, nuggets, others, progress, study);
  };
  if (shares)
    return run(options, [&](const auto& collection, const auto& all, const auto& used, const auto& how) {
      return document_stability(collection, all, used, *shares, how);
    });
  return run(DocumentCountOptions{options, document_ids(documents)},
             [&](const auto& collection, const auto& all, const auto& used, const auto& how) {
               return document_count_stability(collection, all, used, *counts, how);
             });
}

}  // namespace

void bind_stability(py::module_& module) {
  Taking<StabilityOptions>::define<"query_stability">(
      module,
      +[](StabilityOptions options, const SystemScoresHint& systems, const std::vector<std::size_t>& sizes,
          const MaybeMeasure& measure, bool split, ProgressFunction progress) {
        const ScoreTable table = to_table(systems, measure);
        return to_result(with_progress(options, std::move(progress), [&](const StabilityOptions& how) {
          return split ? split_query_stability(table, sizes, how) : query_stability(table, sizes, how);
        }));
      },
      "systems"_a, "sizes"_a, py::kw_only(), "measure"_a = py::none(), "split"_a = false, "progress"_a = py::none());
  Taking<ReproductionOptions>::define<"reproduction">(
      module,
      +[](ReproductionOptions options, const SystemScoresHint& original, const SystemScoresHint& reproduced,
          const MaybeMeasure& measure) {
        const ScoreTable before = to_table(original, measure);
        return to_result(reproduction(before, to_table(reproduced, measure), options));
      },
      "original"_a, "reproduced"_a, py::kw_only(), "measure"_a = py::none());
  Taking<CollectionStabilityOptions, Policy>::define<"document_stability">(
      module, &bind_document_stability, "runs"_a, "qrels"_a = py::none(), "measures"_a = py::none(), py::kw_only(),
      "nuggets"_a = py::none(), "shares"_a = py::none(), "counts"_a = py::none(), "documents"_a = py::none(),
      "others"_a = py::none(), "progress"_a = py::none());
  Taking<RelevantCapOptions, Policy>::define<"relevant_cap">(
      module,
      +[](RelevantCapOptions options, Policy policy, const RunsHint& runs, const MaybeQrels& qrels,
          const MaybeMeasures& measures, const MaybeNuggets& nuggets, const std::vector<std::size_t>& caps,
          const OthersHint& others, ProgressFunction progress) {
        return run_study<StabilitiesHint>(
            options, policy, runs, qrels, measures, nuggets, others, std::move(progress),
            [&](const auto& collection, const auto& all, const auto& used, const auto& how) {
              return relevant_cap(collection, all, used, caps, how);
            });
      },
      "runs"_a, "qrels"_a = py::none(), "measures"_a = py::none(), py::kw_only(), "nuggets"_a = py::none(), "caps"_a,
      "others"_a = py::none(), "progress"_a = py::none());
  Taking<WithoutDocumentsOptions, Policy>::define<"without_documents">(
      module,
      +[](WithoutDocumentsOptions options, Policy policy, const RunsHint& runs, const MaybeQrels& qrels,
          const MaybeMeasures& measures, const MaybeNuggets& nuggets, const DocumentsHint& documents,
          const OthersHint& others, ProgressFunction progress) {
        const std::vector<std::string> removed = document_ids(documents);
        return run_study<RemovalsHint>(options, policy, runs, qrels, measures, nuggets, others, std::move(progress),
                                       [&](const auto& collection, const auto& all, const auto& used, const auto& how) {
                                         return without_documents(collection, all, used, removed, how);
                                       });
      },
      "runs"_a, "qrels"_a = py::none(), "measures"_a = py::none(), py::kw_only(), "nuggets"_a = py::none(),
      "documents"_a = py::none(), "others"_a = py::none(), "progress"_a = py::none());
}

}  // namespace irmetrics::python
