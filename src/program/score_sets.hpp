// Several sets of scores, one per collection or set of judgments, whose rankings of systems are compared.
#pragma once

#include "scored_runs.hpp"

#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/io/score_files.hpp>
#include <irmetrics/measures/grammar.hpp>
#include <irmetrics/report/report_table.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace irmetrics::program {

/// Runs and sets of judgments. Without judgments, the runs are files or folders of scores, one per set.
struct SetsRequest : ScoringRequest {
  std::vector<std::string> qrels_files, nugget_files;
  ScoreFileOptions score_options{.canonical = canonical_measure};
  bool full_audit = false;
};

/// The scores for one collection, or for one set of judgments.
struct ScoreSet {
  ScoreSet(std::string name, std::vector<ScoreTable> tables, std::vector<MeasureScores> overall);

  std::string name;
  std::vector<ScoreTable> tables;      // of the measures with per-query scores
  std::vector<MeasureScores> overall;  // of any measures

  /// Null if the measure has no per-query scores, or no overall ones.
  const ScoreTable* table(const std::string& measure) const;
  const SystemScores* overall_scores(const std::string& measure) const;
  bool has(const std::string& measure) const { return table(measure) != nullptr || overall_scores(measure) != nullptr; }
  /// The means over queries if there are any, otherwise the overall scores, of an existing measure.
  SystemScores ranking(const std::string& measure) const;
  /// The measures, by the names of their tables: a measure with both kinds of scores is listed once.
  std::vector<std::string> measures() const;
  /// The same measures, by their own names if they have overall scores: GMAP, where measures() has ln(GMAP).
  std::vector<std::string> overall_measures() const;

 private:
  HashMap<std::string, std::size_t> table_indices_, overall_indices_;  // by measure
};

/// Reads the files of scores. Ends the command on bad input.
std::vector<ScoreSet> read_sets(const SetsRequest& request);

/// Scores the runs against each set of judgments. If there are several files of qrels and one of nuggets, or the
/// reverse, the single file is used with each of the others. Appends a table of the runs' audits for each set. Ends the
/// command on wrong usage and on bad input.
std::vector<ScoreSet> score_sets(const Command& command, const SetsRequest& request, std::vector<ReportTable>& audits);

}  // namespace irmetrics::program
