// The values of parameters as text, and back: numbers, names, lists and gains.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/enum_text.hpp>
#include <irmetrics/measures/descriptor.hpp>
#include <irmetrics/measures/gains.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

inline std::string value_text(double value) { return fmt::format("{}", value); }
inline std::string value_text(std::uint32_t value) { return fmt::format("{}", value); }
inline std::string value_text(const std::vector<double>& values) { return fmt::format("[{}]", fmt::join(values, ",")); }
inline std::string value_text(const Gains& gains) {
  std::string text;
  for (const auto& [grade, gain] : gains.of_grade) text += fmt::format("{}{}:{}", text.empty() ? "" : ",", grade, gain);
  return "{" + text + "}";
}
inline std::string value_text(const std::string& text) {
  const char quote = text.find('\'') == std::string::npos ? '\'' : '"';
  return fmt::format("{}{}{}", quote, text, quote);
}
template <NamedEnum Enum>
std::string value_text(Enum value) {
  return fmt::format("'{}'", enum_text(value));
}

/// Brings a value into the form in which it prints and compares: lists in ascending order.
template <class T>
void put_in_order(T&) {}
inline void put_in_order(std::vector<double>& values) { std::sort(values.begin(), values.end()); }
inline void put_in_order(Gains& gains) { std::sort(gains.of_grade.begin(), gains.of_grade.end()); }

/// Whether a value, or each of a list's, lies in a range.
inline bool lies_in(double value, Range range) { return range.contains(value); }
inline bool lies_in(std::uint32_t value, Range range) { return range.contains(value); }
inline bool lies_in(const std::vector<double>& values, Range range) {
  return !values.empty() &&
         std::all_of(values.begin(), values.end(), [&](double value) { return range.contains(value); });
}
inline bool lies_in(const Gains& gains, Range range) {
  const auto same_grade = [](const auto& a, const auto& b) { return a.first == b.first; };
  if (std::adjacent_find(gains.of_grade.begin(), gains.of_grade.end(), same_grade) != gains.of_grade.end())
    return false;
  return std::all_of(gains.of_grade.begin(), gains.of_grade.end(), [&](const auto& pair) {
    return pair.first >= 0 && range.contains(pair.first) && range.contains(pair.second);
  });
}
inline bool lies_in(const std::string& text, Range) { return !text.empty(); }
template <NamedEnum Enum>
bool lies_in(Enum value, Range) {
  return static_cast<std::size_t>(value) < enum_names<Enum>.size();
}

/// What a parameter takes, in words: "number", "whole number", "'log2' or 'exp-log2'".
inline std::string kind_text(double) { return "number"; }
inline std::string kind_text(std::uint32_t) { return "whole number"; }
inline std::string kind_text(const std::vector<double>&) { return "list of numbers"; }
inline std::string kind_text(const Gains&) { return "gains by grade"; }
inline std::string kind_text(const std::string&) { return "text"; }
template <NamedEnum Enum>
std::string kind_text(Enum) {
  return fmt::format("'{}'", fmt::join(enum_names<Enum>, "' or '"));
}

/// A range in words: "a number in (0, 1)", "at least 1".
std::string range_text(Range range);
/// What lies_in asks of a parameter, in words.
template <class T>
std::string wanted_text(const T&, Range range) {
  return range_text(range);
}
inline std::string wanted_text(const std::string&, Range) { return "a text that is not empty"; }

constexpr std::string_view without_quotes(std::string_view text) noexcept {
  const bool quoted = text.size() >= 2 && (text.front() == '\'' || text.front() == '"') && text.back() == text.front();
  return quoted ? text.substr(1, text.size() - 2) : text;
}

/// Reads a value from all of a text.
absl::Status read_value(std::string_view text, double& value);
absl::Status read_value(std::string_view text, std::uint32_t& value);
absl::Status read_value(std::string_view text, std::vector<double>& value);
absl::Status read_value(std::string_view text, Gains& value);
absl::Status read_value(std::string_view text, std::string& value);
template <NamedEnum Enum>
absl::Status read_value(std::string_view text, Enum& value) {
  text = without_quotes(text);
  for (std::size_t i = 0; i < enum_names<Enum>.size(); ++i) {
    if (enum_names<Enum>[i] != text) continue;
    value = static_cast<Enum>(i);
    return absl::OkStatus();
  }
  return invalid_input("expected {}, not '{}'", kind_text(value), text);
}

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/measures/parameter_text-inl.hpp>
#endif
