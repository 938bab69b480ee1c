// The commands of the program. Each file X_command.cpp defines one; this list has their order in the help.
#pragma once

#include "input_limits.hpp"

#include <array>
#include <string_view>

namespace irmetrics::program {

/// Default exit codes of the program. The last one means that the reader of the output is gone; a shell reports it for
/// a program killed by the signal of a closed pipe, which also kills this program unless the signal is ignored.
enum ExitCode { success = 0, bad_usage = 1, bad_input = 2, closed_pipe = 141 };

/// A command line without the program's name, and what it is about; empty if the line shows it.
struct Example {
  std::string_view line, about = {};
};

/// A command, the function that sets up its options and its action, and examples of it. A command that reproduces
/// another tool parses its own options: it has a function that runs it instead, where argv[0] is its name.
struct CommandEntry {
  std::string_view name;
  std::string_view description;
  Command::SetUp set_up = nullptr;
  std::array<Example, 2> examples = {};
  int (*run)(int argc, char** argv) = nullptr;
  std::string_view help_flag = "--help";
  int wrong_usage = bad_usage;  // its exit code, unless 1 has another meaning
};

/// The set-up of a command that reads files.
template <Command::SetUp set_up>
void reading(Command& command) {
  set_up(command);
  add_limits_option(command);
}

/// The set-up of a command that reads files with a record in each line, which may have comments.
template <Command::SetUp set_up>
void reading_records(Command& command) {
  set_up(command);
  add_comments_option(command);
  add_limits_option(command);
}

extern const CommandEntry evaluate_command, merge_command, verify_command, coverage_command, compare_command,
    check_command, report_command, correlate_command, stability_command, reproduce_command, datasets_command,
    drift_command, agree_command, separate_command, fuse_command, mmr_command, pool_command, describe_command,
    texts_command, similarity_command, filter_command, trec_eval_command, ndeval_command, gdeval_command,
    cwl_eval_command, measures_command, formats_command;
inline constexpr const CommandEntry* all_commands[] = {
    &evaluate_command, &merge_command,     &verify_command,    &coverage_command,  &compare_command,
    &check_command,    &report_command,    &correlate_command, &stability_command, &reproduce_command,
    &datasets_command, &drift_command,     &agree_command,     &separate_command,  &fuse_command,
    &mmr_command,      &pool_command,      &describe_command,  &texts_command,     &similarity_command,
    &filter_command,   &trec_eval_command, &ndeval_command,    &gdeval_command,    &cwl_eval_command,
    &measures_command, &formats_command};

}  // namespace irmetrics::program
