// Columns of ids and numbers, read in pieces, whatever holds them.
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
  /// The values of the rows that begin at `row`. Texts stay valid until the next read.
  virtual void read(std::size_t row, std::span<T> values) = 0;
};

/// `what` names a value in messages. Raises TypeError that names the row where a value is of a wrong type.
std::unique_ptr<ColumnReader<std::string_view>> text_column(py::handle column, std::string_view what);
std::unique_ptr<ColumnReader<double>> number_column(py::handle column, std::string_view what);

/// The same of what speaks Arrow's C interface: pyarrow, polars, pandas with Arrow types, and whoever else. Nothing if
/// the column does not, or holds a type that is read object by object instead.
std::unique_ptr<ColumnReader<std::string_view>> arrow_text_column(py::handle column, std::string_view what);
std::unique_ptr<ColumnReader<double>> arrow_number_column(py::handle column, std::string_view what);

}  // namespace irmetrics::python
