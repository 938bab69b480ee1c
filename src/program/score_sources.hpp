// Tables of scores from whatever a command line names: runs that are scored, or files of scores made by any tool.
#pragma once

#include "scored_runs.hpp"

#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/io/score_files.hpp>

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace irmetrics::program {

/// Runs and judgments, or files of scores.
struct SourcesRequest : ScoringRequest {
  std::vector<std::string> score_files;
  ScoreFileOptions score_options;
};

/// Adds the options that fill in a request, which must outlive the command line.
void add_source_options(CLI::App& command, SourcesRequest& request);

struct ReadSources {
  std::vector<ScoreTable> tables;
  std::string audit;  // of runs that were scored: lines to be read
};

/// Scores the runs or reads the files, and takes the measures that were asked for (of files: all, if none was). Ends
/// the command on wrong usage and on bad input.
ReadSources read_sources(const CLI::App& command, const SourcesRequest& request);

}  // namespace irmetrics::program
