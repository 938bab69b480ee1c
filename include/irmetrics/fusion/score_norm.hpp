// Normalisations of scores: the scores of a run for a query on a common scale, before runs are fused.
#pragma once

#include <irmetrics/base/enum_table.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace irmetrics {

/// How the scores of each run are changed before they are fused. Names are as in ranx.
enum class ScoreNorm : std::uint8_t { none, min_max, min_max_inverted, max, sum, zmuv, rank, borda };

/// A normalisation of scores by its name, with its formula.
struct ScoreNormRow {
  ScoreNorm value;
  std::string_view name;
  std::string_view meaning;
};
/// All normalisations.
inline constexpr std::array<ScoreNormRow, 8> score_norms = {{
    {ScoreNorm::none, "none", "the scores as they are"},
    {ScoreNorm::min_max, "min_max", "(score - min) / (max - min)"},
    {ScoreNorm::min_max_inverted, "min_max_inverted",
     "(max - score) / (max - min), for distances, which also reverses the order"},
    {ScoreNorm::max, "max", "score / max"},
    {ScoreNorm::sum, "sum", "(score - min) over its sum"},
    {ScoreNorm::zmuv, "zmuv", "(score - mean) / standard deviation"},
    {ScoreNorm::rank, "rank", "1 for the first of n documents, 1 / n for the last"},
    {ScoreNorm::borda, "borda",
     "Borda's points over the number of documents of all runs; documents that a run lacks share its other points"},
}};
static_assert(rows_in_order(score_norms));

template <>
inline constexpr auto enum_names<ScoreNorm> = names_of(score_norms);
template <>
inline std::string choice_meanings<ScoreNorm>() {
  return choices_with_meanings(score_norms);
}

}  // namespace irmetrics
