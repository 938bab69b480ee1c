// Collections as streams of Arrow data, which pyarrow, polars, DuckDB and other libraries read.
#pragma once

#include <irmetrics/base/status.hpp>
#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/collection/qrels.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/columns/arrow_structures.hpp>
#include <irmetrics/config.hpp>

namespace irmetrics {

/// Makes a stream of the rows of a collection: its query ids, document ids, and scores or grades; those of nuggets have
/// a column of nugget ids, too. Whoever receives the stream releases it; it does not need the collection. Fails, with
/// the row, on an id that is not UTF-8, and then makes no stream.
Status to_arrow(const Run& run, ArrowArrayStream* out);
Status to_arrow(const Qrels& qrels, ArrowArrayStream* out);
Status to_arrow(const NuggetQrels& nuggets, ArrowArrayStream* out);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/columns/arrow_export-inl.hpp>
#endif
