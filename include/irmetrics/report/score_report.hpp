// Scores as tables, CSV and JSON, of one run or several.
#pragma once

#include <irmetrics/alignment/policy.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/error.hpp>
#include <irmetrics/evaluate/scores.hpp>
#include <irmetrics/report/report_table.hpp>

#include <span>
#include <string>

namespace irmetrics {

/// The overall values: for one run one row per measure, for several one row per run and one column per measure. The
/// notes are the audits.
ReportTable table_of_scores(std::span<const NamedScores> runs);

/// The per-query values of one run, one row per query and one column per measure, with the run's name as title.
ReportTable table_of_queries(const NamedScores& run);

/// An audit on one line, without counts of 0: "15 queries scored, 8 judged but missing from the run". Used by all
/// reports and the Python package.
std::string audit_line(const Audit& audit);

/// The same as a title.
std::string title_of(const Audit& audit);

/// The same for scores, with the number of queries for which each measure is undefined.
std::string audit_line(const Scores& scores);

/// The lines of several runs, each after its name; empty without runs.
std::string audit_text(std::span<const NamedScores> runs);

/// "run,measure,query,value" with one line per value; overall values have the query "all". Fails if a query to be
/// written has this name.
absl::StatusOr<std::string> scores_as_csv(std::span<const NamedScores> runs, bool per_query);

/// Everything: overall values, per-query values if requested, audit and policy. Fails on a text that is not UTF-8, and
/// names it, because JSON cannot represent it.
absl::StatusOr<std::string> scores_as_json(std::span<const NamedScores> runs, const Policy& policy, bool per_query);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/score_report-inl.hpp>
#endif
