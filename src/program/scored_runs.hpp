// Runs that a command line names, scored against the judgments that it names.
#pragma once

#include <irmetrics/evaluate/evaluate_file.hpp>
#include <irmetrics/evaluate/scores.hpp>

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace irmetrics::program {

/// What is to be scored, and how.
struct ScoringRequest {
  std::string qrels;  // either may be empty, not both
  std::string nuggets;
  std::vector<std::string> runs;
  std::vector<std::string> measures;
  FileOptions options;
};

/// Adds the options that fill in a request, which must outlive the command line: judgments, runs, measures, threads,
/// lenient reading and the policy. Returns that of the runs, which are not required unless the command says so.
CLI::Option* add_scoring_options(CLI::App& command, ScoringRequest& request);

/// Scores the runs, each named as its file without the endings that run files have, or by the whole path if two would
/// be alike. Ends the command on wrong usage and on bad input.
std::vector<NamedScores> score_runs(const CLI::App& command, const ScoringRequest& request);

}  // namespace irmetrics::program
