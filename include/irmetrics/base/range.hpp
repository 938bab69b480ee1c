// The range of a parameter or option.
#pragma once

#include <irmetrics/config.hpp>

#include <limits>

namespace irmetrics {

/// The values that a parameter or option may have. All are finite: an infinite bound is open.
struct Range {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  bool low_open = true;
  bool high_open = true;

  constexpr bool contains(double value) const {
    return (low_open ? value > low : value >= low) && (high_open ? value < high : value <= high);
  }
  constexpr bool operator==(const Range&) const = default;
};

/// Ranges by their mathematical names.
namespace range {

/// All finite numbers.
inline constexpr Range any{};
/// Numbers above 0.
inline constexpr Range positive{.low = 0};
/// Without its bounds.
constexpr Range open(double low, double high) { return {low, high, true, true}; }
/// With its bounds.
constexpr Range closed(double low, double high) { return {low, high, false, false}; }
/// With its lower bound, and no upper one.
constexpr Range at_least(double low) { return {.low = low, .low_open = false}; }

}  // namespace range
}  // namespace irmetrics
