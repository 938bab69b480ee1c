// The command line of irmetrics ndeval: ndeval's own options.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace irmetrics::program {

/// What ndeval exits with on any error.
inline constexpr int ndeval_error = 1;

/// What the command line asks for.
struct NdevalRequest {
  bool complete = false;
  bool traditional = false;
  std::uint32_t depth = 0;  // 0: all ranks
  double alpha = 0.5;
  double beta = 0.5;
  double risk_alpha = 0;
  std::string risk_alpha_text = "0";    // as it was given
  std::optional<std::string> baseline;  // a run
  std::string qrels, run;
};

/// Says what is wrong on standard error, and returns the code.
int ndeval_fail(std::string_view text);

/// Reads the command line. A code to exit with, or nothing to go on.
std::optional<int> read_ndeval_options(int argc, char** argv, NdevalRequest& request);

}  // namespace irmetrics::program
