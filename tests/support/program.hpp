// The program, run as from a shell.
#pragma once

#ifdef IRMETRICS_PROGRAM

#include "support/files.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <string>

#include <sys/wait.h>

namespace irmetrics::test {

struct Finished {
  int code;
  std::string output, error;
};

/// Runs `irmetrics ARGUMENTS`, quoted as for a shell, in the project's root, with this text as its standard input.
inline Finished run_program(const std::string& arguments, const std::string& input = "") {
  const TemporaryFolder folder;
  const std::string command =
      fmt::format("cd '{}' && '{}' {} < '{}' > '{}' 2> '{}'", in_project(""), program_path(), arguments,
                  folder.write("in", input), folder.path("out"), folder.path("error"));
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, file_bytes(folder.path("out")),
          file_bytes(folder.path("error"))};
}

/// Runs a script of the shell in the project's root, in which `irmetrics` is the program.
inline Finished run_script(const std::string& script) {
  const TemporaryFolder folder;
  const std::string command =
      fmt::format("cd '{}' && sh '{}' > '{}' 2> '{}'", in_project(""),
                  folder.write("script", fmt::format("irmetrics() {{ '{}' \"$@\"; }}\n{}\n", program_path(), script)),
                  folder.path("out"), folder.path("error"));
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, file_bytes(folder.path("out")),
          file_bytes(folder.path("error"))};
}

}  // namespace irmetrics::test

#endif
