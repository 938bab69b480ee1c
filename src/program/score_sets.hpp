// Several sets of scores, one per collection or set of judgments, whose rankings of systems are compared.
#pragma once

#include "scored_runs.hpp"

#include <irmetrics/evaluate/score_set.hpp>
#include <irmetrics/io/score_files.hpp>
#include <irmetrics/measures/grammar.hpp>
#include <irmetrics/report/report_table.hpp>

#include <string>
#include <vector>

namespace irmetrics::program {

/// Runs and sets of judgments. Without judgments, the runs are files or folders of scores, one per set.
struct SetsRequest : ScoringRequest {
  std::vector<std::string> qrels_files, nugget_files;
  ScoreFileOptions score_options{.canonical = canonical_measure};
  bool full_audit = false;
};

/// Reads the files of scores. Ends the command on bad input.
std::vector<ScoreSet> read_sets(const SetsRequest& request);

/// Scores the runs against each set of judgments. If there are several files of qrels and one of nuggets, or the
/// reverse, the single file is used with each of the others. Appends a table of the runs' audits for each set. Ends the
/// command on wrong usage and on bad input.
std::vector<ScoreSet> score_sets(const Command& command, const SetsRequest& request, std::vector<ReportTable>& audits);

}  // namespace irmetrics::program
