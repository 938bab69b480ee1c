// The table of rank coefficients, used by correlations, matrices, intervals, reports, program and Python. A new
// coefficient needs a value of RankCoefficient, a row and a function.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/correlation/kendall.hpp>
#include <irmetrics/correlation/linear_correlation.hpp>
#include <irmetrics/correlation/rbo.hpp>
#include <irmetrics/correlation/tau_ap.hpp>
#include <irmetrics/correlation/weighted_tau.hpp>
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

/// The coefficients between two rankings of systems; `rank_coefficients` describes them.
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

/// Options of rank-biased overlap.
struct RBOOptions {
  double p = 0.9;  // in (0, 1): probability that a reader of the rankings continues to the next system
  RBOTies ties = RBOTies::a;
};

/// Two lists of scores, and the options of their coefficients.
struct RankedLists {
  std::span<const double> first, second;  // of the items in both lists, in the same order
  ScoredItems all_first, all_second;      // of all items of each list
  RBOOptions rbo = {};
  PValue p_value = PValue::asymptotic;  // method for Kendall's; this one is the fastest
  Cancel cancel = {};                   // stops an exact p-value early
};

/// A coefficient of two lists; NaN if undefined.
struct CoefficientValue {
  double value = std::numeric_limits<double>::quiet_NaN();
  std::optional<double> p_value{};     // two-sided; nullopt for a coefficient without a p-value
  std::optional<Interval> interval{};  // for per-query scores only

  static constexpr auto description =
      describe_result<CoefficientValue>("CoefficientValue", "A coefficient of two rankings.", ResultKind::row) |
      field("value", &CoefficientValue::value, "value; nan where undefined") |
      field("p_value", &CoefficientValue::p_value, "two-sided p-value; None for a coefficient without one",
            Style::p_value) |
      field("interval", &CoefficientValue::interval, "interval over the queries; None without per-query scores");
};

/// All coefficients of two lists, in the order of the table, with the additional results of some of them.
struct RankCoefficients {
  RankCoefficients();

  CoefficientValue& operator[](RankCoefficient which) & { return coefficients[static_cast<std::size_t>(which)]; }
  CoefficientValue& operator[](RankCoefficient which) && = delete;
  const CoefficientValue& operator[](RankCoefficient which) const& {
    return coefficients[static_cast<std::size_t>(which)];
  }
  const CoefficientValue& operator[](RankCoefficient which) const&& = delete;

  std::vector<CoefficientValue> coefficients;
  Kendall kendall;  // including the counts of pairs and ties
  RBO rbo_result;   // including its range
};

/// A row of the table. Coefficients that are computed together have the same function, and are adjacent.
struct RankCoefficientInfo {
  RankCoefficient coefficient;
  std::string_view name, meaning;
  Status (*compute)(const RankedLists& lists, RankCoefficients& found);
  bool symmetric = true;          // whether exchanging the lists does not change it
  double unlike = -1, alike = 1;  // the bounds of its range; `alike` is the value of equal rankings without ties
  bool has_interval = true;       // whether it is fast enough to compute in each resample
};

namespace detail::correlation {

Status compute_kendall(const RankedLists& lists, RankCoefficients& found);
Status compute_tau_ap(const RankedLists& lists, RankCoefficients& found);
Status compute_rbo(const RankedLists& lists, RankCoefficients& found);
Status compute_weighted_tau(const RankedLists& lists, RankCoefficients& found);

/// A coefficient from a function of two lists that returns a number, or a Correlation with its p-value.
template <RankCoefficient coefficient, auto function>
Status compute_one(const RankedLists& lists, RankCoefficients& found) {
  const auto result = function(lists.first, lists.second);
  if (!result.ok()) return result.status();
  if constexpr (std::is_same_v<decltype(*result), const Correlation&>)
    found[coefficient] = {result->coefficient, result->p_value};
  else
    found[coefficient] = {*result};
  return Status();
}

}  // namespace detail::correlation

/// All coefficients.
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
                        "AP correlation, with the first list as the truth; undefined with ties",
                        &detail::correlation::compute_tau_ap, false},
    RankCoefficientInfo{RankCoefficient::tau_ap_a, "tau_ap_a",
                        "AP correlation, mean over all orders of the ties in the second list",
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
    "the rows must be in the order of the enumeration");

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

/// Whether exchanging the lists does not change the coefficient.
constexpr bool is_symmetric(RankCoefficient coefficient) noexcept { return info_of(coefficient).symmetric; }

/// Computes all coefficients for which `wanted` is true, calling each function once. Fails as these functions do.
template <class Wanted>
Status compute_coefficients(const RankedLists& lists, RankCoefficients& found, Wanted&& wanted) {
  const RankCoefficientInfo* last = nullptr;
  for (const RankCoefficientInfo& row : rank_coefficients) {
    if (!wanted(row) || (last != nullptr && last->compute == row.compute)) continue;
    if (Status status = row.compute(lists, found); !status.ok()) return status;
    last = &row;
  }
  return Status();
}

/// One coefficient of two lists of scores of the same items, whose unique names are in `items` (used by rbo). NaN if
/// undefined. Fails as the coefficient's function does.
Result<double> rank_coefficient(RankCoefficient coefficient, std::span<const std::string> items,
                                std::span<const double> first, std::span<const double> second,
                                const RBOOptions& rbo = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/correlation/rank_coefficient-inl.hpp>
#endif
