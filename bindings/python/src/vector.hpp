// Ordered scores (a sequence of numbers or an array) and embeddings (a two-dimensional array of float32, float16 or
// int8), which are not copied; and NumPy arrays of results.
#pragma once

#include "result.hpp"

namespace irmetrics::python {

/// The numbers of a list, a tuple or any column of numbers. A one-dimensional contiguous buffer of doubles, such as
/// NumPy's, is not copied. Raises TypeError for an object without order (a dict, a set, one number), and for a value
/// that is not a number; `what` is the name of a value in messages.
class Vector {
 public:
  Vector(py::handle source, std::string_view what);

  std::span<const double> numbers() const noexcept { return numbers_; }
  std::size_t size() const noexcept { return numbers_.size(); }

 private:
  std::vector<double> copied_;
  std::optional<py::buffer_info> view_;
  std::span<const double> numbers_;
};

/// Contiguous rows of equal length.
struct Rows {
  std::vector<double> numbers;
  std::size_t rows = 0;
  std::size_t columns = 0;
};

/// Raises TypeError for a table: iterated over, some tables give their columns, others the names of these.
void refuse_table(py::handle source);

/// The rows of a list of lists or of a two-dimensional array. Raises ValueError if they differ in length, TypeError for
/// a table.
Rows rows_of(py::handle source, std::string_view what);

/// The rows of an array, read through Python's buffer protocol. NumPy first copies an array with gaps, and lists, whose
/// numbers become float32. Raises TypeError for numbers of another type, ValueError unless there are two dimensions;
/// `what` is the name of the array in messages.
class EmbeddingArray {
 public:
  EmbeddingArray(py::handle source, std::string_view what);
  EmbeddingArray(const EmbeddingArray&) = delete;
  EmbeddingArray& operator=(const EmbeddingArray&) = delete;
  /// Works with or without the GIL.
  ~EmbeddingArray();

  const Embeddings& rows() const noexcept { return rows_; }
  /// The NumPy array of the rows.
  py::object array() const;

 private:
  Py_buffer view_ = {};
  Embeddings rows_;
};

/// Raises ValueError for two Series of pandas with different indexes: their values would be paired by position, whereas
/// pandas pairs them by index.
void check_indexes(py::handle first, py::handle second);

/// Returns function(numbers, numbers) for two lists of scores, as a result or a number.
template <class Function>
auto of_two(py::handle first, py::handle second, Function&& function) {
  check_indexes(first, second);
  const Vector one(first, "score"), other(second, "score");
  const auto found = unlocked([&] { return function(one.numbers(), other.numbers()); });
  if constexpr (DescribedResult<std::remove_const_t<decltype(found)>>)
    return to_result(found);
  else
    return found;
}

using Array = As<"numpy.ndarray">;
using Arrays = As<"list[numpy.ndarray]">;

/// A read-only array of float64, with rows if their number is given; the first one imports NumPy, if it is installed.
inline Array array_of(std::span<const double> numbers, std::optional<std::size_t> rows = std::nullopt) {
  const py::bytes bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(double));
  return call_helper("_arrays", "array_of", bytes, rows);
}

}  // namespace irmetrics::python
