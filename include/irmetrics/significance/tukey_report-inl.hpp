// Adds names to rows.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/significance/tukey_report.hpp>

#include <utility>

namespace irmetrics {

IRMETRICS_INLINE Result<TukeyReport> tukey_report(const TukeyResult& result, std::vector<std::string> systems,
                                                  double alpha) {
  if (systems.size() != result.means.size())
    return invalid_input("expected the names of {} systems, not {}", result.means.size(), systems.size());
  TukeyReport report{.systems = std::move(systems),
                     .queries = result.queries,
                     .means = result.means,
                     .pairs = {},
                     .mean_square_error = result.mean_square_error,
                     .degrees = result.degrees,
                     .alpha = alpha,
                     .smallest_significant_difference = smallest_significant_difference(result, alpha),
                     .resamples = result.ranges.size()};
  for (const TukeyPair& pair : result.pairs)
    report.pairs.push_back(
        {report.systems[pair.first], report.systems[pair.second], pair.difference, pair.statistic, pair.p_value});
  return report;
}

}  // namespace irmetrics
