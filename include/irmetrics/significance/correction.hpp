// Corrections of p-values for multiple comparisons: of twenty comparisons, one is significant at 5 % by chance.
#pragma once

#include <irmetrics/base/enum_table.hpp>
#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/config.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// Bonferroni and Holm (Scandinavian Journal of Statistics 6(2), 1979) bound the probability of any false positive,
/// under any dependence; Holm rejects all hypotheses that Bonferroni rejects, and possibly more. Benjamini and Hochberg
/// (Journal of the Royal Statistical Society B 57(1), 1995) bound the expected proportion of false positives.
enum class Correction : std::uint8_t { none, bonferroni, holm, benjamini_hochberg };  // see correction_table

namespace detail::significance {

/// Corrects the p-values of one family, given in ascending order.
using CorrectionFunction = void (*)(std::span<double> p_values);
void correct_none(std::span<double> p_values);
void correct_bonferroni(std::span<double> p_values);
void correct_holm(std::span<double> p_values);
void correct_benjamini_hochberg(std::span<double> p_values);

}  // namespace detail::significance

/// A correction with its properties.
struct CorrectionRow {
  Correction value;
  std::string_view name;     // as written in options
  std::string_view title;    // for reports
  std::string_view meaning;  // for help
  detail::significance::CorrectionFunction function;
};

/// All corrections: options, help and reports are derived from this table.
inline constexpr std::array<CorrectionRow, 4> correction_table = {{
    {Correction::none, "none", "no", "no correction", detail::significance::correct_none},
    {Correction::bonferroni, "bonferroni", "Bonferroni", "bounds the probability of any false positive",
     detail::significance::correct_bonferroni},
    {Correction::holm, "holm", "Holm", "the same, with more power", detail::significance::correct_holm},
    {Correction::benjamini_hochberg, "benjamini_hochberg", "Benjamini-Hochberg",
     "bounds the expected proportion of false positives among the significant results (false discovery rate)",
     detail::significance::correct_benjamini_hochberg},
}};
static_assert(rows_in_order(correction_table));
template <>
inline constexpr std::array<std::string_view, correction_table.size()> enum_names<Correction> =
    names_of(correction_table);
template <>
inline std::string choice_meanings<Correction>() {
  return choices_with_meanings(correction_table);
}

/// The corrected p-values, in [0, 1], of one family of comparisons, in their order: below alpha if the procedure
/// rejects at level alpha, and at most 1. For comparisons with a baseline, pass one p-value per other system. NaN, an
/// undefined p-value, stays NaN and does not count in the family.
std::vector<double> corrected(std::span<const double> p_values, Correction correction);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/significance/correction-inl.hpp>
#endif
