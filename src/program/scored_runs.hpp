// Runs that a command line names, scored against the judgments that it names.
#pragma once

#include "options.hpp"

#include <irmetrics/collection/test_collection.hpp>
#include <irmetrics/evaluate/evaluate_file.hpp>
#include <irmetrics/evaluate/scores.hpp>
#include <irmetrics/io/berds_jsonl.hpp>
#include <irmetrics/measures/measure.hpp>

#include <span>
#include <string>
#include <vector>

namespace irmetrics::program {

/// What is to be scored, and how.
struct ScoringRequest {
  std::string qrels;  // either may be empty, not both
  std::string nuggets;
  std::vector<std::string> runs;
  std::vector<std::string> berds;  // instead of all these: files that hold judgments and a run each
  BerdsOptions berds_options;
  std::vector<std::string> measures;
  FileOptions options;
};

/// The option that says which measures are wanted; it fills in `measures`, which must outlive the command line.
Option* add_measures_option(Command& command, std::vector<std::string>& measures);

/// Adds the options that fill in a request, which must outlive the command line: judgments, runs, measures, threads,
/// lenient reading and the policy. Returns that of the runs.
Option* add_scoring_options(Command& command, ScoringRequest& request);

/// Adds --berds, which stands for judgments and runs, and what goes with it. Returns that option.
Option* add_berds_options(Command& command, ScoringRequest& request, Option* runs);

/// Ends the command if it was given an option of how runs are read or scored; `applies` says where they apply.
void refuse_scoring_options(const Command& command, const char* applies);

/// The name of a run's system: its file without the endings that run files have, or the whole path if two of all would
/// be alike.
std::string run_name(const std::string& path, const std::vector<std::string>& all);

/// Ends the command if standard input is more than one of the files that it will read.
void check_standard_input(std::span<const std::string> paths);

/// The measures that were asked for, or else the usual ones of what is judged. Ends the command on wrong ones.
std::vector<AnyMeasure> choose_measures(const ScoringRequest& request);

/// What the runs are scored against, from one file of judgments or both. Ends the command on bad input.
TestCollection read_collection(const ScoringRequest& request);

/// Scores the runs against it. Ends the command on bad input.
std::vector<NamedScores> score_runs(const TestCollection& collection, const ScoringRequest& request);

/// Both. Ends the command on wrong usage, too.
std::vector<NamedScores> score_runs(const Command& command, const ScoringRequest& request);

}  // namespace irmetrics::program
