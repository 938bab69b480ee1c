// compare: many systems, many measures, one object: means with intervals and ranks, and the differences of systems with
// tests, effect sizes, wins and losses.
#pragma once

#include <irmetrics/cancel.hpp>
#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/enum_text.hpp>
#include <irmetrics/evaluate/scores.hpp>
#include <irmetrics/kernels/random.hpp>
#include <irmetrics/significance/correction.hpp>
#include <irmetrics/significance/effect_size.hpp>
#include <irmetrics/significance/interval.hpp>
#include <irmetrics/significance/rank_interval.hpp>
#include <irmetrics/significance/tiers.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace irmetrics {

/// What decides whether a difference is significant: a test of each pair (see PairedTest), or one of all systems at
/// once.
enum class SignificanceTest : std::uint8_t {
  t,
  sign,
  wilcoxon,
  randomization,
  bootstrap,
  tukey_hsd,
  randomized_tukey_hsd,
};
template <>
inline constexpr std::array<std::string_view, 7> enum_names<SignificanceTest> = {
    "t", "sign", "wilcoxon", "randomization", "bootstrap", "tukey_hsd", "randomized_tukey_hsd"};

/// Whether a test compares all systems at once, which corrects its p-values for the number of pairs.
constexpr bool is_tukey(SignificanceTest test) noexcept { return test >= SignificanceTest::tukey_hsd; }

/// Which p-values are corrected together: those of one measure, or those of all measures.
enum class Family : std::uint8_t { measure, all };
template <>
inline constexpr std::array<std::string_view, 2> enum_names<Family> = {"measure", "all"};

struct CompareOptions {
  std::string baseline = {};  // the system with which each other one is compared; empty: all pairs
  SignificanceTest test = SignificanceTest::randomization;
  Correction correction = Correction::holm;  // Tukey's tests correct by themselves, and none is applied
  Family family = Family::measure;
  double alpha = 0.05;  // corrected p-values below are significant
  double power = 0.8;   // of the smallest difference that is said to be detectable
  IntervalMethod interval = IntervalMethod::bca;
  double level = 0.95;  // of intervals, of means, differences and ranks
  std::uint64_t resamples = 10'000;
  std::uint64_t seed = default_seed;
  unsigned threads = 0;  // 0: as many as the machine has. The result does not depend on it.
  /// Called now and then by the calling thread with the steps done so far, and all of them.
  std::function<void(std::uint64_t done, std::uint64_t all)> progress = {};
  Cancel cancel = {};  // what ends it early
};

/// A system under one measure.
struct ComparedSystem {
  std::string name;
  double mean = 0;
  Interval interval;  // of the mean
  RankInterval rank;
};

/// Two systems under one measure, by their rows. With a baseline, the second is the baseline; otherwise the first row
/// comes before the second.
struct ComparedPair {
  std::uint32_t first = 0, second = 0;
  double difference = 0;         // the mean of first - second
  Interval interval;             // of the difference
  double statistic = 0;          // as PairedTestResult has it; of Tukey's tests q
  double p_value = 0;            // NaN where the test has no answer
  double corrected_p_value = 0;  // of Tukey's tests the same
  bool significant = false;      // whether the corrected p-value is below alpha
  int direction = 0;             // which is better by the test: 1 the first, -1 the second, 0 neither; see compare
  std::size_t wins = 0;          // queries on which the first has the better score
  std::size_t ties = 0;
  std::size_t losses = 0;
  EffectSize effect;
  double detectable = 0;  // the smallest true difference that a t-test of such scores finds with the power asked for
};

/// All systems under one measure.
struct ComparedMeasure {
  ScoreTable table;
  std::vector<ComparedSystem> systems;  // rows of the table
  std::vector<std::uint32_t> order;     // of the systems, best mean first; equal ones in row order
  std::vector<ComparedPair> pairs;
  std::vector<Tier> tiers;  // by the corrected p-values; only of all pairs

  /// The pair of two systems in either order, if they were compared.
  const ComparedPair* find(std::size_t one, std::size_t other) const noexcept {
    for (const ComparedPair& pair : pairs)
      if ((pair.first == one && pair.second == other) || (pair.first == other && pair.second == one)) return &pair;
    return nullptr;
  }

  /// First - second for each query of the table.
  std::vector<double> differences(const ComparedPair& pair) const {
    const std::span<const double> first = table.scores(pair.first), second = table.scores(pair.second);
    std::vector<double> result(first.begin(), first.end());
    for (std::size_t i = 0; i < result.size(); ++i) result[i] -= second[i];
    return result;
  }
};

struct Comparison {
  CompareOptions options;  // as asked for, but for the correction under Tukey's tests, which is none
  std::vector<std::string> systems;
  std::vector<ComparedMeasure> measures;
  std::vector<Audit> audits = {};  // of the systems, in their order; empty where these were given as tables of scores
};

/// Compares the systems of the tables, one table a measure. The value of a system is the mean of its scores, since the
/// tests are of means, whatever the measure's own overall value is: of counts it is a sum. Better means rank first, and
/// a better score wins: a higher one, or a lower one where the table says that less is better, as of Hole. Differences
/// and statistics are those of the scores as they stand. The result is the same, bit for bit, for any number of
/// threads.
///
/// With a baseline, the p-values corrected together are those of the comparisons with it: one less than there are
/// systems, times the number of measures if these are one family. Tukey's tests are of all systems at once, baseline or
/// not, and of one measure.
///
/// The direction of a pair is that of what its test looks at, which may not be that of the means: by the sign test the
/// system with more wins is better, by Wilcoxon's the one with the better sum of ranks, by all others the one with the
/// better mean.
///
/// Fails with fewer than two systems or, under some measure, two queries; if the tables do not have the same systems or
/// two have the same measure; if the baseline is none of the systems; if alpha, power or level does not lie between 0
/// and 1; without resamples, on more than max_resamples, and if those of all systems together are more numbers than
/// max_resampled_numbers; if all measures are to be one family under one of Tukey's tests; and where the test or an
/// interval does.
absl::StatusOr<Comparison> compare(std::span<const ScoreTable> tables, const CompareOptions& options = {});

/// The same of what evaluate returned for several systems, with its audits. Fails also as score_tables does.
absl::StatusOr<Comparison> compare(std::span<const NamedScores> systems, const CompareOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/significance/compare-inl.hpp>
#endif
