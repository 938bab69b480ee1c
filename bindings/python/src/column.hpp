// Columns of ids and numbers in any container, read in blocks.
#pragma once

#include "bind.hpp"

namespace irmetrics::python {

template <class T>
class ColumnReader {
 public:
  ColumnReader() = default;
  ColumnReader(const ColumnReader&) = delete;
  ColumnReader& operator=(const ColumnReader&) = delete;
  virtual ~ColumnReader() = default;
  virtual std::size_t size() const noexcept = 0;
  /// Reads the values of the rows that start at `row`. Texts are valid until the next read.
  virtual void read(std::size_t row, std::span<T> values) = 0;
};

/// `what` is the name of a value in messages. Raises TypeError with the row if a value has a wrong type.
std::unique_ptr<ColumnReader<std::string_view>> text_column(py::handle column, std::string_view what);
std::unique_ptr<ColumnReader<double>> number_column(py::handle column, std::string_view what);

/// The column as a buffer of flat numbers, such as NumPy's, if it is one; the buffer may have gaps.
std::optional<py::buffer_info> flat_buffer(py::handle column);

/// The same for columns with Arrow's C interface: pyarrow, polars, pandas with Arrow types, and others. Null if the
/// column lacks the interface or has a type that is read object by object instead.
std::unique_ptr<ColumnReader<std::string_view>> arrow_text_column(py::handle column, std::string_view what);
std::unique_ptr<ColumnReader<double>> arrow_number_column(py::handle column, std::string_view what);

/// Calls visit(number, value of each column...) for the rows of columns, from 1. Raises ValueError if the columns
/// differ in length: `lengths` describes their lengths.
template <class Visit, class... Values>
void for_each_row(const std::string& lengths, Visit&& visit, const std::unique_ptr<ColumnReader<Values>>&... columns) {
  const std::size_t rows = std::min({columns->size()...});
  if (((columns->size() != rows) || ...)) raise(PyExc_ValueError, "columns must have the same length, not {}", lengths);
  constexpr std::size_t chunk = 4096;
  std::tuple<std::vector<Values>...> chunks{std::vector<Values>(chunk)...};
  for (std::size_t begin = 0; begin < rows; begin += chunk) {
    const std::size_t count = std::min(chunk, rows - begin);
    std::apply(
        [&](auto&... values) {
          (columns->read(begin, std::span(values).first(count)), ...);
          for (std::size_t i = 0; i < count; ++i) visit(begin + i + 1, values[i]...);
        },
        chunks);
  }
}

/// The fields of a row that is a tuple or another sequence. Raises TypeError unless it has the expected number.
inline py::tuple fields_of(py::handle row, std::size_t number, std::size_t count, std::string_view expected) {
  if (PyUnicode_Check(row.ptr()) || PySequence_Check(row.ptr()) == 0 || py::len(row) != count)
    raise(PyExc_TypeError, "row {}: expected {}, not {}", number, expected, value_and_type(row.ptr()));
  return py::reinterpret_borrow<py::object>(row);
}

}  // namespace irmetrics::python
