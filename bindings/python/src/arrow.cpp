// Reads the data that objects export through Arrow's C interface.
#include "arrow.hpp"

namespace irmetrics::python {
namespace {

/// The structure in a capsule.
template <class T>
T& held_by(py::handle capsule, const char* name) {
  auto* const held = static_cast<T*>(PyCapsule_GetPointer(capsule.ptr(), name));
  if (held == nullptr) throw py::error_already_set();
  return *held;
}

ArrowTable arrow_table_of(const Anything& source) {
  auto chunks = arrow_chunks(source);
  if (!chunks)
    raise(PyExc_TypeError, "expected an object with __arrow_c_stream__ or __arrow_c_array__, not {}",
          value_and_type(source.ptr()));
  if (!chunks->is_table())
    raise(PyExc_TypeError, "expected Arrow data with named columns, not one column of type '{}'",
          chunks->schema.format);
  return {std::move(chunks), std::nullopt};
}

std::vector<std::string> column_names(const ArrowTable& table) {
  const std::vector<std::string> names = table.chunks->column_names();
  return table.column ? std::vector{names[*table.column]} : names;
}

ArrowTable column_of(const ArrowTable& table, const std::string& name) {
  const std::vector<std::string> names = table.chunks->column_names();
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) throw py::key_error(fmt::format("no column '{}'", detail::visible(name)));
  return {table.chunks, static_cast<std::size_t>(found - names.begin())};
}

}  // namespace

py::object call_if_able(py::handle source, const char* method) {
  const py::object able = attribute(source, method);
  if (!able) return {};
  try {
    return able();
  } catch (py::error_already_set& error) {
    if (!error.matches(PyExc_ImportError)) throw;
    return {};
  }
}

SharedArrowChunks arrow_chunks(py::handle source) {
  if (const py::object capsule = call_if_able(source, "__arrow_c_stream__")) {
    ArrowOwner<ArrowArrayStream> stream(&held_by<ArrowArrayStream>(capsule, "arrow_array_stream"));
    // Without the GIL: it may compute the rows of a query, or read a file.
    return unlocked([&] { return read_arrow(stream); });
  }
  if (const py::object capsules = call_if_able(source, "__arrow_c_array__")) {
    const py::tuple pair = capsules;
    return value_or_raise(
        take_arrow(held_by<ArrowSchema>(pair[0], "arrow_schema"), held_by<ArrowArray>(pair[1], "arrow_array")));
  }
  return nullptr;
}

void bind_arrow(py::module_& module) {
  py::class_<ArrowTable>(module, "_ArrowTable",
                         "The columns of any object with a stream or an array of Arrow data, read without pyarrow.")
      .def(py::init(&arrow_table_of), "source"_a)
      .def_property_readonly("column_names", &column_names, "The names of the columns, in order.")
      .def("__getitem__", &column_of, "name"_a, "A column, as a table of one column.");
}

}  // namespace irmetrics::python
