// Audits of several runs as tables, and of one run as a line.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/evaluate/scores.hpp>
#include <irmetrics/report/report_table.hpp>

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics {

/// The audit of a run, with the run's name.
struct NamedAudit {
  std::string name;
  Audit audit;
};

/// The audits of runs, with their names.
std::vector<NamedAudit> audits_of(std::span<const NamedScores> runs);

/// The counts that are not 0, one row per run, to print below the scores:
///
///     15/15 queries scored
///                unjudged@10  @20  tied judged  tied pairs across cut
///     bm25               21%  48%            6                      -
///     overlap !          31%  49%          141          137@5, 440@10
///
///     ! ranks depend on ties=docno_desc
///
/// The title counts queries, unless the runs differ in them: then they are columns. A run has the mark "!" if its
/// scores depend on a policy or are uncertain; the notes say why. The audit of a single run is its line. Empty without
/// runs.
ReportTable table_of_audits(std::span<const NamedAudit> runs);

/// All counts and policies, one row per count and one column per run.
ReportTable full_table_of_audits(std::span<const NamedAudit> runs);

/// A count with its name: a field of Audit, or of one of its lists, with the cut-off or the measure: "unjudged@10",
/// "undefined Leaning".
using AuditCount = std::pair<std::string, std::uint64_t>;
/// All counts of an audit.
std::vector<AuditCount> counts_of(const Audit& audit);

/// An audit as one line, without counts of 0: "15/15 queries scored; 8 missing; unjudged@10 21%, @20 48%".
std::string audit_line(const Audit& audit);

/// The same after "Audit: ".
std::string title_of(const Audit& audit);

/// The counts that are not 0, and the policies, one row each.
ReportTable table_of(const Audit& audit);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/audit_report-inl.hpp>
#endif
