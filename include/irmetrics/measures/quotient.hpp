// The value of a pooled measure for one query, as dividend and divisor.
#pragma once

#include <irmetrics/config.hpp>

#include <limits>

namespace irmetrics {

/// Dividend and divisor of a pooled measure: both are summed over the queries before the division.
struct Quotient {
  double dividend = 0;
  double divisor = 0;

  /// NaN unless the divisor is above 0.
  double value() const noexcept { return divisor > 0 ? dividend / divisor : std::numeric_limits<double>::quiet_NaN(); }
  bool operator==(const Quotient&) const = default;
};

}  // namespace irmetrics
