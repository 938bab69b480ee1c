// compare: many systems and measures in one result: means with intervals and ranks, and the differences of systems with
// tests, effect sizes, wins and losses.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/description.hpp>
#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/evaluate/scores.hpp>
#include <irmetrics/kernels/random.hpp>
#include <irmetrics/significance/correction.hpp>
#include <irmetrics/significance/effect_size.hpp>
#include <irmetrics/significance/interval.hpp>
#include <irmetrics/significance/rank_interval.hpp>
#include <irmetrics/significance/significance_test.hpp>
#include <irmetrics/significance/tiers.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace irmetrics {

/// The p-values that are corrected together.
enum class Family : std::uint8_t {
  automatic,  // all if there are slices and the test is one of pairs, otherwise measure
  measure,    // those of one measure and slice
  all,        // those of all measures and slices
};
template <>
inline constexpr std::array<std::string_view, 3> enum_names<Family> = {"auto", "measure", "all"};

/// Options of compare.
struct CompareOptions {
  std::string baseline = {};
  SignificanceTest test = PairedTest::randomization;
  Correction correction = Correction::holm;
  Family family = Family::automatic;
  double alpha = 0.05;
  double power = 0.8;
  IntervalMethod interval = IntervalMethod::bca;
  IntervalMethod proportion = IntervalMethod::clopper_pearson;  // interval of binary measures
  double level = 0.95;
  std::uint64_t resamples = 10'000;
  std::uint64_t seed = default_seed;
  unsigned threads = 0;
  WorkProgress progress = {};  // in resamples of each system and of each pair
  Cancel cancel = {};          // stops it early

  /// The method of the intervals of a measure's means.
  IntervalMethod method_for(const ScoreTable& table) const noexcept {
    return table.is_binary() ? proportion : interval;
  }

  static constexpr auto options =
      describe_options |
      option("baseline", &CompareOptions::baseline,
             "system with which all others are compared; by default all pairs are compared") |
      option("test", &CompareOptions::test, "significance test") |
      option("correction", &CompareOptions::correction,
             "correction of p-values for multiple comparisons; Tukey's tests include their own") |
      option("family", &CompareOptions::family,
             "p-values that are corrected together: of each measure, or of all measures and slices; auto: all if there "
             "are slices, unless the test corrects for the pairs of a measure") |
      option("alpha", &CompareOptions::alpha, range::open(0, 1), "corrected p-values below it are significant") |
      option("power", &CompareOptions::power, range::open(0, 1),
             "power that defines the smallest detectable difference") |
      option("interval", &CompareOptions::interval, "method of the intervals of means and differences") |
      option("proportion", &CompareOptions::proportion,
             "the same for measures that are 0 or 1 for each query, such as Success: clopper_pearson or wilson, with "
             "tango for the differences, or any other method") |
      level_option(&CompareOptions::level, "level of the intervals of means, differences and ranks") |
      resamples_option(&CompareOptions::resamples, "random samples of tests and intervals") |
      seed_option(&CompareOptions::seed) | threads_option(&CompareOptions::threads);
  static constexpr auto description =
      describe_result<CompareOptions>("CompareOptions", "Options of a comparison.") | options;
};

/// A system under one measure.
struct ComparedSystem {
  std::string name;
  double mean = 0;
  Interval interval;                                     // of the mean
  IntervalMethod interval_method = IntervalMethod::bca;  // of the interval: percentile if BCa is undefined
  RankInterval rank_interval = {};

  double rank() const noexcept { return rank_interval.rank; }
  static constexpr auto description =
      describe_result<ComparedSystem>("ComparedSystem", "A system under one measure.", ResultKind::row) |
      field("name", &ComparedSystem::name, "name") | field("mean", &ComparedSystem::mean, "mean over the queries") |
      field("interval", &ComparedSystem::interval, "interval of the mean") |
      field("rank", &ComparedSystem::rank, "rank by the mean; 1 is the best") |
      field("rank_interval", &ComparedSystem::rank_interval, "interval of the rank") |
      field("interval_method", &ComparedSystem::interval_method, "method of the interval of the mean");
};

