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

/// The sources of the relevant documents, whatever the judgments are: how many of them, and which share, each has
/// before and after. A document counts once per query that it is relevant to, as in "Still Fresh?". `source` says in
/// words what a source is.
ReportTable table_of_sources(const Drift& drift, std::string_view source);

/// The same of the documents that support nuggets: a document counts once per nugget. Without nuggets no rows.
ReportTable table_of_nugget_sources(const Drift& drift, std::string_view source);

/// Between which sources the support of nuggets (without nuggets, of queries) moved, the largest shares first, and the
/// rest in one row.
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

/// Everything, the ids in all lists among it. What is not a number is null. In "sources", the counts and shares of
/// "supports" are in the unit that "unit_of_supports" names; those of "documents" count each document once.
absl::StatusOr<std::string> drift_as_json(const DriftReport& report);

/// "query,nugget,source,before,after" with a line for each nugget and source: how many of its documents support the
/// nugget. Without nuggets, the same of queries.
std::string drift_as_csv(const Drift& drift);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/drift_report-inl.hpp>
#endif
