// The chunks of data that an object exports by Arrow's C interface.
#pragma once

#include "arrow_structures.hpp"
#include "bind.hpp"

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

/// The result of a method of an object; null if the method is missing or (in pandas) Arrow is not installed.
py::object call_if_able(py::handle source, const char* method);

/// The data that an object exports by `__arrow_c_stream__` or `__arrow_c_array__`. Null if it has neither, or if (in
/// pandas) Arrow is not installed.
std::shared_ptr<const ArrowChunks> arrow_chunks(py::handle source);

/// A table of Arrow data in Python. A column of it is a table of one column.
struct ArrowTable {
  std::shared_ptr<const ArrowChunks> chunks;
  std::optional<std::size_t> column;  // the only one
};

}  // namespace irmetrics::python
