// The program, run as a process.
#include "fuzz/command_line.hpp"

#ifdef IRMETRICS_PROGRAM

#include "support/program.hpp"

#include <fmt/format.h>

namespace irmetrics::fuzz {
namespace {

std::string quoted(const std::string& argument) {
  std::string text = "'";
  for (const char byte : argument) text += byte == '\'' ? "'\\''" : std::string(1, byte);
  return text + "'";
}

}  // namespace

int run_command_line(const std::vector<std::string>& arguments, const std::string& folder) {
  std::string script = fmt::format("cd {}\nirmetrics", quoted(folder));
  for (const std::string& argument : arguments) script += " " + quoted(argument);
  const test::Finished finished = test::run_script(script + " < /dev/null");
  return finished.code > 128 ? -1 : finished.code;
}

}  // namespace irmetrics::fuzz

#else

namespace irmetrics::fuzz {

/// Without the program there is nothing to run.
int run_command_line(const std::vector<std::string>&, const std::string&) { return 0; }

}  // namespace irmetrics::fuzz

#endif
