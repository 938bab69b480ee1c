// Computes statistics and p-values of paired tests.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/significance/detail/bootstrap.hpp>
#include <irmetrics/significance/detail/distributions.hpp>
#include <irmetrics/significance/detail/mean-inl.hpp>
#include <irmetrics/significance/detail/randomization.hpp>
#include <irmetrics/significance/paired_test.hpp>
#include <irmetrics/significance/resamples.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace irmetrics {
namespace detail::significance {

/// NaN for a single value. Exactly 0 if all values are equal, unlike the sum of squares from a rounded mean.
inline double standard_error(std::span<const double> values, double mean) {
  const auto count = static_cast<double>(values.size());
  if (values.size() > 1 && all_equal(values)) return 0;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / (count - 1) / count);
}

/// Calls test(differences, result) for each pair until it fails.
template <class Test>
Status for_each_pair(const PairsOfRows& rows, const Cancel& cancel, std::span<PairedTestResult> results,
                     const Test& test) {
  std::vector<double> differences(rows.queries);
  for (std::size_t i = 0; i < rows.pairs.size(); ++i) {
    cancel.check();
    const auto& [first, second] = rows.pairs[i];
    for (std::size_t q = 0; q < rows.queries; ++q)
      differences[q] = rows.scores[first * rows.queries + q] - rows.scores[second * rows.queries + q];
    if (Status status = test(std::span<const double>(differences), results[i]); !status.ok()) return status;
  }
  return Status();
}

IRMETRICS_INLINE double ahead_by_mean(std::span<const double> differences) { return mean(differences); }

IRMETRICS_INLINE Status test_t(const PairsOfRows& rows, const PairedTestOptions& options,
                               std::span<PairedTestResult> results) {
  return for_each_pair(rows, options.cancel, results,
                       [](std::span<const double> differences, PairedTestResult& result) {
                         result.statistic = result.difference / standard_error(differences, result.difference);
                         const double degrees = static_cast<double>(differences.size()) - 1;
                         result.p_value = student_t_two_sided(result.statistic, degrees);
                         std::vector<double> sizes(differences.begin(), differences.end());
                         for (double& size : sizes) size = std::abs(size);
                         const double largest = mean(sizes) / standard_error(sizes, mean(sizes));
                         if (result.zeros < result.queries)
                           result.least_p_value = student_t_two_sided(largest, degrees);
                         return Status();
                       });
}

IRMETRICS_INLINE double ahead_by_wins(std::span<const double> differences) {
  double wins = 0;
  for (const double difference : differences) wins += difference > 0 ? 1 : difference < 0 ? -1 : 0;
  return wins;
}

/// The probability that all differences other than 0 have the same sign, if each is decided by a fair coin.
inline double least_of_same_signs(const PairedTestResult& result) {
  return std::min(1.0, least_of_signs(result.queries - result.zeros, 0));
}

IRMETRICS_INLINE Status test_sign(const PairsOfRows& rows, const PairedTestOptions& options,
                                  std::span<PairedTestResult> results) {
  return for_each_pair(
      rows, options.cancel, results, [](std::span<const double> differences, PairedTestResult& result) {
        const auto above =
            std::count_if(differences.begin(), differences.end(), [](double value) { return value > 0; });
        const auto trials = static_cast<double>(result.queries - result.zeros);
        result.statistic = static_cast<double>(above);
        const double rarer = std::min(result.statistic, trials - result.statistic);
        result.p_value = trials == 0 ? 1 : std::min(1.0, 2 * fair_coin_cdf(rarer, trials));
        result.least_p_value = least_of_same_signs(result);
        result.exact = true;
        return Status();
      });
}

/// The signed ranks of differences. Ranks and their sums are doubled, so that average ranks of ties are whole numbers.
struct SignedRanks {
  std::vector<std::uint64_t> ranks;                 // of the nonzero differences
  std::uint64_t above = 0, below = 0, at_zero = 0;  // sums of ranks
  double count = 0;                                 // number of ranked differences
  double tie_cubes = 0;                             // the sum of t^3 - t over groups of t ties, without pratt's zeros
  bool ties = false;
};

