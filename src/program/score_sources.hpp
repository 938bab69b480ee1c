// Tables of scores from the inputs on the command line: runs to score, or files of scores from any tool.
#pragma once

#include "scored_runs.hpp"

#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/io/score_files.hpp>
#include <irmetrics/measures/grammar.hpp>

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

/// Adds the options of a request, which must outlive the command line.
void add_source_options(Command& command, SourcesRequest& request);

struct ReadSources {
  std::vector<ScoreTable> tables;
  std::vector<Audit> audits;  // of the scored runs
};

/// The tables of scored runs, and their audits. Ends the command if the runs cannot be compared.
ReadSources sources_of(const std::vector<NamedScores>& scored);

/// The measures that these texts name, each once: one of `there` with exactly this name, or those that the text means
/// in the grammar. Ends the command on a text that is neither.
std::vector<std::string> measure_names(const std::vector<std::string>& texts, const std::vector<std::string>& there);

/// Scores the runs or reads the files, and selects the requested measures (for files: all, if none were requested).
/// Ends the command on wrong usage and on bad input.
ReadSources read_sources(const Command& command, const SourcesRequest& request);

}  // namespace irmetrics::program
