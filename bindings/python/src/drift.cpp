// Drift between two snapshots of a collection, in Python.
#include "evaluator.hpp"
#include "option_arguments.hpp"
#include "result.hpp"
#include "score_sources.hpp"

namespace irmetrics::python {
namespace {

/// Where documents come from, as Python says it. What a function of Python's raises is kept, because the library makes
/// an error text of it.
class PythonSource {
 public:
  PythonSource(py::handle source, const std::optional<std::string>& pattern) : given_(make(source, pattern)) {}

  const Source& source() const noexcept { return given_; }

  /// What call(source) returns with the GIL released, or what Python's function raised.
  template <class Function>
  auto value_of(Function&& call) const {
    return unlocked([&] {
      auto found = call(given_);
      if (*raised_) std::rethrow_exception(*raised_);
      return found;
    });
  }

 private:
  Source make(py::handle source, const std::optional<std::string>& pattern) const {
    if (pattern) {
      if (!source.is_none()) raise(PyExc_TypeError, "give either source or source_pattern, not both");
      return value_or_raise(Source::pattern(*pattern));
    }
    if (source.is_none()) return Source();
    if (PyUnicode_Check(source.ptr())) return value_or_raise(Source::prefix(std::string(text_of(source.ptr()))));
    if (is_path(source)) return Source::mapping(value_or_raise(read_source_mapping(path_text(source))));
    if (is_mapping(source)) {
      SourceMapping sources;
      for_each_item(source, [&](const py::object& document, const py::object& its_source) {
        sources[any_id(document.ptr(), "a document id")] = any_id(its_source.ptr(), "the source of a document");
      });
      return Source::mapping(std::move(sources));
    }
    if (py::hasattr(source, "search"))  // a compiled regular expression, of Python's kind
      return of_function(call_helper("_drift", "matched", source), "what a pattern matches");
    if (PyCallable_Check(source.ptr()) != 0)
      return of_function(py::reinterpret_borrow<py::object>(source), "a function");
    raise(PyExc_TypeError,
          "source must be a separator, a compiled pattern, {{document: source}}, a path of such a table or "
          "a function, not {}",
          value_and_type(source.ptr()));
  }

  Source of_function(py::object function, const char* text) const {
    // Shared, because the library copies sources while the GIL is released.
    return Source::of(
        [called = std::make_shared<const py::object>(std::move(function)),
         raised = raised_](std::string_view document) {
          const py::gil_scoped_acquire acquire;
          try {
            const py::object found = (*called)(py::str(document.data(), document.size()));
            return found.is_none() ? std::string() : any_id(found.ptr(), fmt::format("the source of '{}'", document));
          } catch (const py::error_already_set&) {
            *raised = std::current_exception();
            throw;
          }
        },
        text);
  }

  std::shared_ptr<std::exception_ptr> raised_ = std::make_shared<std::exception_ptr>();
  Source given_;
};

/// A snapshot: nuggets may stand in the place of qrels.
TestCollection snapshot(const py::object& qrels, const py::object& nuggets) {
  if (nuggets.is_none() && py::isinstance<NuggetQrels>(qrels)) return to_nuggets(qrels);
  return to_collection(qrels, nuggets);
}

/// How alike the snapshots rank systems, by each measure that what evaluate returned for both has.
std::vector<NamedCorrelation> rankings(const py::object& before, const py::object& after) {
  std::vector<NamedCorrelation> found;
  if (before.is_none()) return found;
  for (const py::handle measure : py::iter(py::object(before.attr("measures")))) {
    const ScoreTable first = table_of_measure(before, measure), second = table_of_measure(after, measure);
    found.push_back({py::str(measure), "before", "after", unlocked([&] { return correlate(first, second, {}); }),
                     QueriesLeftOut(first), QueriesLeftOut(second)});
  }
  return found;
}

/// A snapshot as evaluate takes it: qrels and nuggets.
py::tuple judgments(const TestCollection& collection) {
  if (collection.nuggets() == nullptr) return py::make_tuple(collection.qrels(), py::none());
  if (collection.documents_are_shared()) return py::make_tuple(py::none(), *collection.nuggets());
  return py::make_tuple(collection.qrels(), *collection.nuggets());
}

std::vector<std::string> documents_of(const Column& documents) {
  if (is_mapping(documents) || is_path(documents))
    raise(PyExc_TypeError, "expected document ids, not {}", Py_TYPE(documents.ptr())->tp_name);
  std::vector<std::string> ids;
  for (const py::handle id : py::iter(documents)) ids.push_back(any_id(id.ptr(), "a document id"));
  return ids;
}

using Pattern = std::optional<std::string>;

}  // namespace

void bind_drift(py::module_& module) {
  with_options<DriftOptions>([&]<class Rel, class Absent>() {
    module.def(
        "drift",
        [](const Anything& before, const Anything& after, const Anything& source, const Rel& rel,
           const Anything& nuggets_before, const Anything& nuggets_after, const Absent& absent,
           const Anything& runs_before, const Anything& runs_after, const Anything& measures, const Pattern& pattern,
           const py::kwargs& options) {
          const TestCollection first = snapshot(before, nuggets_before), second = snapshot(after, nuggets_after);
          const PythonSource sources(source, pattern);
          auto how = options_of<DriftOptions>(rel, absent);
          Drift found = sources.value_of([&](const Source& by) {
            how.source = by;
            return drift(first, second, how);
          });
          const auto scores = call_helper("_drift", "scores", judgments(first), judgments(second), runs_before,
                                          runs_after, measures, options)
                                  .cast<py::tuple>();
          return to_result(DriftReport{std::move(found), rankings(scores[0], scores[1])});
        },
        "before"_a, "after"_a, "source"_a = py::none(), Rel::argument(), py::kw_only(), "nuggets_before"_a = py::none(),
        "nuggets_after"_a = py::none(), Absent::argument(), "runs_before"_a = py::none(), "runs_after"_a = py::none(),
        "measures"_a = py::none(), "source_pattern"_a = py::none(), doc<"drift">());
  });
  module.def(
      "corpus_drift",
      [](const Column& before, const Column& after, const Anything& source, const Pattern& pattern) {
        const std::vector<std::string> first = documents_of(before), second = documents_of(after);
        const std::vector<std::string_view> one(first.begin(), first.end()), other(second.begin(), second.end());
        return to_result(
            PythonSource(source, pattern).value_of([&](const Source& by) { return corpus_drift(one, other, by); }));
      },
      "before"_a, "after"_a, "source"_a = py::none(), py::kw_only(), "source_pattern"_a = py::none(),
      doc<"corpus_drift">());
}

}  // namespace irmetrics::python
