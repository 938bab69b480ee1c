// The measure grammar: NAME, optionally followed by (parameter=value,...) and @value.
#pragma once

#include <irmetrics/base/check_range.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/text.hpp>
#include <irmetrics/measures/all.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <typeinfo>
#include <utility>

namespace irmetrics {
namespace detail::measures {

/// A measure's text in its parts.
struct MeasureText {
  std::string_view name;
  std::vector<std::pair<std::string_view, std::string_view>> arguments;
  std::optional<std::string_view> after_at;
};

/// Splits at commas (and whitespace that is not beside an '@', if requested) outside brackets and quotes.
inline std::vector<std::string_view> split_outside_brackets(std::string_view text, bool at_whitespace) {
  std::vector<std::string_view> parts;
  int depth = 0;
  char quote = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ',';
    const bool outside = (depth == 0 && quote == 0) || i == text.size();
    if (outside && at_whitespace && is_blank(c)) {
      const bool follows_at = i > 0 && text[i - 1] == '@';
      while (i + 1 < text.size() && is_blank(text[i + 1])) ++i;
      if (follows_at || (i + 1 < text.size() && text[i + 1] == '@')) continue;  // as in "nDCG @ 10"
    }
    if (outside && (c == ',' || (at_whitespace && is_blank(c)))) {
      if (const std::string_view part = trim(text.substr(begin, i - begin)); !part.empty()) parts.push_back(part);
      begin = i + 1;
    } else if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '\'' || c == '"') {
      quote = c;
    } else if (c == '(' || c == '[' || c == '{') {
      ++depth;
    } else if (c == ')' || c == ']' || c == '}') {
      --depth;
    }
  }
  return parts;
}

