// Looks up ids in the table of official measures.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/describe/detail/official_table-inl.hpp>
#include <irmetrics/describe/official.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail::describe {

/// The number of parts of an id that an entry covers: all parts of the entry's id; 0 if it does not cover the id.
inline std::size_t covered_parts(std::string_view entry, std::string_view id) {
  const std::vector<std::string_view> wanted = split(entry, '/'), given = split(id, '/');
  if (wanted.size() > given.size()) return 0;
  const auto equal = [](std::string_view one, std::string_view other) { return one == "*" || one == other; };
  return std::equal(wanted.begin(), wanted.end(), given.begin(), equal) ? wanted.size() : 0;
}

/// The first parts of an id.
inline std::string_view first_parts(std::string_view id, std::size_t parts) {
  std::size_t end = 0;
  for (std::size_t part = 0; part < parts; ++part) end = std::min(id.find('/', end + 1), id.size());
  return id.substr(0, end);
}

/// The changes from an id to an entry's, without the parts that only one of them has; none if they are too many.
inline std::optional<std::size_t> changes_to(std::string_view entry, std::string_view id) {
  const std::size_t parts = std::min(split(entry, '/').size(), split(id, '/').size());
  const std::string_view given = first_parts(id, parts);
  const std::size_t changes = edit_distance(given, first_parts(entry, parts));
  const std::size_t most = given.size() < 4 ? 1 : std::max<std::size_t>(2, given.size() / 3);
  return changes <= most && changes < given.size() ? std::optional(changes) : std::nullopt;
}

inline Status unknown_collection(std::string_view id) {
  std::vector<std::pair<std::size_t, std::string_view>> near;
  for (const OfficialRow& row : official_table)
    if (const auto changes = changes_to(row.id, id)) near.emplace_back(*changes, row.id);
  std::stable_sort(near.begin(), near.end(),
                   [](const auto& one, const auto& other) { return one.first < other.first; });
  std::string ids;
  for (std::size_t i = 0; i < std::min<std::size_t>(near.size(), 5); ++i)
    ids += fmt::format("{}{}", i == 0 ? "" : ", ", near[i].second);
  return invalid_input("unknown collection '{}'; {}", id,
                       ids.empty() ? "`irmetrics measures --official` lists all" : "the nearest are: " + ids);
}

}  // namespace detail::describe

IRMETRICS_INLINE std::string OfficialMeasures::measure_text() const {
  std::string text;
  for (const AnyMeasure& measure : measures) text += fmt::format("{}{}", text.empty() ? "" : " ", measure.text());
  return text;
}

IRMETRICS_INLINE std::string OfficialMeasures::command_options() const {
  std::string text;
  for_each_option<Policy>([&](const auto& choice) {
    const auto& value = policy.*choice.get;
    if (value == Policy().*choice.get) return;
    std::string name(choice.name);
    std::replace(name.begin(), name.end(), '_', '-');
    text += fmt::format("{}--{}", text.empty() ? "" : " ", name);
    using Value = std::remove_cvref_t<decltype(value)>;
    if constexpr (NamedEnum<Value>)
      text += fmt::format(" {}", enum_text(value));
    else if constexpr (!std::is_same_v<Value, bool>)
      text += fmt::format(" {}", value);
  });
  return text;
}

IRMETRICS_INLINE Result<OfficialMeasures> official(std::string_view id) {
  namespace describe = detail::describe;
  const describe::OfficialRow* found = nullptr;
  std::size_t most = 0;
  for (const describe::OfficialRow& row : describe::official_table) {
    const std::size_t parts = describe::covered_parts(row.id, id);
    if (parts <= most) continue;
    most = parts;
    found = &row;
  }
  if (found == nullptr) return describe::unknown_collection(id);
  auto measures = parse_measures(found->measures);
  if (!measures.ok()) return measures.status();
  return OfficialMeasures{std::string(found->id), std::string(found->collection), *std::move(measures),
                          found->policy,          std::string(found->source),     std::string(found->note)};
}

IRMETRICS_INLINE std::vector<std::string_view> official_ids() {
  std::vector<std::string_view> ids;
  for (const detail::describe::OfficialRow& row : detail::describe::official_table) ids.push_back(row.id);
  return ids;
}

}  // namespace irmetrics
