// How alike two collections, measures or judges rank the same systems: all rank correlations of two lists of scores at
// once, with intervals over queries where there are scores of queries.
#pragma once

#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/correlation/kendall.hpp>
#include <irmetrics/correlation/linear_correlation.hpp>
#include <irmetrics/correlation/rank_coefficient.hpp>
#include <irmetrics/correlation/rank_overlap.hpp>
#include <irmetrics/correlation/rbo.hpp>
#include <irmetrics/correlation/tau_ap.hpp>
#include <irmetrics/enum_text.hpp>
#include <irmetrics/error.hpp>
#include <irmetrics/significance/interval.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// What becomes of a score that is not finite: it is an error; NaN makes the coefficients NaN, whereas infinity is the
/// highest or lowest rank, and only what computes with scores (Pearson) is NaN; or its system is left out.
enum class Undefined : std::uint8_t { error, propagate, omit };
template <>
inline constexpr std::array<std::string_view, 3> enum_names<Undefined> = {"error", "propagate", "omit"};

struct CorrelateOptions {
  PValue p_value = PValue::automatic;  // of Kendall's coefficients
  RBOOptions rbo = {};
  std::size_t top = 10;  // how many systems are the top; all, if there are fewer
  Undefined undefined = Undefined::error;
  IntervalOptions interval = {};  // of scores of queries only; its method is percentile or bca
};

/// A system, and how many places it moved.
struct SystemMove {
  std::string system;
  double places = 0;
};

/// The interval of a coefficient.
struct CoefficientInterval {
  RankCoefficient coefficient;
  Interval interval;
  IntervalMethod method;  // percentile also where BCa was asked for, if all resampled values lie on one side
};

/// Everything is about the systems that are in both lists, but for rbo, which is about all.
struct RankCorrelation {
  std::vector<std::string> systems;   // in the order of the first list
  std::vector<double> first, second;  // their scores
  std::vector<std::string> only_first, only_second;
  std::vector<std::string> omitted;  // in both, and left out for a score that is not finite

  Kendall kendall;  // with the counts of pairs and ties
  TauAP tau_ap;     // the first list is the truth
  RBO rbo;
  Correlation spearman, pearson;
  double weighted_tau = std::numeric_limits<double>::quiet_NaN();
  TopOverlap top;
  SystemMove drop, rise;  // from the first ranking to the second; places are 0 if no system falls (rises)

  // Of scores of queries only:
  std::size_t first_queries = 0, second_queries = 0;
  bool same_queries = false;                   // whether these were resampled together
  std::vector<CoefficientInterval> intervals;  // of each coefficient that is defined

  std::optional<Interval> interval(RankCoefficient wanted) const noexcept {
    for (const CoefficientInterval& known : intervals)
      if (known.coefficient == wanted) return known.interval;
    return std::nullopt;
  }
};

/// The value of a coefficient by its name.
inline double coefficient(const RankCorrelation& correlation, RankCoefficient name) noexcept {
  switch (name) {
    case RankCoefficient::tau_a:
      return correlation.kendall.tau_a;
    case RankCoefficient::tau_b:
      return correlation.kendall.tau_b;
    case RankCoefficient::tau_c:
      return correlation.kendall.tau_c;
    case RankCoefficient::gamma:
      return correlation.kendall.gamma;
    case RankCoefficient::tau_ap:
      return correlation.tau_ap.tau_ap;
    case RankCoefficient::tau_ap_a:
      return correlation.tau_ap.tau_ap_a;
    case RankCoefficient::tau_ap_b:
      return correlation.tau_ap.tau_ap_b;
    case RankCoefficient::rbo:
      return correlation.rbo.ext;
    case RankCoefficient::spearman:
      return correlation.spearman.coefficient;
    case RankCoefficient::pearson:
      return correlation.pearson.coefficient;
    case RankCoefficient::weighted_tau:
      break;
  }
  return correlation.weighted_tau;
}

/// Correlates two rankings of systems, given as {system: score}, so that an order can never be mistaken for scores.
/// Large scores are good; equal scores are ties, and no order is made up for them. Lists of equal scores only have no
/// correlation: NaN, as in SciPy.
/// Fails if a name is in a list twice, if fewer than two systems are in both, on a score that is not finite (unless
/// `undefined` says otherwise), and as kendall and rbo do.
absl::StatusOr<RankCorrelation> correlate(const SystemScores& first, const SystemScores& second,
                                          const CorrelateOptions& options = {});

/// The same of two lists of scores: system i, called by its number from 1, has first[i] and second[i]. Fails also if
/// their lengths differ.
absl::StatusOr<RankCorrelation> correlate(std::span<const double> first, std::span<const double> second,
                                          const CorrelateOptions& options = {});

/// The same of the means over queries, with bootstrap intervals of the coefficients. If both tables have the same list
/// of queries, each resample draws queries for both; otherwise it draws those of each table independently. The
/// intervals tell how far the coefficients depend on which queries were asked, the systems being what they are. Means
/// that differ by rounding only (1e-12 of their size) are ties. Resamples in which a coefficient is not defined are
/// left out and counted. Fails also if a table has no queries, on what bootstrap_interval fails on, and if
/// the coefficients of all resamples are more than max_resampled_numbers.
absl::StatusOr<RankCorrelation> correlate(const ScoreTable& first, const ScoreTable& second,
                                          const CorrelateOptions& options = {});

/// The means over the queries, with those made equal that differ by rounding only: what correlate ranks systems by.
SystemScores settled_means(const ScoreTable& table);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/correlation/correlate-inl.hpp>
#endif
