// p^n for whole n, with the same bits on every platform.
#pragma once

#include <irmetrics/base/rounded.hpp>

#include <cmath>
#include <cstdint>

namespace irmetrics {
namespace detail::measures {

/// A number as the sum of two doubles, of about 100 bits.
struct LongNumber {
  double high, low;
};

/// A product, whose error is about 2^-100 of it. The factors are split into halves of 26 bits, whose products are exact
/// (Dekker, Numerische Mathematik 18, 1971).
inline LongNumber product(const LongNumber& a, const LongNumber& b) noexcept {
  const auto upper_half = [](double x) {
    const double shifted = rounded(x * 134217729);  // 2^27 + 1
    return shifted - (shifted - x);
  };
  const double a_up = upper_half(a.high), a_down = a.high - a_up;
  const double b_up = upper_half(b.high), b_down = b.high - b_up;
  const double high = rounded(a.high * b.high);
  const double error =
      ((rounded(a_up * b_up) - high) + rounded(a_up * b_down) + rounded(a_down * b_up)) + rounded(a_down * b_down);
  const double low = error + (rounded(a.high * b.low) + rounded(a.low * b.high));
  const double sum = high + low;
  return {sum, low - (sum - high)};
}

/// p^n by repeated squaring, for p in (0, 1): correctly rounded, except for results below 1e-270, whose last bits do
/// not matter for any sum.
inline double power_by_squaring(double p, std::uint32_t n) noexcept {
  LongNumber result{1, 0};
  for (LongNumber square{p, 0}; n != 0; n >>= 1, square = product(square, square))
    if (n & 1) result = product(result, square);
  return result.high;
}

}  // namespace detail::measures

namespace measures {

/// p^n for p in (0, 1). The reference tools use the GNU C library, which rounds all but one in a thousand powers
/// correctly. Powers of other C libraries differ by up to 300 units in the last place.
inline double whole_power(double p, std::uint32_t n) noexcept {
#if defined(__GLIBC__) && !defined(__i386__)
  return std::pow(p, n);
#else
  return detail::measures::power_by_squaring(p, n);
#endif
}

}  // namespace measures
}  // namespace irmetrics
