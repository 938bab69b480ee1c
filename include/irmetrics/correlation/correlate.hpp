// Agreement of two collections, measures or judges on the ranking of the same systems: all rank correlations of two
// lists of scores, with intervals over queries if there are per-query scores.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/correlation/rank_coefficient.hpp>
#include <irmetrics/correlation/rank_overlap.hpp>
#include <irmetrics/significance/interval.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// Treatment of a score that is not finite: an error; or NaN makes the coefficients NaN, whereas infinity is the
/// highest or lowest rank, and only coefficients of the scores themselves (Pearson) are NaN; or its system is omitted.
enum class Undefined : std::uint8_t { error, propagate, omit };
template <>
inline constexpr std::array<std::string_view, 3> enum_names<Undefined> = {"error", "propagate", "omit"};

struct CorrelateOptions {
  PValue p_value = PValue::automatic;
  RBOOptions rbo = {};
  std::size_t top = 10;
  Undefined undefined = Undefined::error;
  IntervalOptions interval = {};  // for per-query scores only

  static constexpr auto options =
      describe_options |
      option("p_value", &CorrelateOptions::p_value, "method of the p-value of Kendall's coefficients") |
      option("rbo_p", member_of<&CorrelateOptions::rbo, &RBOOptions::p>, range::open(0, 1),
             "p of rank-biased overlap: probability that a reader continues to the next system") |
      option("rbo_ties", member_of<&CorrelateOptions::rbo, &RBOOptions::ties>,
             "treatment of ties in rank-biased overlap") |
      option("top", &CorrelateOptions::top, range::at_least(1),
             "number of systems in the top; all, if there are fewer") |
      option("undefined", &CorrelateOptions::undefined,
             "treatment of a score that is not finite; propagate: coefficients of a NaN are undefined; omit: its "
             "system is left "
             "out") |
      option("interval", member_of<&CorrelateOptions::interval, &IntervalOptions::method>,
             "method of the intervals over per-query scores: percentile or bca") |
      level_option(member_of<&CorrelateOptions::interval, &IntervalOptions::level>, "level of the intervals") |
      resamples_option(member_of<&CorrelateOptions::interval, &IntervalOptions::resamples>,
                       "random samples of the intervals") |
      seed_option(member_of<&CorrelateOptions::interval, &IntervalOptions::seed>) |
      threads_option(member_of<&CorrelateOptions::interval, &IntervalOptions::threads>);
  static constexpr auto description =
      describe_result<CorrelateOptions>("CorrelateOptions", "Options of a correlation.") | options;
};

/// A system, and the change in its rank.
struct SystemMove {
  std::string system;
  double ranks = 0;

  /// nullopt if no system moved in this direction.
  std::optional<std::string> moved_system() const { return ranks > 0 ? std::optional(system) : std::nullopt; }

  static constexpr auto description =
      describe_result<SystemMove>("SystemMove", "Change in the rank of a system between two rankings.",
                                  ResultKind::row) |
      field("system", &SystemMove::moved_system, "name of the system; None if no system moved in this direction") |
      field("ranks", &SystemMove::ranks, "number of ranks that it moved");
};

/// All fields are about the systems in both lists, except rbo, which includes all systems.
struct RankCorrelation : RankCoefficients {
  std::vector<std::string> systems;   // in the order of the first list
  std::vector<double> first, second;  // their scores
  std::vector<std::string> only_first, only_second;
  std::vector<std::string> omitted;  // in both lists, but omitted because a score is not finite

  TopOverlap top;
  SystemMove drop, rise;  // from the first ranking to the second; `ranks` is 0 if no system falls (rises)

  // For per-query scores only:
  std::size_t first_queries = 0, second_queries = 0;
  std::size_t shared_queries = 0;  // queries of both, which are resampled together
  bool same_queries = false;       // whether both have the same queries
  double level = 0.95;             // of the intervals

