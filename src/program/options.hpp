// The command line: commands, their options, and the end of a command. It hides the library that parses it, which takes
// seconds to compile and is included by options.cpp only; the functions have that library's names.
#pragma once

#include <exception>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): the name of the library
class App;
class Option;
}  // namespace CLI

namespace irmetrics::program {

/// Wrong usage: an error visible on the command line alone.
class WrongUsage : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The name that a mistyped one means; none if all differ too much.
std::optional<std::string> nearest_name(const std::vector<std::string>& names, const std::string& text);

/// The end of a command that has printed an error message.
class Stopped : public std::exception {
 public:
  explicit Stopped(int code) noexcept : code_(code) {}
  const char* what() const noexcept override { return "the command has reported the error"; }
  /// The exit code of the program.
  int code() const noexcept { return code_; }

 private:
  int code_;
};

/// An option of a command, or its positional arguments. Its setters return it.
class Option {
 public:
  explicit Option(CLI::Option& option) : option_(&option) {}

  // Help:
  Option* group(const std::string& name);
  Option* type_name(const std::string& name);
  Option* description(const std::string& text);
  Option* default_str(const std::string& text);
  /// Shows the current value of the variable.
  Option* capture_default_str();

  // Values:
  /// The number of values.
  Option* expected(int count);
  /// May be given several times, each time with one argument. All values are kept.
  Option* repeatable();
  /// The name of a file to write, which must neither be empty nor look like an option. The command ends before it runs
  /// if the file is also read, or written by another option.
  Option* names_output();
  /// Several values in one argument, separated by this character.
  Option* delimiter(char separator);
  Option* excludes(Option* other);
  Option* needs(Option* other);

  std::string get_description() const;

 private:
  friend class Command;

  CLI::Option* option_;
  bool is_output_ = false;
};

/// The program, or one of its commands. Variables that options set must outlive the command, and contain the defaults.
class Command {
 public:
  /// The program.
  Command(const std::string& description, const std::string& name);
  explicit Command(CLI::App& app);  // one of its commands
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;
  ~Command();

  /// Adds a command. `set_up` adds its options when they are needed, because those of all commands take most of the
  /// time of starting; null for a command that parses its own.
  using SetUp = void (*)(Command& command);
  void add_subcommand(const std::string& name, const std::string& description, SetUp set_up);
  /// The text of --version.
  void set_version_flag(const std::string& flag, const std::string& text);
  /// The text below the help.
  void footer(const std::string& text);
  /// The same for a text that is made only when the help is printed.
  void footer(std::function<std::string()> text);
  /// The action of the command, run after all options are read.
  void callback(std::function<void()> run);

  // Options: several names that begin with dashes are alternatives, separated by commas; a name without dashes means
  // positional arguments.
  Option* add_option(const std::string& names, std::string& value, const std::string& help);
  Option* add_option(const std::string& names, std::optional<std::string>& value, const std::string& help);
  Option* add_option(const std::string& names, std::vector<std::string>& values, const std::string& help);
  Option* add_option_function(const std::string& names, const std::function<void(const std::string&)>& read,
                              const std::string& help);
  Option* add_list_function(const std::string& names, const std::function<void(const std::vector<std::string>&)>& read,
                            const std::string& help);
  Option* add_flag(const std::string& names, bool& value, const std::string& help);
  Option* add_flag_callback(const std::string& names, std::function<void()> act, const std::string& help);
  /// The end of the error for an unknown option of this name.
  void hint(const std::string& option, const std::string& text);
  Option* get_option(const std::string& name);
  void remove_option(const std::string& name);

  std::string get_name() const;
  bool has_option(const std::string& name) const;
  /// Whether an option was given.
  bool was_given(const std::string& option) const;
  /// The options of a group, such as "Policy".
  std::vector<std::string> options_of_group(const std::string& group) const;
  /// The names of all commands.
  std::vector<std::string> command_names() const;

  /// Parses the program's arguments and runs the command that they name, if any; at most one. Returns the help or
  /// version to be printed instead. Throws WrongUsage, and the exceptions of commands.
  std::string parse(int argc, const char* const* argv);

 private:
  Option* keep(CLI::Option* option);
  /// The command that the arguments name; the program itself if they name none.
  const Command& parsed() const;
  /// Ends the command if a file that it writes is one that it reads, or is written twice.
  void check_outputs() const;
  /// Calls the function of add_subcommand, if this was not done before.
  void set_up();

  std::unique_ptr<CLI::App> whole_;  // set for the program only
  CLI::App* app_;
  SetUp set_up_ = nullptr;
  std::list<Command> commands_;
  std::list<Option> options_;
  std::map<std::string, std::string> hints_;
};

}  // namespace irmetrics::program
