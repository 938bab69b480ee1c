// check in Python: the forms of a candidate and its baselines.
#include "evaluator.hpp"
#include "option_arguments.hpp"
#include "progress.hpp"
#include "result.hpp"
#include "score_sources.hpp"

#include <irmetrics/check/check.hpp>
#include <irmetrics/evaluate/evaluation_file.hpp>
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

/// Whether an object is {query: score}.
bool holds_numbers(const py::object& object) {
  if (!is_mapping(object)) return false;
  for (const py::handle value : Iteration(py::object(object.attr("values")())))
    return PyFloat_Check(value.ptr()) || PyLong_Check(value.ptr());
  return false;
}

/// The baselines, then the candidate, under names that differ. Without judgments, a mapping of mappings is {name:
/// {query: score}}; with them, it may be a run.
Systems systems_of(const py::object& baseline, const py::object& candidate, bool judged) {
  Systems systems;
  const bool nested = is_mapping(baseline) && py::len(baseline) > 0 && holds_mappings(baseline);
  if (is_mapping(baseline) && (holds_scores(baseline) || (nested && !judged))) {
    for_each_entry(baseline, [&](const py::object& name, const py::object& one) {
      systems.push_back({any_id(name.ptr(), "a baseline's name"), one});
    });
  } else if (auto several = holds_numbers(baseline) ? std::nullopt : several_in(classify(baseline))) {
    systems = *std::move(several);
  } else {
    systems.push_back({name_of(baseline, "baseline"), baseline});
  }
  const std::string name = name_of(candidate, "candidate");
  for (NamedObject& one : systems)
    if (one.name == name) one.name += " (baseline)";
  systems.push_back({name, candidate});
  return systems;
}

/// What is checked, and the runs among the systems with their scores.
struct CheckedSystems {
  std::vector<ScoreTable> tables;
  std::optional<TestCollection> collection = {};
  py::dict runs = {};
  std::vector<NamedScores> scored = {};
};

/// The tables of {query: score} under each name.
CheckedSystems plain_scores(const py::dict& scores, const py::object& measures) {
  const ScoreSet set = compared_scores(scores, py::none(), py::none(), measures, {});
  check(set.not_alike);
  CheckedSystems found;
  for (const std::string& measure : set.measures()) found.tables.push_back(table_of(set, measure));
  return found;
}

/// What the systems are scored with, if they are runs.
struct Scored {
  const py::object& qrels;
  const py::object& nuggets;
  const FileOptions& options;
};

/// What runs are scored from. Judgments in memory have no SHA-256; if there are no others, nothing is known of them, as
/// of scores that are written without the paths of their judgments.
Provenance provenance_of(const Scored& how) {
  InputPaths paths;
  if (is_path(how.qrels)) paths.qrels = path_text(how.qrels);
  if (is_path(how.nuggets)) paths.nuggets = path_text(how.nuggets);
  Provenance provenance{.version = {}, .lenient = how.options.lenient, .comments = how.options.comments, .inputs = {}};
  provenance.inputs = unlocked([&] { return input_files(paths, {}); });
  if (provenance.inputs.empty()) return provenance;
  const auto add_memory = [&](InputKind kind, const py::object& judgments) {
    if (!judgments.is_none() && !is_path(judgments))
      provenance.inputs.push_back({kind, "in memory", std::nullopt, std::nullopt});
  };
  add_memory(InputKind::qrels, how.qrels);
  add_memory(InputKind::nuggets, how.nuggets);
  return provenance;
}

/// What is known of the scores of a system; empty if they come without a policy. `run`: those of a run; otherwise null.
std::optional<EvaluationFile> known_evaluation(const NamedObject& system, const NamedScores* run, const Scored& how) {
  if (run != nullptr) return EvaluationFile{{*run}, how.options.policy, provenance_of(how)};
  if (py::isinstance<PythonScores>(system.object)) {
    const auto& scores = system.object.cast<const PythonScores&>();
    return EvaluationFile{{{system.name, *scores}}, scores.shared->policy, {}};
  }
  const std::string path = is_path(system.object) ? path_text(system.object) : "";
  if (path.empty() || !value_or_raise(is_evaluation_file(path))) return std::nullopt;
  return unlocked([&] { return read_evaluation_file(path); });
}

