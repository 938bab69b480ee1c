// Scores as tables, CSV and JSON, of one run or several.
#pragma once

#include <irmetrics/alignment/policy.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/evaluate/scores.hpp>
#include <irmetrics/evaluate/sliced_scores.hpp>
#include <irmetrics/report/audit_report.hpp>
#include <irmetrics/report/report_table.hpp>

#include <span>
#include <string>
#include <vector>

namespace irmetrics {

/// The overall values: for one run one row per measure, for several one row per run and one column per measure.
ReportTable table_of_scores(std::span<const NamedScores> runs);

/// The per-query values of one run, one row per query and one column per measure, with the run's name as title.
ReportTable table_of_queries(const NamedScores& run);

/// What to report besides the overall values.
struct ScoreDetails {
  bool per_query = false;
  bool audit = false;                    // the full audits, not only what stands out
  const SlicedScores* slices = nullptr;  // the same runs on slices of the queries, if there are any
};

/// The tables: the queries of each run if requested, the overall values, with those of slices if there are any, and the
/// audits.
std::vector<ReportTable> scores_as_tables(std::span<const NamedScores> runs, ScoreDetails details = {});

/// The tables as HTML, with the full audits in an element that a click opens.
std::string scores_as_html(std::span<const NamedScores> runs, ScoreDetails details = {});

/// "run,measure,query,value" with one line per value; overall values have the query "all". Counts of the audits, if
/// requested, have measures such as "audit unjudged@10". Fails if a query to be written is called "all". Slices have
/// lines of their own: the rows of SlicedScores instead.
Result<std::string> scores_as_csv(std::span<const NamedScores> runs, ScoreDetails details = {});

/// Everything: overall values, per-query values if requested, audit and policy, and the rows of slices. Fails on a text
/// that is not UTF-8, and names it, because JSON cannot represent it.
Result<std::string> scores_as_json(std::span<const NamedScores> runs, const Policy& policy, bool per_query,
                                   const SlicedScores* slices = nullptr);

/// The same for runs with policies of their own. If they differ, each run has its `policy`, and there is none for all.
Result<std::string> scores_of_policies_as_json(std::span<const NamedScores> runs, std::span<const Policy> policies,
                                               bool per_query, const SlicedScores* slices = nullptr);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/score_report-inl.hpp>
#endif
