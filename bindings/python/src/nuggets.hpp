// Nugget judgments from what Python programs hold: mappings, tuples and columns; and what they are in Python.
#pragma once

#include <irmetrics/collection/nugget_qrels.hpp>

#include <pybind11/pybind11.h>

namespace irmetrics::python {

/// {query: {nugget: {document: grade}}} or {query: {nugget: [document, ...]}}; a nugget is an id or a Nugget.
NuggetQrels nuggets_from_mapping(pybind11::handle mapping);

/// An iterable of (query, nugget, document, grade).
NuggetQrels nuggets_from_tuples(pybind11::handle tuples);

/// Four columns of equal length: lists, NumPy arrays, Arrow arrays, pandas or polars columns.
NuggetQrels nuggets_from_columns(pybind11::handle queries, pybind11::handle nuggets, pybind11::handle documents,
                                 pybind11::handle grades);

/// FreshStack's pair: {nugget: {document: grade}} and {query: [nugget, ...]}.
NuggetQrels nuggets_from_freshstack(pybind11::handle qrels_nuggets, pybind11::handle query_to_nuggets);

/// Binds what NuggetQrels are asked for.
void bind_nugget_access(pybind11::class_<NuggetQrels>& type);

}  // namespace irmetrics::python
