// report in Python: the page of a comparison.
#include "collection_access.hpp"
#include "evaluator.hpp"
#include "option_arguments.hpp"
#include "progress.hpp"
#include "samples.hpp"
#include "score_sources.hpp"

#include <irmetrics/evaluate/tables_of_scores.hpp>
#include <irmetrics/report/comparison_page.hpp>

namespace irmetrics::python {
namespace {

/// What a page shows, as the library takes it.
struct PageSources {
  std::vector<ScoreTable> tables;
  std::vector<Audit> audits;
  std::optional<TestCollection> collection;
  std::vector<Run> runs;
  std::optional<Texts> documents, queries;
};

/// Reads runs and judgments, once, and scores them.
PageSources scored_sources(py::handle systems, const py::object& qrels, const py::object& nuggets,
                           const py::object& measures, const EvaluateOptions& options) {
  PageSources read;
  read.collection = to_collection(qrels, nuggets);
  read.runs = to_runs(systems);
  const std::vector<AnyMeasure> all = library_measures(to_measures(measures));
  std::vector<NamedScores> scored;
  for (const Run& run : read.runs)
    scored.push_back({run.name(), unlocked([&] { return evaluate(*read.collection, run, all, options); })});
  read.tables = value_or_raise(score_tables(scored));
  for (const NamedScores& one : scored) read.audits.push_back(one.scores.audit());
  return read;
}

/// The scores of another tool.
PageSources given_sources(py::handle systems, const py::object& measures) {
  PageSources read;
  const ScoreSet scores = compared_scores(systems, py::none(), py::none(), measures, {});
  check(scores.not_alike);
  for (const std::string& measure : chosen_measures(scores.measures(), measures))
    read.tables.push_back(table_of(scores, measure));
  read.audits = scores.audits;
  return read;
}

}  // namespace

void bind_report(py::module_& module) {
  Taking<CompareOptions, Policy, PageOptions, SliceOptions>::define<"report">(
      module,
      +[](CompareOptions options, Policy policy, PageOptions page, SliceOptions slicing,
          const As<"irmetrics._types.Systems">& systems, const MaybeJudgments& qrels, const MaybeMeasures& measures,
          const MaybeNuggets& nuggets, const MaybeTexts& texts, const MaybeTexts& query_texts,
          ProgressFunction progress, const As<"irmetrics._types.Slices | None">& slices) {
        const std::vector<QuerySlice> sliced = to_slices(slices);
        const bool judged = !qrels.is_none() || !nuggets.is_none();
        if (!judged && !(texts.is_none() && query_texts.is_none()))
          raise(PyExc_TypeError, "texts are of documents in runs, which need qrels or nuggets");
        EvaluateOptions evaluation;
        evaluation.policy = policy;
        evaluation.threads = options.threads;
        PageSources read =
            judged ? scored_sources(systems, qrels, nuggets, measures, evaluation) : given_sources(systems, measures);
        if (!texts.is_none()) read.documents = to_texts(texts);
        if (!query_texts.is_none()) read.queries = to_texts(query_texts);
        read.tables = value_or_raise(with_slices(read.tables, sliced, slicing));
        if (options.baseline.empty() && !read.tables.empty() && read.tables[0].systems().size() == 2)
          options.baseline = read.tables[0].systems()[0];
        Comparison comparison = with_progress(options, std::move(progress),
                                              [&](const CompareOptions& how) { return compare(read.tables, how); });
        comparison.audits = read.audits;
        const PageContents contents{.runs = read.runs,
                                    .collection = read.collection ? &*read.collection : nullptr,
                                    .policy = judged ? &policy : nullptr,
                                    .documents = read.documents ? &*read.documents : nullptr,
                                    .queries = read.queries ? &*read.queries : nullptr};
        return unlocked([&] { return comparison_as_page(comparison, contents, page); });
      },
      "systems"_a, "qrels"_a = py::none(), "measures"_a = py::none(), py::kw_only(), "nuggets"_a = py::none(),
      "texts"_a = py::none(), "query_texts"_a = py::none(), "progress"_a = py::none(), "slices"_a = py::none());
}

}  // namespace irmetrics::python
