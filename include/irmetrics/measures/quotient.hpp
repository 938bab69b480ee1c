// The value of a measure that is pooled over the queries, in the two parts that are summed.
#pragma once

#include <irmetrics/config.hpp>

#include <limits>

namespace irmetrics {

/// A value in two parts, for measures that are pooled over the queries: the parts are summed before one sum is divided
/// by the other.
struct Quotient {
  double dividend = 0;
  double divisor = 0;

  /// NaN unless the divisor is above 0.
  double value() const noexcept { return divisor > 0 ? dividend / divisor : std::numeric_limits<double>::quiet_NaN(); }
  bool operator==(const Quotient&) const = default;
};

}  // namespace irmetrics