/// Two systems under one measure. With a baseline, the second system is the baseline; otherwise the first one comes
/// first in the order of the systems. ComparedMeasure::find returns either order.
struct ComparedPair {
  std::uint32_t first_row = 0, second_row = 0;
  std::string first, second;
  double difference = 0;                                 // the mean of first - second
  Interval interval;                                     // of the difference
  IntervalMethod interval_method = IntervalMethod::bca;  // of the interval: percentile if BCa is undefined
  double statistic = 0;                                  // as in PairedTestResult; q for Tukey's tests
  double p_value = 0;                                    // NaN if the test is undefined
  double corrected_p_value = 0;                          // equal to p_value for Tukey's tests
  bool significant = false;                              // whether the corrected p-value is below alpha
  int direction = 0;     // the better system by the test: 1 the first, -1 the second, 0 neither; see compare
  std::size_t wins = 0;  // queries on which the first has the better score
  std::size_t ties = 0;
  std::size_t losses = 0;
  EffectSize effect;
  double detectable_difference = 0;  // the smallest difference detected by a t-test with the requested power
  /// The difference in per cent of the mean of the second, whose sign is ignored; NaN if that mean is 0.
  double relative_change = std::numeric_limits<double>::quiet_NaN();
  double least_p_value = 1;  // as in PairedTestResult; for Tukey's tests the smallest of any scores

  std::size_t differing() const noexcept { return wins + losses; }
  static constexpr auto description =
      describe_result<ComparedPair>("ComparedPair", "Two systems under one measure.", ResultKind::row) |
      field("first", &ComparedPair::first, "name of the first system") |
      field("second", &ComparedPair::second, "name of the second system; the baseline, if there is one") |
      field("difference", &ComparedPair::difference, "mean of first - second", Style::difference) |
      field("interval", &ComparedPair::interval, "interval of the difference") |
      field("statistic", &ComparedPair::statistic, "test statistic; q for Tukey's tests") |
      field("p_value", &ComparedPair::p_value, "p-value; nan if undefined", Style::p_value) |
      field("corrected_p_value", &ComparedPair::corrected_p_value, "p-value corrected for the number of comparisons",
            Style::p_value) |
      field("significant", &ComparedPair::significant, "whether the corrected p-value is below alpha") |
      field("direction", &ComparedPair::direction,
            "which is better by the test statistic: 1 the first, -1 the second, 0 neither; by the sign test and "
            "Wilcoxon's test, it may differ from the one with the better mean") |
      field("wins", &ComparedPair::wins, "queries on which the first has the better score") |
      field("ties", &ComparedPair::ties, "queries with equal scores") |
      field("losses", &ComparedPair::losses, "queries on which the second has the better score") |
      field("effect", &ComparedPair::effect, "effect sizes") |
      field("detectable_difference", &ComparedPair::detectable_difference,
            "smallest true difference that a t-test of such scores detects with the requested power") |
      field("interval_method", &ComparedPair::interval_method, "method of the interval of the difference") |
      field("relative_change", &ComparedPair::relative_change,
            "difference in per cent of the mean of the second system, without its sign; nan if that mean is 0") |
      field("least_p_value", &ComparedPair::least_p_value,
            "smallest p-value that the test gives for differences of these sizes, whatever their signs",
            Style::p_value);
};

/// The same pair with its systems exchanged. `test`: of its statistic; `first_mean`: the mean of its first system.
ComparedPair turned(const ComparedPair& pair, SignificanceTest test, double first_mean);

/// All systems under one measure.
struct ComparedMeasure {
  ScoreTable table;
  std::vector<ComparedSystem> systems;  // rows of the table
  std::vector<std::uint32_t> order;     // of the systems, best mean first; equal ones in row order
  std::vector<ComparedPair> pairs;
  std::vector<Tier> tiers;  // by the corrected p-values; only for all pairs
  double level = 0;         // of the intervals
  SignificanceTest test = PairedTest::randomization;
  /// The smallest corrected p-value that the test can give, whatever the scores: no difference can be significant if it
  /// is not below alpha.
  double least_corrected_p_value = 0;

  /// The pair of two systems, by their rows, in this order: everything in it is about first - second, whichever was
  /// compared with which. nullopt if they were not compared.
  std::optional<ComparedPair> find(std::size_t first, std::size_t second) const {
    for (const ComparedPair& pair : pairs) {
      if (pair.first_row == first && pair.second_row == second) return pair;
      if (pair.first_row == second && pair.second_row == first) return turned(pair, test, systems[second].mean);
    }
    return std::nullopt;
  }

  /// First - second for each query of the table.
  std::vector<double> differences(const ComparedPair& pair) const {
    const std::span<const double> first = table.scores(pair.first_row), second = table.scores(pair.second_row);
    std::vector<double> result(first.begin(), first.end());
    for (std::size_t i = 0; i < result.size(); ++i) result[i] -= second[i];
    return result;
  }

