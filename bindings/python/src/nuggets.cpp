// Nugget and NuggetQrels in Python.
#include "bind.hpp"
#include "collection_access.hpp"
#include "enum_argument.hpp"
#include "files.hpp"
#include "nugget_access.hpp"
#include "nugget_sources.hpp"

#include <irmetrics/io/berds_jsonl.hpp>
#include <irmetrics/io/formats.hpp>
#include <irmetrics/io/freshstack_jsonl.hpp>
#include <irmetrics/io/nuggets.hpp>

#include <pybind11/stl.h>

#include <optional>

namespace irmetrics::python {

/// Several files' paths, and not one.
class SeveralPaths : public py::object {
 public:
  using py::object::object;
  static bool check_(py::handle object) {
    return py::isinstance<py::list>(object) || py::isinstance<py::tuple>(object);
  }
};

}  // namespace irmetrics::python

template <>
struct pybind11::detail::handle_type_name<irmetrics::python::SeveralPaths> {
  static constexpr auto name = const_name("list[str | os.PathLike[str]] | tuple[str | os.PathLike[str], ...]");
};

namespace irmetrics::python {
namespace {

using NuggetDict = As<"dict[str, dict[str, float]]">;
using NestedNuggets = As<"dict[str, dict[str, dict[str, float]]]">;

/// Raises ValueError if there could be no such nugget.
Nugget make_nugget(std::string id, std::string text, const std::string& importance, double weight) {
  Nugget nugget{std::move(id), std::move(text), enum_argument<Importance>("importance", importance), weight};
  if (nugget.id.empty()) raise(PyExc_ValueError, "a nugget id is empty");
  if (!std::isfinite(weight) || weight <= 0)
    raise(PyExc_ValueError,
          fmt::format("nugget '{}': the weight must be a finite number above 0, not {}", nugget.id, weight));
  return nugget;
}

std::string nugget_text(const Nugget& nugget) {
  std::string text = fmt::format("Nugget({}", std::string(py::repr(to_str(nugget.id))));
  if (!nugget.text.empty()) text += fmt::format(", text={}", std::string(py::repr(to_str(nugget.text))));
  if (nugget.importance != Importance::unrated) text += fmt::format(", importance='{}'", enum_text(nugget.importance));
  if (nugget.weight != 1) text += fmt::format(", weight={}", nugget.weight);
  return text + ")";
}

void bind_nugget(py::module_& module) {
  const std::string doc = fmt::format(
      R"(A nugget of a query: a fact, a subtopic or a perspective. Immutable, hashable.

id: unique within its query; it says nothing about the query.
text: what the nugget says.
importance: how much an answer needs it: {}.
weight: what it counts in intent-aware measures; above 0.

>>> Nugget("n1", text="Grades are floats.", importance="vital")
Nugget('n1', text='Grades are floats.', importance='vital'))",
      enum_choices<Importance>());
  py::class_<Nugget>(module, "Nugget", doc.c_str())
      .def(py::init(&make_nugget), py::arg("id"), py::arg("text") = "",
           py::arg("importance") = std::string(enum_text(Importance::unrated)), py::arg("weight") = 1.0)
      .def_readonly("id", &Nugget::id)
      .def_readonly("text", &Nugget::text)
      .def_property_readonly("importance", [](const Nugget& self) { return std::string(enum_text(self.importance)); })
      .def_readonly("weight", &Nugget::weight)
      .def(
          "__eq__", [](const Nugget& self, const Nugget& other) { return self == other; }, py::is_operator())
      .def("__hash__", [](const Nugget& self) { return std::hash<std::string>()(self.id); })
      .def("__repr__", &nugget_text)
      .def(py::pickle(&pickle_nugget, &unpickle_nugget));
}

NuggetQrels nuggets_from_file(Path path, const std::optional<std::string>& format, bool lenient) {
  NuggetReadOptions options{.lenient = lenient};
  if (format) options.format = enum_argument<NuggetFormat>("format", *format);
  return read_file(path, options, read_nuggets);
}

NuggetQrels nuggets_from_rows(const py::object& rows, bool lenient) {
  FreshStackRows reader("rows", {.lenient = lenient});
  std::size_t number = 0;
  for (const py::handle row : py::iter(call_helper("_rows", "json_rows", rows)))
    check(reader.add(text_of(row.ptr()), ++number));
  warn_of("rows", reader.report());
  return value_or_raise(std::move(reader).build());
}

/// The judgments of anything that is no file.
NuggetQrels nuggets_of(py::handle source) {
  if (is_mapping(source)) return nuggets_from_mapping(source);
  const py::tuple found = call_helper("_frames", "nugget_source", source);
  const auto kind = found[0].cast<std::string>();
  const py::object parts = found[1];
  if (kind == "tuples") return nuggets_from_tuples(parts);
  if (kind == "rows") return nuggets_from_rows(parts, false);
  const py::tuple columns = parts;
  return nuggets_from_columns(columns[0], columns[1], columns[2], columns[3]);
}

NuggetJudgments query_of(const NuggetQrels& nuggets, py::handle query) {
  const auto i = find_query(nuggets, query);
  if (!i) throw py::key_error(fmt::format("there is no query {}", std::string(py::repr(query))));
  return nuggets[*i];
}

/// What makes NuggetQrels of other things.
void bind_sources(py::class_<NuggetQrels>& type) {
  type.def(py::init([](NuggetsHint source) { return to_nuggets(source); }), py::arg("source"))
      .def_static(
          "from_dict", [](Anything mapping) { return nuggets_from_mapping(mapping); }, py::arg("mapping"),
          "Of ``{query: {nugget: {document: grade}}}``, or ``{query: {nugget: [document, ...]}}`` with all grades "
          "1.\n\n"
          "Ids are text or whole numbers; a nugget may be a Nugget, which has a text, an importance and a weight.\n\n"
          ">>> NuggetQrels.from_dict({1: {Nugget('a', importance='vital'): ['d1', 'd2'], 'b': []}})\n"
          "NuggetQrels: 1 query, 2 nuggets, 2 judgments")
      .def_static(
          "from_columns",
          [](Column queries, Column nuggets, Column documents, Column grades) {
            return nuggets_from_columns(queries, nuggets, documents, grades);
          },
          py::arg("queries"), py::arg("nuggets"), py::arg("documents"), py::arg("grades"),
          "Of four columns of equal length: lists, NumPy or Arrow arrays, pandas or polars columns.\n\n"
          ">>> NuggetQrels.from_columns(['q1', 'q1'], ['a', 'b'], ['d1', 'd1'], [1, 0])\n"
          "NuggetQrels: 1 query, 2 nuggets, 2 judgments")
      .def_static(
          "from_tuples", [](Column tuples) { return nuggets_from_tuples(tuples); }, py::arg("tuples"),
          "Of an iterable of (query, nugget, document, grade).\n\n"
          ">>> NuggetQrels.from_tuples([('q1', 'a', 'd1', 1)])\nNuggetQrels: 1 query, 1 nugget, 1 judgment")
      .def_static(
          "from_frame", [](Anything frame) { return nuggets_of(frame); }, py::arg("frame"),
          "Of a pandas or polars DataFrame or an Arrow table, by the usual names of its columns.")
      .def_static(
          "from_rows", [](Column rows, bool lenient) { return nuggets_from_rows(rows, lenient); }, py::arg("rows"),
          py::arg("lenient") = false,
          "Of an iterable of FreshStack's queries: dicts with ``query_id`` and ``nuggets``, a list of dicts with\n"
          "``_id``, ``text``, ``relevant_corpus_ids`` and ``non_relevant_corpus_ids`` (and importance and weight). A\n"
          "document in both lists is a ValueError, or with ``lenient=True`` does not support the nugget.\n\n"
          ">>> NuggetQrels.from_rows([{'query_id': 'q1', 'nuggets': [\n"
          "...     {'_id': 'a', 'text': 'A fact.', 'relevant_corpus_ids': ['d1'], 'non_relevant_corpus_ids': "
          "['d2']}]}])\n"
          "NuggetQrels: 1 query, 1 nugget, 2 judgments")
      .def_static(
          "from_freshstack",
          [](Anything qrels_nuggets, Anything query_to_nuggets) {
            return nuggets_from_freshstack(qrels_nuggets, query_to_nuggets);
          },
          py::arg("qrels_nuggets"), py::arg("query_to_nuggets"),
          "Of the pair that FreshStack's loader returns: ``{nugget: {document: grade}}`` and\n"
          "``{query: [nugget, ...]}``. Which nugget belongs to which query stands in the latter alone; a query "
          "without\n"
          "nuggets is kept.\n\n"
          "Raises KeyError if one of them names a nugget that the other lacks.\n\n"
          ">>> NuggetQrels.from_freshstack({'n1': {'d1': 1}, 'n2': {}}, {'q1': ['n1', 'n2'], 'q2': []})\n"
          "NuggetQrels: 2 queries, 2 nuggets, 1 judgment");
}

void bind_access(py::class_<NuggetQrels>& type) {
  type.def("__len__", &NuggetQrels::size, "The number of queries.")
      .def(
          "__iter__",
          [](const NuggetQrels& self) -> py::typing::Iterator<py::str> {
            py::list queries;
            for (std::size_t i = 0; i < self.size(); ++i) queries.append(to_str(self.query(i)));
            return py::iter(queries);
          },
          "The query ids, in byte order.")
      .def(
          "__contains__", [](const NuggetQrels& self, py::object query) { return find_query(self, query).has_value(); },
          py::arg("query"))
      .def(
          "__getitem__",
          [](const NuggetQrels& self, py::object query) -> NuggetDict { return nugget_dict(query_of(self, query)); },
          py::arg("query"),
          "``{nugget: {document: grade}}`` of a query, the nuggets in the order in which they were given.")
      .def(
          "__eq__", [](const NuggetQrels& self, const NuggetQrels& other) { return equal_nuggets(self, other); },
          py::is_operator())
      .def(
          "nuggets",
          [](const NuggetQrels& self, py::object query) {
            const auto nuggets = query_of(self, query).nuggets;
            return std::vector<Nugget>(nuggets.begin(), nuggets.end());
          },
          py::arg("query"),
          "The nuggets of a query, with texts, importances and weights. KeyError if there is no such query.\n\n"
          ">>> NuggetQrels({'q1': {'a': ['d1'], 'b': []}}).nuggets('q1')\n[Nugget('a'), Nugget('b')]")
      .def_property_readonly("judgments", &NuggetQrels::judgments,
                             "The number of judgments of all queries, each of a document for a nugget.")
      .def(
          "to_qrels",
          [](const NuggetQrels& self, const Choice<"grade", DocumentGrade>& grade) { return self.to_qrels(grade); },
          Choice<"grade", DocumentGrade>::argument(DocumentGrade::best),
          "The same judgments of documents, without nuggets.\n\n"
          "grade: \"best\" is that of the nugget that the document supports best, \"count\" the number of nuggets "
          "that\n"
          "it supports, as in FreshStack.\n\n"
          ">>> NuggetQrels({'q1': {'a': ['d1'], 'b': ['d1']}}).to_qrels('count')['q1']\n{'d1': 2.0}")
      .def(
          "to_dict",
          [](const NuggetQrels& self) -> NestedNuggets {
            py::dict result;
            for (std::size_t i = 0; i < self.size(); ++i) result[to_str(self.query(i))] = nugget_dict(self[i]);
            return result;
          },
          "All judgments as ``{query: {nugget: {document: grade}}}``.")
      .def("to_columns", &nugget_columns,
           "Four lists of equal length: query ids, nugget ids, document ids, grades. Nuggets without a judgment are "
           "not\n"
           "in them.")
      .def(
          "to_pandas", [](py::object self) -> Anything { return call_helper("_frames", "nuggets_to_pandas", self); },
          "A pandas DataFrame with the columns query_id, nugget_id, doc_id and relevance. Nuggets without a judgment\n"
          "are not in it.")
      .def(
          "describe", [](const NuggetQrels& self) -> As<"irmetrics._results.NuggetSummary"> { return describe(self); },
          "What they hold in numbers, and which queries and nuggets no document supports.\n\n"
          ">>> NuggetQrels({'q1': {'a': ['d1', 'd2'], 'b': "
          "[]}}).describe().unsupported_nuggets\n[NuggetId(query_id='q1', nugget_id='b')]")
      .def(
          "write",
          [](const NuggetQrels& self, Path path, const std::optional<std::string>& format) {
            const NuggetFormat form = format ? enum_argument<NuggetFormat>("format", *format) : NuggetFormat::automatic;
            write_file(path, [&](const std::string& name) { return write_nuggets(self, name, form); });
          },
          py::arg("path"), py::arg("format") = py::none(),
          fmt::format("Writes a file, compressed if its name ends in .gz or .zst.\n\n"
                      "format: {}; None: as the name ends, before .gz or .zst.\nRaises ValueError for what the format "
                      "cannot hold.",
                      written_formats("nuggets"))
              .c_str())
      .def("__repr__", [](const NuggetQrels& self) { return summary(self); })
      .def("_repr_html_", [](py::object self) -> py::str { return call_helper("_display", "nuggets_html", self); })
      .def(py::pickle(&pickle_nuggets, &unpickle_nuggets));
  type.attr("__hash__") = py::none();
  make_mapping<As<"collections.abc.KeysView[str]">, As<"collections.abc.ValuesView[dict[str, dict[str, float]]]">,
               As<"collections.abc.ItemsView[str, dict[str, dict[str, float]]]">>(type);
}

}  // namespace

