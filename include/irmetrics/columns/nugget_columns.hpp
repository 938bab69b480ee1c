// Nugget judgments from four columns: queries, nuggets, documents and grades.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/columns/column.hpp>
#include <irmetrics/columns/row_columns.hpp>
#include <irmetrics/config.hpp>

#include <string>

namespace irmetrics {

/// Judgments of a document for a nugget by the rows of columns. Fails if the columns differ in length, and on a row
/// that is invalid, with its number.
Result<NuggetQrels> nuggets_of_columns(const IdColumn& queries, const IdColumn& nuggets, const IdColumn& documents,
                                       const NumberColumn& grades, const Cancel& cancel = {});

/// The names of the columns of a table; empty ones stand for the usual names, as in RowNames.
struct NuggetNames : RowNames {
  std::string nugget = {};
};

/// The same for columns of a stream of Arrow data, which is read and released, also on an error.
Result<NuggetQrels> nuggets_from_arrow(ArrowArrayStream* stream, const NuggetNames& names = {},
                                       const Cancel& cancel = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/columns/nugget_columns-inl.hpp>
#endif
