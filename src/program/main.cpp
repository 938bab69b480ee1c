// The command line program: finds the command and runs it.
#include "commands.hpp"
#include "console.hpp"
#include "failure.hpp"
#include "input_limits.hpp"
#include "options.hpp"
#include "standard_streams.hpp"

#include <irmetrics/base/error.hpp>
#include <irmetrics/version.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics::program {
namespace {

constexpr const char* program_explanation =
    "irmetrics evaluates retrieval systems: it scores their results (runs) against relevance judgments\n"
    "(qrels, nuggets), with the same values as the field's reference tools.\n";

/// The examples of all commands, in two columns.
std::string examples() {
  constexpr std::size_t width = 60;
  std::string text = "Examples:\n";
  for (const CommandEntry* const command : all_commands) {
    for (const auto& [words, about] : command->examples) {
      if (words.empty()) continue;
      const std::string line = fmt::format("irmetrics {}", words);
      if (about.empty())
        text += fmt::format("  {}\n", line);
      else if (line.size() <= width)
        text += fmt::format("  {:<{}} {}\n", line, width, about);
      else
        text += fmt::format("  {}\n  {:{}} {}\n", line, "", width, about);
    }
  }
  return text;
}

/// The command with this name; null if there is none.
const CommandEntry* find_command(std::string_view name) {
  const auto* const found = std::ranges::find(all_commands, name, &CommandEntry::name);
  return found == std::end(all_commands) ? nullptr : *found;
}

/// The names of the commands, sorted by the length of the common beginning with a text.
std::vector<std::string> command_names(const Command& app, std::string_view text) {
  std::vector<std::string> names = app.command_names();
  const auto alike = [text](std::string_view name) {
    const std::size_t most = std::min(name.size(), text.size());
    return std::mismatch(name.begin(), name.begin() + static_cast<std::ptrdiff_t>(most), text.begin()).first -
           name.begin();
  };
  std::stable_sort(names.begin(), names.end(),
                   [&](const std::string& one, const std::string& other) { return alike(one) > alike(other); });
  return names;
}

/// What an unknown command may mean.
std::string meant_command(const std::vector<std::string>& names, std::string_view text) {
  if (const auto nearest = nearest_name(names, std::string(text))) return fmt::format("did you mean {}?", *nearest);
  return fmt::format("the commands are {}", fmt::join(names, ", "));
}

int run(int argc, char** argv);

/// `irmetrics help COMMAND`: the help of a command, or of the program.
int help_on(char* program, char* command) {
  const CommandEntry* const entry = command == nullptr ? nullptr : find_command(command);
  std::string flag(entry == nullptr ? "--help" : entry->help_flag);
  std::vector<char*> arguments = {program};
  if (command != nullptr) arguments.push_back(command);
  arguments.push_back(flag.data());
  const int count = static_cast<int>(arguments.size());
  arguments.push_back(nullptr);
  return run(count, arguments.data());
}

int run(int argc, char** argv) {
  const std::string_view name = argc > 1 ? argv[1] : "";
  if (name == "help") return help_on(argv[0], argc > 2 ? argv[2] : nullptr);
  const CommandEntry* const command = find_command(name);
  if (command != nullptr && command->run != nullptr) return command->run(argc - 1, argv + 1);
  Command app(program_explanation, "irmetrics");
  app.set_version_flag("--version", "irmetrics " IRMETRICS_VERSION_TEXT);
  app.footer(&examples);
  for (const CommandEntry* const entry : all_commands)
    app.add_subcommand(std::string(entry->name), std::string(entry->description), entry->set_up);
  try {
    if (command == nullptr && !name.empty() && !name.starts_with('-'))
      refuse("unknown command '{}'; {}", name, meant_command(command_names(app, name), name));
    print(app.parse(argc, argv));
    return success;
  } catch (const Stopped& stop) {
    return stop.code();
  } catch (const WrongUsage& error) {
    complain(irmetrics::message_text("irmetrics: {}", error.what()));
    complain(command != nullptr ? fmt::format("See irmetrics {} --help.", name) : "See irmetrics --help.");
    return command != nullptr ? command->wrong_usage : bad_usage;
  }
}

/// Runs the program, and reports errors of commands that did not report them.
int run_and_report(int argc, char** argv) {
  try {
    prepare_standard_streams();
    const int code = run(argc, argv);
    finish_printing();
    return code;
  } catch (const UnwritableOutput& failure) {
    if (failure.is_closed_pipe()) return closed_pipe;
    complain(irmetrics::message_text("irmetrics: {}", failure.what()));
    return bad_input;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    complain(irmetrics::message_text("irmetrics: {}", error.what()));
    return bad_input;
  }
}

}  // namespace
}  // namespace irmetrics::program

int main(int argc, char** argv) {
  using namespace irmetrics::program;
  try {
    return run_and_report(argc, argv);
  } catch (const std::bad_alloc&) {  // also thrown by the report of another error
    complain_of_memory();
    return bad_input;
  }
}
