// A pool of documents to judge as tables.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/pooling/pool.hpp>
#include <irmetrics/report/result_report.hpp>

#include <vector>

namespace irmetrics {

/// The size of the pool.
ReportTable table_of_pool(const Pool& pool);

/// What each run contributes: one row per run.
ReportTable table_of_contributions(const Pool& pool);

/// The proportion of documents that each pair of runs shares, as a matrix.
ReportTable table_of_overlaps(const Pool& pool);

/// All of them; overlaps only if there are several runs, and no more than 200.
std::vector<ReportTable> tables_of(const Pool& pool);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/pool_report-inl.hpp>
#endif