inline SignedRanks signed_ranks(std::span<const double> differences, Zeros zeros) {
  std::vector<double> ordered;
  for (const double value : differences)
    if (value != 0 || zeros != Zeros::wilcox) ordered.push_back(value);
  std::sort(ordered.begin(), ordered.end(), [](double a, double b) { return std::abs(a) < std::abs(b); });
  SignedRanks result;
  result.count = static_cast<double>(ordered.size());
  for (std::size_t from = 0, to = 0; from < ordered.size(); from = to) {
    while (to < ordered.size() && std::abs(ordered[to]) == std::abs(ordered[from])) ++to;
    const std::uint64_t rank = from + 1 + to;  // twice the mean of from + 1 and to
    const auto tied = static_cast<double>(to - from);
    if (ordered[from] != 0 || zeros == Zeros::zsplit) result.tie_cubes += tied * tied * tied - tied;
    for (std::size_t i = from; i < to; ++i) {
      (ordered[i] > 0 ? result.above : ordered[i] < 0 ? result.below : result.at_zero) += rank;
      if (ordered[i] != 0) result.ranks.push_back(rank);
    }
    if (ordered[from] != 0 && tied > 1) result.ties = true;
  }
  return result;
}

/// Probability that the sum of the ranks with positive sign is at most `sum`, if each sign is decided by a fair coin.
inline double rank_sum_cdf(std::span<const std::uint64_t> ranks, std::uint64_t sum, const Cancel& cancel) {
  const bool even = std::all_of(ranks.begin(), ranks.end(), [](std::uint64_t rank) { return rank % 2 == 0; });
  const std::uint64_t unit = even ? 2 : 1;
  std::vector<double> probabilities(sum / unit + 1);
  probabilities[0] = 1;
  for (const std::uint64_t rank : ranks) {
    cancel.check();
    const std::uint64_t step = rank / unit;
    for (std::size_t i = probabilities.size(); i-- > 0;)
      probabilities[i] = (probabilities[i] + (i >= step ? probabilities[i - step] : 0)) / 2;
  }
  double result = 0;
  for (const double probability : probabilities) result += probability;
  return result;
}

inline double normal_rank_sum(const SignedRanks& ranks, double statistic, const PairedTestResult& result,
                              const PairedTestOptions& options) {
  const double n = ranks.count;
  double mean = n * (n + 1) / 4, variance = n * (n + 1) * (2 * n + 1);
  if (options.zeros == Zeros::pratt) {  // Cureton, JASA 62, 1967
    const auto zeros = static_cast<double>(result.zeros);
    mean -= zeros * (zeros + 1) / 4;
    variance -= zeros * (zeros + 1) * (2 * zeros + 1);
  }
  const double deviation = std::sqrt((variance - ranks.tie_cubes / 2) / 24);
  double distance = mean - statistic;  // not negative, because the statistic is the smaller sum
  if (options.continuity && distance > 0) distance -= 0.5;
  return normal_two_sided(distance / deviation);
}

IRMETRICS_INLINE double ahead_by_ranks(std::span<const double> differences) {
  const SignedRanks ranks = signed_ranks(differences, PairedTestOptions().zeros);
  return ranks.above > ranks.below ? 1 : ranks.above < ranks.below ? -1 : 0;
}

inline Status test_signed_ranks(std::span<const double> differences, const PairedTestOptions& options,
                                PairedTestResult& result) {
  const SignedRanks ranks = signed_ranks(differences, options.zeros);
  const std::uint64_t smaller = std::min(ranks.above, ranks.below);
  const double of_zeros = options.zeros == Zeros::zsplit ? static_cast<double>(ranks.at_zero) / 4 : 0;
  result.statistic = static_cast<double>(smaller) / 2 + of_zeros;
  result.exact =
      options.p_value == PValue::exact ||
      (options.p_value == PValue::automatic && differences.size() <= (ranks.ties || result.zeros > 0 ? 13U : 50U));
  if (result.exact && ranks.ranks.size() > max_exact_wilcoxon)
    return invalid_input("an exact p-value of Wilcoxon's test is limited to {} differences other than 0, not {}",
                         max_exact_wilcoxon, ranks.ranks.size());
  result.p_value = result.exact ? std::min(1.0, 2 * rank_sum_cdf(ranks.ranks, smaller, options.cancel))
                                : normal_rank_sum(ranks, result.statistic, result, options);
  if (result.zeros < result.queries)
    result.least_p_value =
        result.exact ? least_of_same_signs(result) : normal_rank_sum(ranks, of_zeros, result, options);
  return Status();
}

IRMETRICS_INLINE Status test_wilcoxon(const PairsOfRows& rows, const PairedTestOptions& options,
                                      std::span<PairedTestResult> results) {
  return for_each_pair(rows, options.cancel, results,
                       [&](std::span<const double> differences, PairedTestResult& result) {
                         return test_signed_ranks(differences, options, result);
                       });
}

