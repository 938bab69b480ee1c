// The text of a measure in its parts, and the reader of its parameters.
#pragma once

#include <irmetrics/base/detail/call_text-inl.hpp>
#include <irmetrics/base/detail/check_range.hpp>
#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/measures/measure.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail::measures {

/// A measure's text in its parts.
struct MeasureText {
  std::string_view name;
  std::vector<std::pair<std::string_view, std::string_view>> arguments;
  std::optional<std::string_view> after_at;
};

inline Result<MeasureText> split_measure(std::string_view text) {
  const std::size_t end = std::min(text.find_first_of("(@"), text.size());
  const bool has_brackets = end < text.size() && text[end] == '(';
  auto call = has_brackets ? split_call(text, "measure", "value")
                           : Result<CallText>(CallText{text.substr(0, end), {}, text.substr(end)});
  if (!call.ok()) return call.status();
  if (!call->closed) return invalid_input("measure '{}': a ')' is missing", text);
  MeasureText parts{trim(call->name), std::move(call->arguments), {}};
  const std::string_view left = call->after;
  if (!left.empty() && left.front() != '@')
    return invalid_input("measure '{}': did not expect '{}' at its end", text, left);
  if (!left.empty()) parts.after_at = trim(left.substr(1));
  if (const std::size_t open = left.find('('); parts.arguments.empty() && open < left.size() && left.back() == ')')
    return invalid_input("measure '{}': parameters are written before '@': {}{}{}", text, parts.name, left.substr(open),
                         trim(left.substr(0, open)));
  return parts;
}

/// Joins the parts into one text.
inline std::string joined_measure(const MeasureText& parts) {
  std::string arguments;
  for (const auto& [name, value] : parts.arguments)
    arguments += fmt::format("{}{}={}", arguments.empty() ? "" : ",", name, value);
  return fmt::format("{}{}{}", parts.name, arguments.empty() ? "" : "(" + arguments + ")",
                     parts.after_at ? fmt::format("@{}", *parts.after_at) : "");
}

/// Position, among the arguments, of the parameter that should follow '@': under its own name, or under ir_measures'
/// name for a cut-off.
inline auto argument_for_at(const MeasureText& parts, std::string_view parameter) {
  return std::find_if(parts.arguments.begin(), parts.arguments.end(), [&](const auto& argument) {
    return argument.first == parameter || (parameter == "k" && argument.first == "cutoff");
  });
}

/// Parses parameters into a measure that has its defaults.
inline Status read_parameters(const AnyDescriptor& descriptor, std::string_view text, const MeasureText& parts,
                              void* measure) {
  const std::string_view measure_name = descriptor.words.name;
  Status status;
  const auto fail = [&](Status error) {
    if (status.ok()) status = std::move(error);
  };
  const auto read = [&](const AnyParameter& parameter, std::string_view value) {
    if (const auto error = read_value(parameter, value, measure))
      fail(invalid_input("measure '{}': {}: {}", text, parameter.name, *error));
    else if (!lies_in_range(parameter, measure))
      fail(invalid_input("{}: {} must be {}, not {}", measure_name, parameter.name, wanted_text(parameter), value));
  };
  std::vector<std::string_view> arguments;
  bool takes_at = false;
  auto misplaced = parts.arguments.end();  // argument that should follow '@'
  for (const AnyParameter& parameter : descriptor.parameters) {
    if (parameter.written == Written::as_argument) {
      arguments.push_back(parameter.name);
      for (const auto& [name, value] : parts.arguments)
        if (name == parameter.name) read(parameter, value);
      continue;
    }
    takes_at = true;
    if (!parts.after_at) misplaced = argument_for_at(parts, parameter.name);
    if (parts.after_at)
      read(parameter, *parts.after_at);
    else if (misplaced != parts.arguments.end())
      read(parameter, misplaced->second);
    else if (parameter.written == Written::after_at_always)
      fail(invalid_input("measure '{}': {} needs a value after '@', such as {}", text, measure_name,
                         canonical_text(descriptor, descriptor.defaults())));
  }
  for (std::size_t i = 0; i < parts.arguments.size(); ++i) {
    const std::string_view name = parts.arguments[i].first;
    const bool is_misplaced = parts.arguments.begin() + static_cast<std::ptrdiff_t>(i) == misplaced;
    if (!is_misplaced && std::find(arguments.begin(), arguments.end(), name) == arguments.end())
      fail(invalid_input("measure '{}': {} has no parameter '{}'; it has {}", text, measure_name, name,
                         arguments.empty() ? "none" : joined(arguments, ", ")));
    for (std::size_t j = 0; j < i; ++j)
      if (parts.arguments[j].first == name)
        fail(invalid_input("measure '{}': parameter '{}' is given twice", text, name));
  }
  if (parts.after_at && !takes_at) fail(invalid_input("measure '{}': {} takes no cut-off", text, measure_name));
  if (status.ok() && misplaced != parts.arguments.end()) {
    MeasureText right = parts;
    right.after_at = misplaced->second;
    right.arguments.erase(right.arguments.begin() + (misplaced - parts.arguments.begin()));
    fail(invalid_input("measure '{}': {}'s {} is written after '@': {}", text, measure_name,
                       misplaced->first == "k" || misplaced->first == "cutoff" ? "cut-off" : misplaced->first,
                       joined_measure(right)));
  }
  return status;
}

}  // namespace irmetrics::detail::measures
