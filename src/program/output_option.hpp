// The options for the run that a command writes.
#pragma once

#include "failure.hpp"
#include "options.hpp"

#include <string>

namespace irmetrics::program {

/// Adds -o, which sets `path`; it must outlive the command line, and "-" is standard output.
inline void add_output_option(Command& command, std::string& path) {
  command
      .add_option("-o,--output", path,
                  "the file to write: JSON lines, in which ids can have spaces, if its name ends in .jsonl, otherwise "
                  "a TREC run; compressed if it ends in .gz or .zst; default: standard output")
      ->names_output()
      ->group("Output");
}

/// Adds --name, which sets the tag of the run; it must outlive the command line, and contains the default.
inline void add_name(Command& command, std::string& tag, const std::string& help) {
  const auto read = [&tag](const std::string& text) {
    if (text.empty()) refuse("--name: expected a name, not ''");
    tag = text;
  };
  command.add_option_function("--name", read, help)->type_name("TEXT")->default_str(tag)->group("Output");
}

}  // namespace irmetrics::program
