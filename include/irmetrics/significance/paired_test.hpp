// Significance tests for two systems, from their scores for the same queries. All tests are two-sided, and based on the
// differences of the scores, first minus second.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/description.hpp>
#include <irmetrics/base/enum_table.hpp>
#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/limits.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/kernels/random.hpp>
#include <irmetrics/significance/p_value.hpp>
#include <irmetrics/significance/resamples.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {

/// The paired tests.
enum class PairedTest : std::uint8_t { t, sign, wilcoxon, randomization, bootstrap };  // see paired_test_table

/// Treatment of zero differences in Wilcoxon's test; named as in SciPy.
enum class Zeros : std::uint8_t {
  wilcox,  // left out
  pratt,   // ranked, and their ranks left out
  zsplit,  // ranked, and each of their ranks split between both sides
};
template <>
inline constexpr std::array<std::string_view, 3> enum_names<Zeros> = {"wilcox", "pratt", "zsplit"};

/// Options of paired_test.
struct PairedTestOptions {
  PairedTest test = PairedTest::t;
  Zeros zeros = Zeros::wilcox;
  PValue p_value = PValue::automatic;  // automatic: exact for up to 50 queries, or up to 13 with ties or zeros
  bool continuity = false;
  std::uint64_t resamples = 100'000;
  std::uint64_t seed = default_seed;
  unsigned threads = 0;
  Cancel cancel = {};          // stops it early
  WorkProgress progress = {};  // in resamples

  static constexpr auto options =
      describe_options | option("test", &PairedTestOptions::test, "significance test") |
      option("zeros", &PairedTestOptions::zeros, "treatment of zero differences in Wilcoxon's test") |
      option("p_value", &PairedTestOptions::p_value, "method of the p-value of Wilcoxon's test") |
      option("continuity", &PairedTestOptions::continuity,
             "whether its normal approximation uses a continuity correction") |
      resamples_option(&PairedTestOptions::resamples, "random samples of the randomization and the bootstrap test") |
      seed_option(&PairedTestOptions::seed) | threads_option(&PairedTestOptions::threads);
};

struct PairedTestResult {
  std::size_t queries = 0;
  double difference = 0;  // the mean of first - second
  double statistic = 0;   // see paired_test_table
  double p_value = 0;
  bool exact = false;           // whether p is neither approximated nor sampled; always false for t and bootstrap
  std::size_t zeros = 0;        // queries with a difference of 0
  std::uint64_t resamples = 0;  // number used for p; 0 if p does not use resamples
  /// The smallest p-value that the test gives for differences of these sizes, which it does if all of them have the
  /// same sign: no choice of signs is significant if it is not below alpha. 1 without a difference. A random sample of
  /// exchanges can be slightly below it.
  double least_p_value = 1;

  bool operator==(const PairedTestResult&) const = default;

  static constexpr auto description =
      describe_result<PairedTestResult>("PairedTest", "A two-sided test of the differences of two systems.",
                                        ResultKind::row) |
      field("p_value", &PairedTestResult::p_value, "p-value; nan if undefined", Style::p_value) |
      field("statistic", &PairedTestResult::statistic, "test statistic, which depends on the test") |
      field("difference", &PairedTestResult::difference, "mean of first - second", Style::difference) |
      field("queries", &PairedTestResult::queries, "queries") |
      field("zeros", &PairedTestResult::zeros, "queries without a difference") |
      field("exact", &PairedTestResult::exact, "whether the p-value is neither approximated nor sampled") |
      field("resamples", &PairedTestResult::resamples, "random samples that the p-value is based on; 0 if none") |
      field("least_p_value", &PairedTestResult::least_p_value,
            "smallest p-value that the test gives for differences of these sizes, whatever their signs",
            Style::p_value);
};

namespace detail::significance {

/// Scores of systems on the same queries, row after row, and the pairs of rows to test.
struct PairsOfRows {
  std::span<const double> scores;
  std::size_t queries;
  std::span<const std::pair<std::uint32_t, std::uint32_t>> pairs;
};

/// Sets the statistics and p-values of all pairs, whose queries, differences and zeros are already set.
using PairedTestFunction = Status (*)(const PairsOfRows& rows, const PairedTestOptions& options,
                                      std::span<PairedTestResult> results);
Status test_t(const PairsOfRows&, const PairedTestOptions&, std::span<PairedTestResult>);
Status test_sign(const PairsOfRows&, const PairedTestOptions&, std::span<PairedTestResult>);
Status test_wilcoxon(const PairsOfRows&, const PairedTestOptions&, std::span<PairedTestResult>);
Status test_randomization(const PairsOfRows&, const PairedTestOptions&, std::span<PairedTestResult>);
Status test_bootstrap(const PairsOfRows&, const PairedTestOptions&, std::span<PairedTestResult>);

/// Which system is ahead in a test, from the differences of the scores: the first if above 0, the second if below 0.
using AheadFunction = double (*)(std::span<const double> differences);
double ahead_by_mean(std::span<const double> differences);
double ahead_by_wins(std::span<const double> differences);
double ahead_by_ranks(std::span<const double> differences);

/// The statistic of the exchanged systems. `differing`: the number of differences other than 0.
using TurnFunction = double (*)(double statistic, std::size_t differing);
inline double turned_difference(double statistic, std::size_t) { return 0 - statistic; }  // not -0
inline double turned_wins(double statistic, std::size_t differing) {
  return static_cast<double>(differing) - statistic;
}
inline double same_statistic(double statistic, std::size_t) { return statistic; }

/// The smallest p-value that a test can give for so many queries, whatever the scores.
using LeastFunction = double (*)(std::size_t queries, std::uint64_t resamples);
inline double least_of_t(std::size_t, std::uint64_t) { return 0; }
/// All differences have one sign, one of 2^queries choices, or all have the other one.
inline double least_of_signs(std::size_t queries, std::uint64_t) { return std::exp2(1 - static_cast<double>(queries)); }
/// No resample is as extreme as the scores, which count as a resample.
inline double least_of_resamples(std::size_t, std::uint64_t resamples) {
  return 1 / (static_cast<double>(resamples) + 1);
}
/// The choices of signs are enumerated if they are not more than the resamples.
inline double least_of_flips(std::size_t queries, std::uint64_t resamples) {
  const bool all = std::exp2(static_cast<double>(queries)) <= static_cast<double>(resamples);
  return all ? least_of_signs(queries, resamples) : least_of_resamples(queries, resamples);
}

}  // namespace detail::significance

