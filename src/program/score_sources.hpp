// Tables of scores from whatever a command line names: runs that are scored, or files of scores made by any tool.
#pragma once

#include "scored_runs.hpp"

#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/io/score_files.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics::program {

/// Runs and judgments, or files of scores.
struct SourcesRequest : ScoringRequest {
  std::vector<std::string> score_files;
  ScoreFileOptions score_options{.canonical = canonical_measure,
                                 .is_measure = [](std::string_view text) { return parse_measure(text).ok(); }};
};

/// Adds the options that fill in a request, which must outlive the command line.
void add_source_options(Command& command, SourcesRequest& request);

struct ReadSources {
  std::vector<ScoreTable> tables;
  std::vector<Audit> audits;  // of runs that were scored
};

/// The measures that are meant by these texts, each once: one that is there as the text stands, or those that the text
/// names by the grammar. Ends the command if it names none.
std::vector<std::string> measure_names(const std::vector<std::string>& texts,
                                       const std::function<bool(const std::string&)>& is_there);

/// Scores the runs or reads the files, and takes the measures that were asked for (of files: all, if none was). Ends
/// the command on wrong usage and on bad input.
ReadSources read_sources(const Command& command, const SourcesRequest& request);

}  // namespace irmetrics::program
