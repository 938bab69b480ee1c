// evaluate and Evaluator in Python: forms of runs, and scoring of runs, files and mappings.
#include "document_block.hpp"
#include "evaluator.hpp"
#include "files.hpp"
#include "object_pieces.hpp"
#include "option_arguments.hpp"

#include <irmetrics/io/detail/file_names.hpp>
#include <irmetrics/io/detail/foreign_bytes-inl.hpp>

namespace irmetrics::python {
namespace {

template <class... Arguments>
FileOptions file_options(const Arguments&... given) {
  auto options = options_of<FileOptions>(given...);
  options.policy = options_of<Policy>(given...);
  return options;
}

/// Input that is certainly one run and gives Scores: a Run, the path of a file, or a plain {query: {document: score}}.
bool is_certain(py::handle object) {
  if (is_plain_dict(object.ptr())) return is_one_run(object.ptr());
  return py::isinstance<Run>(object) || (is_path(object) && !is_python_file(object));
}
using OneRun = Kind<"irmetrics._types.OneRun", &is_certain>;

PythonScores evaluate_one(const Evaluator& evaluator, const OneRun& run, py::object progress, const std::string& name) {
  if (is_plain_dict(run.ptr())) return evaluator.evaluate_mapping(run, name);
  if (py::isinstance<Run>(run)) return evaluator.evaluate(run.cast<const Run&>());
  return evaluator.evaluate_file(run, std::move(progress));
}

using SeveralRuns = As<"irmetrics._types.SeveralRuns">;
using RunRows = As<"irmetrics._types.Rows">;

/// Other input: Python code identifies it and calls back with one run at a time.
template <class Given, class Returned>
Returned evaluate_other(const Evaluator& evaluator, const Given& run, const py::object& progress,
                        const std::string& name) {
  if (const auto scores = evaluator.evaluate_tuples(run, name)) return py::cast(*scores);
  const py::object self = py::cast(&evaluator, py::return_value_policy::reference);
  return call_helper("_several", "evaluate_other", self, run, progress, name);
}

using S = const std::string&;

/// Defines evaluate for one form of a run.
template <class Given, class Evaluate>
void bind_evaluate(py::module_& module, py::class_<Evaluator>& type, const char* function_doc, const char* method_doc,
                   Evaluate evaluate) {
  with_options<Policy, FileOptions>([&]<class... Option>() {
    module.def(
        "evaluate",
        [evaluate](const Given& run, MaybeQrels qrels, MaybeMeasures measures, MaybeNuggets nuggets,
                   const DocumentsHint& corpus, const Option&... given, ProgressFunction progress, S name) {
          check_progress(progress);
          const FileOptions options = file_options(given...);
          const Evaluator evaluator(to_collection(qrels, nuggets, options.comments, corpus), to_measures(measures),
                                    options);
          return evaluate(evaluator, run, std::move(progress), name);
        },
        "run"_a, "qrels"_a = py::none(), "measures"_a = py::none(), py::kw_only(), "nuggets"_a = py::none(),
        "corpus"_a = py::none(), Option::argument()..., "progress"_a = py::none(), "name"_a = "run", function_doc);
  });
  type.def(
      "evaluate",
      [evaluate](const Evaluator& self, const Given& run, ProgressFunction progress, S name) {
        check_progress(progress);
        return evaluate(self, run, std::move(progress), name);
      },
      "run"_a, py::kw_only(), "progress"_a = py::none(), "name"_a = "run", method_doc);
}

As<"dict[str, typing.Any]"> profile(const std::string& name) {
  return py::object(options_dict(policy_of(value_or_raise(parse_profile("profile", name)))));
}

/// file_stem for names in the encoding of the file system, also those of file objects, which may be URLs.
py::str stem_of(const Anything& path) {
  PyObject* bytes = nullptr;
  if (PyUnicode_FSConverter(path.ptr(), &bytes) == 0) throw py::error_already_set();
  const std::string stem = detail::io::file_stem(std::string(py::reinterpret_steal<py::bytes>(bytes)));
  return owned<py::str>(PyUnicode_DecodeFSDefaultAndSize(stem.data(), static_cast<Py_ssize_t>(stem.size())));
}

}  // namespace

namespace {

TestCollection judgments_of(const py::object& qrels, const py::object& nuggets, Comments comments) {
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

}  // namespace

TestCollection to_collection(const py::object& qrels, const py::object& nuggets, Comments comments, py::handle corpus) {
  TestCollection judgments = judgments_of(qrels, nuggets, comments);
  return corpus.is_none() ? judgments : judgments.with_corpus(document_ids(corpus));
}

Evaluator::Evaluator(TestCollection collection, std::vector<PythonMeasure> measures, FileOptions options)
    : scoring_(std::make_shared<const Scoring>(std::move(collection), library_measures(measures), options.policy)),
      measures_(std::make_shared<const std::vector<PythonMeasure>>(std::move(measures))),
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

PythonScores Evaluator::evaluate(const Run& run) const {
  EvaluateOptions options = options_;
  options.cancel = until_signal();
  return finish(unlocked([&] { return irmetrics::evaluate(collection(), run, scoring_->measures(), options); }));
}

PythonScores Evaluator::evaluate_file(py::handle path, py::object progress) const {
  const std::string name = path_text(path);
  FileOptions options = options_;
  return finish_file(with_progress(options, std::move(progress), [&](const FileOptions& how) {
    return irmetrics::evaluate_file(collection(), name, scoring_->measures(), how);
  }));
}

PythonScores Evaluator::evaluate_python_file(py::handle source) const {
  const PythonFile file = PythonFile::open(source, options_.limits);
  if (!file.table.is_none()) {
    if (options_.policy.ties == Ties::rank_column) refuse_ranks(file);
    return evaluate_columns(call_helper("_frames", "columns_of_frame", file.table, "score"), file.stem);
  }
  FileOptions options = options_;
  options.cancel = until_signal();
  return finish_file(unlocked([&]() -> absl::StatusOr<Scores> {
    auto opened = open_bytes(file.name, file.text, options.limits);
    if (!opened.ok()) return opened.status();
    return evaluate_source(collection(), file.name, *std::move(opened), scoring_->measures(), options);
  }));
}

PythonScores Evaluator::evaluate_columns(const py::tuple& three, const std::string& name) const {
  if (have_objects(three))
    if (auto scores = evaluate_objects(row_columns(three, "score", Objects::in_place), name)) return *std::move(scores);
  const RowColumns columns = row_columns(three, "score");
  EvaluateOptions options = options_;
  options.cancel = until_signal();
  return finish(
      unlocked([&] { return irmetrics::evaluate(collection(), columns, scoring_->measures(), options, name); }));
}

std::optional<PythonScores> Evaluator::evaluate_tuples(py::handle rows, const std::string& name) const {
  if (!TupleRows::are_in(rows, 3)) return std::nullopt;
  return evaluate_objects(columns_of(TupleRows(py::reinterpret_borrow<py::object>(rows), 3)), name);
}

std::optional<PythonScores> Evaluator::evaluate_objects(const RowColumns& columns, const std::string& name) const {
  if (std::ranges::any_of(*measures_, &is_function)) return std::nullopt;
  EvaluateOptions options = options_;
  options.cancel = until_interrupt();
  try {
    auto scores = detail::evaluate::evaluate_in_order(columns, collection(), scoring_->measures(), options, name, [] {
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
  py::class_<Evaluator> type(module, "Evaluator", doc<"Evaluator">());
  with_options<Policy, FileOptions>([&]<class... Option>() {
    type.def(py::init([](MaybeQrels qrels, MaybeMeasures measures, MaybeNuggets nuggets, const DocumentsHint& corpus,
                         const Option&... given) {
               const FileOptions options = file_options(given...);
               return Evaluator(to_collection(qrels, nuggets, options.comments, corpus), to_measures(measures),
                                options);
             }),
             "qrels"_a = py::none(), "measures"_a = py::none(), py::kw_only(), "nuggets"_a = py::none(),
             "corpus"_a = py::none(), Option::argument()...);
  });
  // Three overloads, so that type checkers know the result; at run time, the second one takes tables and rows, too.
  bind_evaluate<OneRun>(module, type, doc<"evaluate">(), doc<"Evaluator.evaluate">(), &evaluate_one);
  bind_evaluate<SeveralRuns>(module, type, "", "", &evaluate_other<SeveralRuns, As<"irmetrics.results.ScoresByRun">>);
  bind_evaluate<RunRows>(module, type, "", "", &evaluate_other<RunRows, As<"irmetrics._core.Scores">>);
  type.def(
      "_evaluate_columns",
      [](const Evaluator& self, const As<"tuple[typing.Any, typing.Any, typing.Any]">& columns, S name) {
        return self.evaluate_columns(py::tuple(columns), name);
      },
      "columns"_a, "name"_a, "Scores three columns: queries, documents and scores.");
  type.def(
      "_evaluate_python_file",
      [](const Evaluator& self, const Anything& source) { return self.evaluate_python_file(source); }, "source"_a,
      "Scores the run of a file that Python opens.");
  module.def("_is_python_file", &is_python_file, "source"_a,
             "Whether Python opens a file: a file object, a Parquet table, or compression by bzip2 or xz.");
  module.def("_file_stem", &stem_of, "path"_a,
             "The name of a file without its folders and endings, as in the program.");
  module.def(
      "_foreign_kind",
      [](const py::bytes& first) {
        const auto* const foreign =
            detail::io::foreign_kind(std::string_view(first).substr(0, detail::io::first_bytes));
        return std::string(foreign == nullptr ? "" : foreign->kind);
      },
      "first"_a, "What a file is that the readers do not read, by its first bytes; empty for others.");
  module.def(
      "_limit_problem",
      [](S found, S limit, std::uint64_t value) { return detail::limit_problem(found, limit, value); }, "found"_a,
      "limit"_a, "value"_a, "The text of an error of exceeding a limit.");
  module.attr("_ratio_free_bytes") = Limits::ratio_free_bytes.value;
  define<"profile">(module, &profile, "name"_a);
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
      .def_property_readonly("measures", &Evaluator::measures, "The measures, in the order given.")
      .def("__repr__", [](const Evaluator& self) {
        std::string text;
        for (const PythonMeasure& measure : self.measures()) text += " " + measure.text;
        return fmt::format("Evaluator: {} queries,{}", self.collection().size(), text);
      });
}

}  // namespace irmetrics::python
