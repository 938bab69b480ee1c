// Drift between two snapshots of a collection as tables and JSON.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/drift/drift.hpp>
#include <irmetrics/error.hpp>
#include <irmetrics/report/correlation_report.hpp>
#include <irmetrics/report/report_table.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// How many queries and nuggets both snapshots name, and how many of these kept, lost or gained their support. The
/// notes name what lost it, the first ones if they are many.
ReportTable table_of_support(const Drift& drift);

/// What became of the judgments, of documents for queries and, if there are nuggets, of documents for nuggets.
ReportTable table_of_judgments(const Drift& drift);

/// The sources of the documents that support the nuggets, or, without nuggets, of the relevant documents: how much of
/// the support each has before and after. `source` says in words what a source is.
ReportTable table_of_sources(const Drift& drift, std::string_view source);

/// Between which sources support moved, the largest shares first, and the rest in one row.
ReportTable table_of_moves(const Drift& drift);

/// How alike the snapshots rank systems: a row a measure, with every variant of tau and the ties that part them.
ReportTable table_of_rankings(std::span<const NamedCorrelation> rankings);

/// What there is to tell of two snapshots.
struct DriftReport {
  Drift drift;
  std::string source;                      // what a source is, in words
  std::vector<NamedCorrelation> rankings;  // of systems, by both snapshots, for each measure; none without runs
};

/// All tables that have something to say.
std::vector<ReportTable> drift_tables(const DriftReport& report);

/// Everything, the ids in all lists among it. What is not a number is null.
absl::StatusOr<std::string> drift_as_json(const DriftReport& report);

/// "query,nugget,source,before,after" with a line for each nugget and source: how many of its documents support the
/// nugget. Without nuggets, the same of queries.
std::string drift_as_csv(const Drift& drift);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/drift_report-inl.hpp>
#endif
