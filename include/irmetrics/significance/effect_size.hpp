// Size of the difference between two systems, independent of its p-value, and the number of queries needed to detect
// it. Standardized mean differences of paired scores, and the power of the paired t-test.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <span>

namespace irmetrics {

/// For the differences first - second on each query. Without spread (beyond rounding), the standardized differences are
/// plus or minus infinity, or NaN if all differences are 0.
struct EffectSize {
  double mean_difference = 0;
  double standard_deviation = 0;          // of the differences, with denominator queries - 1
  double cohen_dz = 0;                    // mean_difference / standard_deviation
  double hedges_gz = 0;                   // cohen_dz with the correction for small samples; NaN for two queries
  double probability_of_superiority = 0;  // proportion of queries on which the first is better; ties count half

  static constexpr auto description =
      describe_result<EffectSize>("EffectSize", "Effect sizes of the difference of two systems.", ResultKind::row) |
      field("mean_difference", &EffectSize::mean_difference, "mean of first - second", Style::difference) |
      field("standard_deviation", &EffectSize::standard_deviation, "standard deviation of the differences") |
      field("cohen_dz", &EffectSize::cohen_dz,
            "mean difference over standard deviation; infinite or nan if all differences are the same",
            Style::difference) |
      field("hedges_gz", &EffectSize::hedges_gz,
            "cohen_dz, corrected for its bias in small samples; nan for two queries", Style::difference) |
      field("probability_of_superiority", &EffectSize::probability_of_superiority,
            "proportion of queries on which the first is better; ties count half");
};

/// Effect sizes for paired scores: Cohen, Statistical Power Analysis for the Behavioral Sciences, 1988 (dz); Hedges,
/// Journal of Educational Statistics 6(2), 1981 (the exact correction, by gamma functions); Grissom and Kim, Effect
/// Sizes for Research, 2005 (the probability). Fails if the lengths differ, with fewer than two queries, and on a score
/// that is not finite.
Result<EffectSize> effect_size(std::span<const double> first, std::span<const double> second);

/// Probability that the two-sided paired t-test at level alpha detects a true difference, for a given standard
/// deviation of the differences. NaN unless there are at least two queries, the standard deviation is above 0, and
/// alpha is between 0 and 1; the same applies to the following functions.
double paired_t_power(double difference, double standard_deviation, std::size_t queries, double alpha = 0.05) noexcept;

/// The smallest true difference that this test detects with probability `power`, which is between alpha and 1.
double minimum_detectable_difference(double standard_deviation, std::size_t queries, double alpha = 0.05,
                                     double power = 0.8) noexcept;

/// The smallest number of queries for which this test detects the true difference with probability `power`: a whole
/// number, or infinity if the difference is 0 or more than a billion queries are needed.
double queries_needed(double difference, double standard_deviation, double alpha = 0.05, double power = 0.8) noexcept;

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/significance/effect_size-inl.hpp>
#endif
