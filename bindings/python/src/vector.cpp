// How scores in an order are read: short lists are what a caller waits for, long arrays are not copied.
#include "vector.hpp"
#include "column.hpp"

namespace irmetrics::python {
namespace {

/// Whether an object is a list or tuple whose items can be read without running Python code. Then `numbers` holds them,
/// if they are plain numbers.
bool read_plain(PyObject* source, std::vector<double>& numbers) {
  const bool is_list = PyList_CheckExact(source);
  if (!is_list && !PyTuple_CheckExact(source)) return false;
  const Py_ssize_t size = is_list ? PyList_GET_SIZE(source) : PyTuple_GET_SIZE(source);
  numbers.reserve(static_cast<std::size_t>(size));
  for (Py_ssize_t i = 0; i < size; ++i) {
    const auto number = plain_number(is_list ? PyList_GET_ITEM(source, i) : PyTuple_GET_ITEM(source, i));
    if (!number) return false;
    numbers.push_back(*number);
  }
  return true;
}

}  // namespace

bool Vector::see_buffer(PyObject* source) {
  if (PyObject_CheckBuffer(source) == 0) return false;
  if (PyObject_GetBuffer(source, &view_, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT) != 0) {
    PyErr_Clear();  // it has gaps
    view_.obj = nullptr;
    return false;
  }
  if (view_.ndim == 1 && view_.format != nullptr && std::string_view(view_.format) == "d") {
    numbers_ = {static_cast<const double*>(view_.buf), static_cast<std::size_t>(view_.shape[0])};
    return true;
  }
  PyBuffer_Release(&view_);
  return false;
}

Vector::Vector(py::handle source, std::string_view what) {
  if (see_buffer(source.ptr())) return;
  if (!read_plain(source.ptr(), copied_)) {
    if (PyAnySet_Check(source.ptr()) || is_mapping(source))
      raise(PyExc_TypeError, "expected a sequence of {}s, not {}: it does not say which belong together", what,
            Py_TYPE(source.ptr())->tp_name);
    const auto column = number_column(source, what);
    copied_.resize(column->size());
    column->read(0, copied_);
  }
  numbers_ = copied_;
}

Vector::~Vector() {
  if (view_.obj != nullptr) PyBuffer_Release(&view_);
}

Rows rows_of(py::handle source, std::string_view what) {
  Rows result;
  for (const py::handle item : py::iter(source)) {
    const Vector row(item, what);
    if (result.rows++ == 0) result.columns = row.size();
    if (row.size() != result.columns)
      raise(PyExc_ValueError, "rows of equal length are expected; the first has {} {}s, number {} has {}",
            result.columns, what, result.rows, row.size());
    result.numbers.insert(result.numbers.end(), row.numbers().begin(), row.numbers().end());
  }
  return result;
}

}  // namespace irmetrics::python
