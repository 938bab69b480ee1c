// The runs on the command line for commands that rank their documents, but do not score them.
#pragma once

#include "failure.hpp"
#include "scored_runs.hpp"

#include <irmetrics/collection/ties.hpp>
#include <irmetrics/io/trec_run.hpp>

#include <string>
#include <vector>

namespace irmetrics::program {

/// Reads runs in any format, each under the name of its file; with the rank column if that is their order. Ends the
/// command on bad input.
inline std::vector<Run> read_runs(const std::vector<std::string>& paths, Ties ties) {
  std::vector<Run> runs;
  runs.reserve(paths.size());
  for (const std::string& path : paths)
    runs.push_back(
        value_or_fail(read_run(path, {.rank_column = ties == Ties::rank_column})).named(run_name(path, paths)));
  return runs;
}

/// Adds -o, which sets `path`; it must outlive the command line, and "-" is standard output.
inline void add_output_option(Command& command, std::string& path) {
  command
      .add_option("-o,--output", path,
                  "the file to write, compressed if its name ends in .gz or .zst; default: standard output")
      ->type_name("FILE")
      ->group("Output");
}

}  // namespace irmetrics::program
