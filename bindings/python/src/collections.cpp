// Qrels and Run in Python.
#include "bind.hpp"
#include "collection_access.hpp"
#include "files.hpp"
#include "progress.hpp"

#include <irmetrics/io/formats.hpp>
#include <irmetrics/io/run_formats.hpp>
#include <irmetrics/io/trec_qrels.hpp>
#include <irmetrics/io/trec_run.hpp>

#include <pybind11/stl.h>

namespace irmetrics::python {
namespace {

Qrels qrels_from_file(py::object path, bool lenient) {
  return read_file(path, ReadOptions{lenient, false},
                   [](const auto&... how) { return read_qrels(how..., until_signal()); });
}
Run run_from_file(py::object path, bool lenient, bool rank_column, const std::string& format) {
  return read_file(
      path,
      ReadOptions{.lenient = lenient, .rank_column = rank_column, .format = value_or_raise(find_run_format(format))},
      [](const auto&... how) { return read_run(how..., until_signal()); });
}

/// Rows, of which there must be some, as of a file's lines: an iterator may have been used up.
Table some_rows(Table table, std::string_view value) {
  if (table.values.empty())
    raise(PyExc_ValueError, fmt::format("no rows; at least one (query, document, {}) is expected", value));
  return table;
}

/// The table of anything that is not a file.
Table table_of(py::handle source, std::string_view value) {
  if (is_mapping(source)) return table_from_mapping(source, value);
  const py::object columns = call_helper("_frames", "frame_columns", source, to_str(value));
  if (columns.is_none()) return some_rows(table_from_tuples(source, value), value);
  const py::tuple three = columns;
  return some_rows(table_from_columns(three[0], three[1], three[2], value), value);
}

Table table_of_frame(py::handle frame, std::string_view value) {
  const py::tuple three = call_helper("_frames", "columns_of_frame", frame, to_str(value));
  return some_rows(table_from_columns(three[0], three[1], three[2], value), value);
}

Qrels make_qrels(Table table) { return value_or_raise(Qrels::from_table(std::move(table))); }
Run make_run(Table table, std::string name) {
  return value_or_raise(Run::from_table(std::move(table), std::move(name)));
}

using Source = As<"typing.Any">;

void bind_qrels(py::module_& module) {
  py::class_<Qrels> type(module, "Qrels", R"(Relevance judgments: query -> document -> grade. Immutable.

A read-only mapping of query ids (in byte order) to dicts. Grades are floats; nothing is truncated. Made of a dict of
dicts, an iterable of (query, document, grade), a pandas, polars or Arrow table, a file's path, or other Qrels.

>>> Qrels({"q1": {"d1": 1, "d2": 0}})
Qrels: 1 query, 2 judgments
>>> Qrels({"q1": {"d1": 1, "d2": 0}})["q1"]
{'d1': 1.0, 'd2': 0.0})");
  type.def(py::init([](QrelsHint source) { return to_qrels(source); }), py::arg("source"))
      .def_static(
          "from_dict", [](Source mapping) { return make_qrels(table_from_mapping(mapping, "grade")); },
          py::arg("mapping"),
          "Qrels of ``{query: {document: grade}}``; ids are text or whole numbers.\n\n"
          ">>> Qrels.from_dict({1: {10: True}}).to_dict()\n{'1': {'10': 1.0}}")
      .def_static(
          "from_columns",
          [](Column queries, Column documents, Column grades) {
            return make_qrels(some_rows(table_from_columns(queries, documents, grades, "grade"), "grade"));
          },
          py::arg("queries"), py::arg("documents"), py::arg("grades"),
          "Qrels of three columns of equal length: lists, NumPy or Arrow arrays, pandas or polars columns.\n\n"
          ">>> Qrels.from_columns(['q1', 'q1'], ['d1', 'd2'], [1, 0])\nQrels: 1 query, 2 judgments")
      .def_static(
          "from_tuples",
          [](Column tuples) { return make_qrels(some_rows(table_from_tuples(tuples, "grade"), "grade")); },
          py::arg("tuples"),
          "Qrels of an iterable of (query, document, grade).\n\n>>> Qrels.from_tuples([('q1', 'd1', 1)])\nQrels: 1 "
          "query, 1 judgment")
      .def_static(
          "from_frame", [](Source frame) { return make_qrels(table_of_frame(frame, "grade")); }, py::arg("frame"),
          "Qrels of a pandas or polars DataFrame or an Arrow table, by the usual names of its columns.")
      .def_property_readonly("judgments", &Qrels::judgments, "The number of judgments of all queries.")
      .def(
          "write",
          [](const Qrels& self, Path path) {
            write_file(path, [&self](const std::string& name) { return write_qrels(self, name); });
          },
          py::arg("path"), "Writes a TREC qrels file, compressed if its name ends in .gz or .zst.")
      .def(py::pickle(&pickle_rows<Qrels>, [](const py::tuple& state) { return make_qrels(unpickle_rows(state)); }));
  bind_access(type);
  module.def(
      "read_qrels", &qrels_from_file, py::arg("path"), py::arg("lenient") = false,
      "Reads a TREC qrels file, plain, gzip or zstd; \"-\" is standard input.\n\n"
      "Lines may come in any order. A line that is not as it should be is a ValueError with file, line and what was\n"
      "expected, or with ``lenient=True`` a warning; a file that cannot be read is an OSError.");
}

void bind_run(py::module_& module) {
  py::class_<Run> type(module, "Run", R"(What a system returned: query -> document -> score. Immutable.

A read-only mapping of query ids (in byte order) to dicts. Made of a dict of dicts, an iterable of (query, document,
score), a pandas, polars or Arrow table, a file's path, or another Run.

>>> Run({"q1": {"d1": 0.9, "d2": 0.8}}, name="bm25")
Run 'bm25': 1 query, 2 documents)");
  type.def(py::init([](RunHint source, std::string name) { return to_run(source, std::move(name)); }),
           py::arg("source"), py::arg("name") = "run")
      .def_static(
          "from_dict",
          [](Source mapping, std::string name) {
            return make_run(table_from_mapping(mapping, "score"), std::move(name));
          },
          py::arg("mapping"), py::arg("name") = "run",
          "A run of ``{query: {document: score}}``; ids are text or whole numbers.\n\n"
          ">>> Run.from_dict({'q1': {'d1': 2}}).to_dict()\n{'q1': {'d1': 2.0}}")
      .def_static(
          "from_columns",
          [](Column queries, Column documents, Column scores, std::string name) {
            return make_run(some_rows(table_from_columns(queries, documents, scores, "score"), "score"),
                            std::move(name));
          },
          py::arg("queries"), py::arg("documents"), py::arg("scores"), py::arg("name") = "run",
          "A run of three columns of equal length: lists, NumPy or Arrow arrays, pandas or polars columns.\n\n"
          ">>> Run.from_columns(['q1'], ['d1'], [0.5], name='bm25')\nRun 'bm25': 1 query, 1 document")
      .def_static(
          "from_tuples",
          [](Column tuples, std::string name) {
            return make_run(some_rows(table_from_tuples(tuples, "score"), "score"), std::move(name));
          },
          py::arg("tuples"), py::arg("name") = "run",
          "A run of an iterable of (query, document, score).\n\n>>> Run.from_tuples([('q1', 'd1', 0.5)])\nRun 'run': 1 "
          "query, 1 document")
      .def_static(
          "from_frame",
          [](Source frame, std::string name) { return make_run(table_of_frame(frame, "score"), std::move(name)); },
          py::arg("frame"), py::arg("name") = "run",
          "A run of a pandas or polars DataFrame or an Arrow table, by the usual names of its columns.")
      .def_property_readonly("name", &Run::name, "What the run is called: the tag of a TREC run's last line.")
      .def("named", &Run::named, py::arg("name"),
           "The same run under another name; nothing is copied.\n\n"
           ">>> Run({'q1': {'d1': 1}}).named('bm25')\nRun 'bm25': 1 query, 1 document")
      .def_property_readonly("documents", &Run::documents, "The number of documents of all queries.")
      .def_property_readonly("has_ranks", &Run::has_ranks, "Whether the rank column was read.")
      .def(
          "write",
          [](const Run& self, Path path) {
            write_file(path, [&self](const std::string& name) { return write_run(self, name); });
          },
          py::arg("path"), "Writes a TREC run file, compressed if its name ends in .gz or .zst.")
      .def(py::pickle([](const Run& self) { return py::make_tuple(self.name(), pickle_rows(self)); },
                      [](const py::tuple& state) {
                        return make_run(unpickle_rows(py::tuple(state[1])), state[0].cast<std::string>());
                      }));
  bind_access(type);
  module.def(
      "read_run", &run_from_file, py::arg("path"), py::arg("lenient") = false, py::arg("rank_column") = false,
      py::arg("format") = "auto",
      fmt::format(
          "Reads a run file, plain, gzip or zstd; \"-\" is standard input.\n\n"
          "``rank_column`` reads the ranks too, which ``ties=\"rank_column\"`` needs. A line that is not as it should "
          "be is\na ValueError with file, line and what was expected, or with ``lenient=True`` a warning; a file that "
          "cannot be\nread is an OSError.\n\nformat: {}; auto: the first line decides.",
          format_choices("runs"))
          .c_str());
}

}  // namespace

Qrels to_qrels(py::handle source) {
  if (py::isinstance<Qrels>(source)) return source.cast<Qrels>();
  if (py::isinstance<NuggetQrels>(source))
    raise(PyExc_TypeError, "expected judgments of documents, not NuggetQrels; their to_qrels() makes Qrels");
  if (py::isinstance<Run>(source))
    raise(PyExc_TypeError,
          "qrels is a Run; write evaluate(run, qrels=qrels, measures=measures), or Qrels(run.to_dict()) if its scores "
          "are grades");
  if (!is_mapping(source) && is_path(source)) return qrels_from_file(py::reinterpret_borrow<py::object>(source), false);
  return make_qrels(table_of(source, "grade"));
}

Run to_run(py::handle source, std::string name) {
  if (py::isinstance<Run>(source)) return source.cast<Run>();
  if (py::isinstance<Qrels>(source))
    raise(PyExc_TypeError, fmt::format("run '{}' is a Qrels; write evaluate(run, qrels=qrels, measures=measures), or "
                                       "Run(qrels.to_dict()) if its grades are scores",
                                       name));
  if (py::isinstance<NuggetQrels>(source))
    raise(PyExc_TypeError,
          fmt::format("run '{}' is a NuggetQrels; write evaluate(run, nuggets=nuggets, measures=measures)", name));
  if (!is_mapping(source) && is_path(source))
    return run_from_file(py::reinterpret_borrow<py::object>(source), false, false, "auto");
  return make_run(table_of(source, "score"), std::move(name));
}

void bind_collections(py::module_& module) {
  bind_qrels(module);
  bind_run(module);
}

}  // namespace irmetrics::python
