// All built-in measures by name, described in words.
#pragma once

#include <irmetrics/base/detail/check_range.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/measures/all.hpp>
#include <irmetrics/measures/detail/measure_text-inl.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail::measures {

IRMETRICS_COLD inline ParameterInfo describe_in_words(const AnyParameter& parameter, const void* defaults) {
  const bool bounded = parameter.range.low != range::any.low || parameter.range.high != range::any.high;
  return {std::string(parameter.name),
          kind_text(parameter),
          bounded ? range_text(parameter.range) : "",
          parameter.written == Written::as_argument ? value_text(parameter, defaults) : "",
          std::string(parameter.help),
          parameter.written};
}

/// A measure as the grammar sees it: its descriptor, and a function that makes it with default parameters.
struct BuiltIn {
  const AnyDescriptor& descriptor;
  bool of_nuggets, of_preferences;
  FreshMeasure (*make)();
  std::string_view purpose = {};
};

IRMETRICS_COLD inline MeasureInfo describe_in_words(const BuiltIn& measure) {
  const AnyDescriptor& descriptor = measure.descriptor;
  const MeasureWords& words = descriptor.words;
  MeasureInfo info{std::string(words.name),
                   std::string(words.title),
                   std::string(words.definition),
                   std::string(words.source),
                   words.aggregate,
                   words.better,
                   words.outcome,
                   (words.outcome == Outcome::binary ? "0 or 1" : range_text(words.values)) +
                       (words.better == Better::lower ? ", lower is better" : ""),
                   std::string(words.name),
                   measure.of_nuggets,
                   measure.of_preferences,
                   std::string(measure.purpose),
                   {},
                   {}};
  std::string arguments;
  std::string at;
  for (const AnyParameter& parameter : descriptor.parameters) {
    info.parameters.push_back(describe_in_words(parameter, descriptor.defaults()));
    switch (parameter.written) {
      case Written::as_argument:
        arguments +=
            fmt::format("{}{}={}", arguments.empty() ? "" : ", ", parameter.name, info.parameters.back().initial);
        break;
      case Written::after_at:
        at = fmt::format("[@{}]", parameter.name);
        break;
      case Written::after_at_always:
        at = fmt::format("@{}", parameter.name);
        break;
    }
  }
  if (!arguments.empty()) info.usage += "[(" + arguments + ")]";
  info.usage += at;
  info.aliases.assign(descriptor.aliases.begin(), descriptor.aliases.end());
  return info;
}

template <class M>
FreshMeasure make_default() {
  return fresh_measure(M{});
}

template <class... Ms>
IRMETRICS_COLD void append_group(const MeasureGroup<Ms...>& group, std::vector<BuiltIn>& all) {
  const BuiltIn of_group[] = {
      {any_descriptor<Ms>, NuggetMeasure<Ms>, PreferenceMeasure<Ms>, &make_default<Ms>, group.purpose}...};
  for (const BuiltIn& measure : of_group) all.push_back(measure);
}

/// All measures, in the order of their groups.
inline const std::vector<BuiltIn>& built_in_measures() {
  static const std::vector<BuiltIn> all = [] {
    std::vector<BuiltIn> measures;
    std::apply([&](const auto&... groups) { (append_group(groups, measures), ...); }, measure_groups);
    return measures;
  }();
  return all;
}

/// A measure that texts can name.
struct Registered {
  std::string name;
  std::span<const Alias> aliases = {};
  FreshMeasure (*make_default)() = nullptr;
  std::optional<AnyMeasure> function = {};  // instead of make_default

  /// Its text with default parameters.
  std::string example() const { return function ? function->text() : AnyMeasure(make_default()).text(); }

  /// Makes the measure from its text.
  Result<AnyMeasure> make(std::string_view text, const MeasureText& parts) const {
    if (function) {
      const MeasureWords words{.name = name, .title = {}, .definition = {}, .source = {}};
      if (Status status = read_parameters({words, {}, {}, nullptr}, text, parts, nullptr); !status.ok()) return status;
      return *function;
    }
    FreshMeasure fresh = make_default();
    if (Status status = read_parameters(*fresh.descriptor, text, parts, fresh.measure); !status.ok()) return status;
    fresh.wrote_rel = std::any_of(parts.arguments.begin(), parts.arguments.end(),
                                  [](const auto& argument) { return argument.first == rel_name; });
    return AnyMeasure(std::move(fresh));
  }
};

inline const std::vector<Registered>& registry() {
  static const std::vector<Registered> all = [] {
    std::vector<Registered> measures;
    for (const BuiltIn& measure : built_in_measures())
      measures.push_back({std::string(measure.descriptor.words.name), measure.descriptor.aliases, measure.make});
    return measures;
  }();
  return all;
}

/// The measures that a text can name: the registry, or a copy with more.
using KnownMeasures = std::span<const Registered>;

/// The measure with a name; null if there is none.
inline const Registered* find_named(std::string_view name, KnownMeasures known) {
  for (const Registered& measure : known)
    if (measure.name == name) return &measure;
  return nullptr;
}

}  // namespace irmetrics::detail::measures
