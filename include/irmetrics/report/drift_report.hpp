// Drift between two snapshots of a collection as tables, and its rows.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/drift/corpus_drift.hpp>
#include <irmetrics/drift/drift.hpp>
#include <irmetrics/report/correlation_report.hpp>
#include <irmetrics/report/result_report.hpp>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace irmetrics {

/// How many queries and nuggets both snapshots name, and how many of these kept, lost or gained their support. The
/// notes name what lost it, the first ones if they are many.
ReportTable table_of_support(const Drift& drift);

/// What became of the judgments, of documents for queries and, if there are nuggets, of documents for nuggets.
ReportTable table_of_judgments(const Drift& drift);

/// The sources of the relevant documents, whatever the judgments are: how many of them, and which share, each has
/// before and after. A document counts once per query that it is relevant to, as in "Still Fresh?".
ReportTable table_of_sources(const Drift& drift);

/// The same of the documents that support nuggets: a document counts once per nugget. Without nuggets no rows.
ReportTable table_of_nugget_sources(const Drift& drift);

/// Between which sources the support of nuggets (without nuggets, of queries) moved, the largest shares first, and the
/// rest in one row.
ReportTable table_of_moves(const Drift& drift);

/// How alike the snapshots rank systems: a row a measure, with every variant of tau and the ties that part them.
ReportTable table_of_rankings(std::span<const NamedCorrelation> rankings);

/// What there is to tell of two snapshots.
struct DriftReport {
  Drift drift;
  std::vector<NamedCorrelation> rankings;  // of systems, by both snapshots, for each measure; none without runs

  static constexpr auto description =
      describe_result<DriftReport>("Drift", "What became of a collection between two snapshots.") |
      included(&DriftReport::drift) |
      field("rankings", &DriftReport::rankings, "how alike the snapshots rank systems, by each measure");
};

/// All tables that have something to say.
std::vector<ReportTable> tables_of(const DriftReport& report);

/// A row for each nugget and source: how many of its documents support the nugget. Without nuggets, the same of
/// queries.
std::optional<ResultRows> own_rows(const DriftReport& report);

/// The sources of what supports queries, or nuggets: of a drift's part by itself.
std::vector<ReportTable> tables_of(const SupportDrift<std::string>& drift);
std::vector<ReportTable> tables_of(const SupportDrift<NuggetId>& drift);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/drift_report-inl.hpp>
#endif
