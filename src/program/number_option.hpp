// Options of the command line that are numbers. They are read strictly and checked as they are read, whether or not the
// call makes use of them.
#pragma once

#include <irmetrics/measures/parameter_text.hpp>
#include <irmetrics/text.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace irmetrics::program {

/// The whole numbers that an option takes.
struct WholeRange {
  std::uint64_t least = 0;
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
};

/// The whole number that all of a text is, in decimal digits: no point, no exponent, and no sign but the minus of a
/// signed number.
template <std::integral Number>
std::optional<Number> read_whole_number(std::string_view text) {
  Number value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/// An option that sets `value`, which must outlive the command line and holds the default.
template <std::unsigned_integral Number>
CLI::Option* add_whole_number(CLI::App& command, const std::string& flag, Number& value, const std::string& help,
                              WholeRange range = {}) {
  range.most = std::min<std::uint64_t>(range.most, std::numeric_limits<Number>::max());
  return command
      .add_option_function<std::string>(
          flag,
          [&value, flag, range](const std::string& text) {
            const auto number = read_whole_number<Number>(text);
            if (!number || *number < range.least || *number > range.most) {
              const bool too_large =
                  !number && !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
              const bool named = too_large || range.most < std::numeric_limits<Number>::max();
              throw CLI::ValidationError(flag, fmt::format("expected a whole number {}, not '{}'",
                                                           named ? fmt::format("from {} to {}", range.least, range.most)
                                                                 : fmt::format("of at least {}", range.least),
                                                           text));
            }
            value = *number;
          },
          help)
      ->type_name("N")
      ->default_str(fmt::format("{}", value));
}

/// The number of an option. Ends the command, saying what was expected, on another text and outside the range.
inline double read_number_option(std::string_view flag, std::string_view text, Range range) {
  const auto number = parse_number(text);
  if (number && range.contains(*number)) return *number;
  const std::string expected = range_text(range);
  throw CLI::ValidationError(
      std::string(flag),
      fmt::format("expected {}{}, not '{}'", expected.starts_with("a ") ? "" : "a number ", expected, text));
}

/// An option that sets `value`, which must outlive the command line and holds the default.
inline CLI::Option* add_number(CLI::App& command, const std::string& flag, double& value, const std::string& help,
                               Range range = any) {
  return command
      .add_option_function<std::string>(
          flag, [&value, flag, range](const std::string& text) { value = read_number_option(flag, text, range); }, help)
      ->type_name("NUMBER")
      ->default_str(fmt::format("{}", value));
}

}  // namespace irmetrics::program