inline absl::StatusOr<MeasureText> split_measure(std::string_view text) {
  MeasureText parts;
  std::string_view left = text;
  parts.name = left.substr(0, left.find_first_of("(@"));
  left.remove_prefix(parts.name.size());
  if (!left.empty() && left.front() == '(') {
    const std::size_t close = left.rfind(')');
    if (close == std::string_view::npos) return invalid_input("measure '{}': a ')' is missing", text);
    for (const std::string_view argument : split_outside_brackets(left.substr(1, close - 1), false)) {
      const std::size_t equals = argument.find('=');
      if (equals == std::string_view::npos)
        return invalid_input("measure '{}': expected parameter=value, not '{}'", text, argument);
      parts.arguments.emplace_back(trim(argument.substr(0, equals)), trim(argument.substr(equals + 1)));
    }
    left = trim(left.substr(close + 1));
  }
  if (!left.empty() && left.front() == '@') {
    parts.after_at = trim(left.substr(1));
    if (const std::size_t open = left.find('('); parts.arguments.empty() && open < left.size() && left.back() == ')')
      return invalid_input("measure '{}': parameters are written before '@': {}{}{}", text, parts.name,
                           left.substr(open), trim(left.substr(0, open)));
    left = {};
  }
  if (!left.empty()) return invalid_input("measure '{}': did not expect '{}' at its end", text, left);
  parts.name = trim(parts.name);
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
inline absl::Status read_parameters(const AnyDescriptor& descriptor, std::string_view text, const MeasureText& parts,
                                    void* measure) {
  const std::string_view measure_name = descriptor.words.name;
  absl::Status status;
  const auto fail = [&](absl::Status error) {
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

inline ParameterInfo describe_in_words(const AnyParameter& parameter, const void* defaults) {
  const bool bounded = parameter.range.low != range::any.low || parameter.range.high != range::any.high;
  return {std::string(parameter.name),
          kind_text(parameter),
          bounded ? range_text(parameter.range) : "",
          parameter.written == Written::as_argument ? value_text(parameter, defaults) : "",
          std::string(parameter.help),
          parameter.written};
}

inline MeasureInfo describe_in_words(const AnyDescriptor& descriptor, bool of_nuggets) {
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
                   of_nuggets,
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
  info.aliases.assign(words.aliases.begin(), words.aliases.begin() + static_cast<std::ptrdiff_t>(words.alias_count));
  return info;
}

/// A measure as the grammar sees it: its descriptor, and a function that makes it with default parameters.
struct BuiltIn {
  const AnyDescriptor& descriptor;
  bool of_nuggets;
  const std::type_info& type;
  FreshMeasure (*make)();
};

template <class M>
FreshMeasure make_default() {
  return fresh_measure(M{});
}

template <class... Ms>
std::span<const BuiltIn> list_all(MeasureList<Ms...>) {
  static const BuiltIn all[] = {{any_descriptor<Ms>, NuggetMeasure<Ms>, typeid(Ms), &make_default<Ms>}...};
  return all;
}

/// A built-in measure, and its description.
struct Registered {
  MeasureInfo info;
  FreshMeasure (*make_default)();
  std::string example;  // with default parameters
  const std::type_info* type;

  /// Makes the measure from its text.
  absl::StatusOr<AnyMeasure> make(std::string_view text, const MeasureText& parts) const {
    FreshMeasure fresh = make_default();
    if (absl::Status status = read_parameters(*fresh.descriptor, text, parts, fresh.measure); !status.ok())
      return status;
    fresh.wrote_rel = std::any_of(parts.arguments.begin(), parts.arguments.end(),
                                  [](const auto& argument) { return argument.first == rel_name; });
    return AnyMeasure(std::move(fresh));
  }
};

inline const std::vector<Registered>& registry() {
  static const std::vector<Registered> all = [] {
    std::vector<Registered> measures;
    for (const auto& [descriptor, of_nuggets, type, make] : list_all(AllMeasures()))
      measures.push_back(
          {describe_in_words(descriptor, of_nuggets), make, canonical_text(descriptor, descriptor.defaults()), &type});
    return measures;
  }();
  return all;
}

/// The built-in measure with a name; null if there is none.
inline const Registered* find_built_in(std::string_view name) {
  for (const Registered& measure : registry())
    if (measure.info.name == name) return &measure;
  return nullptr;
}

inline bool is_built_in(const AnyMeasure& measure) {
  const std::string_view text = measure.text();
  const Registered* named = find_built_in(text.substr(0, text.find_first_of("(@")));
  return named != nullptr && *named->type == measure.type();
}

/// A measure with those parts of another text that it accepts, so that the suggestion parses.
inline std::string with_parts_of(const MeasureText& parts, const Registered& measure) {
  MeasureText result{measure.info.name, {}, parts.after_at};
  const auto parses = [&](const MeasureText& one) { return measure.make(one.name, one).ok(); };
  if (!parses(result)) result.after_at.reset();
  if (const std::size_t at = measure.example.find('@'); !parses(result) && at != std::string::npos)
    result.after_at = std::string_view(measure.example).substr(at + 1);
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
inline constexpr OtherName other_names[] = {{"HIT", "Success"},          {"HITS", "Success"},
                                            {"ACCURACY", "Success"},  // of sentence-transformers and question answering
                                            {"RECIPROCAL_RANK", "RR"},   {"MEAN_RECIPROCAL_RANK", "RR"},
                                            {"AVERAGE_PRECISION", "AP"}, {"MEAN_AVERAGE_PRECISION", "AP"}};

/// The suggestion for a name of another tool; empty if it is none.
inline std::string meant_elsewhere(const MeasureText& parts) {
  constexpr std::string_view accuracy_of_preferences = "Accuracy";  // of ir_measures: another measure
  if (parts.name == accuracy_of_preferences) return {};
  for (const auto& [name, measure] : other_names)
    if (name == upper_case(parts.name)) return with_parts_of(parts, *find_built_in(measure));
  return {};
}

/// What may be meant by a name in another tool, or by a name with a cut-off, such as nDCG10 or ndcg_at_10; empty if
/// neither.
inline std::string meant_by(const MeasureText& parts) {
  if (std::string meant = meant_elsewhere(parts); !meant.empty()) return meant;
  const std::string upper = upper_case(parts.name);
  if (const std::size_t at = upper.rfind("_AT_"); at != std::string::npos && !parts.after_at) {
    const MeasureText with_cutoff{parts.name.substr(0, at), parts.arguments, parts.name.substr(at + 4)};
    if (const auto measure = parse_measure(joined_measure(with_cutoff)); measure.ok())
      return std::string(measure->text());
    return meant_by(with_cutoff);
  }
  std::size_t end = parts.name.size();
  while (end > 0 && is_ascii_digit(parts.name[end - 1])) --end;
  if (end == 0 || end == parts.name.size() || parts.after_at) return {};
  MeasureText with_cutoff{parts.name.substr(0, end), parts.arguments, parts.name.substr(end)};
  const auto measure = parse_measure(joined_measure(with_cutoff));
  return measure.ok() ? std::string(measure->text()) : std::string();
}

inline absl::Status unknown_measure(std::string_view text, const MeasureText& parts) {
  if (const std::string meant = meant_by(parts); !meant.empty())
    return invalid_input("unknown measure '{}'; did you mean {}?", text, meant);
  const Registered* nearest = nullptr;
  std::size_t best = 0;
  for (const Registered& measure : registry()) {
    // Of a short name, few letters are left after two changes: AUC is not AP. P_x begins with P.
    const bool begins = ascii_lower(parts.name).starts_with(ascii_lower(measure.info.name));
    const std::size_t most = parts.name.size() < 4 && !begins ? 1 : std::max<std::size_t>(2, parts.name.size() / 3);
    const std::size_t changes = edit_distance(parts.name, measure.info.name);
    if (changes > most || changes == parts.name.size() || (nearest != nullptr && changes >= best)) continue;
    best = changes;
    nearest = &measure;
  }
  return invalid_input("unknown measure '{}'{}", text,
                       nearest == nullptr ? "; `irmetrics measures` lists all"
                                          : fmt::format("; did you mean {}?", with_parts_of(parts, *nearest)));
}

/// Whether names must have the same case.
enum class Case : std::uint8_t { same, any };

inline bool starts_with(std::string_view text, std::string_view name, Case which) {
  const auto equal = [&](char a, char b) { return which == Case::any ? ascii_lower(a) == ascii_lower(b) : a == b; };
  return text.size() >= name.size() && std::equal(name.begin(), name.end(), text.begin(), equal);
}

/// The value in an aliased text whose name ends in "_{}", such as the 10 in map_cut_10; empty if it is another text.
/// trec_eval's options write map_cut.10 instead.
inline std::string_view value_of_alias(std::string_view text, std::string_view name, Case which) {
  const std::string_view value = text.substr(std::min(name.size(), text.size()));
  if (value.empty()) return {};
  if (starts_with(text, name, which) && (value[0] == '.' || is_ascii_digit(value[0]))) return value;
  const std::string_view stem = name.substr(0, name.size() - 1);
  const bool has_point = text[stem.size()] == '.' && is_ascii_digit(value[0]);
  return has_point && starts_with(text, stem, which) ? value : std::string_view();
}

/// The canonical spellings of a text, by names and aliases of measures, each once.
inline std::vector<std::string> canonical_spellings(std::string_view text, Case which) {
  const std::size_t end = std::min(text.find_first_of("(@"), text.size());
  const std::string_view name = trim(text.substr(0, end));
  const auto is_name = [&](std::string_view one) { return one.size() == name.size() && starts_with(name, one, which); };
  std::vector<std::string> spellings;
  const auto add = [&](std::string spelling) {
    if (std::find(spellings.begin(), spellings.end(), spelling) == spellings.end())
      spellings.push_back(std::move(spelling));
  };
  for (const Registered& measure : registry()) {
    if (is_name(measure.info.name)) add(fmt::format("{}{}", measure.info.name, text.substr(end)));
    for (const Alias& alias : measure.info.aliases) {
      const std::size_t hole = alias.text.find("{}");
      if (hole == std::string_view::npos) {
        if (is_name(alias.text)) add(fmt::format("{}{}", alias.canonical, text.substr(end)));
      } else if (const std::string_view value = value_of_alias(text, alias.text.substr(0, hole), which);
                 !value.empty()) {
        add(fmt::format(fmt::runtime(alias.canonical), value));
      }
    }
  }
  return spellings;
}

/// Mathematical alphas, as they are copied from papers: bold, italic, bold italic, and both bold ones without serifs.
inline constexpr std::string_view mathematical_alphas[] = {"\U0001D6C2", "\U0001D6FC", "\U0001D736", "\U0001D770",
                                                           "\U0001D7AA"};

/// A text that begins with a mathematical alpha, with the Greek letter instead; empty if it does not.
inline std::string with_greek_alpha(std::string_view text) {
  for (const std::string_view alpha : mathematical_alphas)
    if (text.starts_with(alpha)) return fmt::format("α{}", text.substr(alpha.size()));
  return {};
}

/// The error of a part of a list that is a further cut-off of the measure before it, as in "R@50,100" and "P_5,10". OK
/// if it is not.
inline absl::Status check_further_cutoff(std::string_view before, std::string_view part) {
  if (before.empty() || !is_cutoff(part)) return absl::OkStatus();
  const std::string_view stem = before.substr(0, before.find_last_not_of("0123456789") + 1);
  const std::string next = fmt::format("{}{}", stem, part);
  if (stem.size() == before.size() || !parse_measure(next).ok()) return absl::OkStatus();
  return invalid_input("'{}' is not a measure; write each cut-off with its measure: {} {}", part, before, next);
}

}  // namespace detail::measures

IRMETRICS_INLINE const std::vector<MeasureInfo>& all_measures() {
  static const std::vector<MeasureInfo> infos = [] {
    std::vector<MeasureInfo> all;
    for (const detail::measures::Registered& measure : detail::measures::registry()) all.push_back(measure.info);
    return all;
  }();
  return infos;
}

IRMETRICS_INLINE std::vector<std::string> alias_texts(const MeasureInfo& measure) {
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

IRMETRICS_INLINE absl::StatusOr<AnyMeasure> parse_measure(std::string_view text) {
  text = trim(text);
  if (text.empty()) return invalid_input("expected a measure, such as nDCG@10");
  if (const std::string greek = detail::measures::with_greek_alpha(text); !greek.empty()) return parse_measure(greek);
  const auto parts = detail::measures::split_measure(text);
  if (!parts.ok()) return parts.status();
  if (const detail::measures::Registered* named = detail::measures::find_built_in(parts->name))
    return named->make(text, *parts);
  using detail::measures::Case;
  for (const Case which : {Case::same, Case::any}) {
    // A name of another tool, such as "Hits@3", is not one of ours in another case ("hits").
    if (which == Case::any && !detail::measures::meant_elsewhere(*parts).empty()) break;
    const std::vector<std::string> spellings = detail::measures::canonical_spellings(text, which);
    if (spellings.size() > 1)
      return invalid_input("unknown measure '{}'; did you mean {}?", text, fmt::join(spellings, " or "));
    if (spellings.empty()) continue;
    auto measure = parse_measure(spellings.front());
    if (!measure.ok() && !detail::measures::meant_elsewhere(*parts).empty()) break;  // "hits@3": hits takes no cut-off
    if (!measure.ok()) return invalid_input("'{}' is {}: {}", text, spellings.front(), message(measure.status()));
    return measure;
  }
  return detail::measures::unknown_measure(text, *parts);
}

IRMETRICS_INLINE std::string canonical_measure(std::string_view text) {
  const auto measure = parse_measure(text);
  return measure.ok() ? measure->text() : std::string(text);
}

IRMETRICS_INLINE absl::StatusOr<std::vector<AnyMeasure>> parse_measures(std::string_view text) {
  std::vector<AnyMeasure> measures;
  HashSet<std::string> texts;  // which distinguish built-in measures
  std::string_view before;     // the measure before
  for (const std::string_view part : detail::measures::split_outside_brackets(text, true)) {
    auto measure = parse_measure(part);
    if (!measure.ok()) {
      if (absl::Status status = detail::measures::check_further_cutoff(before, part); !status.ok()) return status;
      return measure.status();
    }
    before = part;
    if (texts.insert(measure->text()).second) measures.push_back(*std::move(measure));
  }
  if (measures.empty()) return invalid_input("expected a measure, such as nDCG@10");
  return measures;
}

IRMETRICS_INLINE absl::Status check_names(std::span<const AnyMeasure> measures) {
  for (const AnyMeasure& own : measures) {
    if (detail::measures::is_built_in(own)) continue;  // its text distinguishes it from all others
    for (const AnyMeasure& other : measures)
      if (other.text() == own.text() && other != own)
        return invalid_input("there are two measures named '{}'", own.text());
    if (const auto meant = parse_measure(own.text()); meant.ok())
      return invalid_input("measure '{}': a measure of your own needs another name, as this one means {}", own.text(),
                           meant->text() == own.text() ? "a built-in measure" : meant->text());
  }
  return absl::OkStatus();
}

}  // namespace irmetrics
