// How runs, files and mappings are scored.
#include "evaluator.hpp"

#include "document_block.hpp"
#include "progress.hpp"
#include "tables.hpp"

#include <algorithm>

namespace irmetrics::python {

Evaluator::Evaluator(TestCollection collection, std::vector<PythonMeasure> measures, FileOptions options)
    : collection_(std::move(collection)), measures_(std::move(measures)), options_(std::move(options)) {
  for (const PythonMeasure& measure : measures_) {
    library_measures_.push_back(measure.measure.value());
    if (measure.function) options_.threads = 1;  // Python runs them one by one
  }
}

PythonScores Evaluator::finish(Scores scores) const {
  return {std::make_shared<const SharedScores>(SharedScores{std::move(scores), measures_})};
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
  const std::string where = fmt::format("run '{}'", name);  // for errors, which are those of the library's evaluate
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
    again = evaluation.scored(*query);  // 1 and "1" are the same query: its documents belong together
    if (again) return;
    if (const absl::Status status = evaluation.score(workers[0], *query, block.list(id)); !status.ok())
      raise(annotate(status, where));
  });
  if (again) return evaluate(value_or_raise(Run::from_table(table_from_mapping(mapping, "score"), name)));
  auto scores = evaluation.finish(about, workers);
  if (!scores.ok()) raise(annotate(scores.status(), where));
  return finish(*std::move(scores));
}

}  // namespace irmetrics::python
