// Several sets of scores, one a collection or one a set of judgments: what rankings of systems are compared between.
#pragma once

#include "scored_runs.hpp"

#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/io/score_files.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <string>
#include <vector>

namespace irmetrics::program {

/// Runs and sets of judgments. Without judgments, the runs are files or folders of scores, each a set.
struct SetsRequest : ScoringRequest {
  std::vector<std::string> qrels_files, nugget_files;
  ScoreFileOptions score_options{.canonical = canonical_measure};
};

/// Scores that belong together: one collection's, or one set of judgments'.
struct ScoreSet {
  std::string name;
  std::vector<ScoreTable> tables;      // of the measures that have scores of queries
  std::vector<MeasureScores> overall;  // of the others

  /// Null where the measure has no scores of queries, or no overall ones.
  const ScoreTable* table(const std::string& measure) const;
  const SystemScores* overall_scores(const std::string& measure) const;
  bool has(const std::string& measure) const { return table(measure) != nullptr || overall_scores(measure) != nullptr; }
  /// The means over queries if there are any, else the overall scores, of a measure that is there.
  SystemScores ranking(const std::string& measure) const;
  std::vector<std::string> measures() const;
};

/// Reads the files of scores. Ends the command on bad input.
std::vector<ScoreSet> read_sets(const SetsRequest& request);

/// Scores the runs against each set of judgments. Where one list of judgments has several files and the other has one,
/// that one goes with each. Adds what there is to know of the runs to `audit`. Ends the command on wrong usage and on
/// bad input.
std::vector<ScoreSet> score_sets(const Command& command, const SetsRequest& request, std::string& audit);

}  // namespace irmetrics::program
