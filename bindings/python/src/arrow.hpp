// Arrow's C interface: the data that objects export, and the export of our objects, which pyarrow, polars, pandas,
// DuckDB and others read.
#pragma once

#include "collection_access.hpp"

namespace irmetrics::python {

/// The result of a method of an object; null if the method is missing or (in pandas) Arrow is not installed.
py::object call_if_able(py::handle source, const char* method);

/// The data that an object exports by `__arrow_c_stream__` or `__arrow_c_array__`. Null if it has neither, or if (in
/// pandas) Arrow is not installed.
SharedArrowChunks arrow_chunks(py::handle source);

/// A table of Arrow data in Python, read without pyarrow. A column of it is a table of one column.
struct ArrowTable {
  SharedArrowChunks chunks;
  std::optional<std::size_t> column;  // the only one

  /// Raises TypeError unless an object exports named columns.
  static ArrowTable of(py::handle source);
  /// A column of a name that the table has.
  ArrowTable column_named(std::string_view name) const;
};

/// A capsule with the stream that `make` makes. Raises ValueError if a text is not UTF-8.
template <class Make>
py::capsule arrow_stream(Make&& make) {
  using Owner = ArrowOwner<ArrowArrayStream>;
  constexpr const char* name = "arrow_array_stream";
  auto stream = std::make_unique<Owner>();
  check(make(stream.get()));
  auto capsule =
      owned<py::capsule>(PyCapsule_New(static_cast<ArrowArrayStream*>(stream.get()), name, [](PyObject* self) {
        delete static_cast<Owner*>(static_cast<ArrowArrayStream*>(PyCapsule_GetPointer(self, name)));
      }));
  stream.release();  // NOLINT(bugprone-unused-return-value): the capsule owns it
  return capsule;
}

/// Binds the conversion of an object to a stream of rows. `make(object, stream)` makes its stream.
template <class Type, class Make>
void bind_to_arrow(Type& type, Make make) {
  type.def(
      "__arrow_c_stream__",
      [make](const py::object& self, const Anything& /*requested_schema*/) -> Anything {
        return py::object(arrow_stream([&](ArrowArrayStream* stream) { return make(self, stream); }));
      },
      "requested_schema"_a = py::none());
}

/// The same for a collection.
template <class Collection, class Type>
void bind_collection_to_arrow(Type& type) {
  bind_to_arrow(type, [](const py::object& self, ArrowArrayStream* stream) {
    return to_arrow(self.cast<const Collection&>(), stream);
  });
}

}  // namespace irmetrics::python
