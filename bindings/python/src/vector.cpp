// Reading scores and embeddings: short lists are fast, long arrays are not copied.
#include "vector.hpp"
#include "classify.hpp"
#include "column.hpp"

namespace irmetrics::python {
namespace {

/// Whether an object is a list or tuple whose items can be read without running Python code. If so, and if they are
/// plain numbers, `numbers` contains them.
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

bool see(PyObject* source, Py_buffer& view) {
  if (PyObject_CheckBuffer(source) != 0 && PyObject_GetBuffer(source, &view, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT) == 0)
    return true;
  view.obj = nullptr;
  drop_exception();  // not an array, or an array with gaps
  return false;
}

template <class T>
std::span<const T> values_of(const Py_buffer& view) {
  return {static_cast<const T*>(view.buf), static_cast<std::size_t>(view.len) / sizeof(T)};
}

py::object contiguous(py::handle source) { return call_helper("_arrays", "contiguous", source); }

}  // namespace

Vector::Vector(py::handle source, std::string_view what) {
  view_ = flat_buffer(source);
  if (view_ && view_->format == "d" && view_->strides[0] == view_->itemsize) {
    numbers_ = {static_cast<const double*>(view_->ptr), static_cast<std::size_t>(view_->size)};
    return;
  }
  if (!read_plain(source.ptr(), copied_)) {
    if (PyAnySet_Check(source.ptr()) || is_mapping(source))
      raise(PyExc_TypeError, "expected a sequence of {}s, not {}: whose values cannot be paired", what,
            Py_TYPE(source.ptr())->tp_name);
    const NumberColumn column = number_column(source, what);
    std::vector<double> room;
    const std::span<const double> numbers = column.read(0, column.size(), room);
    copied_.assign(numbers.begin(), numbers.end());
  }
  numbers_ = copied_;
}

void check_indexes(py::handle first, py::handle second) {
  const auto index_of = [](py::handle source) -> py::object {
    const bool series = std::string_view(Py_TYPE(source.ptr())->tp_name) == "Series";
    return series ? attribute(source, "index") : py::object();
  };
  const py::object one = index_of(first), other = index_of(second);
  if (!one || !other || !has_attribute(one, "equals") || py::bool_(one.attr("equals")(other))) return;
  raise(PyExc_ValueError, "two Series with different indexes; align them, or give dicts (to_dict()) or lists");
}

void refuse_table(py::handle source) {
  if (column_labels(source))
    raise(PyExc_TypeError, "expected lists or an array, whose rows are in order, not a table ({})",
          Py_TYPE(source.ptr())->tp_name);
}

Rows rows_of(py::handle source, std::string_view what) {
  refuse_table(source);
  Rows result;
  for (const py::handle item : Iteration(source)) {
    const Vector row(item, what);
    if (result.rows++ == 0) result.columns = row.size();
    if (row.size() != result.columns)
      raise(PyExc_ValueError, "rows must have the same length; the first has {} {}s, number {} has {}", result.columns,
            what, result.rows, row.size());
    result.numbers.insert(result.numbers.end(), row.numbers().begin(), row.numbers().end());
  }
  return result;
}

EmbeddingArray::EmbeddingArray(py::handle source, std::string_view what) {
  refuse_masked(source);
  if (!see(source.ptr(), view_)) {
    const py::object array = contiguous(source);
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
  raise(PyExc_ValueError, "{}: expected an array with one row each, not an array with {} dimension{}", what, dimensions,
        dimensions == 1 ? "" : "s");
}

EmbeddingArray::~EmbeddingArray() {
  if (view_.obj == nullptr || Py_IsInitialized() == 0 || is_too_late()) return;
  const HeldGil held;
  PyBuffer_Release(&view_);
}

py::object EmbeddingArray::array() const { return contiguous(view_.obj); }

}  // namespace irmetrics::python
