// Tukey's HSD with the names of the systems, for display.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/significance/tukey.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace irmetrics {

struct NamedTukeyPair {
  std::string first, second;
  double difference = 0, statistic = 0, p_value = 1;

  static constexpr auto description =
      describe_result<NamedTukeyPair>("TukeyPair", "Two systems by Tukey's HSD.", ResultKind::row) |
      field("first", &NamedTukeyPair::first, "name of the first system") |
      field("second", &NamedTukeyPair::second, "name of the second system") |
      field("difference", &NamedTukeyPair::difference, "mean of the first minus mean of the second",
            Style::difference) |
      field("statistic", &NamedTukeyPair::statistic, "q: absolute difference over its standard error") |
      field("p_value", &NamedTukeyPair::p_value, "p-value, corrected for all pairs", Style::p_value);
};

struct TukeyReport {
  std::vector<std::string> systems;
  std::size_t queries = 0;
  std::vector<double> means;
  std::vector<NamedTukeyPair> pairs;
  double mean_square_error = 0, degrees = 0, alpha = 0.05, smallest_significant_difference = 0;
  std::size_t resamples = 0;

  static constexpr auto description =
      describe_result<TukeyReport>("TukeyHSD", "All pairs of systems, compared at once.") |
      detail_field("systems", &TukeyReport::systems, "names of the systems") |
      detail_field("queries", &TukeyReport::queries, "queries") |
      detail_field("means", &TukeyReport::means, "means of the systems, in their order") |
      rows_field("pairs", &TukeyReport::pairs, "all pairs of systems") |
      detail_field("mean_square_error", &TukeyReport::mean_square_error, "mean square of the residuals") |
      detail_field("degrees", &TukeyReport::degrees, "degrees of freedom of the residuals") |
      detail_field("alpha", &TukeyReport::alpha, "level of the smallest significant difference") |
      detail_field("smallest_significant_difference", &TukeyReport::smallest_significant_difference,
                   "systems whose means differ by more are separated at level alpha") |
      detail_field("resamples", &TukeyReport::resamples, "random samples drawn; 0 unless randomized");
};

/// A result with the names of its systems, given in row order. Fails on another number of names.
Result<TukeyReport> tukey_report(const TukeyResult& result, std::vector<std::string> systems, double alpha = 0.05);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/significance/tukey_report-inl.hpp>
#endif
