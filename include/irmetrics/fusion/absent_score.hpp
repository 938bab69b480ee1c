// What a run contributes to a document that it did not retrieve.
#pragma once

#include <irmetrics/base/enum_table.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace irmetrics {

/// The score of a document in a run that did not retrieve it for the query.
enum class AbsentScore : std::uint8_t { absent, zero, minimum };

/// A score of absent documents by its name.
struct AbsentScoreRow {
  AbsentScore value;
  std::string_view name;
  std::string_view meaning;
};
/// All of them.
inline constexpr std::array<AbsentScoreRow, 3> absent_scores = {{
    {AbsentScore::absent, "absent", "none: the run does not count for the document, as in ranx"},
    {AbsentScore::zero, "zero", "0, as if the run had retrieved it with this score"},
    {AbsentScore::minimum, "minimum",
     "the run's lowest normalised score for the query, as if the run had retrieved it with this score; none if the run "
     "lacks the query"},
}};
static_assert(rows_in_order(absent_scores));

template <>
inline constexpr auto enum_names<AbsentScore> = names_of(absent_scores);
template <>
inline std::string choice_meanings<AbsentScore>() {
  return choices_with_meanings(absent_scores);
}

}  // namespace irmetrics
