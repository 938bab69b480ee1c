// Parses the command line with CLI11, which only this file includes.
#include "options.hpp"
#include "failure.hpp"
#include "help_text.hpp"

#include <irmetrics/base/detail/text.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <new>
#include <set>
#include <sstream>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace irmetrics::program {
namespace {

/// Notices allocations that fail while it lives. CLI11 writes help with streams, which swallow std::bad_alloc, so that
/// text would be missing.
class ExhaustedMemory {
 public:
  ExhaustedMemory() { noticed = false; }
  ExhaustedMemory(const ExhaustedMemory&) = delete;
  ExhaustedMemory& operator=(const ExhaustedMemory&) = delete;
  ~ExhaustedMemory() { std::set_new_handler(before_); }
  static bool happened() { return noticed; }

 private:
  static void notice() {
    noticed = true;
    throw std::bad_alloc();
  }

  static inline bool noticed = false;
  std::new_handler before_ = std::set_new_handler(&notice);
};

/// Shows an option as NAME TYPE=DEFAULT, and below its explanation a long default and the options that it excludes or
/// needs.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option_opts(const CLI::Option* option) const override {
    if (option->get_type_size() == 0) return "";
    std::string text = option->get_type_name().empty() ? "" : ' ' + option->get_type_name();
    if (!has_long_default(*option) && !option->get_default_str().empty()) text += '=' + option->get_default_str();
    if (option->get_expected_max() == CLI::detail::expected_max_vector_size && !text.ends_with("...")) text += " ...";
    return text;
  }

  std::string make_option_desc(const CLI::Option* option) const override {
    std::string text = option->get_description();
    if (has_long_default(*option)) text += "\ndefault: " + option->get_default_str();
    if (!option->get_excludes().empty()) text += "\nexcludes " + names(option->get_excludes());
    if (!option->get_needs().empty()) text += "\nneeds " + names(option->get_needs());
    return text;
  }

 private:
  static bool has_long_default(const CLI::Option& option) { return option.get_default_str().size() > 16; }

  static std::string names(const std::set<CLI::Option*>& options) {
    std::set<std::string> names;
    for (const CLI::Option* option : options) names.insert(option->get_name());
    return fmt::format("{}", fmt::join(names, ", "));
  }
};

/// The option with this name; null if there is none. CLI11's own search ends the process if there is no memory for a
/// copy of the name.
constexpr std::string_view types_of_files[] = {"FILE", "RUN", "PART", "BEFORE", "FIRST", "SAMPLES"};

CLI::Option* find_option(CLI::App& command, const std::string& name) {
  for (CLI::Option* const option : command.get_options())
    if (option->check_name(name)) return option;
  return nullptr;
}

/// "-o", or "--write" if there is no shorter name.
std::string shortest_name(const CLI::Option& option) {
  return option.get_snames().empty() ? option.get_name() : "-" + option.get_snames()[0];
}

/// Whether the values of an option are files, by the type in its help.
bool names_files(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  return std::any_of(std::begin(types_of_files), std::end(types_of_files),
                     [&](std::string_view part) { return type.find(part) != std::string::npos; });
}

CLI::Option* existing_option(CLI::App& command, const std::string& name) {
  CLI::Option* const option = find_option(command, name);
  if (option == nullptr) throw CLI::OptionNotFound(name);
  return option;
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

/// The options with which a command without positional arguments reads files; empty for others.
std::string hint_of_files(const CLI::App& command) {
  std::vector<std::string> options;
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_positional()) return "";
    const std::string type = option->get_type_name();
    if (option->get_group() == "Options" && option->get_name() != "--output" &&
        (type == "FILE" || type == "BEFORE AFTER"))
      options.push_back(fmt::format("{} {}", option->get_name(), type));
  }
  return options.empty() ? "" : fmt::format("; files are given by {}", fmt::join(options, " or "));
}

/// The beginning of CLI11's error for a flag with a value.
constexpr std::string_view no_conversion = "Could not convert: ";

/// The error of an argument that a command does not take, with what may have been meant: the option of another command,
/// or one with a similar name.
std::string unexpected(const CLI::App& app, const CLI::App& command, const std::string& argument,
                       const std::map<std::string, std::string>& hints) {
  if (!argument.starts_with('-')) return fmt::format("unexpected argument '{}'{}", argument, hint_of_files(command));
  const std::string name = argument.substr(0, argument.find('='));
  if (const auto hint = hints.find(name); hint != hints.end()) return fmt::format("{}: {}", name, hint->second);
  std::vector<std::string> others;
  for (const CLI::App* other : app.get_subcommands({}))
    if (const auto names = option_names(*other); std::find(names.begin(), names.end(), name) != names.end())
      others.push_back(other->get_name());
  if (!others.empty()) return fmt::format("{} is an option of {}", name, fmt::join(others, ", "));
  if (const auto nearest = nearest_name(option_names(command), name))
    return fmt::format("unknown option {}; did you mean {}?", name, *nearest);
  const bool of_command = &command != &app;
  return fmt::format("unknown option {}; `irmetrics {}--help` lists all", name,
                     of_command ? command.get_name() + ' ' : "");
}

