// An option of the command line whose values are the names of an enumeration.
#pragma once

#include "options.hpp"

#include <irmetrics/base/enum_text.hpp>

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::program {

/// An option with one of the names as its value; `initial` is the default. The help lists the names.
Option* add_name_option(Command& command, const std::string& flag, std::vector<std::string_view> names,
                        std::string_view initial, std::string_view help, std::function<void(std::string_view)> set);

/// An option that sets `value`, which must outlive the command line and contains the default. The help lists the names,
/// except those in `without`, which the option does not accept.
template <NamedEnum Enum>
Option* add_enum_option(Command& command, const std::string& flag, Enum& value, std::string_view help,
                        const std::vector<Enum>& without = {}) {
  std::vector<std::string_view> names(enum_names<Enum>.begin(), enum_names<Enum>.end());
  for (const Enum other : without) std::erase(names, enum_text(other));
  return add_name_option(command, flag, std::move(names), enum_text(value), help,
                         [&value, flag](std::string_view name) { value = *parse_enum<Enum>(flag, name); });
}

}  // namespace irmetrics::program
