// Options of the command line that are numbers. They are read strictly and checked as they are read, whether or not the
// call makes use of them.
#pragma once

#include "options.hpp"

#include <irmetrics/measures/parameter_text.hpp>

#include <charconv>
#include <concepts>
#include <cstdint>
#include <functional>
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

/// An option that takes a whole number of the range, none above `largest`, `initial` being its default.
Option* add_whole_number(Command& command, const std::string& flag, std::uint64_t initial, std::uint64_t largest,
                         const std::string& help, WholeRange range, std::function<void(std::uint64_t)> set);

/// An option that sets `value`, which must outlive the command line and holds the default.
template <std::unsigned_integral Number>
Option* add_whole_number(Command& command, const std::string& flag, Number& value, const std::string& help,
                         WholeRange range = {}) {
  return add_whole_number(command, flag, value, std::numeric_limits<Number>::max(), help, range,
                          [&value](std::uint64_t number) { value = static_cast<Number>(number); });
}

/// The number of an option. Ends the command, saying what was expected, on another text and outside the range.
double read_number_option(std::string_view flag, std::string_view text, Range range);

/// An option that sets `value`, which must outlive the command line and holds the default.
Option* add_number(Command& command, const std::string& flag, double& value, const std::string& help,
                   Range range = range::any);

}  // namespace irmetrics::program
