// How values of parameters are read.
#pragma once

#include <irmetrics/measures/parameter_text.hpp>
#include <irmetrics/text.hpp>

#include <cmath>
#include <limits>

namespace irmetrics {

IRMETRICS_INLINE std::string range_text(Range range) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (range.low == -infinity && range.high == infinity) return "a finite number";
  if (range.high == infinity) return fmt::format("{} {}", range.low_open ? "greater than" : "at least", range.low);
  if (range.low == -infinity) return fmt::format("{} {}", range.high_open ? "less than" : "at most", range.high);
  return fmt::format("in {}{}, {}{}", range.low_open ? '(' : '[', range.low, range.high, range.high_open ? ')' : ']');
}

IRMETRICS_INLINE absl::Status read_value(std::string_view text, double& value) {
  if (const auto number = parse_number(trim(text))) {
    value = *number;
    return absl::OkStatus();
  }
  return invalid_input("expected a number, not '{}'", text);
}

IRMETRICS_INLINE absl::Status read_value(std::string_view text, std::uint32_t& value) {
  const auto number = parse_number(trim(text));
  if (!number || *number != std::floor(*number) || *number < 0 || *number > std::numeric_limits<std::uint32_t>::max())
    return invalid_input("expected a whole number below 2^32, not '{}'", text);
  value = static_cast<std::uint32_t>(*number);
  return absl::OkStatus();
}

IRMETRICS_INLINE absl::Status read_value(std::string_view text, std::vector<double>& value) {
  std::string_view left = trim(text);
  if (left.size() < 2 || left.front() != '[' || left.back() != ']')
    return invalid_input("expected a list such as [0.25,0.5], not '{}'", text);
  value.clear();
  for (const std::string_view part : split(left.substr(1, left.size() - 2), ',')) {
    const auto number = parse_number(trim(part));
    if (!number) return invalid_input("expected a list such as [0.25,0.5], not '{}'", text);
    value.push_back(*number);
  }
  put_in_order(value);
  return absl::OkStatus();
}

IRMETRICS_INLINE absl::Status read_value(std::string_view text, Gains& value) {
  const auto error = [&] { return invalid_input("expected gains by grade such as {{1:3,2:9}}, not '{}'", text); };
  std::string_view left = trim(text);
  if (left.size() < 2 || left.front() != '{' || left.back() != '}') return error();
  value.of_grade.clear();
  for (const std::string_view part : split(left.substr(1, left.size() - 2), ',')) {
    const std::size_t colon = part.find(':');
    if (colon == std::string_view::npos) return error();
    const auto grade = parse_number(trim(part.substr(0, colon)));
    const auto gain = parse_number(trim(part.substr(colon + 1)));
    if (!grade || !gain) return error();
    value.of_grade.emplace_back(*grade, *gain);
  }
  put_in_order(value);
  for (std::size_t i = 1; i < value.of_grade.size(); ++i)
    if (value.of_grade[i].first == value.of_grade[i - 1].first)
      return invalid_input("grade {} has two gains in '{}'", value.of_grade[i].first, text);
  return absl::OkStatus();
}

IRMETRICS_INLINE absl::Status read_value(std::string_view text, std::string& value) {
  value = without_quotes(trim(text));
  if (value.empty()) return invalid_input("expected a text");
  return absl::OkStatus();
}

}  // namespace irmetrics
