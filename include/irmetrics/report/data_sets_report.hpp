// Several data sets as tables, and their rows.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/evaluate/data_sets.hpp>
#include <irmetrics/report/result_report.hpp>

#include <optional>
#include <vector>

namespace irmetrics {

/// One table per measure: a row for each system, a column for each data set, the average, and if asked for the mean
/// over all queries and the change of the average; the best of each column is strong. With `together`, one table with
/// all measures, in a group of columns for each data set. Notes name the data sets that systems lack.
std::vector<ReportTable> tables_of(const DataSets& result);

/// One row per measure and system, with a column for each data set, the average, if asked for the pooled mean, baseline
/// and change, and the number of missing data sets.
std::optional<ResultRows> own_rows(const DataSets& result);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/data_sets_report-inl.hpp>
#endif
