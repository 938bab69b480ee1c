// An option of the command line whose values are the names of an enumeration.
#pragma once

#include <irmetrics/enum_text.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics::program {

/// An option that sets `value`, which must outlive the command line and holds the default. The help lists the names,
/// but for those `without`, which the option does not take.
template <NamedEnum Enum>
CLI::Option* add_enum_option(CLI::App& command, const std::string& flag, Enum& value, std::string_view help,
                             const std::vector<Enum>& without = {}) {
  std::vector<std::string_view> names;
  for (const std::string_view name : enum_names<Enum>)
    if (std::none_of(without.begin(), without.end(), [&](Enum other) { return enum_text(other) == name; }))
      names.push_back(name);
  return command
      .add_option_function<std::string>(
          flag,
          [&value, flag, names](const std::string& text) {
            if (std::find(names.begin(), names.end(), text) == names.end())
              throw CLI::ValidationError(
                  fmt::format("{} must be one of {}, not '{}'", flag, fmt::join(names, ", "), text));
            value = *parse_enum<Enum>(flag, text);
          },
          fmt::format("{}: {}", help, fmt::join(names, ", ")))
      ->type_name("")
      ->default_str(std::string(enum_text(value)));
}

}  // namespace irmetrics::program
