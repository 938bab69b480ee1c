// Tables from what Python programs hold: mappings, tuples and columns.
#pragma once

#include <irmetrics/collection/table.hpp>

#include <pybind11/pybind11.h>

#include <string_view>

namespace irmetrics::python {

/// {query: {document: value}}. `value` names the numbers in messages: "grade" or "score".
Table table_from_mapping(pybind11::handle mapping, std::string_view value);

/// An iterable of (query, document, value).
Table table_from_tuples(pybind11::handle tuples, std::string_view value);

/// Three columns of equal length: lists, NumPy arrays, Arrow arrays, pandas or polars columns.
Table table_from_columns(pybind11::handle queries, pybind11::handle documents, pybind11::handle values,
                         std::string_view value);

}  // namespace irmetrics::python
