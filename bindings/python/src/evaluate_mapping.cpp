// Scores a mapping of queries to documents without a Run.
#include "document_block.hpp"
#include "evaluator.hpp"
#include "progress.hpp"

#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/threads.hpp>

#include <absl/cleanup/cleanup.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <utility>

namespace irmetrics::python {

/// The state of one thread. Keeps its memory for further mappings.
struct MappingWorker {
  explicit MappingWorker(Scoring::Worker one) : evaluation(std::move(one)) {}

  Scoring::Worker evaluation;
  DocumentBlock block{"score"};
  HashSet<std::string> extra;  // queries without judgments
};

using Workers = std::vector<std::unique_ptr<MappingWorker>>;

/// The workers of earlier mappings.
class Evaluator::SpareWorkers {
 public:
  Workers take() {
    const std::scoped_lock lock(mutex_);
    return std::exchange(workers_, {});
  }
  void put(Workers workers) {
    const std::scoped_lock lock(mutex_);
    workers_ = std::move(workers);
  }

 private:
  std::mutex mutex_;
  Workers workers_;
};

std::shared_ptr<Evaluator::SpareWorkers> Evaluator::no_spare_workers() { return std::make_shared<SpareWorkers>(); }

namespace {

/// Scores the queries of one mapping.
class MappingScorer {
 public:
  MappingScorer(std::shared_ptr<const Scoring> scoring, const EvaluateOptions& options, Workers workers)
      : collection_(scoring->collection()),
        evaluation_(std::move(scoring), options.disjoint_is_zero),
        options_(options),
        workers_(std::move(workers)),
        claimed_(collection_.size()) {}

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
      try {
        run_threads(threads, until_interrupt(), [&](unsigned thread, const Cancel& cancel) {
          for (std::size_t i = next++; i < end && !ambiguous_; i = next++) {
            const py::handle item = PyList_GET_ITEM(items.ptr(), static_cast<Py_ssize_t>(i));
            done_[i] = score_quietly(item, *workers_[thread], cancel) ? 1 : 0;
          }
        });
      } catch (const Cancelled&) {
        run_interrupt_handler();
      }
    }
  }

  /// Scores the queries that are left. Raises the first error of a document.
  absl::Status score_rest(const py::list& items) {
    grow(1);
    for (std::size_t i = 0; i < items.size() && !ambiguous_; ++i) {
      if (!done_.empty() && done_[i] != 0) continue;
      if (i % 1024 == 0 && PyErr_CheckSignals() != 0) throw py::error_already_set();
      const py::tuple pair = py::reinterpret_borrow<py::object>(items[i]);
      absl::Status status;
      take_query(PyTuple_GET_ITEM(pair.ptr(), 0), PyTuple_GET_ITEM(pair.ptr(), 1),
                 [&](std::string_view id, PyObject* documents) {
                   if (id.empty()) raise(PyExc_ValueError, "a query id is empty");
                   for (bool again = true; std::exchange(again, false);) {
                     workers_[0]->block.fill(id, documents);
                     try {
                       status = score(id, *workers_[0], finds_ideals() ? until_interrupt() : Cancel());
                     } catch (const Cancelled&) {
                       run_interrupt_handler();
                       again = true;
                     }
                   }
                 });
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  }

  /// Whether two keys are the same query, such as 1 and "1", so that the scores are unusable.
  bool ambiguous() const noexcept { return ambiguous_; }

  absl::StatusOr<Scores> finish(const std::string& name) {
    HashSet<std::string> extra;  // 1 and "1" are one query
    for (const auto& worker : workers_) {
      extra.insert(worker->extra.begin(), worker->extra.end());
      worker->extra.clear();
      evaluation_.collect(worker->evaluation);
    }
    const auto first = std::min_element(extra.begin(), extra.end());
    return evaluation_.finish({name, extra.size(), first == extra.end() ? "" : *first, {}}, until_signal());
  }

  /// The workers after finish(), which can score other mappings.
  Workers take_workers() noexcept { return std::move(workers_); }

 private:
  static PyObject* document_dict(py::handle item) { return PyTuple_GET_ITEM(item.ptr(), 1); }

  void grow(unsigned threads) {
    while (workers_.size() < threads) workers_.push_back(std::make_unique<MappingWorker>(evaluation_.make_worker()));
  }

  /// Whether a query may take long.
  bool finds_ideals() const noexcept { return collection_.nuggets() != nullptr; }

  bool score_quietly(py::handle item, MappingWorker& worker, const Cancel& cancel) {
    Digits digits;
    const auto id = quiet_id(PyTuple_GET_ITEM(item.ptr(), 0), digits);
    return id && !id->empty() && worker.block.fill_quietly(document_dict(item)) && score(*id, worker, cancel).ok();
  }

  /// Scores the documents in the worker's block.
  absl::Status score(std::string_view id, MappingWorker& worker, const Cancel& cancel) {
    const auto query = collection_.find(id);
    if (!query) {
      worker.extra.emplace(id);
      return absl::OkStatus();
    }
    if (claimed_[*query].exchange(true)) {
      ambiguous_ = true;
      return absl::OkStatus();
    }
    absl::Cleanup release = [&] { claimed_[*query] = false; };  // scored again after an interrupt, or for its error
    absl::Status status = evaluation_.score(worker.evaluation, *query, worker.block.list(id), cancel);
    if (status.ok()) std::move(release).Cancel();
    return status;
  }

  const TestCollection& collection_;
  Evaluation evaluation_;
  const EvaluateOptions& options_;
  Workers workers_;
  std::vector<std::atomic<bool>> claimed_;
  std::atomic<bool> ambiguous_ = false;
  std::vector<char> done_;  // not bits: threads write neighbouring elements at the same time
};

}  // namespace

PythonScores Evaluator::evaluate_mapping(py::handle mapping, const std::string& name) const {
  const auto require_ok = [&](const absl::Status& status) {
    if (!status.ok()) raise(annotate(status, fmt::format("run '{}'", name)));  // as in the library's evaluate
  };
  require_ok(check_judged(collection()));
  const auto items = owned<py::list>(PyDict_Items(mapping.ptr()));
  MappingScorer scorer(scoring_, options_, spare_workers_->take());
  scorer.score_in_threads(items);
  require_ok(scorer.score_rest(items));
  if (scorer.ambiguous()) return evaluate(to_run(mapping, name));  // combines the documents of equal queries
  auto scores = scorer.finish(name);
  require_ok(scores.status());
  spare_workers_->put(scorer.take_workers());
  return finish(*std::move(scores));
}

}  // namespace irmetrics::python
