// Reads Arrow's streams, and checks their schemas.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/columns/arrow_chunks.hpp>

#include <fmt/format.h>

#include <cerrno>
#include <new>
#include <utility>

namespace irmetrics {
namespace detail::columns {

inline Status read_before() { return invalid_input("the Arrow data were read before"); }

/// Fails unless a schema and its children can be read. Schemas within the children are those of unsupported types.
IRMETRICS_INLINE Status check_schema(const ArrowSchema& schema) {
  if (schema.release == nullptr || schema.format == nullptr)
    return invalid_input("the Arrow data have a schema without a type");
  if (schema.n_children < 0 || (schema.n_children > 0 && schema.children == nullptr))
    return invalid_input("the Arrow data have a schema with {} columns, which are missing", schema.n_children);
  const auto has_type = [](const ArrowSchema* one) { return one != nullptr && one->format != nullptr; };
  if (schema.dictionary != nullptr && !has_type(schema.dictionary))
    return invalid_input("the Arrow data have a dictionary without a type");
  for (std::int64_t i = 0; i < schema.n_children; ++i) {
    const ArrowSchema* const child = schema.children[i];
    if (!has_type(child) || (child->dictionary != nullptr && !has_type(child->dictionary)))
      return invalid_input("the Arrow data have no type for column {}", i + 1);
  }
  return Status();
}

}  // namespace detail::columns

IRMETRICS_INLINE std::vector<std::string> ArrowChunks::column_names() const {
  std::vector<std::string> names;
  for (std::int64_t i = 0; is_table() && i < schema.n_children; ++i) {
    const char* const name = schema.children[i]->name;
    names.emplace_back(name == nullptr ? "" : name);
  }
  return names;
}

IRMETRICS_INLINE Result<ArrowReader> ArrowReader::of(ArrowArrayStream* stream) {
  if (stream == nullptr) return invalid_input("expected a stream of Arrow data, not a null pointer");
  ArrowReader reader(stream);
  if (reader.stream_.release == nullptr) return detail::columns::read_before();
  if (reader.stream_.get_schema == nullptr) return invalid_input("the Arrow data have no schema");
  const int code = reader.stream_.get_schema(&reader.stream_, &reader.chunks_.schema);
  if (code != 0) return reader.error(code);
  if (Status status = detail::columns::check_schema(reader.chunks_.schema); !status.ok()) return status;
  return reader;
}

IRMETRICS_INLINE Status ArrowReader::error(int code) {
  if (code == ENOMEM) throw std::bad_alloc();
  const char* const text = stream_.get_last_error == nullptr ? nullptr : stream_.get_last_error(&stream_);
  return invalid_input("the Arrow data cannot be read{}", text == nullptr ? "" : fmt::format(": {}", text));
}

IRMETRICS_INLINE Result<bool> ArrowReader::read() {
  ArrowOwner<ArrowArray> array;
  if (const int code = stream_.get_next(&stream_, &array); code != 0) return error(code);
  if (array.release == nullptr) return false;
  chunks_.arrays.push_back(std::move(array));
  return true;
}

IRMETRICS_INLINE Result<SharedArrowChunks> ArrowReader::read_all(const Cancel& cancel) && {
  for (bool more = true; more;) {
    cancel.check();
    const auto read = this->read();
    if (!read.ok()) return read.status();
    more = *read;
  }
  return std::make_shared<const ArrowChunks>(std::move(chunks_));
}

IRMETRICS_INLINE Result<SharedArrowChunks> take_arrow(ArrowSchema& schema, ArrowArray& array) {
  ArrowOwner<ArrowSchema> type(&schema);
  ArrowOwner<ArrowArray> values(&array);
  if (type.release == nullptr || values.release == nullptr) return detail::columns::read_before();
  if (Status status = detail::columns::check_schema(type); !status.ok()) return status;
  auto chunks = std::make_shared<ArrowChunks>();
  std::swap(static_cast<ArrowSchema&>(chunks->schema), static_cast<ArrowSchema&>(type));
  chunks->arrays.push_back(std::move(values));
  return chunks;
}

}  // namespace irmetrics