/// The error of an option with too few values, or of a flag with one, in place of CLI11's: "At least 2 required but
/// received 1".
std::string wrong_values(CLI::App& command, const CLI::ParseError& error) {
  std::string text = error.what();
  const bool flag = text.starts_with(no_conversion);
  const std::size_t begin = flag ? no_conversion.size() : 0;
  const std::string name = text.substr(begin, text.find_first_of(": ", begin) - begin);
  const CLI::Option* const option = find_option(command, name);
  if (option == nullptr) return text;
  if (flag) return fmt::format("{} takes no value", name);
  const std::string type = option->get_type_name();
  if (option->get_items_expected_max() == 1 && option->results().size() > 1)
    return fmt::format("{}: given {} times; expected once", name, option->results().size());
  if (option->get_items_expected_min() == 2) return fmt::format("{}: expected two files, {}", name, type);
  return fmt::format("{}: expected a value{}{}", name, type.empty() ? "" : ", ", type);
}

}  // namespace

std::optional<std::string> nearest_name(const std::vector<std::string>& names, const std::string& text) {
  const auto nearest = std::min_element(names.begin(), names.end(), [&](const auto& one, const auto& two) {
    return detail::edit_distance(one, text) < detail::edit_distance(two, text);
  });
  if (nearest == names.end() || detail::edit_distance(*nearest, text) > std::max<std::size_t>(2, text.size() / 3))
    return std::nullopt;
  return *nearest;
}

Option* Option::group(const std::string& name) { return option_->group(name), this; }
Option* Option::type_name(const std::string& name) { return option_->type_name(name), this; }
Option* Option::description(const std::string& text) { return option_->description(text), this; }
Option* Option::default_str(const std::string& text) { return option_->default_str(text), this; }
Option* Option::capture_default_str() { return option_->capture_default_str(), this; }
Option* Option::expected(int count) { return option_->expected(count), this; }
Option* Option::repeatable() { return option_->allow_extra_args(false)->take_all(), this; }
Option* Option::names_output() {
  is_output_ = true;
  option_->type_name("FILE")->check([](const std::string& path) {
    const bool is_option = path.size() > 1 && path[0] == '-';  // the next one, if the name was forgotten
    if (!path.empty() && !is_option) return std::string();
    return fmt::format("expected the name of a file, not '{}'{}", detail::shown(path),
                       is_option ? fmt::format("; ./{} is a file of this name", detail::shown(path)) : "");
  });
  return this;
}
Option* Option::delimiter(char separator) { return option_->delimiter(separator), this; }
Option* Option::excludes(Option* other) { return option_->excludes(other->option_), this; }
Option* Option::needs(Option* other) { return option_->needs(other->option_), this; }

std::string Option::get_description() const { return option_->get_description(); }

Command::Command(const std::string& description, const std::string& name)
    : whole_(std::make_unique<CLI::App>(description, name)), app_(whole_.get()) {
  app_->require_subcommand(0, 1);
  app_->formatter(std::make_shared<HelpFormatter>());
}

Command::Command(CLI::App& app) : app_(&app) {}

Command::~Command() = default;

void Command::add_subcommand(const std::string& name, const std::string& description, SetUp options) {
  commands_.emplace_back(*app_->add_subcommand(name, description)).set_up_ = options;
}

void Command::set_up() {
  if (const SetUp options = std::exchange(set_up_, nullptr); options != nullptr) options(*this);
}

void Command::set_version_flag(const std::string& flag, const std::string& text) { app_->set_version_flag(flag, text); }

void Command::footer(const std::string& text) { app_->footer(text); }
void Command::footer(std::function<std::string()> text) { app_->footer(std::move(text)); }

void Command::callback(std::function<void()> run) {
  app_->callback([this, run = std::move(run)] {
    check_outputs();
    run();
  });
}

