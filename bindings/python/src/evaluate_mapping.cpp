// Scores a mapping of queries to documents without a Run.
#include "document_block.hpp"
#include "evaluator.hpp"
#include "progress.hpp"

#include <irmetrics/base/detail/threads.hpp>
#include <irmetrics/evaluate/evaluation.hpp>

#include <fmt/format.h>

#include <memory>
#include <mutex>
#include <utility>

namespace irmetrics::python {

/// Reads the documents of one query at a time. Keeps its memory for further mappings.
class MappingReader final : public BlockReader {
 public:
  /// `items`: pairs of a query and its documents, which outlive the reading.
  void read(const py::list& items) { items_ = items.ptr(); }

  Status start(std::size_t part, bool alone, const Cancel& /*cancel*/) override {
    item_ = PyList_GET_ITEM(items_, static_cast<Py_ssize_t>(part));
    alone_ = alone;
    return Status();
  }

  Result<const Block*> next() override {
    const py::handle item = std::exchange(item_, py::handle());
    if (!item) return nullptr;
    PyObject *const key = PyTuple_GET_ITEM(item.ptr(), 0), *const documents = PyTuple_GET_ITEM(item.ptr(), 1);
    if (alone_) {
      fill(py::reinterpret_borrow<py::tuple>(item));
    } else if (!fill_quietly(key, documents)) {
      return needs_calling_thread();
    }
    block_.list = documents_.list(query_);
    return &block_;
  }

 private:
  /// Raises the error of an invalid query or document.
  void fill(const py::tuple& item) {
    take_query(PyTuple_GET_ITEM(item.ptr(), 0), PyTuple_GET_ITEM(item.ptr(), 1),
               [&](std::string_view id, PyObject* documents) {
                 if (id.empty()) raise(PyExc_ValueError, "a query id is empty");
                 query_ = id;
                 documents_.fill(id, documents);
               });
  }

  /// Reads what any thread can read while another one holds the GIL and runs no Python code: texts in ASCII, ints and
  /// floats do not change. Returns false for anything else.
  bool fill_quietly(PyObject* key, PyObject* documents) {
    Digits digits;
    const auto id = quiet_id(key, digits);
    if (!id || id->empty()) return false;
    query_ = *id;
    return documents_.fill_quietly(documents);
  }

  PyObject* items_ = nullptr;
  py::handle item_;
  bool alone_ = false;
  std::string query_;
  DocumentBlock documents_{"score"};
  Block block_;
};

/// The queries of a mapping. Each query is one part.
class MappingSource final : public BlockSource {
 public:
  using Readers = std::vector<std::unique_ptr<MappingReader>>;

  /// `finds_ideals`: whether the scores of a query may take long.
  MappingSource(const py::list& items, unsigned threads, bool finds_ideals, Readers& readers)
      : size_(items.size()), threads_(most_threads(items, threads)), finds_ideals_(finds_ideals), readers_(readers) {
    while (readers.size() < threads_) readers.push_back(std::make_unique<MappingReader>());
    for (const auto& reader : readers) reader->read(items);
  }

  unsigned threads() const override { return threads_; }
  BlockReader& reader(unsigned thread) override { return *readers_[thread]; }
  std::size_t parts() const override { return size_; }
  Cancel cancel(bool alone) const override { return alone && !finds_ideals_ ? Cancel() : until_interrupt(); }
  void pause() override {
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  }
  std::size_t parts_between_pauses() const override { return 1024; }
  bool continues() override {
    run_interrupt_handler();
    return true;
  }

 private:
  static unsigned most_threads(const py::list& items, unsigned wanted) {
    std::size_t documents = 0;
    for (const py::handle item : items)
      if (PyObject* const inner = PyTuple_GET_ITEM(item.ptr(), 1); is_plain_dict(inner))
        documents += static_cast<std::size_t>(PyDict_GET_SIZE(inner));
    return detail::choose_threads(wanted, documents);
  }

  std::size_t size_;
  unsigned threads_;
  bool finds_ideals_;
  Readers& readers_;
};

/// What the threads of an evaluation need besides the mapping.
struct MappingMemory {
  Evaluation::Workers workers;
  MappingSource::Readers readers;
};

/// The memory of an earlier mapping.
class Evaluator::SpareMemory {
 public:
  MappingMemory take() {
    const std::scoped_lock lock(mutex_);
    return std::exchange(memory_, {});
  }
  void put(MappingMemory memory) {
    const std::scoped_lock lock(mutex_);
    memory_ = std::move(memory);
  }

 private:
  std::mutex mutex_;
  MappingMemory memory_;
};

std::shared_ptr<Evaluator::SpareMemory> Evaluator::no_spare_memory() { return std::make_shared<SpareMemory>(); }

PythonScores Evaluator::evaluate_mapping(py::handle mapping, const std::string& name) const {
  const auto require_ok = [&](const Status& status) {
    if (!status.ok()) raise(annotate(status, fmt::format("run '{}'", name)));  // as in the library's evaluate
  };
  require_ok(check_judged(collection()));
  const auto items = owned<py::list>(PyDict_Items(mapping.ptr()));
  MappingMemory memory = spare_memory_->take();
  MappingSource source(items, options_.threads, collection().nuggets() != nullptr, memory.readers);
  Evaluation evaluation(scoring_, options_.disjoint_is_zero);
  const Status status = evaluation.score(source, {}, memory.workers);
  // Two keys are the same query, such as 1 and "1": a run combines their documents.
  if (has_scattered_queries(status)) return evaluate_run(to_run(mapping, name));
  require_ok(status);
  auto scores = evaluation.finish({name}, until_signal());
  require_ok(scores.status());
  spare_memory_->put(std::move(memory));
  return finish(*std::move(scores));
}

}  // namespace irmetrics::python
