// Compares two systems by one of their measures.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/significance/baseline.hpp>
#include <irmetrics/significance/compare-inl.hpp>

#include <utility>
#include <vector>

namespace irmetrics {
namespace detail::significance {

/// The scores of one measure.
inline Result<Scores> scores_under(const Scores& scores, std::string_view measure) {
  const auto row = scores.find(measure);
  if (!row) return not_found("{} was not evaluated for '{}'", measure, scores.run());
  const auto values = scores.per_query(*row);
  return Scores(scores.run(), {scores.measures()[*row]}, scores.queries(), {values.begin(), values.end()},
                std::vector<bool>(values.size()), {});
}

/// The options for a significance level; the power must be above it.
inline CompareOptions at_level(double alpha) {
  CompareOptions options;
  options.alpha = alpha;
  if (options.power <= alpha) options.power = (1 + alpha) / 2;
  return options;
}

inline bool is_worse(const ComparedPair& pair) noexcept { return pair.significant && pair.direction < 0; }

}  // namespace detail::significance

IRMETRICS_INLINE Result<ComparedPair> compare_with_baseline(const Scores& scores, const Scores& baseline,
                                                            std::string_view measure, CompareOptions options) {
  auto first = detail::significance::scores_under(scores, measure);
  if (!first.ok()) return first.status();
  auto second = detail::significance::scores_under(baseline, measure);
  if (!second.ok()) return second.status();
  const std::string name = scores.run() == baseline.run() ? "baseline" : baseline.run();
  options.baseline = name;
  auto comparison = compare(
      {{scores.run() == name ? "scores" : scores.run(), *std::move(first)}, {name, *std::move(second)}}, options);
  if (!comparison.ok()) return comparison.status();
  return std::move(comparison->measures[0].pairs[0]);
}

IRMETRICS_INLINE Result<bool> is_significantly_worse(const Scores& scores, const Scores& baseline,
                                                     std::string_view measure, double alpha) {
  const auto pair = compare_with_baseline(scores, baseline, measure, detail::significance::at_level(alpha));
  if (!pair.ok()) return pair.status();
  return detail::significance::is_worse(*pair);
}

}  // namespace irmetrics