  std::string measure() const { return table.measure(); }
  std::string slice() const { return table.slice(); }
  std::size_t queries() const noexcept { return table.queries().size(); }
  std::size_t left_out() const noexcept { return table.left_out(); }
  std::size_t unshared() const noexcept { return table.unshared(); }
  std::vector<ComparedSystem> best_first() const {
    std::vector<ComparedSystem> result;
    for (const std::uint32_t row : order) result.push_back(systems[row]);
    return result;
  }
  std::vector<std::vector<std::string>> named_tiers() const {
    std::vector<std::vector<std::string>> result;
    for (const Tier& tier : tiers) {
      result.emplace_back();
      for (const std::size_t row : tier) result.back().push_back(systems[row].name);
    }
    return result;
  }
  static constexpr auto description =
      describe_result<ComparedMeasure>("ComparedMeasure", "All systems under one measure.") |
      detail_field("measure", &ComparedMeasure::measure, "measure") |
      detail_field("slice", &ComparedMeasure::slice, "slice of the queries; empty: all queries") |
      detail_field("queries", &ComparedMeasure::queries, "queries with a defined score for all systems") |
      detail_field("left_out", &ComparedMeasure::left_out,
                   "queries left out because the measure is undefined for some system") |
      detail_field("unshared", &ComparedMeasure::unshared,
                   "queries left out because they are missing from some system") |
      detail_field("level", &ComparedMeasure::level, "level of the intervals") |
      detail_field("test", &ComparedMeasure::test, "test of the pairs, which gives their statistics") |
      detail_field("least_corrected_p_value", &ComparedMeasure::least_corrected_p_value,
                   "smallest corrected p-value that the test can give, whatever the scores; not below alpha: no "
                   "difference can be significant") |
      detail_field("systems", &ComparedMeasure::best_first, "systems, best mean first") |
      rows_field("pairs", &ComparedMeasure::pairs, "pairs that were compared") |
      detail_field("tiers", &ComparedMeasure::named_tiers,
                   "groups of systems that the test could not separate, best first; empty with a baseline");
};

/// The result of compare.
struct Comparison {
  CompareOptions options;  // as requested, but Tukey's tests have no correction, and the family is not automatic
  std::vector<std::string> systems;
  std::vector<ComparedMeasure> measures;
  std::vector<Audit> audits = {};  // of the systems, in their order; empty if scores were given as tables

  bool has_slices() const noexcept {
    for (const ComparedMeasure& measure : measures)
      if (!measure.table.slice().empty()) return true;
    return false;
  }
};

/// Compares the systems of the tables, one table per measure and slice (see with_slices). The value of a system is the
/// mean of its scores, because the tests compare means, whatever the measure's own overall value is (for counts it is a
/// sum). Better means rank first, and a better score wins: a higher one, or a lower one if the table says that lower is
/// better, as for Hole. Differences and statistics refer to the unchanged scores. The result is the same, bit for bit,
/// for any number of threads.
///
/// With a baseline, the p-values of the comparisons with it are corrected together: the number of systems minus one,
/// times the number of tables if these form one family. Tukey's tests always include all systems, with or without a
/// baseline, and one measure.
///
/// The direction of a pair is that of its test, which may differ from that of the means: for the sign test the system
/// with more wins is better, for Wilcoxon's the one with the better sum of ranks, for all others the one with the
/// better mean (see PairedTestRow::ahead).
///
/// Fails with fewer than two systems or, for some measure, two queries; if the tables have different systems, or two
/// have the same measure and slice; with more pairs, over all measures, than Limits::compared_pairs; if the baseline is
/// not one of the systems; if alpha, power or level is not between 0 and 1, or power not above alpha; without
/// resamples, with more than max_resamples, and with more than max_resampled_numbers for all systems together; if all
/// measures form one family and the test is one of Tukey's; and if the test or an interval fails.
Result<Comparison> compare(std::span<const ScoreTable> tables, const CompareOptions& options = {});

/// The same for the results of evaluate for several systems, including their audits. Also fails as score_tables does.
Result<Comparison> compare(std::span<const NamedScores> systems, const CompareOptions& options = {});

/// The result of evaluate with a name of the system.
struct NamedResult {
  std::string name;
  ScoresOrError scores;
};

/// The same in braces: compare({{"old", old_scores}, {"new", new_scores}}). Also fails if an evaluation did.
Result<Comparison> compare(std::initializer_list<NamedResult> systems, const CompareOptions& options = {});

/// Two systems, under the names of their runs, which must differ.
Result<Comparison> compare(const ScoresOrError& first, const ScoresOrError& second, const CompareOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/significance/compare-inl.hpp>
#endif
