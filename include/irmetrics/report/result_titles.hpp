// The tables of results under their titles. What a description cannot say of a title or a table stands here by hand.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/evaluate/nugget_coverage.hpp>
#include <irmetrics/report/result_report.hpp>
#include <irmetrics/stability/stability.hpp>

#include <string>

namespace irmetrics {

std::string title_of(const NuggetDifficulties& result);
std::string title_of(const Stability& result);

/// The nuggets that the fewest runs find, ten at most.
ReportTable table_of(const NuggetDifficulties& result);

/// A line for each size, under what the sizes count.
ReportTable table_of(const Stability& result);

/// The table of a result under its title. A result whose title, or table, has a form of its own has an overload of
/// title_of, or of this.
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
