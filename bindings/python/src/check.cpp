// check in Python: the forms of a candidate and its baselines.
#include "evaluator.hpp"
#include "option_arguments.hpp"
#include "progress.hpp"
#include "result.hpp"
#include "score_sources.hpp"

#include <irmetrics/check/check.hpp>
#include <irmetrics/evaluate/saved_scores.hpp>
#include <irmetrics/io/detail/file_names.hpp>
#include <irmetrics/io/score_files.hpp>
#include <irmetrics/report/check_report.hpp>

namespace irmetrics::python {
namespace {

/// A system: its name, and a run, scores, or the path of either.
using Systems = std::vector<NamedObject>;

/// The name that an object has.
std::string name_of(const py::object& object, const std::string& otherwise) {
  std::string name;
  if (py::isinstance<Run>(object)) name = object.cast<const Run&>().name();
  if (py::isinstance<PythonScores>(object)) name = (*object.cast<const PythonScores&>()).run();
  if (is_path(object)) name = detail::io::file_stem(path_text(object));
  return name.empty() ? otherwise : name;
}

/// The baselines, then the candidate, under names that differ.
Systems systems_of(const py::object& baseline, const py::object& candidate) {
  Systems systems;
  const bool scores =
      is_mapping(baseline) && py::len(baseline) > 0 && (holds_scores(baseline) || !holds_mappings(baseline));
  if (is_mapping(baseline) && holds_scores(baseline))
    for_each_entry(baseline, [&](const py::object& name, const py::object& one) {
      systems.push_back({any_id(name.ptr(), "a baseline's name"), one});
    });
  else if (auto several = scores ? std::nullopt : several_in(classify(baseline)))
    systems = *std::move(several);
  else
    systems.push_back({name_of(baseline, "baseline"), baseline});
  const std::string name = name_of(candidate, "candidate");
  for (NamedObject& one : systems)
    if (one.name == name) one.name += " (baseline)";
  systems.push_back({name, candidate});
  return systems;
}

/// The tables of the systems, and the name of the candidate.
std::vector<ScoreTable> tables_of(const Systems& systems, const py::object& qrels, const py::object& nuggets,
                                  const py::object& measures, const FileOptions& options) {
  const bool judged = !qrels.is_none() || !nuggets.is_none();
  std::vector<NamedScores> scored;
  std::vector<NamedScoreFile> files;
  py::dict others;
  for (const auto& [name, object] : systems) {
    if (py::isinstance<PythonScores>(object))
      scored.push_back({name, *object.cast<const PythonScores&>()});
    else if (is_path(object) && value_or_raise(is_score_file(path_text(object))))
      files.push_back({name, path_text(object)});
    else
      others[py::str(name)] = object;
  }
  if (!judged && !others.empty()) {  // {query: score}
    if (others.size() != systems.size())
      raise(PyExc_TypeError, "'{}' needs qrels or nuggets, unless all are {{query: score}}",
            std::string(py::str(py::list(others)[0])));
    const ScoreSet set = compared_scores(others, qrels, nuggets, measures, options);
    check(set.not_alike);
    std::vector<ScoreTable> tables;
    for (const std::string& measure : set.measures()) tables.push_back(table_of(set, measure));
    return tables;
  }
  // Scores say which measures they are about.
  std::vector<std::string> texts = measure_texts(measures);
  if (measures.is_none() && !scored.empty())
    for (const AnyMeasure& measure : scored[0].scores.measures()) texts.push_back(measure.text());
  else if (measures.is_none() && !files.empty())
    for (const ScoreTable& table : value_or_raise(
             read_score_tables(std::span(&files[0].path, 1), ScoreFileOptions{.canonical = canonical_measure})))
      texts.push_back(table.measure());
  if (!others.empty()) {
    const Evaluator evaluator(
        to_collection(qrels, nuggets),
        to_measures(measures.is_none() && !texts.empty() ? py::object(py::cast(texts)) : measures), options);
    for (NamedScores& run : to_named_scores(evaluator.evaluate(others, py::none(), "run"))) scored.push_back(run);
    texts.clear();
    for (const PythonMeasure& measure : evaluator.measures()) texts.push_back(measure.measure.text());
  } else {
    texts = value_or_raise(measure_names(texts, {}));
  }
  return unlocked([&] { return join_scores(scored, files, texts); });
}

}  // namespace

void bind_check(py::module_& module) {
  Taking<CheckOptions, Policy>::define<"check">(
      module,
      +[](CheckOptions options, Policy policy, const As<"irmetrics._types.Checked">& candidate,
          const As<"irmetrics._types.Checked | Mapping[str, irmetrics._types.Checked]">& baseline,
          const MaybeJudgments& qrels, const MaybeMeasures& measures, const MaybeNuggets& nuggets,
          ProgressFunction progress) {
        FileOptions evaluation;
        evaluation.policy = std::move(policy);
        evaluation.threads = options.threads;
        const Systems systems = systems_of(baseline, candidate);
        const std::vector<ScoreTable> tables = tables_of(systems, qrels, nuggets, measures, evaluation);
        const Check found = with_progress(options, std::move(progress), [&](const CheckOptions& how) {
          return irmetrics::check(tables, systems.back().name, how);
        });
        const auto result = to_result(found);
        result.attr("_forms") = py::dict("comment"_a = check_as_markdown(found), "junit"_a = check_as_junit(found),
                                         "annotations"_a = check_as_annotations(found));
        return result;
      },
      "candidate"_a, "baseline"_a, "qrels"_a = py::none(), "measures"_a = py::none(), py::kw_only(),
      "nuggets"_a = py::none(), "progress"_a = py::none());
}

}  // namespace irmetrics::python
