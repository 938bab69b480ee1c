// The tables of results with their titles. Titles and tables that a description cannot express are written by hand
// here.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/describe/official.hpp>
#include <irmetrics/evaluate/nugget_coverage.hpp>
#include <irmetrics/report/result_report.hpp>
#include <irmetrics/stability/reproduction.hpp>
#include <irmetrics/stability/stability.hpp>
#include <irmetrics/stability/without_documents.hpp>

#include <string>

namespace irmetrics {

/// The title of a result's table.
std::string title_of(const NuggetDifficulties& result);
std::string title_of(const Stability& result);
std::string title_of(const DocumentRemoval& result);

/// The nuggets that the fewest runs find, at most ten.
ReportTable table_of(const NuggetDifficulties& result);

/// One line per size, with the unit of the sizes as the column name, and per ranking, if there are several.
ReportTable table_of(const Stability& result);

/// With the source and the note below.
ReportTable table_of(const OfficialMeasures& result);

/// With notes on what is undefined.
ReportTable table_of(const Reproduction& result);

/// The table of a result with its title. A result with a special title or table has an overload of title_of, or of
/// this.
template <DescribedResult R>
ReportTable table_of(const R& result) {
  const ResultRecord record = record_of(result);
  if constexpr (requires { title_of(result); })
    return table_of_record(record, title_of(result));
  else
    return table_of_record(record, title_of_record(record));
}

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/result_titles-inl.hpp>
#endif
