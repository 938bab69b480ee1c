// Scores that stand in an order: a sequence of numbers or an array, seen as a span; and NumPy arrays of them.
#pragma once

#include "result.hpp"

namespace irmetrics::python {

/// The numbers of a list, a tuple or any column of numbers. Those of a one-dimensional buffer of doubles without gaps,
/// such as NumPy's, are not copied. Raises TypeError for what has no order (a dict, a set, one number), and for what
/// is not a number; `what` names a value in messages.
class Vector {
 public:
  Vector(py::handle source, std::string_view what);
  Vector(const Vector&) = delete;
  Vector& operator=(const Vector&) = delete;
  ~Vector();

  std::span<const double> numbers() const noexcept { return numbers_; }
  std::size_t size() const noexcept { return numbers_.size(); }

 private:
  bool see_buffer(PyObject* source);

  std::vector<double> copied_;
  Py_buffer view_ = {};  // its obj is null if there is none
  std::span<const double> numbers_;
};

/// Rows of equal length, one after the other.
struct Rows {
  std::vector<double> numbers;
  std::size_t rows = 0;
  std::size_t columns = 0;
};

/// The rows of a list of lists or of a two-dimensional array. Raises ValueError if they differ in length.
Rows rows_of(py::handle source, std::string_view what);

/// What function(numbers, numbers) gives of two lists of scores, as a result or a number.
template <class Function>
py::object of_two(py::handle first, py::handle second, Function&& function) {
  const Vector one(first, "score"), other(second, "score");
  const auto found = unlocked([&] { return function(one.numbers(), other.numbers()); });
  if constexpr (DescribedResult<std::remove_cvref_t<decltype(found)>>)
    return to_result(found);
  else
    return py::cast(found);
}

using Array = As<"numpy.ndarray">;
using Arrays = As<"list[numpy.ndarray]">;

/// A read-only array of float64; NumPy is imported when the first is made.
inline Array array_of(std::span<const double> numbers) {
  const py::bytes bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(double));
  return py::object(py::module_::import("numpy").attr("frombuffer")(bytes));
}

}  // namespace irmetrics::python
