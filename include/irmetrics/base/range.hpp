// The range of a parameter or option.
#pragma once

#include <irmetrics/config.hpp>

#include <limits>

namespace irmetrics {

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

inline constexpr Range any{};
inline constexpr Range positive{.low = 0};
constexpr Range open(double low, double high) { return {low, high, true, true}; }
constexpr Range closed(double low, double high) { return {low, high, false, false}; }
constexpr Range at_least(double low) { return {.low = low, .low_open = false}; }

}  // namespace range
}  // namespace irmetrics
