// How strictly files are read, and what a lenient reader reports.
#pragma once

#include <irmetrics/config.hpp>

#include <cstddef>
#include <string>

namespace irmetrics {

struct RunFormat;  // run_reader.hpp

struct ReadOptions {
  /// Strict (the default): any line that is not as it should be is an error. Lenient: lines with too few fields
  /// are skipped, more fields are ignored, numbers are read as far as they go (0 if not at all), and of
  /// judgments that come twice the last one holds; all of it is counted.
  bool lenient = false;
  /// Whether to read the rank column of a run, which otherwise may hold anything.
  bool rank_column = false;
  /// Whether fields after the last one that is expected are ignored, as trec_eval does, instead of an error.
  bool extra_fields = false;
  /// The format of a run, such as find_run_format gives; null: the one that its first line shows.
  const RunFormat* format = nullptr;
};

/// What a reader met.
struct ReadReport {
  std::size_t lines = 0;      // with content
  std::size_t skipped = 0;    // lenient only: lines left out
  std::size_t coerced = 0;    // lenient only: lines read differently from how they stand there
  std::string first_problem;  // lenient only: what the first of them was about, with file and line
};

}  // namespace irmetrics
