// How arrays of embeddings are seen.
#include "embedding_array.hpp"

namespace irmetrics::python {
namespace {

bool see(PyObject* source, Py_buffer& view) {
  if (PyObject_CheckBuffer(source) != 0 && PyObject_GetBuffer(source, &view, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT) == 0)
    return true;
  PyErr_Clear();  // it is no array, or one with gaps
  view.obj = nullptr;
  return false;
}

template <class T>
std::span<const T> values_of(const Py_buffer& view) {
  return {static_cast<const T*>(view.buf), static_cast<std::size_t>(view.len) / sizeof(T)};
}

}  // namespace

EmbeddingArray::EmbeddingArray(py::handle source, std::string_view what) {
  if (!see(source.ptr(), view_)) {
    const py::object array = call_helper("_separation", "contiguous", source);
    if (!see(array.ptr(), view_))
      raise(PyExc_TypeError, "{}: expected a two-dimensional array, not {}", what, Py_TYPE(source.ptr())->tp_name);
  }
  const int dimensions = view_.ndim;
  const std::string type = view_.format == nullptr ? "B" : view_.format;
  if (type == "f")
    rows_.values = values_of<float>(view_);
  else if (type == "e")
    rows_.values = values_of<Half>(view_);
  else if (type == "b")
    rows_.values = values_of<std::int8_t>(view_);
  if (dimensions == 2) rows_.width = static_cast<std::size_t>(view_.shape[1]);
  const bool known = type == "f" || type == "e" || type == "b";
  if (known && dimensions == 2) return;
  PyBuffer_Release(&view_);
  if (!known)
    raise(PyExc_TypeError,
          "{}: expected float32, float16 or int8, not numbers of the buffer format '{}'; "
          "an array's astype(\"float32\") converts it",
          what, type);
  raise(PyExc_ValueError, "{}: expected an array with a row for each, not one of {} dimension{}", what, dimensions,
        dimensions == 1 ? "" : "s");
}

EmbeddingArray::~EmbeddingArray() {
  if (view_.obj == nullptr || Py_IsInitialized() == 0) return;
  const py::gil_scoped_acquire acquire;
  PyBuffer_Release(&view_);
}

py::object EmbeddingArray::array() const { return call_helper("_separation", "contiguous", py::handle(view_.obj)); }

}  // namespace irmetrics::python