NuggetQrels to_nuggets(py::handle source) {
  if (py::isinstance<NuggetQrels>(source)) return source.cast<NuggetQrels>();
  if (py::isinstance<Qrels>(source))
    raise(PyExc_TypeError, "Qrels are judgments of documents; expected judgments of documents for nuggets");
  if (py::isinstance<Run>(source))
    raise(PyExc_TypeError, "nuggets is a Run; write evaluate(run, nuggets=nuggets, measures=measures)");
  if (!is_mapping(source) && is_path(source))
    return nuggets_from_file(py::reinterpret_borrow<py::object>(source), std::nullopt, false);
  return nuggets_of(source);
}

namespace {

std::pair<NuggetQrels, As<"dict[str, Run]">> read_several_berds(const SeveralPaths& paths,
                                                                const BerdsOptions& options) {
  std::vector<std::string> names;
  for (const py::handle path : paths) names.push_back(path_text(path));
  auto read = [&] {
    const py::gil_scoped_release release;
    return read_berds_runs(names, options);
  }();
  BerdsRuns found = value_or_raise(std::move(read));
  py::dict runs;
  for (std::size_t i = 0; i < names.size(); ++i) {
    warn_of(names[i], found.reports[i]);
    runs[to_str(found.runs[i].name())] = found.runs[i];
  }
  return {std::move(found.nuggets), runs};
}

void bind_berds(py::module_& module) {
  const BerdsOptions defaults;
  const std::string repeats_text(enum_text(defaults.repeats));
  const std::string doc = fmt::format(
      R"(Reads retrieval output with predictions of perspectives, as BERDS has it: (nuggets, run).

The nuggets of a question are its perspectives, 1, 2, ..., and the run has the order of the list. A document without
an id of its own is known by its title and text.
predictions: the key of the predictions; empty: mistral-preds or gpt4-preds, whichever there is.
repeats: {}: whether a document that is in a list again is one of its own, ID#2, since BERDS counts places, or a
duplicate.
Of several files, one a system, in a list: (nuggets, {{name: run}}) with the judgments of all. A name is the file's
without folder and endings. ValueError names both files where they judge a document differently or have different
perspectives. Raises as read_nuggets.)",
      enum_choices<BerdsRepeats>());
  module.def(
      "read_berds",
      [](const SeveralPaths& paths, const std::string& predictions, bool lenient, const std::string& repeats) {
        return read_several_berds(paths, {lenient, predictions, enum_argument<BerdsRepeats>("repeats", repeats)});
      },
      py::arg("path"), py::arg("predictions") = "", py::arg("lenient") = false, py::arg("repeats") = repeats_text,
      doc.c_str());
  module.def(
      "read_berds",
      [](Path path, const std::string& predictions, bool lenient,
         const std::string& repeats) -> std::pair<NuggetQrels, Run> {
        BerdsData data = read_file(
            path, BerdsOptions{lenient, predictions, enum_argument<BerdsRepeats>("repeats", repeats)}, read_berds);
        return {std::move(data.nuggets), std::move(data.run)};
      },
      py::arg("path"), py::arg("predictions") = "", py::arg("lenient") = false, py::arg("repeats") = repeats_text,
      doc.c_str());
}

}  // namespace

