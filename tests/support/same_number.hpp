// Whether two numbers are the same.
#pragma once

#include <cmath>

namespace irmetrics::test {

/// Whether two numbers are equal, or both NaN.
inline bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

}  // namespace irmetrics::test
