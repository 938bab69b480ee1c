// Nugget judgments from what Python programs hold: mappings, tuples and columns; and what they are in Python.
#pragma once

#include "bind.hpp"

namespace irmetrics::python {

/// {query: {nugget: {document: grade}}} or {query: {nugget: [document, ...]}}; a nugget is an id or a Nugget.
NuggetQrels nuggets_from_mapping(const Anything& mapping);

/// An iterable of (query, nugget, document, grade).
NuggetQrels nuggets_from_tuples(const Column& tuples);

/// Four columns of equal length: lists, NumPy arrays, Arrow arrays, pandas or polars columns.
NuggetQrels nuggets_from_columns(const Column& queries, const Column& nuggets, const Column& documents,
                                 const Column& grades);

/// FreshStack's pair: {nugget: {document: grade}} and {query: [nugget, ...]}.
NuggetQrels nuggets_from_freshstack(const Anything& qrels_nuggets, const Anything& query_to_nuggets);

/// Binds what NuggetQrels are asked for.
void bind_nugget_access(py::class_<NuggetQrels>& type);

}  // namespace irmetrics::python
