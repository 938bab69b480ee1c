// Columns that speak Arrow's C interface: pyarrow, polars, pandas with Arrow types, and whoever else.
#pragma once

#include "column.hpp"

namespace irmetrics::python {

/// Nothing if the column does not speak Arrow, or holds a type that is read object by object instead.
std::unique_ptr<ColumnReader<std::string_view>> arrow_text_column(pybind11::handle column, std::string_view what);
std::unique_ptr<ColumnReader<double>> arrow_number_column(pybind11::handle column, std::string_view what);

}  // namespace irmetrics::python
