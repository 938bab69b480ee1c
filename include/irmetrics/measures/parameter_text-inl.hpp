// Reads, checks and prints parameters by their kind.
#pragma once

#include <irmetrics/base/detail/check_range.hpp>
#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/measures/gains.hpp>
#include <irmetrics/measures/parameter_text.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

namespace irmetrics::detail::measures {

/// The value of an enumeration, read as a byte: an index into the choices of the parameter.
using ChoiceIndex = unsigned char;

/// Calls visit(value) with the value of a measure's parameter, by type.
template <class Visit>
decltype(auto) visit_value(const AnyParameter& parameter, void* measure, Visit&& visit) {
  void* const address = parameter.address(measure);
  switch (parameter.kind) {
    case ParameterKind::number:
      return visit(*static_cast<double*>(address));
    case ParameterKind::whole_number:
      return visit(*static_cast<std::uint32_t*>(address));
    case ParameterKind::numbers:
      return visit(*static_cast<std::vector<double>*>(address));
    case ParameterKind::gains:
      return visit(*static_cast<Gains*>(address));
    case ParameterKind::text:
      return visit(*static_cast<std::string*>(address));
    case ParameterKind::choice:
      break;
  }
  return visit(*static_cast<ChoiceIndex*>(address));
}

/// The same for a const measure.
template <class Visit>
decltype(auto) visit_const_value(const AnyParameter& parameter, const void* measure, Visit&& visit) {
  // address() only finds the member, and visit gets a const value.
  return visit_value(parameter, const_cast<void*>(measure), [&](const auto& value) { return visit(value); });
}

/// Whether a parameter has the same value in two measures of the same type.
inline bool same_value(const AnyParameter& parameter, const void* measure, const void* other) {
  return visit_const_value(parameter, measure, [&]<class T>(const T& value) {
    return value == *static_cast<const T*>(parameter.address(const_cast<void*>(other)));
  });
}

/// Whether the value after '@' is omitted; 0 represents this.
inline bool left_out(const AnyParameter& parameter, const void* measure) {
  return parameter.written == Written::after_at &&
         visit_const_value(parameter, measure, []<class T>(const T& value) { return value == T{}; });
}

inline std::string text_of_value(double value, const AnyParameter&) { return fmt::format("{}", value); }
inline std::string text_of_value(std::uint32_t value, const AnyParameter&) { return fmt::format("{}", value); }
inline std::string text_of_value(const std::vector<double>& values, const AnyParameter&) {
  std::string text;
  for (const double value : values) text += fmt::format("{}{}", text.empty() ? "" : ",", value);
  return fmt::format("[{}]", text);
}
inline std::string text_of_value(const Gains& gains, const AnyParameter&) {
  std::string text;
  for (const auto& [grade, gain] : gains.of_grade) text += fmt::format("{}{}:{}", text.empty() ? "" : ",", grade, gain);
  return "{" + text + "}";
}
inline std::string text_of_value(const std::string& text, const AnyParameter&) {
  const char quote = text.find('\'') == std::string::npos ? '\'' : '"';
  return fmt::format("{}{}{}", quote, text, quote);
}
inline std::string text_of_value(ChoiceIndex value, const AnyParameter& parameter) {
  return value < parameter.choices.size() ? fmt::format("'{}'", parameter.choices[value]) : fmt::format("{}", value);
}

inline bool value_lies_in(double value, const AnyParameter& parameter) { return parameter.range.contains(value); }
inline bool value_lies_in(std::uint32_t value, const AnyParameter& parameter) {
  return parameter.range.contains(value);
}
inline bool value_lies_in(const std::vector<double>& values, const AnyParameter& parameter) {
  return !values.empty() &&
         std::all_of(values.begin(), values.end(), [&](double value) { return parameter.range.contains(value); });
}
inline bool value_lies_in(const Gains& gains, const AnyParameter& parameter) {
  const auto same_grade = [](const auto& a, const auto& b) { return a.first == b.first; };
  if (std::adjacent_find(gains.of_grade.begin(), gains.of_grade.end(), same_grade) != gains.of_grade.end())
    return false;
  return std::all_of(gains.of_grade.begin(), gains.of_grade.end(), [&](const auto& pair) {
    return pair.first >= 0 && parameter.range.contains(pair.first) && parameter.range.contains(pair.second);
  });
}
inline bool value_lies_in(const std::string& text, const AnyParameter&) {  // text_of_value needs the other quotes
  return !text.empty() && (text.find('\'') == std::string::npos || text.find('"') == std::string::npos);
}
inline bool value_lies_in(ChoiceIndex value, const AnyParameter& parameter) { return value < parameter.choices.size(); }

IRMETRICS_INLINE std::string wanted_text(const AnyParameter& parameter) {
  if (parameter.kind == ParameterKind::text) return "a text that is not empty and has quotes of one kind at most";
  if (parameter.kind == ParameterKind::gains) return "finite numbers for grades of at least 0, each given once";
  return parameter.kind == ParameterKind::choice ? kind_text(parameter) : range_text(parameter.range);
}

template <class T>
void sort_value(T&) {}
inline void sort_value(std::vector<double>& values) { std::sort(values.begin(), values.end()); }
inline void sort_value(Gains& gains) { std::sort(gains.of_grade.begin(), gains.of_grade.end()); }

constexpr std::string_view without_quotes(std::string_view text) noexcept {
  const bool quoted = text.size() >= 2 && (text.front() == '\'' || text.front() == '"') && text.back() == text.front();
  return quoted ? text.substr(1, text.size() - 2) : text;
}

using ReadError = std::optional<std::string>;

inline ReadError read_into(double& value, std::string_view text, const AnyParameter&) {
  const auto number = parse_number(trim(text));
  if (!number) return message_text("expected a number, not '{}'", text);
  value = *number;
  return std::nullopt;
}

inline ReadError read_into(std::uint32_t& value, std::string_view text, const AnyParameter& parameter) {
  constexpr auto largest = std::numeric_limits<std::uint32_t>::max();
  const auto number = parse_number(trim(text));
  if (!number || *number != std::floor(*number) || *number < 0 || *number > largest)
    return message_text("expected a whole number from {} to {}, not '{}'", std::max(parameter.range.low, 0.0), largest,
                        text);
  value = static_cast<std::uint32_t>(*number);
  return std::nullopt;
}

inline ReadError read_into(std::vector<double>& value, std::string_view text, const AnyParameter&) {
  const std::string_view left = trim(text);
  if (left.size() < 2 || left.front() != '[' || left.back() != ']')
    return message_text("expected a list such as [0.25,0.5], not '{}'", text);
  value.clear();
  for (const std::string_view part : split(left.substr(1, left.size() - 2), ',')) {
    const auto number = parse_number(trim(part));
    if (!number) return message_text("expected a list such as [0.25,0.5], not '{}'", text);
    value.push_back(*number);
  }
  sort_value(value);
  return std::nullopt;
}

inline ReadError read_into(Gains& value, std::string_view text, const AnyParameter&) {
  const auto error = [&] { return message_text("expected gains by grade such as {{1:3,2:9}}, not '{}'", text); };
  const std::string_view left = trim(text);
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
  sort_value(value);
  for (std::size_t i = 1; i < value.of_grade.size(); ++i)
    if (value.of_grade[i].first == value.of_grade[i - 1].first)
      return message_text("grade {} has two gains in '{}'", value.of_grade[i].first, text);
  return std::nullopt;
}

inline ReadError read_into(std::string& value, std::string_view text, const AnyParameter&) {
  value = without_quotes(trim(text));
  if (value.empty()) return "expected a text";
  return std::nullopt;
}

inline ReadError read_into(ChoiceIndex& value, std::string_view text, const AnyParameter& parameter) {
  text = without_quotes(text);
  const auto name = std::find(parameter.choices.begin(), parameter.choices.end(), text);
  if (name == parameter.choices.end()) return message_text("expected {}, not '{}'", kind_text(parameter), text);
  value = static_cast<ChoiceIndex>(name - parameter.choices.begin());
  return std::nullopt;
}

IRMETRICS_INLINE std::string kind_text(const AnyParameter& parameter) {
  switch (parameter.kind) {
    case ParameterKind::number:
      return "number";
    case ParameterKind::whole_number:
      return "whole number";
    case ParameterKind::numbers:
      return "list of numbers";
    case ParameterKind::gains:
      return "gains by grade";
    case ParameterKind::text:
      return "text";
    case ParameterKind::choice:
      break;
  }
  return fmt::format("'{}'", joined(parameter.choices, "' or '"));
}

IRMETRICS_INLINE std::string value_text(const AnyParameter& parameter, const void* measure) {
  return visit_const_value(parameter, measure, [&](const auto& value) { return text_of_value(value, parameter); });
}

IRMETRICS_INLINE std::optional<std::string> read_value(const AnyParameter& parameter, std::string_view text,
                                                       void* measure) {
  return visit_value(parameter, measure, [&](auto& value) { return read_into(value, text, parameter); });
}

IRMETRICS_INLINE bool lies_in_range(const AnyParameter& parameter, const void* measure) {
  return visit_const_value(parameter, measure, [&](const auto& value) { return value_lies_in(value, parameter); });
}

IRMETRICS_INLINE void put_in_order(const AnyDescriptor& descriptor, void* measure) {
  for (const AnyParameter& parameter : descriptor.parameters)
    visit_value(parameter, measure, [](auto& value) { sort_value(value); });
}

IRMETRICS_INLINE std::uint32_t cutoff_of(const AnyDescriptor& descriptor, const void* measure) {
  for (const AnyParameter& parameter : descriptor.parameters)
    if (parameter.kind == ParameterKind::whole_number && parameter.written != Written::as_argument)
      return *static_cast<const std::uint32_t*>(parameter.address(const_cast<void*>(measure)));
  return 0;
}

IRMETRICS_INLINE std::optional<double> rel_of(const AnyDescriptor& descriptor, const void* measure) {
  for (const AnyParameter& parameter : descriptor.parameters)
    if (parameter.kind == ParameterKind::number && parameter.name == rel_name)
      return *static_cast<const double*>(parameter.address(const_cast<void*>(measure)));
  return std::nullopt;
}

IRMETRICS_INLINE std::string with_rel(std::string_view text, double rel) {
  const std::size_t end = std::min(text.find_first_of("(@"), text.size());
  const std::string_view name = text.substr(0, end), rest = text.substr(end);
  if (rest.starts_with('(')) return fmt::format("{}({}={},{}", name, rel_name, rel, rest.substr(1));
  return fmt::format("{}({}={}){}", name, rel_name, rel, rest);
}

IRMETRICS_INLINE std::string canonical_text(const AnyDescriptor& descriptor, const void* measure) {
  const void* const defaults = descriptor.defaults();
  std::string arguments;
  std::string after_at;
  for (const AnyParameter& parameter : descriptor.parameters) {
    if (parameter.written != Written::after_at_always && same_value(parameter, measure, defaults)) continue;
    const std::string value = value_text(parameter, measure);
    if (parameter.written == Written::as_argument)
      arguments += fmt::format("{}{}={}", arguments.empty() ? "" : ",", parameter.name, value);
    else
      after_at = "@" + value;
  }
  return fmt::format("{}{}{}", descriptor.words.name, arguments.empty() ? "" : "(" + arguments + ")", after_at);
}

IRMETRICS_INLINE std::optional<std::string> range_error(const AnyDescriptor& descriptor, const void* measure) {
  for (const AnyParameter& parameter : descriptor.parameters)
    if (!left_out(parameter, measure) && !lies_in_range(parameter, measure))
      return fmt::format("{}: {} must be {}, not {}", descriptor.words.name, parameter.name, wanted_text(parameter),
                         value_text(parameter, measure));
  return std::nullopt;
}

}  // namespace irmetrics::detail::measures
