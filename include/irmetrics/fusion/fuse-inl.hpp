// The table of fusion methods, and the parser of their texts and parameters.
#pragma once

#include <irmetrics/base/detail/call_text-inl.hpp>
#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/fusion/detail/comb_mnz-inl.hpp>
#include <irmetrics/fusion/detail/comb_sum-inl.hpp>
#include <irmetrics/fusion/detail/freshstack_fusion-inl.hpp>
#include <irmetrics/fusion/detail/min_max-inl.hpp>
#include <irmetrics/fusion/detail/rrf-inl.hpp>
#include <irmetrics/fusion/fuse.hpp>
#include <irmetrics/fusion/merge_runs-inl.hpp>
#include <irmetrics/fusion/round_robin-inl.hpp>

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace irmetrics {
namespace detail::fusion {

/// The first one is the default.
inline constexpr std::array all_fusion_methods = {rrf_method,     comb_sum_method,   comb_mnz_method,
                                                  min_max_method, freshstack_method, round_robin_method};

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
    case FusionValue::depth:
      if (!number || value != std::floor(value)) return "a whole number of at least 0";
      return value <= 4294967295.0 ? "" : "a whole number from 0 to 4294967295";
    case FusionValue::yes_or_no:
      return value == 0 || value == 1 ? "" : "0 or 1";
  }
  return "a value of a known kind";
}

/// The numbers of the arguments of a method's text; true is 1.
inline absl::StatusOr<FusionParameters> read_parameters(std::string_view text, const CallText& call) {
  FusionParameters parameters;
  for (const auto& [name, value] : call.arguments) {
    const auto number = value == "True" || value == "true"     ? 1
                        : value == "False" || value == "false" ? 0
                                                               : parse_number(value);
    if (name.empty() || !number)
      return invalid_input("method '{}': expected parameter=number, not '{}={}'", text, name, value);
    parameters.emplace_back(name, *number);
  }
  return parameters;
}

/// Fails unless each parameter of a method has a value that it accepts.
inline absl::Status check_values(const ChosenFusion& chosen) {
  const FusionMethod& method = chosen.method;
  if (chosen.values.size() != method.parameters.size())
    return invalid_input("{}: expected {} parameters, not {}", method.name, method.parameters.size(),
                         chosen.values.size());
  for (std::size_t i = 0; i < chosen.values.size(); ++i) {
    const FusionParameter& parameter = method.parameters[i];
    if (const auto expected = expected_instead(parameter.kind, chosen.values[i]); !expected.empty())
      return invalid_input("{}: {} must be {}, not {}", method.name, parameter.name, expected, chosen.values[i]);
  }
  return absl::OkStatus();
}

/// The documents of each run that a method uses; 0: all.
inline std::size_t depth_of(const ChosenFusion& chosen) {
  for (std::size_t i = 0; i < chosen.values.size(); ++i)
    if (chosen.method.parameters[i].kind == FusionValue::depth) return static_cast<std::size_t>(chosen.values[i]);
  return 0;
}

}  // namespace detail::fusion

IRMETRICS_INLINE std::span<const FusionMethod> fusion_methods() noexcept { return detail::fusion::all_fusion_methods; }

IRMETRICS_INLINE absl::StatusOr<FusionMethod> find_fusion_method(std::string_view name) {
  const std::string lower = detail::ascii_lower(name);  // papers write RRF and CombSUM
  for (const FusionMethod& method : fusion_methods())
    if (method.name == lower || (!method.alias.empty() && method.alias == lower)) return method;
  return invalid_input("method must be one of {}, not '{}'", detail::fusion::fusion_names(fusion_methods()), name);
}

IRMETRICS_INLINE std::string fusion_help() {
  std::string text;
  for (const FusionMethod& method : fusion_methods()) {
    text += fmt::format("{}: {}.", method.name, method.meaning);
    for (const FusionParameter& parameter : method.parameters)
      text += fmt::format(" {} (default {}): {}.", parameter.name, parameter.value, parameter.meaning);
    if (!method.alias.empty()) text += fmt::format(" Also written {}, as in ranx.", method.alias);
    text += '\n';
  }
  return text;
}

IRMETRICS_INLINE absl::StatusOr<ChosenFusion> choose_fusion(const FusionMethod& method,
                                                            const FusionParameters& parameters) {
  ChosenFusion chosen{method, {}};
  for (const FusionParameter& parameter : method.parameters) chosen.values.push_back(parameter.value);
  std::vector<bool> given(chosen.values.size());
  for (const auto& [name, value] : parameters) {
    const auto known = std::find_if(method.parameters.begin(), method.parameters.end(),
                                    [&name = name](const FusionParameter& one) { return one.name == name; });
    if (known == method.parameters.end())
      return invalid_input("{}: unknown parameter '{}'; the parameters are {}", method.name, name,
                           detail::fusion::fusion_names(method.parameters));
    const auto place = static_cast<std::size_t>(known - method.parameters.begin());
    if (given[place]) return invalid_input("{}: {} is given twice", method.name, name);
    given[place] = true;
    chosen.values[place] = value;
  }
  if (absl::Status status = detail::fusion::check_values(chosen); !status.ok()) return status;
  return chosen;
}

IRMETRICS_INLINE absl::StatusOr<ChosenFusion> choose_fusion(std::string_view text, const FusionParameters& parameters) {
  const std::size_t end = std::min(text.find('('), text.size());
  const auto method = find_fusion_method(detail::trim(text.substr(0, end)));
  if (!method.ok()) return method.status();
  const auto call = detail::split_call(text, "method", "number");
  if (!call.ok()) return call.status();
  if (!call->after.empty())
    return invalid_input("method '{}': parameters are written (name=value,...), not '{}'", text,
                         detail::trim(text.substr(end)));
  auto all = detail::fusion::read_parameters(text, *call);
  if (!all.ok()) return all.status();
  all->insert(all->end(), parameters.begin(), parameters.end());
  return choose_fusion(*method, *all);
}

IRMETRICS_INLINE absl::StatusOr<Run> fuse(std::span<const Run> runs, const ChosenFusion& method,
                                          const FuseOptions& options) {
  if (absl::Status status = detail::fusion::check_values(method); !status.ok()) return status;
  return merge_runs(runs,
                    [&](const QueryRankings& query, std::vector<MergedDocument>& merged) {
                      method.method.merge(query, method.values, merged);
                    },
                    {.ties = options.ties,
                     .depth = detail::fusion::depth_of(method),
                     .limit = options.limit,
                     .name = options.name.empty() ? std::string(method.method.name) : options.name,
                     .threads = options.threads,
                     .cancel = options.cancel});
}

IRMETRICS_INLINE absl::StatusOr<Run> fuse(std::span<const Run> runs, const FusionMethod& method,
                                          const FuseOptions& options) {
  const auto chosen = choose_fusion(method, options.parameters);
  if (!chosen.ok()) return chosen.status();
  return fuse(runs, *chosen, options);
}

IRMETRICS_INLINE absl::StatusOr<Run> fuse(std::span<const Run> runs, std::string_view method,
                                          const FuseOptions& options) {
  const auto chosen = choose_fusion(method, options.parameters);
  if (!chosen.ok()) return chosen.status();
  return fuse(runs, *chosen, options);
}

}  // namespace irmetrics
