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

/// Number of queries and nuggets in both snapshots, and how many of these kept, lost or gained support. The notes list
/// the first ones that lost it.
ReportTable table_of_support(const Drift& drift);

/// Changes in the judgments, of documents for queries and, if there are nuggets, of documents for nuggets.
ReportTable table_of_judgments(const Drift& drift);

/// The sources of the relevant documents: number and proportion for each source, before and after. A document counts
/// once per query that it is relevant to, as in "Still Fresh?".
ReportTable table_of_sources(const Drift& drift);

/// The same for documents that support nuggets: a document counts once per nugget. Empty without nuggets.
ReportTable table_of_nugget_sources(const Drift& drift);

/// Moves of the support of nuggets (without nuggets, of queries) between sources, the largest first, and the rest in
/// one row.
ReportTable table_of_moves(const Drift& drift);

/// Agreement of the snapshots on the ranking of systems: one row per measure, with every variant of tau and the number
/// of ties, which make them differ.
ReportTable table_of_rankings(std::span<const NamedCorrelation> rankings);

/// The contents of a report on two snapshots.
struct DriftReport {
  Drift drift;
  std::vector<NamedCorrelation> rankings;  // of systems, by both snapshots, for each measure; empty without runs

  static constexpr auto description =
      describe_result<DriftReport>("Drift", "Changes of a collection between two snapshots.") |
      included(&DriftReport::drift) |
      field("rankings", &DriftReport::rankings,
            "agreement of the snapshots on the ranking of systems, for each measure");
};

/// All tables with contents.
std::vector<ReportTable> tables_of(const DriftReport& report);

/// One row per nugget and source: number of its documents that support the nugget. Without nuggets, the same for
/// queries.
std::optional<ResultRows> own_rows(const DriftReport& report);

/// The sources of the support of queries, or of nuggets, for one part of a drift.
std::vector<ReportTable> tables_of(const SupportDrift<std::string>& drift);
std::vector<ReportTable> tables_of(const SupportDrift<NuggetId>& drift);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/drift_report-inl.hpp>
#endif
