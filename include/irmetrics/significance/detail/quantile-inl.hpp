// Quantiles of values, as intervals and studies of stability take them.
#pragma once

#include <irmetrics/cancel.hpp>
#include <irmetrics/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

namespace irmetrics::detail::significance {

/// Calls order(less), which sorts or selects: less looks at the Cancel now and then, since many numbers take a while.
template <class Order>
void order_numbers(const Cancel& cancel, const Order& order) {
  if (!cancel.possible()) return order(std::less<>());
  std::uint32_t comparisons = 0;
  order([&](double one, double other) {
    if (++comparisons % 65'536 == 0) cancel.check();
    return one < other;
  });
}

/// The value below which a share of the values lies, interpolated between neighbours. Moves the values about.
inline double quantile(std::span<double> values, double share, const Cancel& cancel = {}) {
  const double place = share * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(below);
  order_numbers(cancel, [&](const auto& less) { std::nth_element(values.begin(), at, values.end(), less); });
  if (below + 1 == values.size()) return *at;
  const double next = *std::min_element(at + 1, values.end());
  return *at + (next - *at) * (place - static_cast<double>(below));
}

}  // namespace irmetrics::detail::significance