/// Scores in memory do not say how their file was read, unless a lenient reader found a problem in it.
void assume_same_reading(const NamedObject& system, EvaluationFile& evaluation, const EvaluationFile& other) {
  if (!py::isinstance<PythonScores>(system.object)) return;
  const Audit& audit = evaluation.runs.front().scores.audit();
  evaluation.provenance.comments = other.provenance.comments;
  evaluation.provenance.lenient = other.provenance.lenient || audit.skipped_lines + audit.coerced_lines > 0;
}

/// Raises ValueError if a baseline must not be compared with the candidate. `runs`: the scores of systems that are
/// runs, which are scored alike.
void check_provenance(const Systems& systems, std::span<const NamedScores> runs, const Scored& how,
                      std::span<const std::string> measures) {
  const auto run_of = [&](const NamedObject& system) -> const NamedScores* {
    const auto run = std::ranges::find(runs, system.name, &NamedScores::name);
    return run == runs.end() ? nullptr : &*run;
  };
  const auto shown = [](const NamedObject& system) {
    return is_path(system.object) ? path_text(system.object) : system.name;
  };
  const NamedObject& candidate = systems.back();
  std::optional<EvaluationFile> evaluation;  // of the candidate, if a baseline needs it: its judgments are hashed
  for (const NamedObject& system : std::span(systems).first(systems.size() - 1)) {
    if (run_of(candidate) != nullptr && run_of(system) != nullptr) continue;
    auto baseline = known_evaluation(system, run_of(system), how);
    if (!baseline) continue;
    if (!evaluation) evaluation = known_evaluation(candidate, run_of(candidate), how);
    if (!evaluation) return;
    assume_same_reading(system, *baseline, *evaluation);
    assume_same_reading(candidate, *evaluation, *baseline);
    check(check_comparable(*evaluation, *baseline, {shown(candidate), shown(system)}, measures));
  }
}

CheckedSystems scored_systems(const Systems& systems, const py::object& qrels, const py::object& nuggets,
                              const py::object& measures, const FileOptions& options) {
  CheckedSystems found;
  std::vector<NamedScoreFile> files;
  for (const auto& [name, object] : systems) {
    if (py::isinstance<PythonScores>(object))
      found.scored.push_back({name, *object.cast<const PythonScores&>()});
    else if (is_path(object) && value_or_raise(is_score_file(path_text(object))))
      files.push_back({name, path_text(object)});
    else
      found.runs[py::str(name)] = object;
  }
  if (qrels.is_none() && nuggets.is_none() && !found.runs.empty()) {
    if (found.runs.size() == systems.size()) return plain_scores(found.runs, measures);
    raise(PyExc_TypeError, "'{}' needs qrels or nuggets, unless all are {{query: score}}",
          std::string(py::str(py::list(found.runs)[0])));
  }
  // Scores say which measures they are about.
  std::vector<std::string> texts = measure_texts(measures);
  if (measures.is_none() && !found.scored.empty())
    for (const AnyMeasure& measure : found.scored[0].scores.measures()) texts.push_back(measure.text());
  else if (measures.is_none() && !files.empty())
    for (const ScoreTable& table : value_or_raise(
             read_score_tables(std::span(&files[0].path, 1), ScoreFileOptions{.canonical = canonical_measure})))
      texts.push_back(table.measure());
  if (found.runs.empty()) {
    texts = value_or_raise(measure_names(texts, {}));
    check_provenance(systems, {}, {qrels, nuggets, options}, texts);
    found.tables = unlocked([&] { return join_scores(found.scored, files, texts); });
    return found;
  }
  const Evaluator evaluator(to_collection(qrels, nuggets),
                            to_measures(measures.is_none() && !texts.empty() ? py::object(py::cast(texts)) : measures),
                            options);
  std::vector<NamedScores> all =
      std::exchange(found.scored, to_named_scores(evaluator.evaluate(found.runs, py::none(), "run")));
  texts.clear();
  for (const AnyMeasure& measure : found.scored.front().scores.measures()) texts.push_back(measure.text());
  all.insert(all.end(), found.scored.begin(), found.scored.end());
  check_provenance(systems, found.scored, {qrels, nuggets, options}, texts);
  found.collection = evaluator.collection();
  found.tables = unlocked([&] { return join_scores(all, files, texts); });
  return found;
}

