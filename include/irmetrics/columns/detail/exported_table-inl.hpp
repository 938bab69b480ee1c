// Export by Arrow's C stream interface. All arrays of a stream share one table, which lives as long as any.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/status.hpp>
#include <irmetrics/columns/detail/exported_table.hpp>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <new>
#include <utility>

namespace irmetrics::detail::columns {

using SharedTable = std::shared_ptr<const ExportedTable>;

inline std::int64_t rows_of(const ExportedColumn& column) {
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

IRMETRICS_INLINE ArrowSchema schema_of(const SharedTable& table, const char* format, const char* name,
                                       std::vector<ArrowSchema> children = {}) {
  ArrowSchema schema{};
  schema.format = format;
  schema.name = name;
  Owned<ArrowSchema>::give(std::make_unique<Owned<ArrowSchema>>(Owned<ArrowSchema>{table, {}, std::move(children), {}}),
                           schema);
  return schema;
}

IRMETRICS_INLINE ArrowArray array_of(const SharedTable& table, std::int64_t rows, std::vector<const void*> buffers,
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

IRMETRICS_INLINE ArrowSchema table_schema(const SharedTable& table) {
  std::vector<ArrowSchema> columns;
  for (const ExportedColumn& column : *table)
    columns.push_back(
        schema_of(table, std::holds_alternative<ExportedTexts>(column.values) ? "U" : "g", column.name.c_str()));
  return schema_of(table, "+s", "", std::move(columns));
}

/// The first buffer, of nulls, is missing: there are none.
IRMETRICS_INLINE ArrowArray table_array(const SharedTable& table) {
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

inline Stream& stream_of(ArrowArrayStream* stream) { return *static_cast<Stream*>(stream->private_data); }

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

inline int get_schema(ArrowArrayStream* stream, ArrowSchema* out) {
  return code_of([&] { *out = table_schema(stream_of(stream).table); });
}

inline int get_next(ArrowArrayStream* stream, ArrowArray* out) {
  return code_of([&] {
    Stream& held = stream_of(stream);
    *out = held.at_end ? ArrowArray{} : table_array(held.table);
    held.at_end = true;
  });
}

inline const char* get_last_error(ArrowArrayStream* /*stream*/) { return nullptr; }

inline void release_stream(ArrowArrayStream* stream) {
  delete static_cast<Stream*>(stream->private_data);
  stream->release = nullptr;
}

IRMETRICS_INLINE Status check_utf8(const ExportedColumn& column) {
  const auto* const texts = std::get_if<ExportedTexts>(&column.values);
  if (texts == nullptr || texts->size() == 0) return Status();
  // The texts are valid together, but not one by one, if a character is cut between two of them: one begins within it.
  const auto begins_within = [&](std::int64_t at) {
    return static_cast<std::size_t>(at) < texts->text().size() &&
           continues_character(texts->text()[static_cast<std::size_t>(at)]);
  };
  if (is_utf8(texts->text()) && std::none_of(texts->ends().begin(), texts->ends().end(), begins_within))
    return Status();
  for (std::size_t i = 0; i < texts->size(); ++i) {
    const auto begin = static_cast<std::size_t>(texts->ends()[i]), end = static_cast<std::size_t>(texts->ends()[i + 1]);
    if (const std::string_view text = std::string_view(texts->text()).substr(begin, end - begin); !is_utf8(text))
      return invalid_input("row {}: the {} '{}' is not UTF-8, which Arrow requires", i + 1, column.name, text);
  }
  return Status();
}

IRMETRICS_INLINE Status export_table(ExportedTable table, ArrowArrayStream* out) {
  for (const ExportedColumn& column : table)
    if (Status status = check_utf8(column); !status.ok()) return status;
  auto stream = std::make_unique<Stream>(Stream{std::make_shared<const ExportedTable>(std::move(table))});
  *out = {&get_schema, &get_next, &get_last_error, &release_stream, stream.release()};
  return Status();
}

}  // namespace irmetrics::detail::columns