/// A test with its properties.
struct PairedTestRow {
  PairedTest value;
  std::string_view name;       // as written in options
  std::string_view title;      // for reports
  std::string_view meaning;    // for help
  std::string_view statistic;  // meaning of PairedTestResult::statistic
  bool resamples;              // whether the p-value may use random resamples
  detail::significance::AheadFunction ahead;
  detail::significance::TurnFunction turned;
  detail::significance::LeastFunction least;
  detail::significance::PairedTestFunction function;
};

/// All tests of pairs: options, help and reports are derived from this table.
inline constexpr std::array<PairedTestRow, 5> paired_test_table = {{
    {PairedTest::t, "t", "paired t-test", "Student's, as SciPy's ttest_rel", "t", false,
     detail::significance::ahead_by_mean, detail::significance::turned_difference, detail::significance::least_of_t,
     detail::significance::test_t},
    {PairedTest::sign, "sign", "sign test", "of the number of positive differences, as SciPy's binomtest",
     "number of positive differences", false, detail::significance::ahead_by_wins, detail::significance::turned_wins,
     detail::significance::least_of_signs, detail::significance::test_sign},
    {PairedTest::wilcoxon, "wilcoxon", "Wilcoxon signed-rank test", "of the signed ranks, as SciPy's wilcoxon",
     "the smaller sum of ranks", false, detail::significance::ahead_by_ranks, detail::significance::same_statistic,
     detail::significance::least_of_signs, detail::significance::test_wilcoxon},
    {PairedTest::randomization, "randomization", "randomization test",
     "Fisher's: under the null hypothesis each difference is as likely to have the other sign", "the mean difference",
     true, detail::significance::ahead_by_mean, detail::significance::turned_difference,
     detail::significance::least_of_flips, detail::significance::test_randomization},
    {PairedTest::bootstrap, "bootstrap", "bootstrap test",
     "of the t statistic of resampled queries, shifted to the null hypothesis", "t", true,
     detail::significance::ahead_by_mean, detail::significance::turned_difference,
     detail::significance::least_of_resamples, detail::significance::test_bootstrap},
}};
static_assert(rows_in_order(paired_test_table));
template <>
inline constexpr std::array<std::string_view, paired_test_table.size()> enum_names<PairedTest> =
    names_of(paired_test_table);
template <>
inline std::string choice_meanings<PairedTest>() {
  return choices_with_meanings(paired_test_table);
}

/// The largest number of differences for the exact distribution of Wilcoxon's test.
inline constexpr std::size_t max_exact_wilcoxon = Limits::exact_wilcoxon;

/// Tests paired scores: the i-th scores of both lists are for the same query.
///
/// t: as SciPy's ttest_rel. NaN if all differences are 0, or for a single query; if they are all equal but not 0, t is
/// infinite and p = 0.
///
/// sign: the two-sided binomial test of the nonzero differences, as SciPy's binomtest; p = 1 if there are none.
///
/// wilcoxon: as SciPy 1.17's wilcoxon(correction=False). Exact p-values are computed over all sign changes of the
/// observed ranks, including average ranks of ties (SciPy's method="exact" uses the distribution of ranks without ties,
/// its PermutationMethod agrees with ours). If all differences are 0, the exact p is 1, and the asymptotic one is NaN
/// unless zeros are split.
///
/// randomization: all 2^n sign changes if there are at most `resamples` of them: p is the proportion whose sum is at
/// least as far from 0 as the observed sum; otherwise (1 + count) / (resamples + 1). Sums that differ only by rounding
/// of the scores count as equal. p = 1 if all differences are 0. See Smucker et al., CIKM 2007.
///
/// bootstrap: (1 + count) / (resamples + 1), where count is the number of resamples of the centred differences whose t
/// is at least as far from 0 as the observed one: Efron and Tibshirani 1993, section 16.4, and Sakai, SIGIR 2006, with
/// the correction by one of Davison and Hinkley 1997, section 4.4. A resample of differences equal to the mean has no t
/// (0 / 0) and does not count. The statistic is t, and p is NaN if t is.
///
/// Fails if the numbers of scores differ or are 0, on a score that is not finite, without resamples or with more than
/// max_resamples if they are used, and beyond max_exact_wilcoxon if p must be exact.
Result<PairedTestResult> paired_test(std::span<const double> first, std::span<const double> second,
                                     const PairedTestOptions& options = {});

/// The same for many pairs at once, which share their random numbers: each result equals that of a separate call, bit
/// for bit. `scores` has one row per system, and pairs are rows. Also fails on a row that does not exist.
Result<std::vector<PairedTestResult>> paired_tests(std::span<const double> scores, std::size_t systems,
                                                   std::span<const std::pair<std::uint32_t, std::uint32_t>> pairs,
                                                   const PairedTestOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/significance/paired_test-inl.hpp>
#endif
