// Arrow's C stream interface: pyarrow, polars, pandas, DuckDB and others read our objects through it.
#pragma once

#include "collection_access.hpp"

namespace irmetrics::python {

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

/// Binds the conversions of an object to tables. `make(object, stream)` makes its stream.
template <class Type, class Make>
void bind_arrow(Type& type, Make make) {
  type.def(
      "__arrow_c_stream__",
      [make](const py::object& self, const Anything& /*requested_schema*/) -> Anything {
        return py::object(arrow_stream([&](ArrowArrayStream* stream) { return make(self, stream); }));
      },
      "requested_schema"_a = py::none(),
      "Exports the rows by Arrow's C stream interface, which pyarrow, DuckDB and others read.");
  type.def("to_arrow", in_python("_tables", "to_arrow"), "Returns the rows as a pyarrow Table.");
  type.def("to_polars", in_python("_tables", "to_polars"), "Returns the rows as a polars DataFrame.");
}

/// The same for a collection.
template <class Collection, class Type>
void bind_collection_to_arrow(Type& type) {
  bind_arrow(type, [](const py::object& self, ArrowArrayStream* stream) {
    return to_arrow(self.cast<const Collection&>(), stream);
  });
}

}  // namespace irmetrics::python
