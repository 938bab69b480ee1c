// The spellings of a measure: aliases, other cases, and Greek letters.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/measures/detail/registry-inl.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::detail::measures {

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
IRMETRICS_COLD inline std::vector<std::string> canonical_spellings(std::string_view text, Case which,
                                                                   KnownMeasures known) {
  const std::size_t end = std::min(text.find_first_of("(@"), text.size());
  const std::string_view name = trim(text.substr(0, end));
  const auto is_name = [&](std::string_view one) { return one.size() == name.size() && starts_with(name, one, which); };
  std::vector<std::string> spellings;
  const auto add = [&](std::string spelling) {
    if (std::find(spellings.begin(), spellings.end(), spelling) == spellings.end())
      spellings.push_back(std::move(spelling));
  };
  for (const Registered& measure : known) {
    if (is_name(measure.name)) add(fmt::format("{}{}", measure.name, text.substr(end)));
    for (const Alias& alias : measure.aliases) {
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

/// A text that begins with a mathematical alpha, with the Greek letter instead; one that begins with "α_", as names of
/// ir_measures do, with "alpha_"; otherwise empty.
inline std::string with_plain_alpha(std::string_view text) {
  constexpr std::string_view greek = "α_";
  if (text.starts_with(greek)) return fmt::format("alpha_{}", text.substr(greek.size()));
  for (const std::string_view alpha : mathematical_alphas)
    if (text.starts_with(alpha)) return fmt::format("α{}", text.substr(alpha.size()));
  return {};
}

}  // namespace irmetrics::detail::measures