/// Adds the holes of the candidate beside each baseline that is a run.
void find_holes(const CheckedSystems& systems, const Policy& policy, const CheckOptions& options, Check& found) {
  if (!systems.collection || !check_one_order(policy.ties, "check").ok() || systems.scored.size() < 2) return;
  const NamedScores& candidate = systems.scored.back();
  if (candidate.name != found.candidate) return;
  // The audit counts unjudged documents above cut-offs only.
  const bool all_cut = std::ranges::none_of(candidate.scores.measures(),
                                            [](const AnyMeasure& measure) { return measure.cutoff() == 0; });
  if (all_cut &&
      std::ranges::all_of(candidate.scores.audit().cutoffs, [](const CutoffAudit& one) { return one.unjudged == 0; }))
    return;
  EnteredUnjudgedOptions how;
  how.policy = policy;
  how.threads = options.threads;
  std::vector<Run> runs;
  for (const NamedScores& one : systems.scored) runs.push_back(to_run(systems.runs[py::str(one.name)], one.name));
  for (std::size_t i = 0; i + 1 < runs.size(); ++i)
    add_holes(found, systems.scored[i].name, unlocked([&] {
                return entered_unjudged(*systems.collection, runs[i], runs.back(), systems.scored[i].scores,
                                        candidate.scores, how);
              }));
}

}  // namespace

void bind_check(py::module_& module) {
  Taking<CheckOptions, Policy, SliceOptions>::define<"check">(
      module,
      +[](CheckOptions options, Policy policy, SliceOptions slicing, const As<"irmetrics._types.Checked">& candidate,
          const As<"irmetrics._types.Checked | collections.abc.Mapping[str, irmetrics._types.Checked]">& baseline,
          const MaybeJudgments& qrels, const MaybeMeasures& measures, const MaybeNuggets& nuggets,
          ProgressFunction progress, const As<"irmetrics._types.Slices | None">& slices) {
        const std::vector<QuerySlice> read = to_slices(slices);
        FileOptions evaluation;
        evaluation.policy = std::move(policy);
        evaluation.threads = options.threads;
        const Systems systems = systems_of(baseline, candidate, !qrels.is_none() || !nuggets.is_none());
        const CheckedSystems checked = scored_systems(systems, qrels, nuggets, measures, evaluation);
        const auto tables = value_or_raise(with_slices(checked.tables, read, slicing));
        Check found = with_progress(options, std::move(progress), [&](const CheckOptions& how) {
          return irmetrics::check(tables, systems.back().name, how);
        });
        for (const NamedScores& one : checked.scored) add_audit(found, one.name, one.scores.audit());
        find_holes(checked, evaluation.policy, options, found);
        const auto result = to_result(found);
        result.attr("_forms") = py::dict("comment"_a = check_as_markdown(found), "junit"_a = check_as_junit(found),
                                         "annotations"_a = check_as_annotations(found));
        return result;
      },
      "candidate"_a, "baseline"_a, "qrels"_a = py::none(), "measures"_a = py::none(), py::kw_only(),
      "nuggets"_a = py::none(), "progress"_a = py::none(), "slices"_a = py::none());
}

}  // namespace irmetrics::python
