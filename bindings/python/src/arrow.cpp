// Reads the data that objects export through Arrow's C interface.
#include "arrow.hpp"

#include <cerrno>
#include <new>

namespace irmetrics::python {
namespace {

/// Moves a structure out of a capsule. Raises ValueError if it was moved before.
template <class T>
ArrowOwner<T> take(const py::object& capsule, const char* name) {
  auto* held = static_cast<T*>(PyCapsule_GetPointer(capsule.ptr(), name));
  if (held == nullptr) throw py::error_already_set();
  if (held->release == nullptr) raise(PyExc_ValueError, "the Arrow data were read before");
  return ArrowOwner<T>(held);
}

/// Reads a whole stream, with the GIL released: it may compute the rows of a query, or read a file.
void read_stream(ArrowArrayStream& stream, ArrowChunks& chunks) {
  std::string problem;
  {
    const ReleasedGil release;
    int error = stream.get_schema(&stream, &chunks.schema);
    while (error == 0) {
      ArrowOwner<ArrowArray> array;
      error = stream.get_next(&stream, &array);
      if (error != 0 || array.release == nullptr) break;
      chunks.arrays.push_back(std::move(array));
    }
    if (error == 0) return;
    if (error == ENOMEM) throw std::bad_alloc();
    const char* const text = stream.get_last_error(&stream);
    problem = text == nullptr ? "" : fmt::format(": {}", text);
  }
  raise(PyExc_ValueError, "the Arrow data cannot be read{}", problem);
}

const ArrowSchema& field(const ArrowTable& table, std::size_t column) { return *table.chunks->schema.children[column]; }

std::size_t width_of(const ArrowTable& table) { return static_cast<std::size_t>(table.chunks->schema.n_children); }

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
  std::vector<std::string> names;
  for (std::size_t i = 0; i < width_of(table); ++i)
    if (!table.column || table.column == i) names.emplace_back(field(table, i).name);
  return names;
}

ArrowTable column_of(const ArrowTable& table, const std::string& name) {
  for (std::size_t i = 0; i < width_of(table); ++i)
    if (name == field(table, i).name) return {table.chunks, i};
  throw py::key_error(fmt::format("no column '{}'", visible(name)));
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

std::shared_ptr<const ArrowChunks> arrow_chunks(py::handle source) {
  auto chunks = std::make_shared<ArrowChunks>();
  if (const py::object capsule = call_if_able(source, "__arrow_c_stream__")) {
    auto stream = take<ArrowArrayStream>(capsule, "arrow_array_stream");
    read_stream(stream, *chunks);
  } else if (const py::object capsules = call_if_able(source, "__arrow_c_array__")) {
    const py::tuple pair = capsules;
    auto schema = take<ArrowSchema>(pair[0], "arrow_schema");
    std::swap(static_cast<ArrowSchema&>(chunks->schema), static_cast<ArrowSchema&>(schema));
    chunks->arrays.push_back(take<ArrowArray>(pair[1], "arrow_array"));
  } else {
    return nullptr;
  }
  return chunks;
}

void bind_arrow(py::module_& module) {
  py::class_<ArrowTable>(module, "_ArrowTable",
                         "The columns of any object with a stream or an array of Arrow data, read without pyarrow.")
      .def(py::init(&arrow_table_of), "source"_a)
      .def_property_readonly("column_names", &column_names, "The names of the columns, in order.")
      .def("__getitem__", &column_of, "name"_a, "A column, as a table of one column.");
}

}  // namespace irmetrics::python
