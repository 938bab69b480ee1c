// The program, run for a fuzz target: within the fuzzer (in_process.cpp) or, in the tests, as a process
// (as_process.cpp).
#pragma once

#include <string>
#include <vector>

namespace irmetrics::fuzz {

/// Runs `irmetrics ARGUMENTS...` in a folder, without input and output, and returns the exit code; -1 after a signal.
int run_command_line(const std::vector<std::string>& arguments, const std::string& folder);

}  // namespace irmetrics::fuzz
