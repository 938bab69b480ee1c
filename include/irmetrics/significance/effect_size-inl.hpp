// Effect sizes of paired scores, and power by the noncentral distribution of Student's t.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/significance/detail/distributions.hpp>
#include <irmetrics/significance/detail/quiet-inl.hpp>
#include <irmetrics/significance/effect_size.hpp>

#include <boost/math/special_functions/gamma.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

namespace irmetrics {
namespace detail::significance {

/// Hedges' correction factor for Cohen's d, by degrees of freedom; undefined for one, where the gamma function has a
/// pole.
inline double small_sample_correction(double degrees) noexcept {
  if (degrees <= 1) return std::numeric_limits<double>::quiet_NaN();
  return 1 / (std::sqrt(degrees / 2) * boost::math::tgamma_delta_ratio((degrees - 1) / 2, 0.5, Quiet()));
}

/// The power for a true difference in units of the standard deviation.
inline double paired_t_power(double effect, double queries, double alpha) noexcept {
  const double degrees = queries - 1;
  const double noncentrality = std::abs(effect) * std::sqrt(queries);
  const double critical = -student_t_quantile(alpha / 2, degrees);  // 1 - alpha / 2 may round to 1
  return noncentral_t_sf(critical, degrees, noncentrality) + noncentral_t_cdf(-critical, degrees, noncentrality);
}

}  // namespace detail::significance

IRMETRICS_INLINE Result<EffectSize> effect_size(std::span<const double> first, std::span<const double> second) {
  if (first.size() != second.size())
    return invalid_input("both systems must have the same number of scores, not {} and {}", first.size(),
                         second.size());
  if (first.size() < 2) return invalid_input("expected at least two queries, not {}", first.size());
  double largest = 0;
  for (const auto& [which, scores] : {std::pair("first", first), std::pair("second", second)}) {
    for (std::size_t query = 0; query < scores.size(); ++query) {
      if (!std::isfinite(scores[query]))
        return invalid_input("the score of the {} system on query {} must be a finite number, not {}", which, query + 1,
                             scores[query]);
      largest = std::max(largest, std::abs(scores[query]));
    }
  }
  const auto queries = static_cast<double>(first.size());
  EffectSize result;
  double wins = 0;
  for (std::size_t query = 0; query < first.size(); ++query) {
    result.mean_difference += (first[query] - second[query]) / queries;
    wins += first[query] > second[query] ? 1 : first[query] == second[query] ? 0.5 : 0;
  }
  double squares = 0, widest = 0;
  for (std::size_t query = 0; query < first.size(); ++query) {
    const double deviation = first[query] - second[query] - result.mean_difference;
    squares += deviation * deviation;
    widest = std::max(widest, std::abs(deviation));
  }
  const double rounding = 4 * queries * std::numeric_limits<double>::epsilon() * largest;
  result.standard_deviation = widest <= rounding ? 0 : std::sqrt(squares / (queries - 1));
  const bool is_nothing = result.standard_deviation == 0 && std::abs(result.mean_difference) <= rounding;
  result.cohen_dz =
      is_nothing ? std::numeric_limits<double>::quiet_NaN() : result.mean_difference / result.standard_deviation;
  result.hedges_gz = detail::significance::small_sample_correction(queries - 1) * result.cohen_dz;
  result.probability_of_superiority = wins / queries;
  return result;
}

IRMETRICS_INLINE double paired_t_power(double difference, double standard_deviation, std::size_t queries,
                                       double alpha) noexcept {
  if (queries < 2 || !(standard_deviation > 0) || !(alpha > 0 && alpha < 1) || std::isnan(difference))
    return std::numeric_limits<double>::quiet_NaN();
  return detail::significance::paired_t_power(difference / standard_deviation, static_cast<double>(queries), alpha);
}

IRMETRICS_INLINE double minimum_detectable_difference(double standard_deviation, std::size_t queries, double alpha,
                                                      double power) noexcept {
  if (queries < 2 || !(standard_deviation > 0) || !(alpha > 0 && power > alpha && power < 1))
    return std::numeric_limits<double>::quiet_NaN();
  const auto too_weak = [&](double effect) {
    return detail::significance::paired_t_power(effect, static_cast<double>(queries), alpha) < power;
  };
  double low = 0, high = 1;
  while (too_weak(high)) low = std::exchange(high, 2 * high);
  for (double middle; low < (middle = (low + high) / 2) && middle < high;) (too_weak(middle) ? low : high) = middle;
  return high * standard_deviation;
}

IRMETRICS_INLINE double queries_needed(double difference, double standard_deviation, double alpha,
                                       double power) noexcept {
  if (!(standard_deviation > 0) || !(alpha > 0 && power > alpha && power < 1) || std::isnan(difference))
    return std::numeric_limits<double>::quiet_NaN();
  constexpr double most = 1e9;
  const auto too_few = [&](double queries) {
    return detail::significance::paired_t_power(difference / standard_deviation, queries, alpha) < power;
  };
  if (!too_few(2)) return 2;
  double low = 2, high = 4;
  while (high < most && too_few(high)) low = std::exchange(high, std::min(2 * high, most));
  if (too_few(high)) return std::numeric_limits<double>::infinity();
  while (high - low > 1) {
    const double middle = std::floor((low + high) / 2);
    (too_few(middle) ? low : high) = middle;
  }
  return high;
}

}  // namespace irmetrics
