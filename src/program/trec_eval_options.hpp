// The command line of irmetrics trec_eval: trec_eval's own options.
#pragma once

#include <irmetrics/alignment/policy.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::program {

// trec_eval's exit codes.
inline constexpr int trec_eval_usage_error = 1;
inline constexpr int trec_eval_input_error = 2;
inline constexpr int trec_eval_evaluation_error = 4;

/// The request on the command line.
struct TrecEvalRequest {
  bool per_query = false;
  bool summary = true;
  bool complete = false;
  double level = 1;
  double collection = 0;
  std::string judgments = "qrels";  // the format of the judgments (-R)
  Policy policy;
  std::vector<std::pair<std::string, std::string>> measures;  // name or nickname, parameters
  std::string zscores;                                        // a file of means and deviations; empty for raw scores
  std::string qrels, run;
};

/// Writes an error message to standard error, and returns the exit code.
int trec_eval_fail(int code, std::string_view text);

/// Reads the command line. Returns an exit code, or nullopt to continue.
std::optional<int> read_trec_eval_options(int argc, char** argv, TrecEvalRequest& request);

}  // namespace irmetrics::program
