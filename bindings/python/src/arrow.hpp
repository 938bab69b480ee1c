// Arrow's C interface: its structures, as in the specification, and the chunks of data that an object exports.
#pragma once

#include "bind.hpp"

extern "C" {
struct ArrowSchema {
  const char* format;
  const char* name;
  const char* metadata;
  std::int64_t flags;
  std::int64_t n_children;
  ArrowSchema** children;
  ArrowSchema* dictionary;
  void (*release)(ArrowSchema*);
  void* private_data;
};
struct ArrowArray {
  std::int64_t length;
  std::int64_t null_count;
  std::int64_t offset;
  std::int64_t n_buffers;
  std::int64_t n_children;
  const void** buffers;
  ArrowArray** children;
  ArrowArray* dictionary;
  void (*release)(ArrowArray*);
  void* private_data;
};
struct ArrowArrayStream {
  int (*get_schema)(ArrowArrayStream*, ArrowSchema*);
  int (*get_next)(ArrowArrayStream*, ArrowArray*);
  const char* (*get_last_error)(ArrowArrayStream*);
  void (*release)(ArrowArrayStream*);
  void* private_data;
};
}

namespace irmetrics::python {

/// Owns an Arrow structure.
template <class T>
struct ArrowOwner : T {
  ArrowOwner() : T{} {}
  explicit ArrowOwner(T* moved) : T(*moved) { moved->release = nullptr; }
  ArrowOwner(ArrowOwner&& other) noexcept : T(other) { other.release = nullptr; }
  ArrowOwner(const ArrowOwner&) = delete;
  ArrowOwner& operator=(const ArrowOwner&) = delete;
  ArrowOwner& operator=(ArrowOwner&&) = delete;
  ~ArrowOwner() {
    if (this->release != nullptr) this->release(this);
  }
};

/// The chunks of a column or, as structs of columns, of a table; in order.
struct ArrowChunks {
  ArrowOwner<ArrowSchema> schema;
  std::vector<ArrowOwner<ArrowArray>> arrays;

  bool is_table() const noexcept { return std::string_view(schema.format) == "+s"; }
};

/// The data that an object exports by `__arrow_c_stream__` or `__arrow_c_array__`. Null if it has neither, or if (in
/// pandas) Arrow is not installed.
std::shared_ptr<const ArrowChunks> arrow_chunks(py::handle source);

/// A table of Arrow data in Python. A column of it is a table of one column.
struct ArrowTable {
  std::shared_ptr<const ArrowChunks> chunks;
  std::optional<std::size_t> column;  // the only one
};

}  // namespace irmetrics::python
