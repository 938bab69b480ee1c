// Drift between two snapshots of a collection, in Python.
#include "evaluator.hpp"
#include "option_arguments.hpp"
#include "result.hpp"
#include "score_sources.hpp"

#include <fmt/format.h>

namespace irmetrics::python {
namespace {

using Pattern = std::optional<std::string>;

Source of_function(py::object function, const char* text) {
  return Source::of(
      [called = share(std::move(function))](std::string_view document) {
        return through_library([&] {
          const py::object found = call_python(*called, py::str(document.data(), document.size()));
          return found.is_none() ? std::string() : any_id(found.ptr(), fmt::format("the source of '{}'", document));
        });
      },
      text);
}

/// A function from a document id to what a compiled pattern of Python matches: its first group, or all of it; None if
/// nothing.
py::object matched(py::handle pattern) {
  const int group = pattern.attr("groups").cast<int>() > 0 ? 1 : 0;
  return py::cpp_function([search = py::object(pattern.attr("search")), group](const py::str& document) -> py::object {
    const py::object found = call_python(search, document);
    return found.is_none() ? found : py::object(found.attr("group")(group));
  });
}

/// The source of documents from its Python argument.
Source to_source(py::handle source, const Pattern& pattern) {
  if (pattern) {
    if (!source.is_none()) raise(PyExc_TypeError, "give either source or source_pattern, not both");
    return value_or_raise(Source::pattern(*pattern));
  }
  if (source.is_none()) return Source();
  if (PyUnicode_Check(source.ptr())) return value_or_raise(Source::prefix(std::string(text_of(source.ptr()))));
  if (is_path(source)) return Source::mapping(value_or_raise(read_source_mapping(path_text(source))));
  if (is_mapping(source)) {
    SourceMapping sources;
    for_each_entry(source, [&](const py::object& document, const py::object& its_source) {
      sources[any_id(document.ptr(), "a document id")] = any_id(its_source.ptr(), "the source of a document");
    });
    return Source::mapping(std::move(sources));
  }
  if (has_attribute(source, "search"))  // a compiled regular expression of Python
    return of_function(matched(source), "what a pattern matches");
  if (PyCallable_Check(source.ptr()) != 0) return of_function(py::reinterpret_borrow<py::object>(source), "a function");
  raise(PyExc_TypeError,
        "source must be a separator, a compiled pattern, {{document: source}}, a path of such a table or a function, "
        "not {}",
        value_and_type(source.ptr()));
}

/// A snapshot; nuggets are accepted in place of qrels.
TestCollection snapshot(const py::object& qrels, const py::object& nuggets) {
  if (nuggets.is_none() && py::isinstance<NuggetQrels>(qrels)) return to_nuggets(qrels);
  return to_collection(qrels, nuggets);
}

/// A snapshot, and the runs on it.
struct Scored {
  const char* name;
  const TestCollection& collection;
  const py::object& runs;

  /// The results of evaluate.
  ScoreSet by(const py::object& evaluate, const py::object& measures, const py::kwargs& options) const {
    const NuggetQrels* const nuggets = collection.nuggets();
    const bool only_nuggets = nuggets != nullptr && collection.documents_are_shared();
    py::object scores = py::none();
    if (is_mapping(runs) && !py::isinstance<Run>(runs))
      scores = evaluate(py::dict(runs), "qrels"_a = only_nuggets ? py::none() : py::cast(collection.qrels()),
                        "measures"_a = measures, "nuggets"_a = nuggets == nullptr ? py::none() : py::cast(*nuggets),
                        **options);
    if (!is_scores_by_run(scores))
      raise(PyExc_TypeError, "runs_{}: expected {{name: run}}, not {}", name, type_name(runs));
    return ScoreSet::of(name, to_named_scores(scores));
  }
};

/// The correlation of the snapshots' rankings of systems by each measure; nothing without runs.
std::vector<NamedCorrelation> rankings(const py::object& evaluate, const Scored& before, const Scored& after,
                                       const py::object& measures, const py::kwargs& options) {
  std::vector<NamedCorrelation> found;
  const bool any = !before.runs.is_none() || !after.runs.is_none() || !measures.is_none();
  if (!any && !options.empty())
    raise(PyExc_TypeError, "{} require runs", fmt::join(list_from(options).cast<std::vector<std::string>>(), ", "));
  if (!any) return found;
  if (before.runs.is_none() || after.runs.is_none() || measures.is_none())
    raise(PyExc_TypeError, "expected runs_before, runs_after and measures together, or none of them");
  const std::array<ScoreSet, 2> sets = {before.by(evaluate, measures, options), after.by(evaluate, measures, options)};
  for (const ScoreSet& set : sets) check(set.not_alike);
  for (const std::string& measure : sets[0].measures())
    found.push_back(unlocked([&] { return correlate_sets(sets[0], measure, sets[1], measure, {}); }));
  return found;
}

std::vector<std::string> documents_of(const Column& documents) {
  if (is_mapping(documents) || is_path(documents))
    raise(PyExc_TypeError, "expected document ids, not {}", Py_TYPE(documents.ptr())->tp_name);
  std::vector<std::string> ids;
  for (const py::handle id : items_in(documents)) ids.push_back(any_id(id.ptr(), "a document id"));
  return ids;
}

using SnapshotHint = As<"irmetrics._types.AnyQrels | irmetrics._core.NuggetQrels | None">;
using SnapshotRuns = As<"irmetrics._types.SeveralRuns | None">;
using SourceHint = As<"irmetrics._types.SourceOfDocuments">;

}  // namespace

void bind_drift(py::module_& module) {
  with_options<DriftOptions>([&]<class Rel, class Absent, class Query>() {
    module.def(
        "drift",
        [module](const SnapshotHint& before, const SnapshotHint& after, const SourceHint& source, const Rel& rel,
                 const MaybeNuggets& nuggets_before, const MaybeNuggets& nuggets_after, const Absent& absent,
                 const Query& query, const SnapshotRuns& runs_before, const SnapshotRuns& runs_after,
                 const MaybeMeasures& measures, const Pattern& pattern, const py::kwargs& options) {
          const TestCollection first = snapshot(before, nuggets_before), second = snapshot(after, nuggets_after);
          auto how = options_of<DriftOptions>(rel, absent, query);
          if (!how.query.empty() && !runs_before.is_none())
            raise(PyExc_ValueError, "query compares a single query, which does not rank systems; leave out the runs");
          how.source = to_source(source, pattern);
          Drift found = unlocked([&] { return drift(first, second, how); });
          return to_result(
              DriftReport{std::move(found), rankings(module.attr("evaluate"), {"before", first, runs_before},
                                                     {"after", second, runs_after}, measures, options)});
        },
        "before"_a, "after"_a, "source"_a = py::none(), Rel::argument(), py::kw_only(), "nuggets_before"_a = py::none(),
        "nuggets_after"_a = py::none(), Absent::argument(), Query::argument(), "runs_before"_a = py::none(),
        "runs_after"_a = py::none(), "measures"_a = py::none(), "source_pattern"_a = py::none());
  });
  module.def(
      "corpus_drift",
      [](const Column& before, const Column& after, const SourceHint& source, const Pattern& pattern) {
        const std::vector<std::string> first = documents_of(before), second = documents_of(after);
        const std::vector<std::string_view> one(first.begin(), first.end()), other(second.begin(), second.end());
        const Source by = to_source(source, pattern);
        return to_result(unlocked([&] { return corpus_drift(one, other, by); }));
      },
      "before"_a, "after"_a, "source"_a = py::none(), py::kw_only(), "source_pattern"_a = py::none());
}

}  // namespace irmetrics::python
