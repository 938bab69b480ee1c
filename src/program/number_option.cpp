// Reads the numbers of options.
#include "number_option.hpp"

#include <irmetrics/base/detail/check_range.hpp>
#include <irmetrics/base/detail/text.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace irmetrics::program {

Option* add_whole_number(Command& command, const std::string& flag, std::uint64_t initial, std::uint64_t largest,
                         const std::string& help, WholeRange range, std::function<void(std::uint64_t)> set) {
  range.most = std::min(range.most, largest);
  const auto read = [flag, largest, range, set = std::move(set)](const std::string& text) {
    const auto number = read_whole_number<std::uint64_t>(text);
    if (!number || *number < range.least || *number > range.most) {
      const bool too_large =
          number ? *number > largest : !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
      const bool named = too_large || range.most < largest;
      throw WrongUsage(fmt::format(
          "{}: expected a whole number {}, not '{}'", flag,
          named ? fmt::format("from {} to {}", range.least, range.most) : fmt::format("of at least {}", range.least),
          text));
    }
    set(*number);
  };
  return command.add_option_function(flag, read, help)->type_name("N")->default_str(fmt::format("{}", initial));
}

double read_number_option(std::string_view flag, std::string_view text, Range range) {
  const auto number = detail::parse_number(text);
  if (number && range.contains(*number)) return *number;
  std::string expected = detail::range_text(range);
  if (!expected.starts_with("a "))
    expected = fmt::format("a number {}{}", expected.starts_with("at ") ? "of " : "", expected);
  throw WrongUsage(fmt::format("{}: expected {}, not '{}'", flag, expected, text));
}

Option* add_number(Command& command, const std::string& flag, double& value, const std::string& help, Range range) {
  const auto read = [&value, flag, range](const std::string& text) { value = read_number_option(flag, text, range); };
  return command.add_option_function(flag, read, help)->type_name("NUMBER")->default_str(fmt::format("{}", value));
}

}  // namespace irmetrics::program
