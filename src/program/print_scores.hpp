// Prints the scores of runs in the format that was asked for.
#pragma once

#include "print_result.hpp"

#include <irmetrics/alignment/policy.hpp>
#include <irmetrics/report/score_report.hpp>

#include <vector>

namespace irmetrics::program {

inline void print_scores(const std::vector<NamedScores>& scored, const Policy& policy, const ScoreDetails& details,
                         ReportFormat format) {
  print_as(
      format, [&] { return value_or_fail(scores_as_json(scored, policy, details.per_query, details.slices)); },
      [&] { return value_or_fail(scores_as_csv(scored, details)); },
      [&](TableFormat tables) {
        return tables == TableFormat::html ? scores_as_html(scored, details)
                                           : render(scores_as_tables(scored, details), tables);
      });
}

/// Adds the options for what is printed, which must outlive the command line.
inline void add_score_output(Command& command, ScoreDetails& details, ReportFormat& format) {
  command.add_flag("--per-query", details.per_query, "also print per-query values")->group("Output");
  add_audit_flag(command, details.audit);
  add_format_options(command, format, "run,measure,query,value");
}

}  // namespace irmetrics::program
