// evaluate and Evaluator in Python: forms of runs, and scoring of runs, files and mappings.
#include "document_block.hpp"
#include "evaluator.hpp"
#include "files.hpp"
#include "option_arguments.hpp"

namespace irmetrics::python {
namespace {

template <class... Arguments>
FileOptions file_options(const Arguments&... given) {
  auto options = options_of<FileOptions>(given...);
  options.policy = options_of<Policy>(given...);
  return options;
}

/// Whether a dict is {query: {document: score}} rather than {name: run}: its first value that is not empty decides.
bool is_one_run(PyObject* dict) {
  Py_ssize_t position = 0;
  PyObject *key = nullptr, *value = nullptr;
  while (PyDict_Next(dict, &position, &key, &value) != 0) {
    if (!PyDict_Check(value)) return false;  // other input: Python decides
    Py_ssize_t inner = 0;
    PyObject *document = nullptr, *score = nullptr;
    if (PyDict_Next(value, &inner, &document, &score) != 0) return !PyDict_Check(score);
  }
  return true;
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
                   const Option&... given, ProgressFunction progress, S name) {
          const Evaluator evaluator(to_collection(qrels, nuggets), to_measures(measures), file_options(given...));
          return evaluate(evaluator, run, std::move(progress), name);
        },
        "run"_a, "qrels"_a = py::none(), "measures"_a = py::none(), py::kw_only(), "nuggets"_a = py::none(),
        Option::argument()..., "progress"_a = py::none(), "name"_a = "run", function_doc);
  });
  type.def(
      "evaluate",
      [evaluate](const Evaluator& self, const Given& run, ProgressFunction progress, S name) {
        return evaluate(self, run, std::move(progress), name);
      },
      "run"_a, py::kw_only(), "progress"_a = py::none(), "name"_a = "run", method_doc);
}

As<"dict[str, typing.Any]"> profile(const std::string& name) {
  return py::object(options_dict(policy_of(enum_argument<Profile>("profile", name))));
}

}  // namespace

TestCollection to_collection(const py::object& qrels, const py::object& nuggets) {
  if (py::isinstance<NuggetQrels>(qrels))
    raise(PyExc_TypeError, "qrels are judgments of documents; give NuggetQrels as nuggets=");
  if (qrels.is_none() && nuggets.is_none()) raise(PyExc_TypeError, "expected qrels or nuggets, but got neither");
  if (nuggets.is_none()) return to_qrels(qrels);
  if (qrels.is_none()) return to_nuggets(nuggets);
  return value_or_raise(TestCollection::of(to_qrels(qrels), to_nuggets(nuggets)));
}

Evaluator::Evaluator(TestCollection collection, std::vector<PythonMeasure> measures, FileOptions options)
    : collection_(std::move(collection)), measures_(std::move(measures)), options_(std::move(options)) {
  for (const PythonMeasure& measure : measures_) {
    library_measures_.push_back(measure.measure.value());
    if (measure.function) options_.threads = 1;  // Python runs them one at a time
  }
}

PythonScores Evaluator::finish(Scores scores) const {
  return {std::make_shared<const SharedScores>(SharedScores{std::move(scores), measures_, options_.policy})};
}

PythonScores Evaluator::evaluate(const Run& run) const {
  EvaluateOptions options = options_;
  options.cancel = until_signal();
  return finish(unlocked([&] { return irmetrics::evaluate(collection_, run, library_measures_, options); }));
}

PythonScores Evaluator::evaluate_file(py::handle path, py::object progress) const {
  const std::string name = path_text(path);
  FileOptions options = options_;
  return finish(with_progress(options, std::move(progress), [&](const FileOptions& how) {
    return irmetrics::evaluate_file(collection_, name, library_measures_, how);
  }));
}

PythonScores Evaluator::evaluate_mapping(py::handle mapping, const std::string& name) const {
  const std::string where = fmt::format("run '{}'", name);  // for the same errors as in the library's evaluate
  if (const absl::Status judged = check_judged(collection_); !judged.ok()) raise(annotate(judged, where));
  Evaluation evaluation(collection_, library_measures_, options_);
  std::vector<Evaluation::Worker> workers;
  workers.push_back(evaluation.make_worker());
  DocumentBlock block("score");
  Evaluation::AboutRun about{name, 0, "", {}};
  bool again = false;
  for_each_query(mapping, [&](std::string_view id, PyObject* documents) {
    if (again) return;
    if (id.empty()) raise(PyExc_ValueError, "a query id is empty");
    block.fill(id, documents);
    const auto query = collection_.find(id);
    if (!query) {
      if (about.extra++ == 0 || id < about.first_extra) about.first_extra = id;
      return;
    }
    again = evaluation.scored(*query);  // 1 and "1" are the same query: combine their documents
    if (again) return;
    if (const absl::Status status = evaluation.score(workers[0], *query, block.list(id)); !status.ok())
      raise(annotate(status, where));
  });
  if (again) return evaluate(to_run(mapping, name));
  auto scores = evaluation.finish(about, workers);
  if (!scores.ok()) raise(annotate(scores.status(), where));
  return finish(*std::move(scores));
}

void bind_evaluator(py::module_& module) {
  py::class_<Evaluator> type(module, "Evaluator", doc<"Evaluator">());
  with_options<Policy, FileOptions>([&]<class... Option>() {
    type.def(py::init([](MaybeQrels qrels, MaybeMeasures measures, MaybeNuggets nuggets, const Option&... given) {
               return Evaluator(to_collection(qrels, nuggets), to_measures(measures), file_options(given...));
             }),
             "qrels"_a = py::none(), "measures"_a = py::none(), py::kw_only(), "nuggets"_a = py::none(),
             Option::argument()...);
  });
  // Three overloads, so that type checkers know the result; at run time, the second one takes tables and rows, too.
  bind_evaluate<OneRun>(module, type, doc<"evaluate">(), doc<"Evaluator.evaluate">(), &evaluate_one);
  bind_evaluate<SeveralRuns>(module, type, "", "", &evaluate_other<SeveralRuns, As<"irmetrics._several.ScoresByRun">>);
  bind_evaluate<RunRows>(module, type, "", "", &evaluate_other<RunRows, As<"irmetrics._core.Scores">>);
  module.def("_is_python_file", &is_python_file, "source"_a,
             "Whether Python opens a file: a file object, a Parquet table, or compression by bzip2 or xz.");
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
