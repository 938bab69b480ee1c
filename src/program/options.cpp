// Parses the command line with CLI11, which only this file includes.
#include "options.hpp"

#include <CLI/CLI.hpp>

#include <sstream>
#include <utility>

namespace irmetrics::program {

Option* Option::group(const std::string& name) { return option_->group(name), this; }
Option* Option::type_name(const std::string& name) { return option_->type_name(name), this; }
Option* Option::description(const std::string& text) { return option_->description(text), this; }
Option* Option::default_str(const std::string& text) { return option_->default_str(text), this; }
Option* Option::capture_default_str() { return option_->capture_default_str(), this; }
Option* Option::expected(int count) { return option_->expected(count), this; }
Option* Option::allow_extra_args(bool allowed) { return option_->allow_extra_args(allowed), this; }
Option* Option::take_all() { return option_->take_all(), this; }
Option* Option::delimiter(char separator) { return option_->delimiter(separator), this; }
Option* Option::excludes(Option* other) { return option_->excludes(other->option_), this; }
Option* Option::needs(Option* other) { return option_->needs(other->option_), this; }

std::string Option::get_description() const { return option_->get_description(); }

Command::Command(const std::string& description, const std::string& name)
    : whole_(std::make_unique<CLI::App>(description, name)), app_(whole_.get()) {
  app_->require_subcommand(0, 1);
}

Command::Command(CLI::App& app) : app_(&app) {}

Command::~Command() = default;

Command* Command::add_subcommand(const std::string& name, const std::string& description) {
  return &commands_.emplace_back(*app_->add_subcommand(name, description));
}

void Command::set_version_flag(const std::string& flag, const std::string& text) { app_->set_version_flag(flag, text); }

void Command::footer(const std::string& text) { app_->footer(text); }

void Command::callback(std::function<void()> run) { app_->callback(std::move(run)); }

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

Option* Command::get_option(const std::string& name) { return keep(app_->get_option(name)); }

void Command::remove_option(const std::string& name) { app_->remove_option(app_->get_option(name)); }

std::string Command::get_name() const { return app_->get_name(); }

bool Command::has_option(const std::string& name) const { return app_->get_option_no_throw(name) != nullptr; }

bool Command::was_given(const std::string& option) const { return app_->count(option) > 0; }

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
  try {
    app_->parse(argc, argv);
    return app_->get_subcommands().empty() ? app_->help() : "";
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0) throw WrongUsage(error.what());
    std::ostringstream text;  // the help, or the version
    app_->exit(error, text, text);
    return text.str();
  }
}

Option* Command::keep(CLI::Option* option) { return &options_.emplace_back(*option); }

}  // namespace irmetrics::program
