// Corrections of p-values for the number of comparisons: who makes twenty finds one significant at 5% by chance.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/enum_text.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace irmetrics {

/// Bonferroni and Holm (Scandinavian Journal of Statistics 6(2), 1979) bound the probability of any false finding,
/// under any dependence; Holm finds all that Bonferroni does, and more. Benjamini and Hochberg (Journal of the Royal
/// Statistical Society B 57(1), 1995) bound the expected share of false findings among the findings.
enum class Correction : std::uint8_t { none, bonferroni, holm, benjamini_hochberg };
template <>
inline constexpr std::array<std::string_view, 4> enum_names<Correction> = {"none", "bonferroni", "holm",
                                                                           "benjamini_hochberg"};

/// The p-values of one family of comparisons, corrected, in their order: below alpha where the procedure finds at the
/// level alpha. None is above 1. A comparison with a baseline is in the family, the baseline itself is not: pass one
/// p-value for each other system. NaN, where a test has no answer, stays NaN and does not count in the family.
std::vector<double> corrected(std::span<const double> p_values, Correction correction);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/significance/correction-inl.hpp>
#endif
