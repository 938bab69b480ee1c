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

}  // namespace

ArrowTable ArrowTable::of(py::handle source) {
  auto data = ArrowData::of(source);
  if (!data)
    raise(PyExc_TypeError, "expected an object with __arrow_c_stream__ or __arrow_c_array__, not {}",
          value_and_type(source.ptr()));
  if (!data->schema().is_table())
    raise(PyExc_TypeError, "expected Arrow data with named columns, not one column of type '{}'",
          data->schema().schema.format);
  return {std::move(data), std::nullopt};
}

ArrowTable ArrowTable::column_named(std::string_view name) const {
  const std::vector<std::string> names = column_names();
  return {data, static_cast<std::size_t>(std::ranges::find(names, name) - names.begin())};
}

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

std::shared_ptr<ArrowData> ArrowData::of(py::handle source) {
  if (const py::object capsule = call_if_able(source, "__arrow_c_stream__")) {
    auto& stream = held_by<ArrowArrayStream>(capsule, "arrow_array_stream");
    return std::make_shared<ArrowData>(unlocked([&] { return ArrowReader::of(&stream); }));
  }
  if (const py::object capsules = call_if_able(source, "__arrow_c_array__")) {
    const py::tuple pair = capsules;
    return std::make_shared<ArrowData>(value_or_raise(
        take_arrow(held_by<ArrowSchema>(pair[0], "arrow_schema"), held_by<ArrowArray>(pair[1], "arrow_array"))));
  }
  return nullptr;
}

const SharedArrowChunks& ArrowData::chunks() {
  if (!chunks_) {
    // Without the GIL: it may compute the rows of a query, or read a file.
    chunks_ = unlocked([this] { return (*std::move(stream_)).read_all(); });
    stream_.reset();
  }
  return chunks_;
}

std::optional<ArrowReader> unread_stream(py::handle table) {
  if (!py::isinstance<ArrowTable>(table)) return std::nullopt;
  return table.cast<const ArrowTable&>().data->take_stream();
}

void bind_arrow(py::module_& module) {
  py::class_<ArrowTable>(module, "_ArrowTable", "The columns of any object with a stream or an array of Arrow data.");
}

}  // namespace irmetrics::python
