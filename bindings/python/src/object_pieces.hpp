// The pieces of columns of Python objects, which stay where they are: a list, an array of objects, or a field of the
// tuples in a list.
#pragma once

#include "column.hpp"

namespace irmetrics::python {

/// Prefetches the number or the text that an object holds.
inline void prefetch_object(const PyObject* object) noexcept {
  prefetch(object);
  prefetch(reinterpret_cast<const char*>(object) + 48);
}

/// The rows of a list or tuple. Any thread can read them while another one holds the GIL and runs no Python code; a row
/// that requires Python code is refused.
class TupleRows {
 public:
  TupleRows(py::object rows, Py_ssize_t fields) : rows_(std::move(rows)), fields_(fields) {}

  /// Whether an object is a list or tuple whose first row is a plain tuple with this number of fields.
  static bool are_in(py::handle object, Py_ssize_t fields) {
    return (PyList_CheckExact(object.ptr()) || PyTuple_CheckExact(object.ptr())) &&
           TupleRows(py::reinterpret_borrow<py::object>(object), fields).field(0, 0) != nullptr;
  }

  std::size_t size() const noexcept { return static_cast<std::size_t>(PySequence_Fast_GET_SIZE(rows_.ptr())); }

  /// A field of a row; null if the row is not a plain tuple with the expected number of fields.
  PyObject* field(std::size_t row, Py_ssize_t number) const noexcept {
    if (row >= size()) return nullptr;
    PyObject* const tuple = PySequence_Fast_GET_ITEM(rows_.ptr(), static_cast<Py_ssize_t>(row));
    return PyTuple_CheckExact(tuple) && PyTuple_GET_SIZE(tuple) == fields_ ? PyTuple_GET_ITEM(tuple, number) : nullptr;
  }

  /// Prefetches the objects that a later row needs: they are scattered over the heap.
  void prefetch_after(std::size_t row) const noexcept {
    constexpr std::size_t ahead = 12;
    if (row + 2 * ahead >= size()) return;
    prefetch(PySequence_Fast_GET_ITEM(rows_.ptr(), static_cast<Py_ssize_t>(row + 2 * ahead)));
    for (Py_ssize_t number = 0; number < fields_; ++number)
      if (const PyObject* const object = field(row + ahead, number)) prefetch_object(object);
  }

 private:
  py::object rows_;
  Py_ssize_t fields_;
};

/// One field of rows.
class TupleField {
 public:
  TupleField(const TupleRows& rows, Py_ssize_t number) : rows_(rows), number_(number) {}

  std::size_t size() const noexcept { return rows_.size(); }
  PyObject* object(std::size_t row) const noexcept { return rows_.field(row, number_); }
  void prefetch_after(std::size_t row) const noexcept {
    if (number_ == 0) rows_.prefetch_after(row);  // with the other fields
  }

 private:
  TupleRows rows_;
  Py_ssize_t number_;
};

/// The objects of a list or tuple.
class ObjectList {
 public:
  explicit ObjectList(py::object list) : list_(std::move(list)) {}

  static bool is(py::handle column) { return PyList_CheckExact(column.ptr()) || PyTuple_CheckExact(column.ptr()); }
  std::size_t size() const noexcept { return static_cast<std::size_t>(PySequence_Fast_GET_SIZE(list_.ptr())); }
  PyObject* object(std::size_t row) const noexcept {
    return row < size() ? PySequence_Fast_GET_ITEM(list_.ptr(), static_cast<Py_ssize_t>(row)) : nullptr;
  }

 private:
  py::object list_;
};

/// The objects of an array, such as NumPy's.
class ObjectArray {
 public:
  explicit ObjectArray(py::buffer_info info) : info_(std::make_shared<const py::buffer_info>(std::move(info))) {}

  static bool is(const py::buffer_info& info) { return info.format == "O"; }
  std::size_t size() const noexcept { return static_cast<std::size_t>(info_->size); }
  PyObject* object(std::size_t row) const noexcept {
    return row < size() ? load<PyObject*>(info_->ptr, row, info_->strides[0]) : nullptr;
  }

 private:
  std::shared_ptr<const py::buffer_info> info_;
};

/// Prefetches the object that a later row needs: they are scattered over the heap.
template <class Source>
void prefetch_after(const Source& source, std::size_t row) noexcept {
  constexpr std::size_t ahead = 12;
  if (const PyObject* const later = source.object(row + ahead)) prefetch_object(later);
}
inline void prefetch_after(const TupleField& field, std::size_t row) noexcept { field.prefetch_after(row); }

/// Ids. An object that requires Python code has the id "", which is invalid.
template <class Source>
class ObjectIds final : public IdPiece {
 public:
  explicit ObjectIds(Source source) : source_(std::move(source)) {}

  std::size_t size() const noexcept override { return source_.size(); }
  std::string_view id(std::size_t row, Digits& digits) const noexcept override {
    return id_of(source_.object(row), digits);
  }
  std::size_t repeats(std::size_t row, std::size_t most) const noexcept override {
    Digits digits, others;
    const PyObject* const first = source_.object(row);
    const std::string_view id = this->id(row, digits);
    std::size_t equal = 1;
    for (; equal < most; ++equal) {
      prefetch_after(source_, row + equal);
      PyObject* const other = source_.object(row + equal);
      if (other != first && !detail::same_id(id_of(other, others), id)) break;
    }
    return equal;
  }
  bool refer(std::size_t, std::size_t, IdBlock&) const override { return false; }
  bool copy(std::size_t row, std::size_t count, IdBlock& block) const override {
    Digits digits;
    for (std::size_t i = 0; i < count; ++i) {
      prefetch_after(source_, row + i);
      if (!block.copy(id(row + i, digits))) return false;
    }
    return true;
  }

 private:
  static std::string_view id_of(PyObject* object, Digits& digits) noexcept {
    if (object == nullptr) return {};
    return quiet_id(object, digits).value_or(std::string_view());
  }

  Source source_;
};

/// Numbers. An object that requires Python code is NaN, which is invalid.
template <class Source>
class ObjectNumbers final : public NumberPiece {
 public:
  explicit ObjectNumbers(Source source) : source_(std::move(source)) {}

  std::size_t size() const noexcept override { return source_.size(); }
  void read(std::size_t row, std::span<double> values) const noexcept override {
    for (std::size_t i = 0; i < values.size(); ++i) {
      prefetch_after(source_, row + i);
      PyObject* const object = source_.object(row + i);
      const auto number = object == nullptr ? std::nullopt : quiet_number(object);
      values[i] = number.value_or(std::numeric_limits<double>::quiet_NaN());
    }
  }

 private:
  Source source_;
};

/// The fields of a list of plain tuples, which stay where they are: whoever reads them holds the GIL. Rows that need
/// Python code to read them have an empty id, or NaN.
inline RowColumns columns_of(const TupleRows& rows) {
  const auto ids = [&](Py_ssize_t field) {
    Pieces<IdPiece> pieces;
    pieces.add(std::make_unique<ObjectIds<TupleField>>(TupleField(rows, field)));
    return IdColumn(std::move(pieces));
  };
  Pieces<NumberPiece> numbers;
  numbers.add(std::make_unique<ObjectNumbers<TupleField>>(TupleField(rows, 2)));
  return value_or_raise(RowColumns::of(ids(0), ids(1), NumberColumn(std::move(numbers)), "score"));
}

}  // namespace irmetrics::python
