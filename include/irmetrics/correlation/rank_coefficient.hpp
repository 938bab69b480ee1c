// The coefficients by which two rankings of systems are correlated: one table, which correlations, matrices, intervals,
// reports, program and Python read. A new coefficient is a value of RankCoefficient, a row, and a function.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/correlation/kendall.hpp>
#include <irmetrics/correlation/linear_correlation.hpp>
#include <irmetrics/correlation/rbo.hpp>
#include <irmetrics/correlation/tau_ap.hpp>
#include <irmetrics/correlation/weighted_tau.hpp>
#include <irmetrics/description.hpp>
#include <irmetrics/enum_text.hpp>
#include <irmetrics/error.hpp>
#include <irmetrics/significance/interval.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace irmetrics {

enum class RankCoefficient : std::uint8_t {
  tau_a,
  tau_b,
  tau_c,
  gamma,
  tau_ap,
  tau_ap_a,
  tau_ap_b,
  rbo,
  spearman,
  pearson,
  weighted_tau,
};

/// What rank-biased overlap is computed with.
struct RBOOptions {
  double p = 0.9;  // in (0, 1): how likely a reader of the rankings goes on to the next system
  RBOTies ties = RBOTies::a;
};

/// Two lists of scores, and what their coefficients are computed with.
struct RankedLists {
  std::span<const double> first, second;  // of the items that both lists have, in the same order
  ScoredItems all_first, all_second;      // of all items of each list
  RBOOptions rbo = {};
  PValue p_value = PValue::asymptotic;  // how Kendall's is found; this is the quickest
};

/// A coefficient of two lists; NaN where it is not defined.
struct CoefficientValue {
  double value = std::numeric_limits<double>::quiet_NaN();
  std::optional<double> p_value{};     // two-sided; nothing of a coefficient that has none
  std::optional<Interval> interval{};  // of scores of queries only

  static constexpr auto description =
      describe_result<CoefficientValue>("CoefficientValue", "A coefficient of two rankings.", ResultKind::row) |
      field("value", &CoefficientValue::value, "value; nan where it is not defined") |
      field("p_value", &CoefficientValue::p_value, "two-sided p-value; None of a coefficient that has none",
            Style::p_value) |
      field("interval", &CoefficientValue::interval, "interval over the queries; None without scores of queries");
};

/// All coefficients of two lists, in the order of the table, and what some tell beyond their value.
struct RankCoefficients {
  RankCoefficients();

  CoefficientValue& operator[](RankCoefficient which) { return coefficients[static_cast<std::size_t>(which)]; }
  const CoefficientValue& operator[](RankCoefficient which) const {
    return coefficients[static_cast<std::size_t>(which)];
  }

  std::vector<CoefficientValue> coefficients;
  Kendall kendall;  // with the counts of pairs and ties
  RBO rbo_result;   // with the range that is possible
};

/// A row of the table. Coefficients that are computed together name the same function, and stand next to each other.
struct RankCoefficientInfo {
  RankCoefficient coefficient;
  std::string_view name, meaning;
  absl::Status (*compute)(const RankedLists& lists, RankCoefficients& found);
  bool symmetric = true;          // whether exchanging the lists leaves it as it is
  double unlike = -1, alike = 1;  // the ends of its range; `alike` is that of equal rankings without ties
  bool has_interval = true;       // whether it is worth its time in each resample
};

namespace detail::correlation {

absl::Status compute_kendall(const RankedLists& lists, RankCoefficients& found);
absl::Status compute_tau_ap(const RankedLists& lists, RankCoefficients& found);
absl::Status compute_rbo(const RankedLists& lists, RankCoefficients& found);
absl::Status compute_weighted_tau(const RankedLists& lists, RankCoefficients& found);

/// A coefficient by itself: a function of two lists that gives a number, or a Correlation with its p-value.
template <RankCoefficient coefficient, auto function>
absl::Status compute_one(const RankedLists& lists, RankCoefficients& found) {
  const auto result = function(lists.first, lists.second);
  if (!result.ok()) return result.status();
  if constexpr (std::is_same_v<decltype(*result), const Correlation&>)
    found[coefficient] = {result->coefficient, result->p_value};
  else
    found[coefficient] = {*result};
  return absl::OkStatus();
}

}  // namespace detail::correlation

