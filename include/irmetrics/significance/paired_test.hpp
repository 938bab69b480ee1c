// Whether two systems differ by more than chance: tests of their scores for the same queries.
// All are two-sided, and all go by the differences of the scores, first minus second.
#pragma once

#include <irmetrics/cancel.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/enum_text.hpp>
#include <irmetrics/kernels/random.hpp>
#include <irmetrics/significance/p_value.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace irmetrics {

enum class PairedTest : std::uint8_t {
  t,              // Student's
  sign,           // how many differences are above 0
  wilcoxon,       // signed ranks
  randomization,  // Fisher's: under the null hypothesis each difference could as well have the other sign
  bootstrap,      // the t statistic of resampled queries, shifted to the null hypothesis
};
template <>
inline constexpr std::array<std::string_view, 5> enum_names<PairedTest> = {"t", "sign", "wilcoxon", "randomization",
                                                                           "bootstrap"};

/// What Wilcoxon's test does with differences of 0; called as in SciPy.
enum class Zeros : std::uint8_t {
  wilcox,  // left out
  pratt,   // ranked, and their ranks left out
  zsplit,  // ranked, and their ranks given to both sides by halves
};
template <>
inline constexpr std::array<std::string_view, 3> enum_names<Zeros> = {"wilcox", "pratt", "zsplit"};

struct PairedTestOptions {
  PairedTest test = PairedTest::t;
  Zeros zeros = Zeros::wilcox;         // of Wilcoxon's test, like the next two
  PValue p_value = PValue::automatic;  // automatic: exact for up to 50 queries, with ties or zeros for up to 13
  bool continuity = false;             // whether the normal approximation is corrected for being one of steps
  std::uint64_t resamples = 100'000;   // of the randomization and the bootstrap test
  std::uint64_t seed = default_seed;
  unsigned threads = 0;  // 0: as many as the machine has. The result does not depend on it.
  Cancel cancel = {};    // what ends it early
};

struct PairedTestResult {
  std::size_t queries = 0;
  double difference = 0;  // the mean of first - second
  double statistic = 0;   // t; how many differences are above 0; the smaller sum of ranks; the mean difference; t
  double p_value = 0;
  bool exact = false;           // whether p is neither approximated nor sampled; never so for t and bootstrap
  std::size_t zeros = 0;        // queries without a difference
  std::uint64_t resamples = 0;  // that p was found with; 0 if without

  bool operator==(const PairedTestResult&) const = default;
};

/// How many differences the exact distribution of Wilcoxon's test takes.
inline constexpr std::size_t max_exact_wilcoxon = 1'000;

/// Tests scores of which the i-th of both are for the same query.
///
/// t: as SciPy's ttest_rel. Differences that are all 0, or a single one, give NaN; others that are all the same give
/// an infinite t and p = 0.
/// sign: the two-sided binomial test of the differences other than 0, as SciPy's binomtest; p = 1 if there are none.
/// wilcoxon: as SciPy 1.17's wilcoxon(correction=False). Exact p-values are those of all changes of signs given the
/// ranks at hand, average ranks of ties too (where SciPy's method="exact" takes the distribution of ranks without ties,
/// and its PermutationMethod does as we do). If all differences are 0, the exact p is 1, and the asymptotic NaN unless
/// zeros are split.
/// randomization: all 2^n changes of signs if these are no more than `resamples`: p is the share of them whose sum is
/// as far from 0 as the one observed; otherwise (1 + count) / (resamples + 1). Sums that rounding of the scores could
/// have parted are taken as equal. p = 1 if all differences are 0. See Smucker et al., CIKM 2007.
/// bootstrap: (1 + count) / (resamples + 1), of resampled differences from their mean whose t is as far from 0 as the
/// one observed: Efron and Tibshirani 1993, section 16.4, and Sakai, SIGIR 2006, with the correction by one of Davison
/// and Hinkley 1997, section 4.4. A resample of differences that are all the mean has no t (0 / 0) and does not count.
/// The statistic is that of t, and p is NaN where that is.
///
/// Fails if the numbers of scores differ or are 0, on a score that is not finite, without resamples or on more than
/// max_resamples where they are needed, and beyond max_exact_wilcoxon if p must be exact.
absl::StatusOr<PairedTestResult> paired_test(std::span<const double> first, std::span<const double> second,
                                             const PairedTestOptions& options = {});

/// The same of many pairs at once, which share their random numbers: each result is that of a call for the pair alone,
/// bit for bit. `scores` has a row for each system, and pairs are rows. Fails also on a row that is not there.
absl::StatusOr<std::vector<PairedTestResult>> paired_tests(
    std::span<const double> scores, std::size_t systems, std::span<const std::pair<std::uint32_t, std::uint32_t>> pairs,
    const PairedTestOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/significance/paired_test-inl.hpp>
#endif
