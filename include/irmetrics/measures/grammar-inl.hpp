// The measure grammar: NAME, optionally followed by (parameter=value,...) and @value.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/measures/detail/aliases-inl.hpp>
#include <irmetrics/measures/detail/suggestions-inl.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <optional>
#include <utility>

namespace irmetrics {

IRMETRICS_INLINE const std::vector<MeasureInfo>& all_measures() {
  static const std::vector<MeasureInfo> infos = [] {
    std::vector<MeasureInfo> all;
    for (const detail::measures::BuiltIn& measure : detail::measures::built_in_measures())
      all.push_back(detail::measures::describe_in_words(measure));
    return all;
  }();
  return infos;
}

IRMETRICS_COLD IRMETRICS_INLINE std::vector<std::string> alias_texts(const MeasureInfo& measure) {
  std::string value = "X";
  for (const ParameterInfo& parameter : measure.parameters)
    if (parameter.written != Written::as_argument) value = detail::measures::upper_case(parameter.name);
  std::vector<std::string> texts;
  for (const Alias& alias : measure.aliases) {
    std::string& text = texts.emplace_back(alias.text);
    if (const std::size_t hole = text.find("{}"); hole != std::string::npos) text.replace(hole, 2, value);
  }
  return texts;
}

namespace detail {

/// How the values of queries become one.
IRMETRICS_INLINE std::string described_aggregate(Aggregate aggregate) {
  switch (aggregate) {
    case Aggregate::sum:
      return "the sum over the queries";
    case Aggregate::geometric_mean:
      return "the geometric mean over the queries";
    case Aggregate::mean_of_defined:
      return "the mean over the queries where it is defined";
    case Aggregate::pooled:
      return "pooled: sums over all queries are divided";
    case Aggregate::mean:
      return "the mean over the queries";
  }
  return "";
}

}  // namespace detail

IRMETRICS_COLD IRMETRICS_INLINE std::string explanation(const MeasureInfo& measure) {
  std::string text = fmt::format("{}\n  {}\n\n", measure.usage, measure.title);
  text += fmt::format("  {}.\n", measure.definition);
  text += fmt::format("  Values: {}; overall: {}{}.\n", measure.values, detail::described_aggregate(measure.aggregate),
                      measure.of_nuggets       ? "; needs nugget judgments"
                      : measure.of_preferences ? "; needs preferences or judgment groups"
                                               : "");
  text += fmt::format("  Source: {}.\n", measure.source);
  if (!measure.parameters.empty()) text += "\n  Parameters:\n";
  for (const ParameterInfo& parameter : measure.parameters) {
    const std::string written = parameter.written == Written::as_argument ? parameter.name + "=" : "@" + parameter.name;
    const std::string initial = parameter.initial.empty() ? "" : fmt::format(" (default {})", parameter.initial);
    const std::string range = parameter.range.empty() ? "" : ", " + parameter.range;
    const std::string about = fmt::format("{}{}{}: {}", parameter.kind, range, initial, parameter.help);
    text += fmt::format("    {:<11}  {}\n", written, about);
  }
  if (!measure.aliases.empty()) {
    text += "\n  Also written:";
    for (const std::string& alias : alias_texts(measure)) text += fmt::format(" {}", alias);
    text += "\n";
  }
  return text;
}

namespace detail::measures {

// Those of trec_eval_text-inl.hpp.
inline Result<std::vector<AnyMeasure>> read_trec_eval_text(std::string_view text);
inline std::size_t count_trec_eval_parts(std::span<const std::string_view> parts);

/// A text such as "best(nDCG@10)": the value over all orders of tied documents, and the text of the measure.
inline std::optional<std::pair<OfOrders, std::string_view>> split_over_orders(std::string_view text) noexcept {
  for (const OfOrders which : {OfOrders::expected, OfOrders::best, OfOrders::worst}) {
    const std::string_view name = enum_text(which);
    if (text.size() > name.size() + 1 && text.substr(0, name.size()) == name && text[name.size()] == '(' &&
        text.back() == ')')
      return std::pair(which, text.substr(name.size() + 1, text.size() - name.size() - 2));
  }
  return std::nullopt;
}

IRMETRICS_INLINE Result<AnyMeasure> parse(std::string_view text, KnownMeasures known) {
  text = trim(text);
  if (const auto over = split_over_orders(text)) {
    auto measure = parse(over->second, known);
    if (!measure.ok()) return measure.status();
    return over_orders(*measure, over->first);
  }
  if (text.empty()) return invalid_input("expected a measure, such as nDCG@10");
  if (const std::string plain = with_plain_alpha(text); !plain.empty()) return parse(plain, known);
  const auto parts = split_measure(text);
  if (!parts.ok()) return parts.status();
  if (const Registered* named = find_named(parts->name, known)) return named->make(text, *parts);
  for (const Case which : {Case::same, Case::any}) {
    // A name of another tool, such as "accuracy@3", is not one of ours in another case ("Accuracy").
    if (which == Case::any && !meant_elsewhere(*parts).empty()) break;
    const std::vector<std::string> spellings = canonical_spellings(text, which, known);
    if (spellings.size() > 1)
      return invalid_input("unknown measure '{}'; did you mean {}?", text, detail::listing(spellings, " or "));
    if (spellings.empty()) continue;
    auto measure = parse(spellings.front(), known);
    if (!measure.ok()) return invalid_input("'{}' is {}: {}", text, spellings.front(), message(measure.status()));
    return measure;
  }
  auto of_trec_eval = read_trec_eval_text(text);
  if (!of_trec_eval.ok()) return of_trec_eval.status();
  if (of_trec_eval->size() == 1) return std::move(of_trec_eval->front());
  return unknown_measure(text, *parts, known);
}

/// The measures at the beginning of a list of parts, which are removed: one, or several in trec_eval's notation.
inline Result<std::vector<AnyMeasure>> parse_first(std::span<const std::string_view>& parts, KnownMeasures known) {
  const std::string_view first = parts.front();
  const std::size_t count = count_trec_eval_parts(parts);
  const char* const end = parts[count - 1].data() + parts[count - 1].size();
  parts = parts.subspan(count);
  if (count == 1) {
    auto measure = parse(first, known);
    if (measure.ok()) return std::vector{*std::move(measure)};
    if (find_named(first, known) != nullptr) return measure.status();
    auto several = read_trec_eval_text(first);
    return several.ok() && several->empty() ? Result<std::vector<AnyMeasure>>(measure.status()) : several;
  }
  const std::string_view text(first.data(), static_cast<std::size_t>(end - first.data()));
  auto several = read_trec_eval_text(text);
  if (several.ok() && several->empty()) return unknown_measure(text, {text, {}, std::nullopt}, known);
  return several;
}

/// The error of a text that cannot be the name or alias of a new measure.
inline Status check_new_name(std::string_view name, std::string_view text, KnownMeasures known) {
  if (text.empty() || text.find_first_of(" \t\n\r,@()[]{}'\"") != std::string_view::npos)
    return invalid_input("measure '{}': expected a name of one word without '@' and brackets", name);
  const std::vector<std::string> spellings = canonical_spellings(text, Case::any, known);
  if (spellings.empty()) return Status();
  return invalid_input("measure '{}': a measure of your own needs another name, as '{}' means {}", name, text,
                       spellings.front());
}

}  // namespace detail::measures

IRMETRICS_INLINE std::span<const detail::measures::Registered> MeasureGrammar::known() const {
  return known_ == nullptr ? std::span(detail::measures::registry()) : std::span(*known_);
}

IRMETRICS_COLD IRMETRICS_INLINE Status MeasureGrammar::add(detail::measures::Registered measure) {
  std::vector<std::string> names = {measure.name};
  for (const Alias& alias : measure.aliases) {
    std::string& text = names.emplace_back(alias.text);
    if (const std::size_t hole = text.find("{}"); hole != std::string::npos) text.replace(hole, 2, "1");
  }
  for (const std::string& name : names)
    if (Status status = detail::measures::check_new_name(measure.name, name, known()); !status.ok()) return status;
  std::vector<detail::measures::Registered> all(known().begin(), known().end());
  all.push_back(std::move(measure));
  known_ = std::make_shared<const std::vector<detail::measures::Registered>>(std::move(all));
  return Status();
}

IRMETRICS_INLINE Status MeasureGrammar::add(const detail::measures::AnyDescriptor& descriptor,
                                            detail::measures::FreshMeasure (*make_default)()) {
  return add({std::string(descriptor.words.name), descriptor.aliases, make_default});
}

IRMETRICS_INLINE Status MeasureGrammar::add(const AnyMeasure& measure) {
  return add({.name = measure.text(), .function = measure});
}

IRMETRICS_INLINE Result<AnyMeasure> parse_measure(std::string_view text, const MeasureGrammar& grammar) {
  return detail::measures::parse(text, grammar.known());
}

IRMETRICS_INLINE std::string canonical_measure(std::string_view text) {
  const auto measure = parse_measure(text);
  return measure.ok() ? measure->text() : std::string(text);
}

IRMETRICS_INLINE Result<std::vector<AnyMeasure>> parse_measures(std::string_view text, const MeasureGrammar& grammar) {
  std::vector<AnyMeasure> measures;
  HashSet<std::string> texts;  // which distinguish built-in measures
  std::string_view before;     // the measure before
  const std::vector<std::string_view> parts = detail::split_outside_brackets(text, true);
  for (std::span<const std::string_view> left = parts; !left.empty();) {
    const std::string_view part = left.front();
    auto parsed = detail::measures::parse_first(left, grammar.known());
    if (!parsed.ok()) {
      if (Status status = detail::measures::check_further_cutoff(before, part, grammar.known()); !status.ok())
        return status;
      return parsed.status();
    }
    before = part;
    for (AnyMeasure& measure : *parsed)
      if (texts.insert(measure.text()).second) measures.push_back(std::move(measure));
  }
  if (measures.empty()) return invalid_input("expected a measure, such as nDCG@10");
  return measures;
}

IRMETRICS_INLINE Status detail::measures::check_own_name(std::string_view text) {
  const auto meant = parse_measure(text);
  if (!meant.ok()) return Status();
  return invalid_input("measure '{}': a measure of your own needs another name, as this one means {}", text,
                       meant->text() == text ? "a built-in measure" : meant->text());
}

IRMETRICS_INLINE Status check_names(std::span<const AnyMeasure> measures) {
  for (const AnyMeasure& own : measures) {
    if (own.is_built_in()) continue;  // its text distinguishes it from all others
    for (const AnyMeasure& other : measures)
      if (other.text() == own.text() && other != own)
        return invalid_input("there are two measures named '{}'", own.text());
    if (Status status = own.self_->traits.check_name(own.text()); !status.ok()) return status;
  }
  return Status();
}

}  // namespace irmetrics

// In header-only use, it ends with the functions that are only declared above.
#include <irmetrics/measures/trec_eval_names.hpp>
