// The pieces of columns that are the fields of tuples in a list.
#pragma once

#include "column.hpp"

namespace irmetrics::python {

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
    for (Py_ssize_t number = 0; number < fields_; ++number) {
      const char* const object = reinterpret_cast<const char*>(field(row + ahead, number));
      if (object == nullptr) return;
      prefetch(object);
      prefetch(object + 48);
    }
  }

 private:
  py::object rows_;
  Py_ssize_t fields_;
};

/// Ids in a field. An object that requires Python code has the id "", which is invalid.
class TupleIds final : public IdPiece {
 public:
  TupleIds(const TupleRows& rows, Py_ssize_t field) : rows_(rows), field_(field) {}

  std::size_t size() const noexcept override { return rows_.size(); }
  std::string_view id(std::size_t row, Digits& digits) const noexcept override {
    return id_of(rows_.field(row, field_), digits);
  }
  std::size_t repeats(std::size_t row, std::size_t most) const noexcept override {
    Digits digits, others;
    const PyObject* const first = rows_.field(row, field_);
    const std::string_view id = this->id(row, digits);
    std::size_t equal = 1;
    for (; equal < most; ++equal) {
      rows_.prefetch_after(row + equal);
      PyObject* const other = rows_.field(row + equal, field_);
      if (other != first && !same_id(id_of(other, others), id)) break;
    }
    return equal;
  }
  bool refer(std::size_t, std::size_t, IdBlock&) const override { return false; }
  bool copy(std::size_t row, std::size_t count, IdBlock& block) const override {
    Digits digits;
    for (std::size_t i = 0; i < count; ++i)
      if (!block.copy(id(row + i, digits))) return false;
    return true;
  }

 private:
  static std::string_view id_of(PyObject* object, Digits& digits) noexcept {
    if (object == nullptr) return {};
    return quiet_id(object, digits).value_or(std::string_view());
  }

  TupleRows rows_;
  Py_ssize_t field_;
};

/// Numbers in a field. An object that requires Python code is NaN, which is invalid.
class TupleNumbers final : public NumberPiece {
 public:
  TupleNumbers(const TupleRows& rows, Py_ssize_t field) : rows_(rows), field_(field) {}

  std::size_t size() const noexcept override { return rows_.size(); }
  void read(std::size_t row, std::span<double> values) const noexcept override {
    for (std::size_t i = 0; i < values.size(); ++i) {
      PyObject* const object = rows_.field(row + i, field_);
      const auto number = object == nullptr ? std::nullopt : quiet_number(object);
      values[i] = number.value_or(std::numeric_limits<double>::quiet_NaN());
    }
  }

 private:
  TupleRows rows_;
  Py_ssize_t field_;
};

}  // namespace irmetrics::python
