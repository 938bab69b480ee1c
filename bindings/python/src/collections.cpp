// Qrels and Run in Python.
#include "arrow.hpp"
#include "classify.hpp"
#include "column.hpp"
#include "document_block.hpp"
#include "files.hpp"
#include "pickles.hpp"
#include "progress.hpp"

#include <fmt/format.h>

namespace irmetrics::python {
namespace {

std::span<const double> values_of(const Judgments& query) noexcept { return query.grades; }
std::span<const double> values_of(const RankedList& query) noexcept { return query.scores; }

/// {document: value} of one query.
template <class Collection>
py::dict query_dict(const Collection& collection, std::size_t query) {
  const auto rows = collection[query];
  return dict_by(rows.documents, [&](std::size_t i) { return values_of(rows)[i]; });
}

/// Converts the rows to three lists: queries, documents, values.
template <class Collection>
py::tuple columns(const Collection& collection) {
  py::list queries, documents, values;
  for (std::size_t i = 0; i < collection.size(); ++i) {
    const auto rows = collection[i];
    const py::str query = to_str(collection.query(i));
    for (std::size_t row = 0; row < rows.size(); ++row) {
      queries.append(query);
      documents.append(to_str(rows.documents[row]));
      values.append(values_of(rows)[row]);
    }
  }
  return py::make_tuple(queries, documents, values);
}

constexpr const char* default_run_name = "run";

void check_row(std::size_t row, const Status& status) {
  if (!status.ok()) raise(PyExc_ValueError, "row {}: {}", row, message(status));
}

/// From {query: {document: value}}. `value` is the name of the numbers in messages: "grade" or "score".
Table table_from_mapping(py::handle mapping, std::string_view value) {
  TableBuilder builder;
  DocumentBlock block(value);
  for_each_query(mapping, [&](std::string_view query, PyObject* inner) {
    block.fill(query, inner);
    check(builder.start(query));
    check(builder.add(query, block.documents(), block.values()));
  });
  return builder.finish();
}

/// From an iterable of (query, document, value), or of rows with such fields.
Table table_from_rows(py::handle rows, std::string_view value, const py::dict& given = {}) {
  TableBuilder builder;
  IdRoom query_room, document_room;
  const Iteration iteration(rows);
  for_each_row(iteration.begin(), kinds_of(value), given, [&](std::size_t row, const py::tuple& fields) {
    const auto field = [&](Py_ssize_t i) { return PyTuple_GET_ITEM(fields.ptr(), i); };
    const auto query = any_id(field(0), query_room, [&] { return fmt::format("row {}: a query id", row); });
    const auto document =
        any_id(field(1), document_room, [&] { return fmt::format("row {}, query '{}': a document id", row, query); });
    const double number = any_number(field(2), [&] {
      return fmt::format("row {}, query '{}', document '{}': the {}", row, query, document, value);
    });
    check_row(row, builder.add(query, document, number));
  });
  Table table = builder.finish();
  // As for the lines of a file: an iterator may be exhausted.
  if (table.values.empty()) raise(PyExc_ValueError, "no rows; expected at least one (query, document, {})", value);
  return table;
}

Table table_of_columns(const py::tuple& three, std::string_view value) {
  const RowColumns columns = row_columns(three, value);
  return unlocked([&] { return columns.table(until_signal()); });
}

/// The table of any source other than a file. `given`: the names of its columns, by argument.
Table table_of(const Input& source, std::string_view value, const py::dict& given) {
  if (source.columns) return table_of_columns(source.columns->columns(kinds_of(value), given), value);
  if (is_mapping(source.form)) {
    refuse_scores(source.object, value);
    if (source.form != InputForm::queries) refuse_levels(source.object, value);
    return table_from_mapping(source.object, value);
  }
  if (source.form == InputForm::other)
    raise(PyExc_TypeError,
          "expected a dict of dicts, (query, document, {}) tuples, a DataFrame, an Arrow table or a path, not {}",
          value, type_name(source.object));
  return table_from_rows(source.object, value, given);
}

Qrels make_qrels(Table table) { return value_or_raise(Qrels::of(std::move(table))); }
Run make_run(Table table, std::string name) { return value_or_raise(Run::of(std::move(table), std::move(name))); }

using QrelsFormatName = Choice<"format", QrelsFormat>;

/// A reader that a signal ends.
template <auto read>
constexpr auto interruptible = [](auto&&... how) { return read(std::forward<decltype(how)>(how)..., until_signal()); };

/// The table of a file of Parquet or Arrow.
Table table_of_file(const PythonFile& file, std::string_view value, const py::dict& given) {
  return naming(file.name, [&] { return table_of(classify(file.table, given), value, given); });
}

Qrels qrels_from_file(py::handle path, const ReadOptions& options, const py::dict& given = {}) {
  return read_source(path, options, given, interruptible<read_qrels>, interruptible<read_qrels_source>,
                     [&](const PythonFile& file) { return make_qrels(table_of_file(file, "grade", given)); });
}

Run run_from_table(const PythonFile& file, const ReadOptions& options, const py::dict& given) {
  if (options.rank_column) refuse_ranks(file);
  return make_run(table_of_file(file, "score", given), file.stem());
}

Run run_from_file(py::handle path, const ReadOptions& options, const py::dict& given = {}) {
  return read_source(path, options, given, interruptible<read_run>, interruptible<read_run_source>,
                     [&](const PythonFile& file) { return run_from_table(file, options, given); });
}

/// All runs of a file, by their names.
py::dict runs_from_file(py::handle path, const ReadOptions& options) {
  py::dict named;
  for (const Run& run :
       read_source(path, options, {}, interruptible<read_runs>, interruptible<read_runs_source>,
                   [&](const PythonFile& file) { return std::vector{run_from_table(file, options, {})}; }))
    named[to_str(run.name())] = run;
  return named;
}

/// Binds the constructors from dicts, columns, tuples and tables, and the functions of files. `Value` is the name of a
/// number; all constructors also take the arguments `name`.
template <Hint Value, class Collection, class... Given, class... Arguments>
void bind_rows(py::class_<Collection>& type, Collection (*make)(Table, Given...),
               Status (*write)(const Collection&, const std::string&), const Arguments&... name) {
  type.def_static(
          "from_dict",
          [make](const As<"irmetrics._types.Numbers">& mapping, Given... given) {
            if (is_mapping(mapping)) refuse_scores(mapping, Value.name);
            return make(table_from_mapping(mapping, Value.name), given...);
          },
          "mapping"_a, name...)
      .def_static(
          "from_columns",
          [make](const Column& queries, const Column& documents, const Column& values, Given... given) {
            return make(table_of_columns(py::make_tuple(queries, documents, values), Value.name), given...);
          },
          "queries"_a, "documents"_a, py::arg((Value + Hint("s")).name), name...)
      .def_static(
          "from_tuples",
          [make](const Column& tuples, Given... given) { return make(table_from_rows(tuples, Value.name), given...); },
          "tuples"_a, name...)
      .def_static(
          "from_frame",
          [make](const As<"irmetrics._types.Table">& frame, Given... given, const ColumnName& query,
                 const ColumnName& document, const ColumnName& value) {
            const py::dict columns = given_columns({{"query", query}, {"document", document}, {Value.name, value}});
            const Input table = classify(frame);
            if (!table.columns)
              raise(PyExc_TypeError, "expected a pandas or polars DataFrame or an Arrow table, not {}",
                    type_name(frame));
            return make(table_of(table, Value.name, columns), given...);
          },
          "frame"_a, name..., py::kw_only(), "query"_a = py::none(), "document"_a = py::none(),
          py::arg(Value.name) = py::none())
      .def(
          "write",
          [write](const Collection& self, Path path) {
            write_file(path, [&](const std::string& file) { return write(self, file); });
          },
          "path"_a);
  bind_to_arrow(type);
  bind_access<"dict[str, float]">(type, Access<Collection>{&query_dict, &columns});
}

void bind_qrels(py::module_& module) {
  py::class_<Qrels> type(module, "Qrels", published_text("Qrels"));
  type.def(py::init([](const QrelsHint& source, ColumnName query, ColumnName document, ColumnName grade) {
             return to_qrels(source, given_columns({{"query", query}, {"document", document}, {"grade", grade}}));
           }),
           "source"_a, py::kw_only(), "query"_a = py::none(), "document"_a = py::none(), "grade"_a = py::none())
      .def_property_readonly("judgments", &Qrels::judgment_count)
      .def(pickled<Qrels>());
  bind_rows<"grade">(type, &make_qrels, &write_qrels);
  module.def(
      "read_qrels",
      [](const FileHint& path, bool lenient, const QrelsFormatName& format, const LimitsHint& limits,
         const CommentsName& comments) {
        return qrels_from_file(
            path,
            ReadOptions{.lenient = lenient, .qrels_format = format, .comments = comments, .limits = to_limits(limits)});
      },
      "path"_a, "lenient"_a = false, QrelsFormatName::argument(QrelsFormat::automatic), "limits"_a = py::none(),
      CommentsName::argument(Comments::on));
}

void bind_run(py::module_& module) {
  using OneOrder = Choice<"ties", Ties>;
  py::class_<Run> type(module, "Run", published_text("Run"));
  const auto name = "name"_a = default_run_name;
  type.def(py::init(
               [](const RunHint& source, std::string called, ColumnName query, ColumnName document, ColumnName score) {
                 return to_run(source, std::move(called),
                               given_columns({{"query", query}, {"document", document}, {"score", score}}));
               }),
           "source"_a, name, py::kw_only(), "query"_a = py::none(), "document"_a = py::none(), "score"_a = py::none())
      .def_property_readonly("name", [](const Run& self) { return self.name(); })
      .def("named", &Run::named, "name"_a)
      .def_property_readonly("documents", &Run::document_count)
      .def_property_readonly("has_ranks", &Run::has_ranks)
      .def(
          "ranking",
          [](const Run& self, const std::string& query, const OneOrder& ties) {
            std::vector<std::pair<std::string, double>> documents;
            for (DocumentAtRank& one :
                 value_or_raise(ranking_of(self, query, {.ties = static_cast<TieRule>(Ties(ties))})))
              documents.emplace_back(std::move(one.document), one.score);
            return documents;
          },
          "query"_a, OneOrder::argument(Ties::docno_desc))
      .def(pickled<Run>());
  bind_rows<"score">(type, &make_run, &write_run, name);
  const auto define_read = [&module]<Hint function, class Result>(Result (*read)(py::handle, const ReadOptions&)) {
    module.def(
        function.name,
        [read](const FileHint& path, bool lenient, bool rank_column, const std::string& format,
               const LimitsHint& limits, const CommentsName& comments) {
          return read(path, ReadOptions{.lenient = lenient,
                                        .rank_column = rank_column,
                                        .format = value_or_raise(find_run_format(format)),
                                        .comments = comments,
                                        .limits = to_limits(limits)});
        },
        "path"_a, "lenient"_a = false, "rank_column"_a = false, "format"_a = "auto", "limits"_a = py::none(),
        CommentsName::argument(Comments::on));
  };
  define_read.template operator()<"read_run">(
      +[](py::handle path, const ReadOptions& options) { return run_from_file(path, options); });
  define_read.template operator()<"read_runs">(+[](py::handle path, const ReadOptions& options) {
    return As<"dict[str, Run]">(py::object(runs_from_file(path, options)));
  });
}

}  // namespace

Qrels to_qrels(py::handle source, const py::dict& given, Comments comments) {
  if (!PyDict_CheckExact(source.ptr())) {  // the tests take as long as the rest of a small call
    if (py::isinstance<Qrels>(source)) {
      expect_no_columns(given, "Qrels");
      return source.cast<Qrels>();
    }
    if (py::isinstance<NuggetQrels>(source))
      raise(PyExc_TypeError, "expected judgments of documents, not NuggetQrels; their to_qrels() makes Qrels");
    if (py::isinstance<PreferenceQrels>(source))
      raise(PyExc_TypeError, "expected judgments of documents, not PreferenceQrels; their to_qrels() makes Qrels");
    if (py::isinstance<Run>(source))
      raise(PyExc_TypeError, "expected judgments, not a Run; write Qrels(run.to_dict()) if its scores are grades");
  }
  const Input found = classify(source, given);
  if (is_file(found.form)) return qrels_from_file(source, {.comments = comments}, given);
  return make_qrels(table_of(found, "grade", given));
}

Run to_run(py::handle source, std::string name, const py::dict& given) {
  if (py::isinstance<Run>(source)) {
    expect_no_columns(given, "a Run");
    return source.cast<Run>();
  }
  if (py::isinstance<Qrels>(source))
    raise(PyExc_TypeError,
          "run '{}' is a Qrels; write evaluate(run, qrels=qrels, measures=measures), or "
          "Run(qrels.to_dict()) if its grades are scores",
          name);
  if (py::isinstance<NuggetQrels>(source))
    raise(PyExc_TypeError, "run '{}' is a NuggetQrels; write evaluate(run, nuggets=nuggets, measures=measures)", name);
  if (py::isinstance<PreferenceQrels>(source))
    raise(PyExc_TypeError, "run '{}' is a PreferenceQrels; write evaluate(run, qrels=preferences, measures=measures)",
          name);
  return to_run(classify(source, given), std::move(name), given);
}

Run to_run(const Input& source, std::string name, const py::dict& given) {
  if (source.form == InputForm::collection) return to_run(source.object, std::move(name), given);
  if (is_file(source.form)) return run_from_file(source.object, {}, given);
  if (name == default_run_name && !source.name.empty()) name = source.name;
  return make_run(table_of(source, "score", given), std::move(name));
}

std::vector<Run> to_runs(py::handle source) {
  const Input found = classify(source);
  std::vector<Run> runs;
  const auto several = is_list(source) && py::len(source) == 0 ? std::vector<NamedObject>() : several_in(found);
  if (!several) return {to_run(source, default_run_name)};
  const auto is_used = [&](const std::string& name) {
    return std::ranges::any_of(runs, [&](const Run& run) { return run.name() == name; });
  };
  for (const auto& [name, object] : *several) {
    const Run run = to_run(object, name.empty() ? default_run_name : name);
    runs.push_back(run.named(found.form == InputForm::items ? unused_name(run.name(), is_used) : name));
  }
  return runs;
}

void bind_collections(py::module_& module) {
  bind_qrels(module);
  bind_run(module);
}

}  // namespace irmetrics::python
