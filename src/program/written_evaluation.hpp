// The file of an evaluation that a command writes beside what it prints.
#pragma once

#include "failure.hpp"
#include "input_limits.hpp"
#include "scored_runs.hpp"

#include <irmetrics/evaluate/evaluation_file.hpp>

#include <string>
#include <utility>
#include <vector>

namespace irmetrics::program {

/// The scores of runs with the inputs of the request. `files`: those of each run. Ends the command on a file that
/// cannot be read.
inline EvaluationFile evaluation_of(const ScoringRequest& request, std::vector<NamedScores> runs,
                                    std::vector<std::vector<std::string>> files) {
  Provenance provenance;
  provenance.lenient = request.options.lenient;
  provenance.comments = input_options().comments;
  const InputPaths paths{.qrels = request.qrels,
                         .nuggets = request.nuggets,
                         .preferences = request.preferences,
                         .corpus = request.corpus,
                         .runs = std::move(files)};
  return value_or_fail(
      irmetrics::evaluation_of(std::move(runs), request.options.policy, paths, std::move(provenance), input_limits()));
}

/// Adds --write, which sets `path`; it must outlive the command line.
inline Option* add_write_option(Command& command, std::string& path) {
  return command
      .add_option(
          "--write", path,
          "also write the scores to FILE, with policy, audit and the SHA-256 of the inputs: a baseline, and the "
          "input of verify; compressed if it ends in .gz or .zst")
      ->names_output()
      ->group("Output");
}

}  // namespace irmetrics::program
