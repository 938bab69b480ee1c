// Reads the name of a choice.
#include "enum_option.hpp"

#include <fmt/ranges.h>

#include <algorithm>

namespace irmetrics::program {

Option* add_name_option(Command& command, const std::string& flag, std::vector<std::string_view> names,
                        std::string_view initial, std::string_view help, std::function<void(std::string_view)> set) {
  const std::string list = fmt::format("{}", fmt::join(names, ", "));
  const auto read = [flag, names = std::move(names), list, set = std::move(set)](const std::string& text) {
    if (std::find(names.begin(), names.end(), text) == names.end())
      throw WrongUsage(fmt::format("{} must be one of {}, not '{}'", flag, list, text));
    set(text);
  };
  return command.add_option_function(flag, read, fmt::format("{}\n{}", help, list))
      ->type_name("")
      ->default_str(std::string(initial));
}

}  // namespace irmetrics::program
