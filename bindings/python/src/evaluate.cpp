// evaluate and Evaluator in Python: forms of runs, and scoring of runs, files and mappings.
#include "evaluator.hpp"
#include "files.hpp"
#include "object_pieces.hpp"
#include "option_arguments.hpp"
#include "result.hpp"

#include <fmt/format.h>

namespace irmetrics::python {
namespace {

template <class... Arguments>
FileOptions file_options(const Arguments&... given) {
  auto options = options_of<FileOptions>(given...);
  options.policy = options_of<Policy>(given...);
  return options;
}

using S = const std::string&;

/// Defines evaluate with the types of one form of runs.
template <class Given, class Returned>
void bind_evaluate(py::module_& module, py::class_<Evaluator>& type) {
  with_options<Policy, FileOptions>([&]<class... Option>() {
    module.def(
        "evaluate",
        [](const Given& run, MaybeJudgments qrels, MaybeMeasures measures, MaybeNuggets nuggets,
           const DocumentsHint& corpus, const Option&... given, const ProgressFunction& progress, S name) -> Returned {
          check_progress(progress);
          const FileOptions options = file_options(given...);
          const Evaluator evaluator(to_collection(qrels, nuggets, options.comments, corpus), to_measures(measures),
                                    options);
          return evaluator.evaluate(run, progress, name);
        },
        "run"_a, "qrels"_a = py::none(), "measures"_a = py::none(), py::kw_only(), "nuggets"_a = py::none(),
        "corpus"_a = py::none(), Option::argument()..., "progress"_a = py::none(), "name"_a = "run");
  });
  type.def(
      "evaluate",
      [](const Evaluator& self, const Given& run, const ProgressFunction& progress, S name) -> Returned {
        check_progress(progress);
        return self.evaluate(run, progress, name);
      },
      "run"_a, py::kw_only(), "progress"_a = py::none(), "name"_a = "run");
}

As<"dict[str, typing.Any]"> profile(const std::string& name) {
  return py::object(options_dict(policy_of(value_or_raise(parse_profile("profile", name)))));
}

TestCollection judgments_of(const py::object& qrels, const py::object& nuggets, Comments comments) {
  if (nuggets.is_none() && PyDict_CheckExact(qrels.ptr())) return to_qrels(qrels, {}, comments);
  if (nuggets.is_none() && py::isinstance<PreferenceQrels>(qrels)) return qrels.cast<PreferenceQrels>();
  if (py::isinstance<NuggetQrels>(qrels))
    raise(PyExc_TypeError, "qrels are judgments of documents; give NuggetQrels as nuggets=");
  if (py::isinstance<Run>(qrels))
    raise(PyExc_TypeError,
          "qrels is a Run; write evaluate(run, qrels=qrels, measures=measures), or Qrels(run.to_dict()) if its scores "
          "are grades");
  if (qrels.is_none() && nuggets.is_none()) raise(PyExc_TypeError, "expected qrels or nuggets, but got neither");
  if (nuggets.is_none()) return to_qrels(qrels, {}, comments);
  if (qrels.is_none()) return to_nuggets(nuggets, {}, comments);
  return value_or_raise(TestCollection::of(to_qrels(qrels, {}, comments), to_nuggets(nuggets, {}, comments)));
}

bool is_function(const PythonMeasure& measure) { return measure.function != nullptr; }

/// The same measures as in a Scoring.
std::vector<PythonMeasure> with_intervals(const std::vector<PythonMeasure>& measures, TieRule ties) {
  std::vector<PythonMeasure> all;
  for (const AnyMeasure& one : detail::evaluate::with_intervals(library_measures(measures), ties)) {
    const auto given = std::ranges::find(measures, one.text(), &PythonMeasure::text);
    all.push_back(given == measures.end() ? of_any(one) : *given);
  }
  return all;
}

}  // namespace

TestCollection to_collection(const py::object& qrels, const py::object& nuggets, Comments comments, py::handle corpus) {
  TestCollection judgments = judgments_of(qrels, nuggets, comments);
  return corpus.is_none() ? judgments : judgments.with_corpus(document_ids(corpus));
}

Evaluator::Evaluator(TestCollection collection, const std::vector<PythonMeasure>& measures, FileOptions options)
    : scoring_(std::make_shared<const Scoring>(std::move(collection), library_measures(measures), options.policy)),
      measures_(std::make_shared<const std::vector<PythonMeasure>>(with_intervals(measures, options.policy.ties))),
      options_(std::move(options)),
      spare_memory_(no_spare_memory()) {
  if (std::ranges::any_of(*measures_, &is_function)) options_.threads = 1;  // Python runs them one at a time
}

PythonScores Evaluator::finish_file(Scores scores) const {
  warn_of_comments(scores.audit().commented_records, scores.audit().first_commented_record);
  return finish(std::move(scores));
}

PythonScores Evaluator::finish(Scores scores) const {
  return {std::make_shared<const SharedScores>(SharedScores{std::move(scores), measures_, options_.policy})};
}

py::object scores_by_run(const py::dict& scores) { return call_python(class_of_results("ScoresByRun"), scores); }

py::object Evaluator::evaluate(py::handle runs, const py::object& progress, const std::string& name) const {
  if (is_dict_of_queries(runs.ptr())) return py::cast(evaluate_mapping(runs, name));
  if (TupleRows::are_in(runs, 3))
    if (auto scores = evaluate_objects(columns_of(TupleRows(py::reinterpret_borrow<py::object>(runs), 3)), name))
      return py::cast(*std::move(scores));
  const Input source = classify(runs);
  const auto several = several_in(source);
  if (!several) return py::cast(evaluate_one(source, progress, name));
  py::dict all;
  for (const auto& [key, run] : *several) {
    const bool in_list = source.form == InputForm::items;
    Input one = classify(run);
    if (!in_list && py::isinstance<Run>(run)) one.object = py::cast(run.cast<const Run&>().named(key));  // for messages
    const PythonScores scores = evaluate_one(one, progress, in_list ? name : key);
    const auto is_used = [&](const std::string& known) { return all.contains(py::str(known)); };
    const std::string own = in_list ? unused_name(scores->run(), is_used) : key;
    all[py::str(own)] = finish(scores->named(own));
  }
  return scores_by_run(all);
}

PythonScores Evaluator::evaluate_one(const Input& run, const py::object& progress, const std::string& name) const {
  if (run.form == InputForm::queries && is_plain_dict(run.object.ptr()) && run.name.empty()) {
    refuse_scores(run.object, "score");
    return evaluate_mapping(run.object, name);
  }
  if (run.form == InputForm::path) return evaluate_file(run.object, progress);
  if (run.form == InputForm::opened) return evaluate_opened(run.object);
  if (run.columns) return evaluate_columns(*run.columns, name);
  return evaluate_run(to_run(run, name));
}

PythonScores Evaluator::evaluate_run(const Run& run) const {
  EvaluateOptions options = options_;
  options.cancel = until_signal();
  return finish(unlocked([&] { return irmetrics::evaluate(collection(), run, scoring_->measures(), options); }));
}

PythonScores Evaluator::evaluate_file(py::handle path, const py::object& progress) const {
  const std::string name = path_text(path);
  FileOptions options = options_;
  return finish_file(with_progress(options, progress, [&](const FileOptions& how) {
    return irmetrics::evaluate_file(collection(), name, scoring_->measures(), how);
  }));
}

PythonScores Evaluator::evaluate_opened(py::handle source) const {
  const PythonFile file = PythonFile::open(source, options_.limits);
  if (!file.table.is_none()) {
    if (options_.policy.ties == TieRule::rank_column) refuse_ranks(file);
    return naming(file.name, [&] { return evaluate_columns(classify(file.table).columns.value(), file.stem()); });
  }
  FileOptions options = options_;
  options.cancel = until_signal();
  return finish_file(unlocked([&]() -> Result<Scores> {
    auto opened = open_bytes(file.name, file.text, options.limits);
    if (!opened.ok()) return opened.status();
    return evaluate_source(collection(), file.name, *std::move(opened), scoring_->measures(), options);
  }));
}

PythonScores Evaluator::evaluate_columns(const NamedColumns& named, const std::string& name) const {
  EvaluateOptions options = options_;
  options.cancel = until_signal();
  if (auto stream = unread_stream(named.table()))
    return finish(unlocked(
        [&] { return irmetrics::evaluate(collection(), *std::move(stream), scoring_->measures(), options, name); }));
  const py::tuple three = named.columns(kinds_of("score"), {});
  if (have_objects(three))
    if (auto scores = evaluate_objects(row_columns(three, "score", Objects::in_place), name)) return *std::move(scores);
  const RowColumns columns = row_columns(three, "score");
  return finish(
      unlocked([&] { return irmetrics::evaluate(collection(), columns, scoring_->measures(), options, name); }));
}

std::optional<PythonScores> Evaluator::evaluate_objects(const RowColumns& columns, const std::string& name) const {
  if (std::ranges::any_of(*measures_, &is_function)) return std::nullopt;
  EvaluateOptions options = options_;
  options.cancel = until_interrupt();
  try {
    auto scores =
        detail::evaluate::evaluate_in_order<Scores>(columns, collection(), scoring_->measures(), options, name, [] {
          if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        });
    if (!scores) return std::nullopt;
    return finish(*std::move(scores));
  } catch (const Cancelled&) {
    run_interrupt_handler();
    return std::nullopt;
  }
}

void bind_evaluator(py::module_& module) {
  py::class_<Evaluator> type(module, "Evaluator", published_text("Evaluator"));
  with_options<Policy, FileOptions>([&]<class... Option>() {
    type.def(py::init([](MaybeJudgments qrels, MaybeMeasures measures, MaybeNuggets nuggets,
                         const DocumentsHint& corpus, const Option&... given) {
               const FileOptions options = file_options(given...);
               return Evaluator(to_collection(qrels, nuggets, options.comments, corpus), to_measures(measures),
                                options);
             }),
             "qrels"_a = py::none(), "measures"_a = py::none(), py::kw_only(), "nuggets"_a = py::none(),
             "corpus"_a = py::none(), Option::argument()...);
  });
  // Three overloads, so that type checkers know the result; at run time, the first one takes everything.
  bind_evaluate<As<"irmetrics._types.OneRun">, As<"irmetrics._core.Scores">>(module, type);
  bind_evaluate<As<"irmetrics._types.SeveralRuns">, As<"irmetrics.results.ScoresByRun">>(module, type);
  bind_evaluate<As<"irmetrics._types.Rows">, As<"irmetrics._core.Scores">>(module, type);
  type.def(
      "part",
      [](const Evaluator& self, const As<"irmetrics._types.OneRun">& run, const ProgressFunction& progress, S name) {
        check_progress(progress);
        return self.part(run, progress, name);
      },
      "run"_a, py::kw_only(), "progress"_a = py::none(), "name"_a = "run");
  type.def(
      "merge", [](const Evaluator& self, const As<"irmetrics._types.Parts">& parts) { return self.merge(parts); },
      "parts"_a);
  type.def(
      "evaluate_shards",
      [](const Evaluator& self, const As<"irmetrics._types.Shards">& shards, const ProgressFunction& progress, S name) {
        check_progress(progress);
        return self.evaluate_shards(shards, progress, name);
      },
      "shards"_a, py::kw_only(), "progress"_a = py::none(), "name"_a = "run");
  module.def("profile", &profile, "name"_a);
  type.def_property_readonly(
          "qrels", [](const Evaluator& self) { return self.collection().qrels(); },
          "The judgments of documents; without qrels, derived from the nuggets.")
      .def_property_readonly(
          "nuggets",
          [](const Evaluator& self) -> std::optional<NuggetQrels> {
            if (self.collection().nuggets() == nullptr) return std::nullopt;
            return *self.collection().nuggets();
          },
          "The nugget judgments, or None.")
      .def_property_readonly(
          "preferences",
          [](const Evaluator& self) -> std::optional<PreferenceQrels> {
            if (self.collection().preferences() == nullptr) return std::nullopt;
            return *self.collection().preferences();
          },
          "The preferences, or None.")
      .def_property_readonly("measures", &Evaluator::measures, "The measures, in the order given.")
      .def("__repr__", [](const Evaluator& self) {
        std::string text;
        for (const PythonMeasure& measure : self.measures()) text += " " + measure.text;
        return fmt::format("Evaluator: {} queries,{}", self.collection().size(), text);
      });
}

}  // namespace irmetrics::python
