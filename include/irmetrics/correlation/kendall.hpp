// Kendall's rank correlation: tau_a, tau_b, tau_c and Goodman and Kruskal's gamma, from counts of pairs of items that
// two lists of scores order alike or not.
#pragma once

#include <irmetrics/cancel.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/description.hpp>
#include <irmetrics/enum_text.hpp>
#include <irmetrics/error.hpp>
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

/// Counts the pairs of two lists of the same length, fewer than 2^32 items without NaN. Short lists are compared pair
/// by pair, long ones are sorted: O(n log n).
PairCounts count_pairs(std::span<const double> first, std::span<const double> second);

/// Coefficients lie in [-1, 1]. What is not defined is NaN: everything but the counts with fewer than 2 items, with a
/// list of equal scores only, and (the counts being 0 then) with a NaN in a list; and gamma if every pair is tied.
struct Kendall {
  std::size_t items = 0;
  PairCounts counts;
  double tau_a = std::numeric_limits<double>::quiet_NaN();  // (C - D) / pairs
  double tau_b = std::numeric_limits<double>::quiet_NaN();  // (C - D) / sqrt(untied in first * untied in second)
  double tau_c = std::numeric_limits<double>::quiet_NaN();  // 2 (C - D) / (n^2 (m - 1) / m), m the fewer of the values
  double gamma = std::numeric_limits<double>::quiet_NaN();  // (C - D) / (C + D)
  double p_value = std::numeric_limits<double>::quiet_NaN();  // two-sided, one for all four: it is that of C - D
  bool exact = false;                                         // whether the p-value is

  static constexpr auto description =
      describe_result<Kendall>("Kendall",
                               "Kendall's correlation: four coefficients, one p-value for all of them, and the counts "
                               "of pairs. What is not defined is nan.",
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

/// How many items times the fewer of the concordant and discordant pairs an exact p-value of Kendall's takes: about a
/// minute.
inline constexpr std::uint64_t max_exact_kendall = 10'000'000'000;

/// Kendall's correlation of two lists, in which item i has the scores first[i] and second[i]. Kendall, Rank Correlation
/// Methods, 1970; tau_b, tau_c and the p-value are those of scipy.stats.kendalltau. Without ties all four are the same.
/// Automatic, the p-value is exact if there are no ties and either at most 33 items or at most 1 pair that is
/// discordant, or concordant; asymptotic, it is by the normal distribution with the variance that ties leave. The time
/// of an exact p-value grows with the items times the fewer of the concordant and discordant pairs. Fails if the
/// lengths differ, and if an exact p-value is asked for and there are ties, or that product is above max_exact_kendall;
/// but not on a list of equal scores only, or with a NaN, where there is no p-value to be exact.
absl::StatusOr<Kendall> kendall(std::span<const double> first, std::span<const double> second,
                                PValue p_value = PValue::automatic);

enum class KendallCoefficient { tau_a, tau_b, tau_c, gamma };
template <>
inline constexpr std::array<std::string_view, 4> enum_names<KendallCoefficient> = {"tau_a", "tau_b", "tau_c", "gamma"};

/// One coefficient for all pairs of several lists over the same items: a symmetric matrix, row after row. `lists` holds
/// the scores of the first list, then those of the second, and so on. Each list is sorted once.
/// Fails if `lists` is not a whole number of lists of so many items.
absl::StatusOr<std::vector<double>> kendall_matrix(std::span<const double> lists, std::size_t items,
                                                   KendallCoefficient coefficient = KendallCoefficient::tau_b,
                                                   const Cancel& cancel = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/correlation/kendall-inl.hpp>
#endif
