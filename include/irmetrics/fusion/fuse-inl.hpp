// The table of fusion methods, and the parser of their parameters.
#pragma once

#include <irmetrics/fusion/fuse.hpp>
#include <irmetrics/fusion/merge_runs-inl.hpp>
#include <irmetrics/fusion/round_robin-inl.hpp>

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace irmetrics {
namespace detail::fusion {

inline constexpr std::array all_fusion_methods = {round_robin_method};

/// The names of methods or parameters, for messages: "a, b".
template <class Row>
std::string fusion_names(std::span<const Row> rows) {
  std::vector<std::string_view> names;
  for (const Row& row : rows) names.push_back(row.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

/// The expected values of a parameter, in words; empty if it accepts this value.
inline std::string_view expected_instead(FusionValue kind, double value) noexcept {
  const bool number = std::isfinite(value) && value >= 0;
  switch (kind) {
    case FusionValue::number:
      return number ? "" : "a number of at least 0";
    case FusionValue::count:
      return number && value == std::floor(value) && value <= 4294967295.0 ? "" : "a whole number of at least 0";
    case FusionValue::yes_or_no:
      return value == 0 || value == 1 ? "" : "0 or 1";
  }
  return "a value of a known kind";
}

inline absl::StatusOr<std::vector<double>> fusion_values(
    const FusionMethod& method, const std::vector<std::pair<std::string, double>>& parameters) {
  std::vector<double> values;
  for (const FusionParameter& parameter : method.parameters) values.push_back(parameter.value);
  for (const auto& [name, value] : parameters) {
    const auto known = std::find_if(method.parameters.begin(), method.parameters.end(),
                                    [&name = name](const FusionParameter& one) { return one.name == name; });
    if (known == method.parameters.end())
      return invalid_input("{}: unknown parameter '{}'; the parameters are {}", method.name, name,
                           fusion_names(method.parameters));
    if (const std::string_view expected = expected_instead(known->kind, value); !expected.empty())
      return invalid_input("{}: {} must be {}, not {}", method.name, name, expected, value);
    values[static_cast<std::size_t>(known - method.parameters.begin())] = value;
  }
  return values;
}

}  // namespace detail::fusion

IRMETRICS_INLINE std::span<const FusionMethod> fusion_methods() noexcept { return detail::fusion::all_fusion_methods; }

IRMETRICS_INLINE absl::StatusOr<FusionMethod> find_fusion_method(std::string_view name) {
  for (const FusionMethod& method : fusion_methods())
    if (method.name == name) return method;
  return invalid_input("method must be one of {}, not '{}'", detail::fusion::fusion_names(fusion_methods()), name);
}

IRMETRICS_INLINE std::string fusion_help() {
  std::string text;
  for (const FusionMethod& method : fusion_methods()) {
    text += fmt::format("{}: {}.", method.name, method.meaning);
    for (const FusionParameter& parameter : method.parameters)
      text += fmt::format(" {} (default {}): {}.", parameter.name, parameter.value, parameter.meaning);
    text += '\n';
  }
  return text;
}

IRMETRICS_INLINE absl::StatusOr<Run> fuse(std::span<const Run> runs, const FusionMethod& method,
                                          const FuseOptions& options) {
  const auto values = detail::fusion::fusion_values(method, options.parameters);
  if (!values.ok()) return values.status();
  return merge_runs(runs, options.ties, options.name.empty() ? std::string(method.name) : options.name,
                    [&](std::span<RankedDocuments> lists) { return method.merge(lists, *values); });
}

IRMETRICS_INLINE absl::StatusOr<Run> fuse(std::span<const Run> runs, std::string_view method,
                                          const FuseOptions& options) {
  const auto found = find_fusion_method(method);
  if (!found.ok()) return found.status();
  return fuse(runs, *found, options);
}

}  // namespace irmetrics
