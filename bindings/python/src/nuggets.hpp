// Nugget judgments from Python mappings, tuples and columns, and their methods in Python.
#pragma once

#include <irmetrics/base/result.hpp>

#include "classify.hpp"

namespace irmetrics::python {

/// From {query: {nugget: {document: grade}}} or {query: {nugget: [document, ...]}}; a nugget is an id or a Nugget.
NuggetQrels nuggets_from_mapping(const Anything& mapping);

/// From the remaining rows of an iterable: (query, nugget, document, grade), or rows with such fields.
NuggetQrels nuggets_from_fields(Iteration::Place row, const py::dict& given);

/// From the remaining rows of an iterable: dicts of a query with its nuggets, as in data set libraries.
NuggetQrels nuggets_from_records(Iteration::Place row, bool lenient);

/// From four columns of equal length: lists, NumPy arrays, Arrow arrays, pandas or polars columns.
NuggetQrels nuggets_from_columns(const Column& queries, const Column& nuggets, const Column& documents,
                                 const Column& grades);

/// From FreshStack's pair: {nugget: {document: grade}} and {query: [nugget, ...]}.
NuggetQrels nuggets_from_freshstack(const Anything& qrels_nuggets, const Anything& query_to_nuggets);

/// The quality of generated nuggets from any form of annotations: counts of queries, labels of nuggets, or a path.
Result<NuggetQualityReport> nugget_quality_of(py::handle annotations);

/// Binds the accessors of NuggetQrels.
void bind_nugget_access(py::class_<NuggetQrels>& type);

}  // namespace irmetrics::python
