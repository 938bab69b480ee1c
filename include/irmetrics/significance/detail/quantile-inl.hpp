// Quantiles of values, for intervals and studies of stability.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

namespace irmetrics::detail::significance {

/// Calls order(less), which sorts or selects: less checks the Cancel from time to time, because many numbers take long.
template <class Order>
void order_numbers(const Cancel& cancel, const Order& order) {
  if (!cancel.possible()) return order(std::less<>());
  std::uint32_t comparisons = 0;
  order([&](double one, double other) {
    if (++comparisons % 65'536 == 0) cancel.check();
    return one < other;
  });
}

/// The value below which a proportion of the values lies, interpolated between neighbours. Reorders the values.
inline double quantile(std::span<double> values, double share, const Cancel& cancel = {}) {
  const double position = share * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::size_t>(position);
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(below);
  order_numbers(cancel, [&](const auto& less) { std::nth_element(values.begin(), at, values.end(), less); });
  if (below + 1 == values.size()) return *at;
  const double next = *std::min_element(at + 1, values.end());
  return *at + (next - *at) * (position - static_cast<double>(below));
}

}  // namespace irmetrics::detail::significance