void bind_nuggets(py::module_& module) {
  bind_nugget(module);
  py::class_<NuggetQrels> type(module, "NuggetQrels",
                               R"(Nugget judgments: query -> nugget -> document -> grade. Immutable.

A read-only mapping of query ids (in byte order) to {nugget: {document: grade}}. A grade of 1 or more is support, unless
a measure asks for another level; a grade of 0 says that the document was judged and does not support the nugget.
Queries without nuggets, and nuggets that nothing supports, are kept. Made of nested dicts (from_dict), an iterable of
(query, nugget, document, grade) or of rows (from_rows), a pandas, polars or Arrow table, a file's path, or other
NuggetQrels.

>>> nuggets = NuggetQrels({"q1": {"a": {"d1": 1, "d2": 0}, "b": []}})
>>> nuggets
NuggetQrels: 1 query, 2 nuggets, 2 judgments
>>> nuggets["q1"]
{'a': {'d1': 1.0, 'd2': 0.0}, 'b': {}})");
  bind_sources(type);
  bind_access(type);
  const std::string read_doc = fmt::format(
      R"(Reads nugget judgments from a file, plain, gzip or zstd; "-" is standard input.

format: {}; None and auto: the first line decides.
What is not as it should be is a ValueError with file, line and what was expected, or with ``lenient=True`` a warning; a
file that cannot be read is an OSError.)",
      format_choices("nuggets"));
  module.def("read_nuggets", &nuggets_from_file, py::arg("path"), py::arg("format") = py::none(),
             py::arg("lenient") = false, read_doc.c_str());
  bind_berds(module);
}

}  // namespace irmetrics::python
