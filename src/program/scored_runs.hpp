// The runs on the command line, scored against its judgments.
#pragma once

#include "options.hpp"

#include <irmetrics/collection/run.hpp>
#include <irmetrics/collection/test_collection.hpp>
#include <irmetrics/evaluate/evaluate_file.hpp>
#include <irmetrics/evaluate/scores.hpp>
#include <irmetrics/io/berds_jsonl.hpp>
#include <irmetrics/io/run_formats.hpp>
#include <irmetrics/measures/measure.hpp>

#include <span>
#include <string>
#include <vector>

namespace irmetrics::program {

/// The runs and judgments to score, with the options.
struct ScoringRequest {
  std::string qrels;  // one of the two may be empty
  std::string nuggets;
  std::string preferences;  // instead of both
  std::string corpus;       // a file of document ids; may be empty
  std::vector<std::string> runs;
  std::vector<std::string> berds;  // instead of all these: files with judgments and a run each
  BerdsOptions berds_options;
  std::vector<std::string> measures;
  FileOptions options;
};

/// The option for measures; it sets `measures`, which must outlive the command line.
Option* add_measures_option(Command& command, std::vector<std::string>& measures);

/// Adds the options for judgments and the corpus.
void add_judgments(Command& command, ScoringRequest& request);

/// Adds the options of a request, which must outlive the command line: judgments, runs, measures, threads, lenient
/// reading and the policy. Returns the option for the runs.
Option* add_scoring_options(Command& command, ScoringRequest& request);

/// Adds --berds, which replaces judgments and runs, and its further options. Returns that option.
Option* add_berds_options(Command& command, ScoringRequest& request, Option* runs);

/// Ends the command if an option for reading or scoring runs was given; `applies` says where they apply.
void refuse_scoring_options(const Command& command, const char* applies);

/// Ends the command if there are no judgments, or preferences beside others.
void check_judgments(const Command& command, const ScoringRequest& request);

/// Ends the command if the judgments or the runs are missing.
void check_runs_and_judgments(const Command& command, const ScoringRequest& request);

/// Ends the command if standard input is used for more than one file.
void check_standard_input(std::span<const std::string> paths);

/// The requested measures, or the default ones for these judgments. Ends the command on invalid measures.
std::vector<AnyMeasure> choose_measures(const ScoringRequest& request);

/// Reports on standard error the lines that a lenient reader skipped or coerced, and comments that look like records.
void report_reading(const std::string& path, const ReadReport& reading);

/// Reads judgments with the options of the command line, and reports on the reading. Ends the command on bad input.
Qrels read_qrels_file(const std::string& path, ReadOptions options = {});
NuggetQrels read_nuggets_file(const std::string& path, bool lenient = false);
PreferenceQrels read_preferences_file(const std::string& path, bool lenient = false);

/// The judgments and runs of BERDS's files, which --berds names. Ends the command on bad input.
BerdsRuns read_berds_files(const Command& command, const ScoringRequest& request);

/// The judgments to score runs against, from one file or both. Ends the command on bad input.
TestCollection read_collection(const ScoringRequest& request);

/// Reads runs in any format into memory, under the names of their systems; with the rank column if that is their order.
/// A table may have several runs, whose names are in its column of systems.
/// Ends the command on bad input.
std::vector<Run> read_runs(const std::vector<std::string>& paths, Ties ties, ReadOptions options = {});

/// Whether a file is a table with named columns, which may have several runs.
bool is_table_of_runs(const RunFile& file);

/// Reads a run in any format. Ends the command on bad input, and on a table with several runs.
Run read_one_run(const std::string& path, Ties ties);

/// The options of the request, with those of all commands for reading.
FileOptions file_options(const ScoringRequest& request);

/// Scores the runs against a collection. Ends the command on bad input. `files`: receives the files of each run.
std::vector<NamedScores> score_runs(const TestCollection& collection, const ScoringRequest& request,
                                    std::vector<std::vector<std::string>>* files = nullptr);

/// Reads the collection and scores the runs. Also ends the command on wrong usage.
std::vector<NamedScores> score_runs(const Command& command, const ScoringRequest& request,
                                    std::vector<std::vector<std::string>>* files = nullptr);

}  // namespace irmetrics::program