/// An error if the paired scores cannot be tested.
inline Status check_paired_scores(std::span<const double> scores, std::size_t systems,
                                  std::span<const std::pair<std::uint32_t, std::uint32_t>> pairs,
                                  const PairedTestOptions& options) {
  if (systems == 0)
    return invalid_input("expected scores of at least one system and one query, not {} of {} systems", scores.size(),
                         systems);
  if (scores.empty()) return invalid_input("expected scores of at least one query, but there are none");
  if (scores.size() % systems != 0)
    return invalid_input("{} systems must have the same number of scores, but there are {}", systems, scores.size());
  const std::size_t queries = scores.size() / systems;
  const auto broken = std::find_if_not(scores.begin(), scores.end(), [](double score) { return std::isfinite(score); });
  if (broken != scores.end()) {
    const auto index = static_cast<std::size_t>(broken - scores.begin());
    return invalid_input("score {} of system {} must be a finite number, not {}", index % queries + 1,
                         index / queries + 1, *broken);
  }
  for (const auto& [first, second] : pairs)
    if (std::max(first, second) >= systems)
      return invalid_input("the rows of a pair must be below {}, not {} and {}", systems, first, second);
  return row_of(paired_test_table, options.test).resamples ? check_resamples(options.resamples) : Status();
}

IRMETRICS_INLINE Status test_randomization(const PairsOfRows& rows, const PairedTestOptions& options,
                                           std::span<PairedTestResult> results) {
  const SignFlips flips = choose_flips(rows.queries, options.resamples, options.seed);
  const auto counts = count_extreme_flips(rows.scores, rows.queries, rows.pairs, flips, options.threads, options.cancel,
                                          options.progress);
  const double correction = flips.all ? 0 : 1;  // the observed value is one of the random resamples
  for (std::size_t i = 0; i < results.size(); ++i) {
    results[i].p_value =
        (static_cast<double>(counts[i]) + correction) / (static_cast<double>(flips.resamples) + correction);
    results[i].statistic = results[i].difference;
    results[i].exact = flips.all;
    results[i].least_p_value =
        std::max(least_of_same_signs(results[i]), flips.all ? 0 : least_of_resamples(rows.queries, flips.resamples));
    results[i].resamples = flips.resamples;
  }
  return Status();
}

IRMETRICS_INLINE Status test_bootstrap(const PairsOfRows& rows, const PairedTestOptions& options,
                                       std::span<PairedTestResult> results) {
  if (Status status = test_t(rows, options, results); !status.ok()) return status;
  const auto counts = count_extreme_resamples(rows.scores, rows.queries, rows.pairs, options.resamples, options.seed,
                                              options.threads, options.cancel, options.progress);
  for (std::size_t i = 0; i < results.size(); ++i) {
    const double extreme = std::isinf(results[i].statistic) ? 0 : static_cast<double>(counts[i]);
    if (!std::isnan(results[i].statistic))
      results[i].p_value = (extreme + 1) / (static_cast<double>(options.resamples) + 1);
    results[i].resamples = options.resamples;
    if (results[i].zeros < results[i].queries)
      results[i].least_p_value = least_of_resamples(rows.queries, options.resamples);
  }
  return Status();
}

}  // namespace detail::significance

IRMETRICS_INLINE Result<std::vector<PairedTestResult>> paired_tests(
    std::span<const double> scores, std::size_t systems, std::span<const std::pair<std::uint32_t, std::uint32_t>> pairs,
    const PairedTestOptions& options) try {
  if (Status status = detail::significance::check_paired_scores(scores, systems, pairs, options); !status.ok())
    return status;
  const detail::significance::PairsOfRows rows{scores, scores.size() / systems, pairs};
  std::vector<PairedTestResult> results(pairs.size());
  Status status = detail::significance::for_each_pair(
      rows, options.cancel, results, [](std::span<const double> differences, PairedTestResult& result) {
        result.queries = differences.size();
        result.difference = detail::significance::mean(differences);
        result.zeros = static_cast<std::size_t>(std::count(differences.begin(), differences.end(), 0.0));
        return Status();
      });
  if (status.ok()) status = row_of(paired_test_table, options.test).function(rows, options, results);
  if (!status.ok()) return status;
  return results;
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE Result<PairedTestResult> paired_test(std::span<const double> first, std::span<const double> second,
                                                      const PairedTestOptions& options) {
  if (first.size() != second.size())
    return invalid_input("both systems must have the same number of scores, not {} and {}", first.size(),
                         second.size());
  std::vector<double> scores(first.begin(), first.end());
  scores.insert(scores.end(), second.begin(), second.end());
  constexpr std::pair<std::uint32_t, std::uint32_t> pair(0, 1);
  auto results = paired_tests(scores, 2, std::span(&pair, 1), options);
  if (!results.ok()) return results.status();
  return results->front();
}

}  // namespace irmetrics
