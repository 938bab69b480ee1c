// An option of the command line whose values are the names of an enumeration.
#pragma once

#include <irmetrics/enum_text.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <string>
#include <string_view>

namespace irmetrics::program {

/// An option that sets `value`, which must outlive the command line and holds the default. The help lists the names.
template <NamedEnum Enum>
CLI::Option* add_enum_option(CLI::App& command, const std::string& flag, Enum& value, std::string_view help) {
  return command
      .add_option_function<std::string>(
          flag,
          [&value, flag](const std::string& text) {
            const auto parsed = parse_enum<Enum>(flag, text);
            if (!parsed.ok()) throw CLI::ValidationError(message(parsed.status()));
            value = *parsed;
          },
          fmt::format("{}: {}", help, enum_choices<Enum>()))
      ->type_name("")
      ->default_str(std::string(enum_text(value)));
}

}  // namespace irmetrics::program
