// Scores that stand in an order: a sequence of numbers or an array, seen as a span.
#pragma once

#include "result.hpp"

#include <pybind11/pybind11.h>

#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace irmetrics::python {

/// The numbers of a list, a tuple or any column of numbers. Those of a one-dimensional buffer of doubles without gaps,
/// such as NumPy's, are not copied. Raises TypeError for what has no order (a dict, a set, one number), and for what
/// is not a number; `what` names a value in messages.
class Vector {
 public:
  Vector(pybind11::handle source, std::string_view what);
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
Rows rows_of(pybind11::handle source, std::string_view what);

/// What function(numbers, numbers) gives of two lists of scores, as a result or a number.
template <class Function>
pybind11::object of_two(pybind11::handle first, pybind11::handle second, Function&& function) {
  const Vector one(first, "score"), other(second, "score");
  const auto found = unlocked([&] { return function(one.numbers(), other.numbers()); });
  if constexpr (DescribedResult<std::remove_cvref_t<decltype(found)>>)
    return to_result(found);
  else
    return pybind11::cast(found);
}

}  // namespace irmetrics::python
