// The scores of slices as a table.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/evaluate/sliced_scores.hpp>
#include <irmetrics/report/result_report.hpp>

#include <vector>

namespace irmetrics {

/// One table: a row for each slice and run, first those of all queries, and a column for the number of queries and for
/// each measure. The runs are named if there are several. Notes count the queries of slices without scores, and the
/// scored queries that are in no slice.
std::vector<ReportTable> tables_of(const SlicedScores& result);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/slices_report-inl.hpp>
#endif
