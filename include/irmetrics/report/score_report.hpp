// Scores as tables, CSV and JSON, of one run or of several side by side.
#pragma once

#include <irmetrics/alignment/policy.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/error.hpp>
#include <irmetrics/evaluate/scores.hpp>
#include <irmetrics/report/report_table.hpp>

#include <span>
#include <string>

namespace irmetrics {

/// The overall values: of one run a row for each measure, of several a row for each run and a column for each measure.
/// The notes are the audits.
ReportTable table_of_scores(std::span<const NamedScores> runs);

/// The values of each query of one run, queries down and measures across, under the run's name.
ReportTable table_of_queries(const NamedScores& run);

/// What an audit says, on one line and without what is 0: "15 queries scored, 8 of the judged missing in the run". All
/// reports and the Python package have it from here.
std::string audit_line(const Audit& audit);

/// The same as a title.
std::string title_of(const Audit& audit);

/// The same of scores, and for how many queries a measure is not defined.
std::string audit_line(const Scores& scores);

/// The lines of several runs, each behind its name; empty without runs.
std::string audit_text(std::span<const NamedScores> runs);

/// "run,measure,query,value" with a line for each value; the overall values have the query "all". Fails if a query is
/// called so whose value is to be written.
absl::StatusOr<std::string> scores_as_csv(std::span<const NamedScores> runs, bool per_query);

/// Everything: overall values, per query if asked, audit and policy. Fails, naming it, on a text that is not UTF-8:
/// JSON cannot hold it.
absl::StatusOr<std::string> scores_as_json(std::span<const NamedScores> runs, const Policy& policy, bool per_query);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/score_report-inl.hpp>
#endif
