// Scores a mapping of queries to documents without a Run.
#include "document_block.hpp"
#include "evaluator.hpp"

#include <irmetrics/threads.hpp>

#include <atomic>

namespace irmetrics::python {
namespace {

/// Scores the queries of one mapping.
class MappingScorer {
 public:
  MappingScorer(const TestCollection& collection, const std::vector<AnyMeasure>& measures,
                const EvaluateOptions& options)
      : collection_(collection),
        evaluation_(collection, measures, options),
        options_(options),
        claimed_(collection.size()) {}

  /// Scores what several threads can read while this one holds the GIL and runs no Python code: texts in ASCII, ints
  /// and floats do not change. Whatever else a query contains, score_rest() scores it, or raises its error.
  void score_in_threads(const py::list& items) {
    std::size_t documents = 0;
    for (const py::handle item : items)
      if (PyObject* const inner = document_dict(item); is_plain_dict(inner))
        documents += static_cast<std::size_t>(PyDict_GET_SIZE(inner));
    const unsigned threads = choose_threads(options_.threads, documents);
    if (threads == 1) return;
    done_.resize(items.size());
    grow(threads);
    constexpr std::size_t at_once = 1024;  // queries between two calls of the handlers of signals
    for (std::size_t begin = 0; begin < items.size() && !ambiguous_; begin += at_once) {
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
      std::atomic<std::size_t> next = begin;
      const std::size_t end = std::min(begin + at_once, items.size());
      run_threads(threads, {}, [&](unsigned thread, const Cancel&) {
        for (std::size_t i = next++; i < end && !ambiguous_; i = next++)
          done_[i] = score_quietly(PyList_GET_ITEM(items.ptr(), static_cast<Py_ssize_t>(i)), *workers_[thread]) ? 1 : 0;
      });
    }
  }

  /// Scores the queries that are left. Raises the first error of a document.
  absl::Status score_rest(const py::list& items) {
    grow(1);
    for (std::size_t i = 0; i < items.size() && !ambiguous_; ++i) {
      if (!done_.empty() && done_[i] != 0) continue;
      const py::tuple pair = py::reinterpret_borrow<py::object>(items[i]);
      absl::Status status;
      take_query(PyTuple_GET_ITEM(pair.ptr(), 0), PyTuple_GET_ITEM(pair.ptr(), 1),
                 [&](std::string_view id, PyObject* documents) {
                   if (id.empty()) raise(PyExc_ValueError, "a query id is empty");
                   workers_[0]->block.fill(id, documents);
                   status = score(id, *workers_[0]);
                 });
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  }

  /// Whether two keys are the same query, such as 1 and "1", so that the scores are unusable.
  bool ambiguous() const noexcept { return ambiguous_; }

  absl::StatusOr<Scores> finish(const std::string& name) {
    Evaluation::AboutRun about{name, 0, "", {}};
    std::vector<Evaluation::Worker> evaluations;
    for (const auto& worker : workers_) {
      if (worker->extra > 0 && (about.extra == 0 || worker->first_extra < about.first_extra))
        about.first_extra = worker->first_extra;
      about.extra += worker->extra;
      evaluations.push_back(std::move(worker->evaluation));
    }
    return evaluation_.finish(about, evaluations);
  }

 private:
  struct Worker {
    explicit Worker(Evaluation::Worker one) : evaluation(std::move(one)) {}
    Evaluation::Worker evaluation;
    DocumentBlock block{"score"};
    std::size_t extra = 0;  // queries without judgments
    std::string first_extra;
  };

  static PyObject* document_dict(py::handle item) { return PyTuple_GET_ITEM(item.ptr(), 1); }

  void grow(unsigned threads) {
    while (workers_.size() < threads) workers_.push_back(std::make_unique<Worker>(evaluation_.make_worker()));
  }

  bool score_quietly(py::handle item, Worker& worker) {
    Digits digits;
    const auto id = quiet_id(PyTuple_GET_ITEM(item.ptr(), 0), digits);
    return id && !id->empty() && worker.block.fill_quietly(document_dict(item)) && score(*id, worker).ok();
  }

  /// Scores the documents in the worker's block.
  absl::Status score(std::string_view id, Worker& worker) {
    const auto query = collection_.find(id);
    if (!query) {
      if (worker.extra++ == 0 || id < worker.first_extra) worker.first_extra = id;
      return absl::OkStatus();
    }
    if (claimed_[*query].exchange(true)) {
      ambiguous_ = true;
      return absl::OkStatus();
    }
    absl::Status status = evaluation_.score(worker.evaluation, *query, worker.block.list(id));
    if (!status.ok()) claimed_[*query] = false;  // scored again for its error
    return status;
  }

  const TestCollection& collection_;
  Evaluation evaluation_;
  const EvaluateOptions& options_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<std::atomic<bool>> claimed_;
  std::atomic<bool> ambiguous_ = false;
  std::vector<char> done_;  // not bits: threads write neighbouring elements at the same time
};

/// The (query, documents) pairs of a dict.
py::list items_of(py::handle dict) {
  if (PyDict_CheckExact(dict.ptr())) return py::reinterpret_steal<py::list>(PyDict_Items(dict.ptr()));
  py::list items;
  for (const py::handle item : dict.attr("items")()) items.append(py::tuple(py::reinterpret_borrow<py::object>(item)));
  return items;
}

}  // namespace

PythonScores Evaluator::evaluate_mapping(py::handle mapping, const std::string& name) const {
  const std::string where = fmt::format("run '{}'", name);  // for the same errors as in the library's evaluate
  if (const absl::Status judged = check_judged(collection_); !judged.ok()) raise(annotate(judged, where));
  const py::list items = items_of(mapping);
  MappingScorer scorer(collection_, library_measures_, options_);
  scorer.score_in_threads(items);
  if (const absl::Status status = scorer.score_rest(items); !status.ok()) raise(annotate(status, where));
  if (scorer.ambiguous()) return evaluate(to_run(mapping, name));  // combines the documents of equal queries
  auto scores = scorer.finish(name);
  if (!scores.ok()) raise(annotate(scores.status(), where));
  return finish(*std::move(scores));
}

}  // namespace irmetrics::python