void Command::check_outputs() const {
  std::vector<std::string> written;
  std::error_code none;  // of names without a file
  for (const Option& output : options_) {
    if (!output.is_output_) continue;
    for (const std::string& path : output.option_->results()) {
      if (path == "-") continue;
      if (std::find(written.begin(), written.end(), path) != written.end())
        refuse(*this, "{} would replace {}, which is another output", shortest_name(*output.option_), path);
      written.push_back(path);
      for (const Option& input : options_)
        if (!input.is_output_ && names_files(*input.option_))
          for (const std::string& read : input.option_->results())
            if (std::filesystem::equivalent(read, path, none))
              refuse(*this, "{} would replace {}, which it reads", shortest_name(*output.option_), read);
    }
  }
}

Option* Command::add_option(const std::string& names, std::string& value, const std::string& help) {
  return keep(app_->add_option(names, value, help));
}

Option* Command::add_option(const std::string& names, std::optional<std::string>& value, const std::string& help) {
  return keep(app_->add_option(names, value, help));
}

Option* Command::add_option(const std::string& names, std::vector<std::string>& values, const std::string& help) {
  return keep(app_->add_option(names, values, help));
}

Option* Command::add_option_function(const std::string& names, const std::function<void(const std::string&)>& read,
                                     const std::string& help) {
  return keep(app_->add_option_function<std::string>(names, read, help));
}

Option* Command::add_list_function(const std::string& names,
                                   const std::function<void(const std::vector<std::string>&)>& read,
                                   const std::string& help) {
  return keep(app_->add_option_function<std::vector<std::string>>(names, read, help));
}

Option* Command::add_flag(const std::string& names, bool& value, const std::string& help) {
  return keep(app_->add_flag(names, value, help));
}

Option* Command::add_flag_callback(const std::string& names, std::function<void()> act, const std::string& help) {
  return keep(app_->add_flag_callback(names, std::move(act), help));
}

Option* Command::get_option(const std::string& name) {
  const CLI::Option* const existing = existing_option(*app_, name);
  const auto is_it = [&](const Option& option) { return option.option_ == existing; };
  return &*std::find_if(options_.begin(), options_.end(), is_it);
}

void Command::remove_option(const std::string& name) {
  CLI::Option* const existing = existing_option(*app_, name);
  options_.remove_if([&](const Option& option) { return option.option_ == existing; });
  app_->remove_option(existing);
}

void Command::hint(const std::string& option, const std::string& text) { hints_.emplace(option, text); }

std::string Command::get_name() const { return app_->get_name(); }

bool Command::has_option(const std::string& name) const { return find_option(*app_, name) != nullptr; }

bool Command::was_given(const std::string& option) const { return existing_option(*app_, option)->count() > 0; }

std::vector<std::string> Command::options_of_group(const std::string& group) const {
  std::vector<std::string> names;
  for (const CLI::Option* option : std::as_const(*app_).get_options())
    if (option->get_group() == group) names.push_back(option->get_name());
  return names;
}

std::vector<std::string> Command::command_names() const {
  std::vector<std::string> names;
  for (const Command& command : commands_) names.push_back(command.get_name());
  return names;
}

std::string Command::parse(int argc, const char* const* argv) {
  for (Command& command : commands_)
    if (std::find(argv, argv + argc, command.get_name()) != argv + argc) command.set_up();
  try {
    app_->parse(argc, argv);
    if (!app_->get_subcommands().empty()) return "";
    const ExhaustedMemory watch;
    const std::string help = app_->help();
    if (ExhaustedMemory::happened()) throw std::bad_alloc();
    return wrapped_lines(help);
  } catch (const CLI::ExtrasError&) {
    for (Command& command : commands_) command.set_up();  // an unknown option may be one of another command
    const Command& command = parsed();
    throw WrongUsage(unexpected(*app_, *command.app_, app_->remaining(true).front(), command.hints_));
  } catch (const CLI::ArgumentMismatch& error) {
    throw WrongUsage(wrong_values(*parsed().app_, error));
  } catch (const CLI::ConversionError& error) {
    throw WrongUsage(wrong_values(*parsed().app_, error));
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0) throw WrongUsage(error.what());
    std::ostringstream text;  // the help, or the version
    const ExhaustedMemory watch;
    app_->exit(error, text, text);
    if (ExhaustedMemory::happened()) throw std::bad_alloc();
    return wrapped_lines(text.str());
  }
}

const Command& Command::parsed() const {
  const std::vector<CLI::App*> found = app_->get_subcommands();
  for (const Command& command : commands_)
    if (!found.empty() && command.app_ == found.front()) return command;
  return *this;
}

Option* Command::keep(CLI::Option* option) { return &options_.emplace_back(*option); }

}  // namespace irmetrics::program
