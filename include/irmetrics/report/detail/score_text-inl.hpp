// Scores in tables.
#pragma once

#include <irmetrics/measures/measure.hpp>

#include <fmt/format.h>

#include <cmath>
#include <string>

namespace irmetrics::detail::report {

/// Counts as whole numbers, other values with four decimals; "-" if undefined.
inline std::string score_text(const AnyMeasure& measure, double value) {
  if (std::isnan(value)) return "-";
  return measure.aggregate() == Aggregate::sum ? fmt::format("{:.0f}", value) : fmt::format("{:.4f}", value);
}

}  // namespace irmetrics::detail::report
