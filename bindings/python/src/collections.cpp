// Qrels and Run in Python.
#include "arrow_export.hpp"
#include "collection_access.hpp"
#include "column.hpp"
#include "document_block.hpp"
#include "files.hpp"
#include "pickles.hpp"
#include "progress.hpp"

namespace irmetrics::python {
namespace {

std::span<const double> values_of(const Judgments& query) noexcept { return query.grades; }
std::span<const double> values_of(const RankedList& query) noexcept { return query.scores; }
std::span<const std::uint32_t> ranks_of(const Judgments&) noexcept { return {}; }
std::span<const std::uint32_t> ranks_of(const RankedList& query) noexcept { return query.ranks; }

/// {document: value} of one query.
template <class Collection>
py::dict query_dict(const Collection& collection, std::size_t query) {
  py::dict result;
  const auto rows = collection[query];
  for (std::size_t i = 0; i < rows.size(); ++i) result[to_str(rows.documents[i])] = values_of(rows)[i];
  return result;
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

/// Whether two collections have the same queries with the same documents and values in the same order.
template <class Collection>
bool equal(const Collection& left, const Collection& right) {
  if (left.size() != right.size()) return false;
  for (std::size_t i = 0; i < left.size(); ++i) {
    const auto a = left[i], b = right[i];
    if (left.query(i) != right.query(i) || !std::ranges::equal(values_of(a), values_of(b)) ||
        !std::ranges::equal(ranks_of(a), ranks_of(b)))
      return false;
    for (std::size_t row = 0; row < a.size(); ++row)
      if (a.documents[row] != b.documents[row]) return false;
  }
  return true;
}

std::string summary(const Qrels& qrels) {
  return fmt::format("Qrels: {}, {}", counted(qrels.size(), "query", "queries"),
                     counted(qrels.judgments(), "judgment", "judgments"));
}
std::string summary(const Run& run) {
  return fmt::format("Run '{}': {}, {}", detail::visible(run.name()), counted(run.size(), "query", "queries"),
                     counted(run.documents(), "document", "documents"));
}

/// Flat columns for pickles: query ids, rows per query, documents, values, ranks.
template <class Collection>
py::tuple pickle_rows(const Collection& collection) {
  PackedTexts queries;
  PackedTexts<std::uint16_t> documents;
  std::vector<std::uint64_t> counts;
  std::vector<double> values;
  std::vector<std::uint32_t> ranks;
  for (std::size_t i = 0; i < collection.size(); ++i) {
    const auto rows = collection[i];
    queries.add(collection.query(i));
    counts.push_back(rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row) documents.add(rows.documents[row]);
    values.insert(values.end(), values_of(rows).begin(), values_of(rows).end());
    ranks.insert(ranks.end(), ranks_of(rows).begin(), ranks_of(rows).end());
  }
  return py::make_tuple(queries.state(), pack<std::uint64_t>(counts), documents.state(), pack<double>(values),
                        pack<std::uint32_t>(ranks));
}

Table unpickle_rows(const py::tuple& state) {
  UnpackedTexts queries(state[0]);
  UnpackedTexts<std::uint16_t> documents(state[2]);
  const auto values = unpack<double>(state[3]);
  const auto ranks = unpack<std::uint32_t>(state[4]);
  if (values.size() != documents.size() || (!ranks.empty() && ranks.size() != documents.size())) raise_damaged();
  TableBuilder builder;
  std::size_t row = 0;
  for (const std::uint64_t count : unpack<std::uint64_t>(state[1])) {
    check(builder.start(queries.next()));
    for (std::uint64_t left = count; left > 0; --left, ++row) {
      const std::string_view id = documents.next();
      check(builder.append(id, detail::hash_id(id), values[row],
                           ranks.empty() ? std::nullopt : std::optional(ranks[row])));
    }
  }
  return builder.finish();
}

constexpr const char* default_run_name = "run";

/// The name of a run of another package, such as ranx.
std::optional<std::string> name_of_run(py::handle source) {
  if (is_plain_dict(source.ptr()) || !has_attribute(source, "to_dict") || !has_attribute(source, "name")) return {};
  const py::object name = source.attr("name");
  return PyUnicode_Check(name.ptr()) ? std::optional(std::string(text_of(name.ptr()))) : std::nullopt;
}

void check_row(std::size_t row, const absl::Status& status) {
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

/// From an iterable of (query, document, value).
Table table_from_tuples(py::handle tuples, std::string_view value) {
  TableBuilder builder;
  IdRoom query_room, document_room;
  const std::string expected = fmt::format("(query, document, {})", value);
  std::size_t row = 0;
  for (const py::handle item : Iteration(tuples)) {
    const py::tuple fields = fields_of(item, ++row, 3, expected);
    const auto field = [&](Py_ssize_t i) { return PyTuple_GET_ITEM(fields.ptr(), i); };
    const auto query = any_id(field(0), query_room, [&] { return fmt::format("row {}: a query id", row); });
    const auto document =
        any_id(field(1), document_room, [&] { return fmt::format("row {}, query '{}': a document id", row, query); });
    const double number = any_number(field(2), [&] {
      return fmt::format("row {}, query '{}', document '{}': the {}", row, query, document, value);
    });
    check_row(row, builder.add(query, document, number));
  }
  return builder.finish();
}

/// Requires at least one row, as for the lines of a file: an iterator may be exhausted.
Table some_rows(Table table, std::string_view value) {
  if (table.values.empty()) raise(PyExc_ValueError, "no rows; expected at least one (query, document, {})", value);
  return table;
}

Table table_of_columns(const py::tuple& three, std::string_view value) {
  const RowColumns columns = row_columns(three, value);
  return unlocked([&] { return columns.table(until_signal()); });
}

/// Whether the first entries of a dict show {key: {key: number}}.
bool is_nested_dict(PyObject* object) {
  if (!is_plain_dict(object)) return false;
  Py_ssize_t position = 0;
  PyObject *key = nullptr, *documents = nullptr;
  if (PyDict_Next(object, &position, &key, &documents) == 0) return true;
  if (!is_plain_dict(documents)) return false;
  Py_ssize_t inner = 0;
  PyObject* number = nullptr;
  return PyDict_Next(documents, &inner, &key, &number) == 0 || !PyDict_Check(number);
}

/// The table of any source other than a file. `given`: the names of its columns, by argument.
Table table_of(py::handle source, std::string_view value, const py::dict& given) {
  if (given.empty() && is_nested_dict(source.ptr())) return table_from_mapping(source, value);
  const py::tuple found = call_helper("_frames", "run_or_qrels_source", source, to_str(value), given);
  const auto kind = found[0].cast<std::string>();
  if (kind == "mapping") return table_from_mapping(found[1], value);
  if (kind == "columns") return table_of_columns(found[1], value);
  return some_rows(table_from_tuples(found[1], value), value);
}

Qrels make_qrels(Table table) { return value_or_raise(Qrels::from_table(std::move(table))); }
Run make_run(Table table, std::string name) {
  return value_or_raise(Run::from_table(std::move(table), std::move(name)));
}

using QrelsFormatName = Choice<"format", QrelsFormat>;

Qrels qrels_from_file(py::handle path, const ReadOptions& options, const py::dict& given = {}) {
  if (is_python_file(path)) {
    const PythonFile file = PythonFile::open(path, options.limits);
    if (!file.table.is_none()) return make_qrels(table_of(file.table, "grade", given));
    expect_no_columns(given, file.name);
    return file.read(
        options, [](auto&&... how) { return read_qrels_source(std::forward<decltype(how)>(how)..., until_signal()); });
  }
  expect_no_columns(given, "a file of text");
  return read_file(path, options, [](const auto&... how) { return read_qrels(how..., until_signal()); });
}

Run run_from_file(py::handle path, const ReadOptions& options, const py::dict& given = {}) {
  if (is_python_file(path)) {
    const PythonFile file = PythonFile::open(path, options.limits);
    if (!file.table.is_none()) {
      if (options.rank_column) refuse_ranks(file);
      return make_run(table_of(file.table, "score", given), file.stem);
    }
    expect_no_columns(given, file.name);
    return file.read(
        options, [](auto&&... how) { return read_run_source(std::forward<decltype(how)>(how)..., until_signal()); });
  }
  expect_no_columns(given, "a file of text");
  return read_file(path, options, [](const auto&... how) { return read_run(how..., until_signal()); });
}

/// All runs of a file, by their names.
py::dict runs_from_file(py::handle path, const ReadOptions& options) {
  std::vector<Run> runs;
  if (is_python_file(path)) {
    const PythonFile file = PythonFile::open(path, options.limits);
    if (!file.table.is_none()) {
      if (options.rank_column) refuse_ranks(file);
      runs.push_back(make_run(table_of(file.table, "score", {}), file.stem));
    } else {
      runs = file.read(
          options, [](auto&&... how) { return read_runs_source(std::forward<decltype(how)>(how)..., until_signal()); });
    }
  } else {
    runs = read_file(path, options, [](const auto&... how) { return read_runs(how..., until_signal()); });
  }
  py::dict named;
  for (const Run& run : runs) named[to_str(run.name())] = run;
  return named;
}

/// Binds the constructors from dicts, columns, tuples and tables, and the functions of files. `Value` is the name of a
/// number; all constructors also take the arguments `name`.
template <Hint Name, Hint Value, class Collection, class... Given, class... Arguments>
void bind_rows(py::class_<Collection>& type, Collection (*make)(Table, Given...),
               absl::Status (*write)(const Collection&, const std::string&), const Arguments&... name) {
  type.def_static(
          "from_dict",
          [make](const As<"irmetrics._types.Numbers">& mapping, Given... given) {
            if (!is_nested_dict(mapping.ptr()) && is_mapping(mapping))
              call_helper("_frames", "refuse_scores", mapping, to_str(Value.name));
            return make(table_from_mapping(mapping, Value.name), given...);
          },
          "mapping"_a, name..., doc<Name + Hint(".from_dict")>())
      .def_static(
          "from_columns",
          [make](const Column& queries, const Column& documents, const Column& values, Given... given) {
            return make(table_of_columns(py::make_tuple(queries, documents, values), Value.name), given...);
          },
          "queries"_a, "documents"_a, py::arg((Value + Hint("s")).name), name..., doc<Name + Hint(".from_columns")>())
      .def_static(
          "from_tuples",
          [make](const Column& tuples, Given... given) {
            return make(some_rows(table_from_tuples(tuples, Value.name), Value.name), given...);
          },
          "tuples"_a, name..., doc<Name + Hint(".from_tuples")>())
      .def_static(
          "from_frame",
          [make](const As<"irmetrics._types.Table">& frame, Given... given, const ColumnName& query,
                 const ColumnName& document, const ColumnName& value) {
            const py::dict columns = given_columns({{"query", query}, {"document", document}, {Value.name, value}});
            return make(
                table_of_columns(call_helper("_frames", "columns_of_frame", frame, Value.name, columns), Value.name),
                given...);
          },
          "frame"_a, name..., py::kw_only(), "query"_a = py::none(), "document"_a = py::none(),
          py::arg(Value.name) = py::none(), doc<Name + Hint(".from_frame")>())
      .def(
          "write",
          [write](const Collection& self, Path path) {
            write_file(path, [&](const std::string& file) { return write(self, file); });
          },
          "path"_a, doc<Name + Hint(".write")>());
  bind_collection_to_arrow<Collection>(type);
  bind_access<Name, "dict[str, float]">(type, Access<Collection>{&query_dict, &columns, &equal, &summary});
}

void bind_qrels(py::module_& module) {
  py::class_<Qrels> type(module, "Qrels", doc<"Qrels">());
  type.def(py::init([](const QrelsHint& source, ColumnName query, ColumnName document, ColumnName grade) {
             return to_qrels(source, given_columns({{"query", query}, {"document", document}, {"grade", grade}}));
           }),
           "source"_a, py::kw_only(), "query"_a = py::none(), "document"_a = py::none(), "grade"_a = py::none())
      .def_property_readonly("judgments", &Qrels::judgments, "The number of judgments of all queries.")
      .def(pickled(
          &pickle_rows<Qrels>, +[](const py::tuple& state) { return make_qrels(unpickle_rows(state)); }));
  bind_rows<"Qrels", "grade">(type, &make_qrels, &write_qrels);
  define<"read_qrels">(
      module,
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
  py::class_<Run> type(module, "Run", doc<"Run">());
  const auto name = "name"_a = default_run_name;
  type.def(py::init(
               [](const RunHint& source, std::string called, ColumnName query, ColumnName document, ColumnName score) {
                 return to_run(source, std::move(called),
                               given_columns({{"query", query}, {"document", document}, {"score", score}}));
               }),
           "source"_a, name, py::kw_only(), "query"_a = py::none(), "document"_a = py::none(), "score"_a = py::none())
      .def_property_readonly(
          "name", [](const Run& self) { return self.name(); },
          "The name of the run: the tag of a TREC run's last line.")
      .def("named", &Run::named, "name"_a, doc<"Run.named">())
      .def_property_readonly("documents", &Run::documents, "The number of documents of all queries.")
      .def_property_readonly("has_ranks", &Run::has_ranks, "Whether the rank column was read.")
      .def(pickled([](const Run& self) { return std::pair(self.name(), pickle_rows(self)); },
                   +[](const std::pair<std::string, py::tuple>& state) {
                     return make_run(unpickle_rows(state.second), state.first);
                   }));
  bind_rows<"Run", "score">(type, &make_run, &write_run, name);
  define<"read_run">(
      module,
      [](const FileHint& path, bool lenient, bool rank_column, const std::string& format, const LimitsHint& limits,
         const CommentsName& comments) {
        return run_from_file(path, ReadOptions{.lenient = lenient,
                                               .rank_column = rank_column,
                                               .format = value_or_raise(find_run_format(format)),
                                               .comments = comments,
                                               .limits = to_limits(limits)});
      },
      "path"_a, "lenient"_a = false, "rank_column"_a = false, "format"_a = "auto", "limits"_a = py::none(),
      CommentsName::argument(Comments::on));
  define<"read_runs">(
      module,
      [](const FileHint& path, bool lenient, bool rank_column, const std::string& format, const LimitsHint& limits,
         const CommentsName& comments) -> As<"dict[str, Run]"> {
        return runs_from_file(path, ReadOptions{.lenient = lenient,
                                                .rank_column = rank_column,
                                                .format = value_or_raise(find_run_format(format)),
                                                .comments = comments,
                                                .limits = to_limits(limits)});
      },
      "path"_a, "lenient"_a = false, "rank_column"_a = false, "format"_a = "auto", "limits"_a = py::none(),
      CommentsName::argument(Comments::on));
}

}  // namespace

Qrels to_qrels(py::handle source, const py::dict& given, Comments comments) {
  if (py::isinstance<Qrels>(source)) {
    expect_no_columns(given, "Qrels");
    return source.cast<Qrels>();
  }
  if (py::isinstance<NuggetQrels>(source))
    raise(PyExc_TypeError, "expected judgments of documents, not NuggetQrels; their to_qrels() makes Qrels");
  if (py::isinstance<Run>(source))
    raise(PyExc_TypeError, "expected judgments, not a Run; write Qrels(run.to_dict()) if its scores are grades");
  if (is_file(source)) return qrels_from_file(source, {.comments = comments}, given);
  return make_qrels(table_of(source, "grade", given));
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
  if (is_file(source)) return run_from_file(source, {}, given);
  Run run = make_run(table_of(source, "score", given), std::move(name));
  return run.name() == default_run_name ? run.named(name_of_run(source).value_or(run.name())) : run;
}

void bind_collections(py::module_& module) {
  bind_qrels(module);
  bind_run(module);
}

}  // namespace irmetrics::python
