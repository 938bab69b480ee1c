// Kendall's rank correlation: tau_a, tau_b, tau_c and Goodman and Kruskal's gamma, from counts of concordant and
// discordant pairs of items in two lists of scores.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/description.hpp>
#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/limits.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/kernels/kernels.hpp>
#include <irmetrics/significance/p_value.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

namespace irmetrics {

using kernels::PairCounts;

/// Counts the pairs of two lists of the same length, with fewer than 2^32 items and without NaN. Short lists are
/// compared pair by pair, long ones are sorted: O(n log n).
PairCounts count_pairs(std::span<const double> first, std::span<const double> second);

/// Coefficients are in [-1, 1]. Undefined values are NaN: all except the counts for fewer than 2 items, for a list of
/// equal scores only, and (with counts of 0) for a NaN in a list; and gamma if every pair is tied.
struct Kendall {
  std::size_t items = 0;
  PairCounts counts;
  double tau_a = std::numeric_limits<double>::quiet_NaN();  // (C - D) / pairs
  double tau_b = std::numeric_limits<double>::quiet_NaN();  // (C - D) / sqrt(untied in first * untied in second)
  double tau_c = std::numeric_limits<double>::quiet_NaN();  // 2 (C - D) / (n^2 (m - 1) / m), m the fewer of the values
  double gamma = std::numeric_limits<double>::quiet_NaN();  // (C - D) / (C + D)
  double p_value = std::numeric_limits<double>::quiet_NaN();  // two-sided, that of C - D, and so of all four
  bool exact = false;                                         // whether the p-value is

  static constexpr auto description =
      describe_result<Kendall>("Kendall",
                               "Kendall's correlation: four coefficients, one p-value for all of them, and the counts "
                               "of pairs. Undefined values are nan.",
                               ResultKind::row) |
      field("tau_a", &Kendall::tau_a, "(C - D) / pairs") |
      field("tau_b", &Kendall::tau_b, "(C - D) / sqrt(pairs not tied in the first * pairs not tied in the second)") |
      field("tau_c", &Kendall::tau_c, "Stuart's tau: 2 (C - D) / (n^2 (m - 1) / m), m the fewer of the values") |
      field("gamma", &Kendall::gamma, "Goodman and Kruskal's gamma: (C - D) / (C + D)") |
      field("p_value", &Kendall::p_value, "two-sided p-value of all four", Style::p_value) |
      field("exact", &Kendall::exact, "whether the p-value is exact") |
      field("items", &Kendall::items, "number of items") |
      field("concordant", member_of<&Kendall::counts, &PairCounts::concordant>, "pairs in the same order: C") |
      field("discordant", member_of<&Kendall::counts, &PairCounts::discordant>, "pairs in opposite orders: D") |
      field("tied_first", member_of<&Kendall::counts, &PairCounts::tied_first>, "pairs tied in the first list") |
      field("tied_second", member_of<&Kendall::counts, &PairCounts::tied_second>, "pairs tied in the second list") |
      field("tied_both", member_of<&Kendall::counts, &PairCounts::tied_both>,
            "pairs tied in both, which both of these count");
};

/// The limit of an exact p-value of Kendall's: number of items times the smaller of the concordant and discordant
/// pairs; about a minute.
inline constexpr std::uint64_t max_exact_kendall = Limits::exact_kendall;

/// Kendall's correlation of two lists, in which item i has the scores first[i] and second[i]. Kendall, Rank Correlation
/// Methods, 1970; tau_b, tau_c and the p-value equal those of scipy.stats.kendalltau. Without ties all four
/// coefficients are equal. With `automatic`, the p-value is exact if there are no ties, and either at most 33 items or
/// at most 1 discordant (or concordant) pair; with `asymptotic`, it uses the normal distribution with the variance
/// adjusted for ties. The time of an exact p-value is proportional to the items times the smaller of the concordant and
/// discordant pairs. Fails if the lengths differ, and if an exact p-value is requested but there are ties, or that
/// product is above max_exact_kendall; but not for a list of equal scores only, or with a NaN, for which the p-value is
/// undefined.
Result<Kendall> kendall(std::span<const double> first, std::span<const double> second,
                        PValue p_value = PValue::automatic, const Cancel& cancel = {});

/// The forms of Kendall's tau, which differ in the treatment of ties, and Goodman and Kruskal's gamma.
enum class KendallCoefficient { tau_a, tau_b, tau_c, gamma };
template <>
inline constexpr std::array<std::string_view, 4> enum_names<KendallCoefficient> = {"tau_a", "tau_b", "tau_c", "gamma"};

/// One coefficient for all pairs of several lists over the same items: a symmetric matrix, row after row. `lists`
/// contains the scores of the first list, then those of the second, and so on. Each list is sorted once. Fails if the
/// length of `lists` is not a multiple of the number of items.
Result<std::vector<double>> kendall_matrix(std::span<const double> lists, std::size_t items,
                                           KendallCoefficient coefficient = KendallCoefficient::tau_b,
                                           const Cancel& cancel = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/correlation/kendall-inl.hpp>
#endif
