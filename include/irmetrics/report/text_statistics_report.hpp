// Statistics of texts as tables, and their rows.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/report/result_report.hpp>
#include <irmetrics/text/text_statistics.hpp>

#include <optional>
#include <vector>

namespace irmetrics {

/// Structure, lexical diversity, and readability with its school grades: one line per statistic.
std::vector<ReportTable> tables_of(const TextStatistics& statistics);

/// One row per statistic; none, which means one per text, if the statistics of each text are kept.
std::optional<ResultRows> own_rows(const TextStatistics& statistics);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/text_statistics_report-inl.hpp>
#endif
