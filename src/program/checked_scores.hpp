// The scores of a candidate and its baselines: from runs, files of scores, or both.
#pragma once

#include "score_sources.hpp"

#include <irmetrics/collection/score_table.hpp>

#include <string>
#include <vector>

namespace irmetrics::program {

/// The candidate is the single run of the request, or its file of scores.
struct CheckRequest : SourcesRequest {
  std::vector<std::string> baselines;
};

/// Adds the options of a request, which must outlive the command line.
void add_checked_scores_options(Command& command, CheckRequest& request);

/// One table per measure, with all systems.
struct CheckedScores {
  std::vector<ScoreTable> tables;
  std::string candidate;
};

/// Reads and scores. Ends the command on wrong usage and on bad input, and if the candidate and a baseline have other
/// queries, or a baseline lacks a measure.
CheckedScores checked_scores(const Command& command, const CheckRequest& request);

}  // namespace irmetrics::program
