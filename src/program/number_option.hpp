// Numeric options of the command line. Numbers are parsed strictly and checked immediately, whether or not the call
// uses them.
#pragma once

#include "options.hpp"

#include <irmetrics/base/range.hpp>

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

/// The whole numbers that an option accepts.
struct WholeRange {
  std::uint64_t least = 0;
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
};

/// Parses a complete text as a whole number, in decimal digits: without a point or exponent, and without a sign except
/// the minus of a signed number.
template <std::integral Number>
std::optional<Number> read_whole_number(std::string_view text) {
  Number value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/// An option with a whole number in a range, at most `largest`; `initial` is the default.
Option* add_whole_number(Command& command, const std::string& flag, std::uint64_t initial, std::uint64_t largest,
                         const std::string& help, WholeRange range, std::function<void(std::uint64_t)> set);

/// An option that sets `value`, which must outlive the command line and contains the default.
template <std::unsigned_integral Number>
Option* add_whole_number(Command& command, const std::string& flag, Number& value, const std::string& help,
                         WholeRange range = {}) {
  return add_whole_number(command, flag, value, std::numeric_limits<Number>::max(), help, range,
                          [&value](std::uint64_t number) { value = static_cast<Number>(number); });
}

/// The number of an option. Invalid numbers end the command with a message about the expected ones.
double read_number_option(std::string_view flag, std::string_view text, Range range);

/// An option that sets `value`, which must outlive the command line and contains the default.
Option* add_number(Command& command, const std::string& flag, double& value, const std::string& help,
                   Range range = range::any);

}  // namespace irmetrics::program
