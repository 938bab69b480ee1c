// What a text that is not a measure may mean, for its error.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/measures/detail/registry-inl.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace irmetrics::detail::measures {

Result<AnyMeasure> parse(std::string_view text, KnownMeasures known);

/// A measure with those parts of another text that it accepts, so that the suggestion parses.
IRMETRICS_COLD inline std::string with_parts_of(const MeasureText& parts, const Registered& measure) {
  MeasureText result{measure.name, {}, parts.after_at};
  const auto parses = [&](const MeasureText& one) { return measure.make(one.name, one).ok(); };
  if (!parses(result)) result.after_at.reset();
  const std::string example = measure.example();
  if (const std::size_t at = example.find('@'); !parses(result) && at != std::string::npos)
    result.after_at = std::string_view(example).substr(at + 1);
  for (const auto& argument : parts.arguments) {
    result.arguments.push_back(argument);
    if (!parses(result)) result.arguments.pop_back();
  }
  return joined_measure(result);
}

/// Whether a text has digits only, as the 100 in "R@50,100".
inline bool is_cutoff(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

inline std::string upper_case(std::string_view text) {
  std::string upper(text);
  for (char& c : upper)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return upper;
}

/// Names in other tools and papers that do not parse, because some of them mean something else elsewhere.
struct OtherName {
  std::string_view name;  // in upper case
  std::string_view measure;
};
inline constexpr OtherName other_names[] = {
    {"HIT", "Success"},          {"ACCURACY", "Success"},  // of sentence-transformers and question answering
    {"RECIPROCAL_RANK", "RR"},   {"MEAN_RECIPROCAL_RANK", "RR"},
    {"AVERAGE_PRECISION", "AP"}, {"MEAN_AVERAGE_PRECISION", "AP"}};

/// The suggestion for a name of another tool; empty if it is none.
IRMETRICS_COLD inline std::string meant_elsewhere(const MeasureText& parts) {
  for (const auto& [name, measure] : other_names)
    if (name == upper_case(parts.name)) return with_parts_of(parts, *find_named(measure, registry()));
  return {};
}

/// What may be meant by a name in another tool, or by a name with a cut-off, such as nDCG10 or ndcg_at_10; empty if
/// neither.
IRMETRICS_COLD inline std::string meant_by(const MeasureText& parts, KnownMeasures known) {
  if (std::string meant = meant_elsewhere(parts); !meant.empty()) return meant;
  const std::string upper = upper_case(parts.name);
  if (const std::size_t at = upper.rfind("_AT_"); at != std::string::npos && !parts.after_at) {
    const MeasureText with_cutoff{parts.name.substr(0, at), parts.arguments, parts.name.substr(at + 4)};
    if (const auto measure = parse(joined_measure(with_cutoff), known); measure.ok())
      return std::string(measure->text());
    return meant_by(with_cutoff, known);
  }
  std::size_t end = parts.name.size();
  while (end > 0 && is_ascii_digit(parts.name[end - 1])) --end;
  if (end == 0 || end == parts.name.size() || parts.after_at) return {};
  MeasureText with_cutoff{parts.name.substr(0, end), parts.arguments, parts.name.substr(end)};
  const auto measure = parse(joined_measure(with_cutoff), known);
  return measure.ok() ? std::string(measure->text()) : std::string();
}

IRMETRICS_COLD inline Status unknown_measure(std::string_view text, const MeasureText& parts, KnownMeasures known) {
  if (const std::string meant = meant_by(parts, known); !meant.empty())
    return invalid_input("unknown measure '{}'; did you mean {}?", text, meant);
  const Registered* nearest = nullptr;
  std::size_t best = 0;
  for (const Registered& measure : known) {
    // Of a short name, few letters are left after two changes: AUC is not AP. P_x begins with P.
    const bool begins = ascii_lower(parts.name).starts_with(ascii_lower(measure.name));
    const std::size_t most = parts.name.size() < 4 && !begins ? 1 : std::max<std::size_t>(2, parts.name.size() / 3);
    const std::size_t changes = edit_distance(parts.name, measure.name);
    if (changes > most || changes == parts.name.size() || (nearest != nullptr && changes >= best)) continue;
    best = changes;
    nearest = &measure;
  }
  return invalid_input("unknown measure '{}'{}", text,
                       nearest == nullptr ? "; `irmetrics measures` lists all"
                                          : fmt::format("; did you mean {}?", with_parts_of(parts, *nearest)));
}

/// The error of a part of a list that is a further cut-off of the measure before it, as in "R@50,100" and "P_5,10". OK
/// if it is not.
inline Status check_further_cutoff(std::string_view before, std::string_view part, KnownMeasures known) {
  if (before.empty() || !is_cutoff(part)) return Status();
  const std::string_view stem = before.substr(0, before.find_last_not_of("0123456789") + 1);
  const std::string next = fmt::format("{}{}", stem, part);
  if (stem.size() == before.size() || !parse(next, known).ok()) return Status();
  return invalid_input("'{}' is not a measure; write each cut-off with its measure: {} {}", part, before, next);
}

}  // namespace irmetrics::detail::measures