  const std::optional<Interval>& interval(RankCoefficient wanted) const& { return (*this)[wanted].interval; }
  const std::optional<Interval>& interval(RankCoefficient wanted) const&& = delete;
  bool has_intervals() const noexcept {
    return std::any_of(coefficients.begin(), coefficients.end(),
                       [](const CoefficientValue& one) { return one.interval.has_value(); });
  }

  static constexpr auto description =
      describe_result<RankCorrelation>("RankCorrelation",
                                       "All rank correlations of two rankings, over the systems that are in both (rbo: "
                                       "of all). Undefined values are nan.") |
      by_name(
          "coefficients", "coefficient",
          [](const RankCorrelation&) {
            return std::vector<std::string>(enum_names<RankCoefficient>.begin(), enum_names<RankCoefficient>.end());
          },
          &RankCorrelation::coefficients, "value, p-value and interval of each coefficient") |
      field("kendall", &RankCorrelation::kendall, "Kendall's coefficients, with the counts of pairs and ties") |
      field("rbo_result", &RankCorrelation::rbo_result, "rank-biased overlap, with its possible range") |
      field("top", &RankCorrelation::top, "overlap of the tops of the rankings") |
      field("drop", &RankCorrelation::drop, "system that falls most from the first ranking to the second") |
      field("rise", &RankCorrelation::rise, "system that rises most") |
      field("first_queries", &RankCorrelation::first_queries, "queries of the first ranking's scores; 0 without") |
      field("second_queries", &RankCorrelation::second_queries, "queries of the second ranking's scores") |
      field("same_queries", &RankCorrelation::same_queries, "whether these are the same, and resampled together") |
      field("shared_queries", &RankCorrelation::shared_queries, "queries of both, which are resampled together") |
      field("level", &RankCorrelation::level, "confidence level of the intervals") |
      field("systems", &RankCorrelation::systems, "systems in both, in the order of the first") |
      field("first", &RankCorrelation::first, "their scores in the first") |
      field("second", &RankCorrelation::second, "their scores in the second") |
      field("only_first", &RankCorrelation::only_first, "systems that only the first has") |
      field("only_second", &RankCorrelation::only_second, "systems that only the second has") |
      field("omitted", &RankCorrelation::omitted, "common systems omitted because a score is not finite");
};

/// The value of a coefficient by its name.
inline double coefficient(const RankCorrelation& correlation, RankCoefficient name) { return correlation[name].value; }

/// Correlates two rankings of systems, given as {system: score}, so that ranks cannot be mistaken for scores. Higher
/// scores are better; equal scores are ties, and no order is invented for them. The correlation with a list of equal
/// scores is NaN, as in SciPy.
///
/// Fails on a duplicate name, if fewer than two systems are in both lists, on a score that is not finite (depending on
/// `undefined`), and as kendall and rbo do.
Result<RankCorrelation> correlate(const SystemScores& first, const SystemScores& second,
                                  const CorrelateOptions& options = {});

/// The same for two lists of scores: system i, named by its number from 1, has first[i] and second[i]. Also fails if
/// their lengths differ.
Result<RankCorrelation> correlate(std::span<const double> first, std::span<const double> second,
                                  const CorrelateOptions& options = {});

/// The same for means over queries, with bootstrap intervals of the coefficients. If the tables share queries, in any
/// order, each resample draws from the queries of both, as many as there are, and a query that both have is drawn for
/// both; a table has those draws that are its queries. Tables without a shared query are resampled independently. The
/// intervals show how much the coefficients depend on the choice of queries, for fixed systems. Means that differ only
/// by rounding (1e-12 of their size) are ties. Resamples for which a coefficient is undefined are left out and counted.
/// Also fails if a table has no queries, as bootstrap_interval does, and if the coefficients of all resamples are more
/// than max_resampled_numbers.
Result<RankCorrelation> correlate(const ScoreTable& first, const ScoreTable& second,
                                  const CorrelateOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/correlation/correlate-inl.hpp>
#endif
