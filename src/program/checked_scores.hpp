// The scores of a candidate and its baselines: from runs, files of scores, or both.
#pragma once

#include "score_sources.hpp"

#include <irmetrics/collection/run.hpp>
#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/collection/test_collection.hpp>
#include <irmetrics/evaluate/scores.hpp>

#include <optional>
#include <string>
#include <vector>

namespace irmetrics::program {

/// The candidate is the single run of the request, or its file of scores.
struct CheckRequest : SourcesRequest {
  std::vector<std::string> baselines;
};

/// Adds the options of a request, which must outlive the command line.
void add_checked_scores_options(Command& command, CheckRequest& request);

/// One table per measure, with all systems, and the runs among them.
struct CheckedScores {
  std::vector<ScoreTable> tables;
  std::string candidate;
  std::optional<TestCollection> collection;  // if there are runs
  std::vector<NamedScores> scored;           // of the runs; that of the candidate is the last
  std::vector<std::string> paths;            // of the runs
  std::vector<std::string> warnings;         // of what could not be compared

  bool candidate_is_run() const noexcept { return !scored.empty() && scored.back().name == candidate; }
};

/// Reads and scores. Ends the command on wrong usage and on bad input, and if the candidate and a baseline have other
/// queries, if a baseline lacks a measure, and if a baseline in a file of evaluate --write has other judgments, another
/// policy, or was read in another way.
CheckedScores checked_scores(const Command& command, const CheckRequest& request);

/// The runs, under the names of their systems. Ends the command on bad input.
std::vector<Run> runs_of(const CheckedScores& scores, const CheckRequest& request);
/// The same without the documents that entered_unjudged does not look at.
std::vector<Run> runs_to_find_holes(const CheckedScores& scores, const CheckRequest& request);

}  // namespace irmetrics::program
