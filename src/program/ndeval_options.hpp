// The command line of irmetrics ndeval: ndeval's own options.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace irmetrics::program {

/// ndeval's exit code for all errors.
inline constexpr int ndeval_error = 1;

/// The request on the command line.
struct NdevalRequest {
  bool complete = false;
  bool traditional = false;
  std::uint32_t depth = 0;  // 0: all ranks
  double alpha = 0.5;
  double beta = 0.5;
  double risk_alpha = 0;
  std::string risk_alpha_text = "0";    // as given
  std::optional<std::string> baseline;  // a run file
  std::string qrels, run;
};

/// Writes an error message to standard error, and returns the exit code.
int ndeval_fail(std::string_view text);

/// Reads the command line. Returns an exit code, or nullopt to continue.
std::optional<int> read_ndeval_options(int argc, char** argv, NdevalRequest& request);

}  // namespace irmetrics::program
