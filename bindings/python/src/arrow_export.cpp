// Export of tables by Arrow's C stream interface. All arrays of a stream share one table, which lives as long as any.
#include "arrow_export.hpp"

#include <irmetrics/columns/arrow_structures.hpp>

#include <cerrno>

namespace irmetrics::python {
namespace {

using SharedTable = std::shared_ptr<const ExportedTable>;

constexpr const char* stream_name = "arrow_array_stream";

std::int64_t rows_of(const ExportedColumn& column) {
  return static_cast<std::int64_t>(std::visit([](const auto& values) { return values.size(); }, column.values));
}

/// What an exported structure owns, with its children.
template <class Structure>
struct Owned {
  SharedTable table;
  std::vector<const void*> buffers;
  std::vector<Structure> children;
  std::vector<Structure*> pointers;

  /// Releases a structure, with the children that were not moved out of it.
  static void release(Structure* structure) {
    const std::unique_ptr<Owned> owned(static_cast<Owned*>(structure->private_data));
    for (Structure& child : owned->children)
      if (child.release != nullptr) child.release(&child);
    structure->release = nullptr;
  }

  /// Makes a structure the owner.
  static void give(std::unique_ptr<Owned> owned, Structure& structure) {
    for (Structure& child : owned->children) owned->pointers.push_back(&child);
    structure.n_children = static_cast<std::int64_t>(owned->children.size());
    structure.children = owned->pointers.data();
    structure.release = &release;
    structure.private_data = owned.release();
  }
};

ArrowSchema schema_of(const SharedTable& table, const char* format, const char* name,
                      std::vector<ArrowSchema> children = {}) {
  ArrowSchema schema{};
  schema.format = format;
  schema.name = name;
  Owned<ArrowSchema>::give(std::make_unique<Owned<ArrowSchema>>(Owned<ArrowSchema>{table, {}, std::move(children), {}}),
                           schema);
  return schema;
}

ArrowArray array_of(const SharedTable& table, std::int64_t rows, std::vector<const void*> buffers,
                    std::vector<ArrowArray> children = {}) {
  auto owned =
      std::make_unique<Owned<ArrowArray>>(Owned<ArrowArray>{table, std::move(buffers), std::move(children), {}});
  ArrowArray array{};
  array.length = rows;
  array.n_buffers = static_cast<std::int64_t>(owned->buffers.size());
  array.buffers = owned->buffers.data();
  Owned<ArrowArray>::give(std::move(owned), array);
  return array;
}

ArrowSchema table_schema(const SharedTable& table) {
  std::vector<ArrowSchema> columns;
  for (const ExportedColumn& column : *table)
    columns.push_back(
        schema_of(table, std::holds_alternative<ExportedTexts>(column.values) ? "U" : "g", column.name.c_str()));
  return schema_of(table, "+s", "", std::move(columns));
}

/// The first buffer, of nulls, is missing: there are none.
ArrowArray table_array(const SharedTable& table) {
  std::vector<ArrowArray> columns;
  for (const ExportedColumn& column : *table) {
    if (const auto* const texts = std::get_if<ExportedTexts>(&column.values))
      columns.push_back(array_of(table, rows_of(column), {nullptr, texts->ends().data(), texts->text().data()}));
    else
      columns.push_back(
          array_of(table, rows_of(column), {nullptr, std::get<std::vector<double>>(column.values).data()}));
  }
  return array_of(table, rows_of(table->front()), {nullptr}, std::move(columns));
}

struct Stream {
  SharedTable table;
  bool at_end = false;
};

Stream& stream_of(ArrowArrayStream* stream) { return *static_cast<Stream*>(stream->private_data); }

/// Calls fill() and returns the code of its error, which no exception may pass.
template <class Fill>
int code_of(Fill&& fill) noexcept {
  try {
    fill();
    return 0;
  } catch (const std::bad_alloc&) {
    return ENOMEM;
  }
}

int get_schema(ArrowArrayStream* stream, ArrowSchema* out) {
  return code_of([&] { *out = table_schema(stream_of(stream).table); });
}

int get_next(ArrowArrayStream* stream, ArrowArray* out) {
  return code_of([&] {
    Stream& held = stream_of(stream);
    *out = held.at_end ? ArrowArray{} : table_array(held.table);
    held.at_end = true;
  });
}

const char* get_last_error(ArrowArrayStream* /*stream*/) { return nullptr; }

void release_stream(ArrowArrayStream* stream) {
  delete static_cast<Stream*>(stream->private_data);
  stream->release = nullptr;
}

void release_capsule(PyObject* capsule) {
  auto* const stream = static_cast<ArrowArrayStream*>(PyCapsule_GetPointer(capsule, stream_name));
  if (stream->release != nullptr) stream->release(stream);
  delete stream;
}

void check_utf8(const ExportedColumn& column) {
  const auto* const texts = std::get_if<ExportedTexts>(&column.values);
  if (texts == nullptr || texts->size() == 0) return;
  // The texts are valid together, but not one by one, if a character is cut between two of them: one begins within it.
  const auto begins_within = [&](std::int64_t at) {
    return static_cast<std::size_t>(at) < texts->text().size() &&
           continues_character(texts->text()[static_cast<std::size_t>(at)]);
  };
  if (is_utf8(texts->text()) && std::none_of(texts->ends().begin(), texts->ends().end(), begins_within)) return;
  for (std::size_t i = 0; i < texts->size(); ++i) {
    const auto begin = static_cast<std::size_t>(texts->ends()[i]), end = static_cast<std::size_t>(texts->ends()[i + 1]);
    if (const std::string_view text = std::string_view(texts->text()).substr(begin, end - begin); !is_utf8(text))
      raise(PyExc_ValueError, "row {}: the {} '{}' is not UTF-8, which Arrow requires", i + 1, column.name, text);
  }
}

template <class Collection>
ExportedTable document_rows(const Collection& collection, const ColumnNames& value,
                            std::span<const double> (*values_of)(const decltype(collection[0])&)) {
  ExportedTexts queries, documents;
  std::vector<double> values;
  for (std::size_t i = 0; i < collection.size(); ++i) {
    const auto rows = collection[i];
    for (std::size_t row = 0; row < rows.size(); ++row) {
      queries.add(collection.query(i));
      documents.add(rows.documents[row]);
    }
    values.insert(values.end(), values_of(rows).begin(), values_of(rows).end());
  }
  return {{std::string(query_column.names.front()), std::move(queries)},
          {std::string(document_column.names.front()), std::move(documents)},
          {std::string(value.names.front()), std::move(values)}};
}

}  // namespace

ExportedTable exported(const Run& run) {
  return document_rows<Run>(run, score_column, [](const RankedList& list) { return list.scores; });
}

ExportedTable exported(const Qrels& qrels) {
  return document_rows<Qrels>(qrels, grade_column, [](const Judgments& judged) { return judged.grades; });
}

ExportedTable exported(const NuggetQrels& nuggets) {
  ExportedTexts queries, ids, documents;
  std::vector<double> grades;
  for (std::size_t i = 0; i < nuggets.size(); ++i) {
    const NuggetJudgments query = nuggets[i];
    for (std::size_t row = 0; row < query.documents.size(); ++row) {
      for (const auto [nugget, grade] : query.support_of(row)) {
        queries.add(query.query);
        ids.add(query.nuggets[nugget].id);
        documents.add(query.documents.documents[row]);
        grades.push_back(grade);
      }
    }
  }
  return {{std::string(query_column.names.front()), std::move(queries)},
          {std::string(nugget_column.names.front()), std::move(ids)},
          {std::string(document_column.names.front()), std::move(documents)},
          {std::string(grade_column.names.front()), std::move(grades)}};
}

ExportedTable exported(const std::vector<NamedScores>& runs) {
  ExportedTexts names, measures, queries;
  std::vector<double> values;
  for (const NamedScores& run : runs) {
    for (std::size_t i = 0; i < run.scores.measures().size(); ++i) {
      for (const std::string& query : run.scores.queries()) {
        names.add(run.name);
        measures.add(run.scores.measures()[i].text());
        queries.add(query);
      }
      const auto of_queries = run.scores.per_query(i);
      values.insert(values.end(), of_queries.begin(), of_queries.end());
    }
  }
  return {{"run", std::move(names)},
          {"measure", std::move(measures)},
          {"query", std::move(queries)},
          {"value", std::move(values)}};
}

py::capsule arrow_stream(ExportedTable table) {
  for (const ExportedColumn& column : table) check_utf8(column);
  auto held = std::make_unique<Stream>(Stream{std::make_shared<const ExportedTable>(std::move(table))});
  auto stream = std::make_unique<ArrowArrayStream>(
      ArrowArrayStream{&get_schema, &get_next, &get_last_error, &release_stream, held.get()});
  auto capsule = owned<py::capsule>(PyCapsule_New(stream.get(), stream_name, &release_capsule));
  held.release();    // NOLINT(bugprone-unused-return-value): the stream owns it, and the capsule the stream
  stream.release();  // NOLINT(bugprone-unused-return-value)
  return capsule;
}

}  // namespace irmetrics::python
