// The option for the file that a command writes.
#pragma once

#include "options.hpp"

#include <string>

namespace irmetrics::program {

/// Adds -o, which sets `path`; it must outlive the command line, and "-" is standard output.
inline void add_output_option(Command& command, std::string& path) {
  command
      .add_option("-o,--output", path,
                  "the file to write, compressed if its name ends in .gz or .zst; default: standard output")
      ->names_output()
      ->group("Output");
}

}  // namespace irmetrics::program