inline constexpr std::array rank_coefficients = {
    RankCoefficientInfo{RankCoefficient::tau_a, enum_text(KendallCoefficient::tau_a), "Kendall's tau: (C - D) / pairs",
                        &detail::correlation::compute_kendall},
    RankCoefficientInfo{RankCoefficient::tau_b, enum_text(KendallCoefficient::tau_b),
                        "Kendall's tau: (C - D) / sqrt(pairs not tied in the first * pairs not tied in the second)",
                        &detail::correlation::compute_kendall},
    RankCoefficientInfo{RankCoefficient::tau_c, enum_text(KendallCoefficient::tau_c), "Stuart's tau",
                        &detail::correlation::compute_kendall},
    RankCoefficientInfo{RankCoefficient::gamma, enum_text(KendallCoefficient::gamma),
                        "Goodman and Kruskal's gamma: (C - D) / (C + D)", &detail::correlation::compute_kendall},
    RankCoefficientInfo{RankCoefficient::tau_ap, "tau_ap",
                        "AP correlation, the first list being the truth; not defined with ties",
                        &detail::correlation::compute_tau_ap, false},
    RankCoefficientInfo{RankCoefficient::tau_ap_a, "tau_ap_a",
                        "AP correlation, the mean over all orders of what is tied in the second list",
                        &detail::correlation::compute_tau_ap, false},
    RankCoefficientInfo{RankCoefficient::tau_ap_b, "tau_ap_b", "AP correlation for ties in both lists; symmetric",
                        &detail::correlation::compute_tau_ap},
    RankCoefficientInfo{RankCoefficient::rbo, "rbo", "rank-biased overlap, extrapolated",
                        &detail::correlation::compute_rbo, true, 0},
    RankCoefficientInfo{RankCoefficient::spearman, "spearman", "Spearman's rho",
                        &detail::correlation::compute_one<RankCoefficient::spearman, spearman>},
    RankCoefficientInfo{RankCoefficient::pearson, "pearson", "Pearson's r, of the scores rather than their ranks",
                        &detail::correlation::compute_one<RankCoefficient::pearson, pearson>},
    RankCoefficientInfo{RankCoefficient::weighted_tau, "weighted_tau",
                        "Vigna's weighted tau: exchanges near the top count more",
                        &detail::correlation::compute_weighted_tau},
};
static_assert(
    [] {
      for (std::size_t i = 0; i < rank_coefficients.size(); ++i)
        if (rank_coefficients[i].coefficient != static_cast<RankCoefficient>(i)) return false;
      return true;
    }(),
    "the rows stand in the order of the enumeration");

template <>
inline constexpr auto enum_names<RankCoefficient> = [] {
  std::array<std::string_view, rank_coefficients.size()> names{};
  std::transform(rank_coefficients.begin(), rank_coefficients.end(), names.begin(),
                 [](const RankCoefficientInfo& row) { return row.name; });
  return names;
}();

inline RankCoefficients::RankCoefficients() : coefficients(rank_coefficients.size()) {}

/// The row of a coefficient.
constexpr const RankCoefficientInfo& info_of(RankCoefficient coefficient) noexcept {
  return rank_coefficients[static_cast<std::size_t>(coefficient)];
}

/// Whether exchanging the lists leaves the coefficient as it is.
constexpr bool is_symmetric(RankCoefficient coefficient) noexcept { return info_of(coefficient).symmetric; }

/// Fills in all coefficients that `wanted` says so of, each function being called once. Fails as these do.
template <class Wanted>
absl::Status compute_coefficients(const RankedLists& lists, RankCoefficients& found, Wanted&& wanted) {
  const RankCoefficientInfo* last = nullptr;
  for (const RankCoefficientInfo& row : rank_coefficients) {
    if (!wanted(row) || (last != nullptr && last->compute == row.compute)) continue;
    if (absl::Status status = row.compute(lists, found); !status.ok()) return status;
    last = &row;
  }
  return absl::OkStatus();
}

/// One coefficient of two lists of scores of the same items, which have names of their own in `items` (used by rbo).
/// NaN where it is not defined. Fails as the function that computes it does.
absl::StatusOr<double> rank_coefficient(RankCoefficient coefficient, std::span<const std::string> items,
                                        std::span<const double> first, std::span<const double> second,
                                        const RBOOptions& rbo = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/correlation/rank_coefficient-inl.hpp>
#endif
