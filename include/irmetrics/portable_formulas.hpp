// The formulas of portable_functions.hpp: those of the ARM optimized routines (Copyright (c) 2018, Arm Limited; MIT
// license, see portable_tables.hpp), compiled for a machine with fused multiply-add.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/portable_tables.hpp>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace irmetrics::detail::portable {

/// A sum of two numbers: the rounded sum, and what rounding lost.
struct ExactSum {
  double high, low;
};

inline ExactSum exact_sum(double a, double b) noexcept {
  const double sum = a + b;
  const double of_b = sum - a;
  return {sum, (a - (sum - of_b)) + (b - of_b)};
}

/// The same for a product: the factors are split into halves of 26 bits.
inline ExactSum exact_product(double a, double b) noexcept {
  const auto upper_half = [](double x) {
    const double shifted = x * 0x1.0000002p27;
    return shifted - (shifted - x);
  };
  const double product = a * b;
  const double a_high = upper_half(a), b_high = upper_half(b);
  const double a_low = a - a_high, b_low = b - b_high;
  return {product, a_low * b_low - (((product - a_high * b_high) - a_low * b_high) - a_high * b_low)};
}

/// a * b + c, rounded once (Boldo and Melquiond, IEEE Transactions on Computers 57(4), 2008), for numbers far from the
/// limits of double. The C library of mingw-w64 rounds twice in std::fma.
inline double fused(double a, double b, double c) noexcept {
  const ExactSum product = exact_product(a, b);
  const ExactSum lower = exact_sum(c, product.low);
  const ExactSum upper = exact_sum(product.high, lower.high);
  ExactSum rest = exact_sum(lower.low, upper.low);
  const auto bits = std::bit_cast<std::uint64_t>(rest.high);
  if (rest.low != 0 && (bits & 1) == 0)  // round to odd: the last sum then rounds as if the rest were exact
    rest.high = std::bit_cast<double>((rest.low > 0) == (rest.high > 0) ? bits + 1 : bits - 1);
  return upper.high + rest.high;
}

/// A positive number as 2^exponent * fraction, with the fraction in [begin, 2 * begin), and the part of this range, of
/// 2^part_bits, that contains it. `begin` is given by its bits.
struct Reduced {
  double exponent;
  double fraction;
  std::uint32_t part;
};

inline Reduced reduce(double x, std::uint64_t begin, unsigned part_bits) noexcept {
  auto bits = std::bit_cast<std::uint64_t>(x);
  if (x < std::numeric_limits<double>::min())
    bits = std::bit_cast<std::uint64_t>(x * 0x1p52) - (std::uint64_t{52} << 52);
  const std::uint64_t behind = bits - begin;
  return {static_cast<double>(static_cast<std::int64_t>(behind) >> 52),
          std::bit_cast<double>(bits - (behind & std::uint64_t{0xFFF} << 52)),
          static_cast<std::uint32_t>(behind >> (52 - part_bits)) % (std::uint32_t{1} << part_bits)};
}

/// Logarithm of 0, infinity, NaN or a negative number.
inline double extreme_logarithm(double x) noexcept {
  if (x == 0) return -std::numeric_limits<double>::infinity();
  return x > 0 ? x : std::numeric_limits<double>::quiet_NaN();
}

inline double log2(double x) noexcept {
  constexpr double log2e_high = 0x1.7154765200000p+0, log2e_low = 0x1.705fc2eefa200p-33;
  if (!(x > 0) || x == std::numeric_limits<double>::infinity()) return extreme_logarithm(x);
  if (x == 1) return 0;
  if (x >= 1 - 0x1.5b51p-5 && x < 1 + 0x1.6ab2p-5) {
    constexpr double b[] = {-0x1.71547652b82fep-1, 0x1.ec709dc3a03f7p-2, -0x1.71547652b7c3fp-2, 0x1.2776c50f05be4p-2,
                            -0x1.ec709dd768fe5p-3, 0x1.a61761ec4e736p-3, -0x1.7153fbc64a79bp-3, 0x1.484d154f01b4ap-3,
                            -0x1.289e4a72c383cp-3, 0x1.0b32f285aee66p-3};
    const double r = x - 1;
    const double high = r * log2e_high;
    double low = fused(r, log2e_low, fused(r, log2e_high, -high));
    const double r2 = r * r, r4 = r2 * r2;
    const double p = fused(r, b[1], b[0]);
    const double y = fused(r2, p, high);
    low += fused(r2, p, high - y);
    const double q = fused(r4, fused(r2, fused(r, b[9], b[8]), fused(r, b[7], b[6])),
                           fused(r2, fused(r, b[5], b[4]), fused(r, b[3], b[2])));
    return y + fused(r4, q, low);
  }
  constexpr double a[] = {-0x1.71547652b8339p-1, 0x1.ec709dc3a04bep-2,  -0x1.7154764702ffbp-2,
                          0x1.2776c50034c48p-2,  -0x1.ec7b328ea92bcp-3, 0x1.a6225e117f92ep-3};
  const Reduced z = reduce(x, 0x3fe6000000000000, 6);
  const LogEntry entry = log2_table[z.part];
  const double r = fused(z.fraction, entry.inverse, -1);
  const double t1 = r * log2e_high;
  const double t2 = fused(r, log2e_low, fused(r, log2e_high, -t1));
  const double t3 = z.exponent + entry.logarithm;
  const double high = t3 + t1;
  const double low = t3 - high + t1 + t2;
  const double r2 = r * r, r4 = r2 * r2;
  const double p = fused(r4, fused(r, a[5], a[4]), fused(r2, fused(r, a[3], a[2]), fused(r, a[1], a[0])));
  return fused(r2, p, low) + high;
}

inline double log(double x) noexcept {
  if (!(x > 0) || x == std::numeric_limits<double>::infinity()) return extreme_logarithm(x);
  if (x == 1) return 0;
  if (x >= 1 - 0x1p-4 && x < 1 + 0x1.09p-4) {
    constexpr double b[] = {-0x1p-1,
                            0x1.5555555555577p-2,
                            -0x1.ffffffffffdcbp-3,
                            0x1.999999995dd0cp-3,
                            -0x1.55555556745a7p-3,
                            0x1.24924a344de3p-3,
                            -0x1.fffffa4423d65p-4,
                            0x1.c7184282ad6cap-4,
                            -0x1.999eb43b068ffp-4,
                            0x1.78182f7afd085p-4,
                            -0x1.5521375d145cdp-4};
    const double r = x - 1, r2 = r * r, r3 = r * r2;
    const double q3 = fused(r3, b[10], fused(r2, b[9], fused(r, b[8], b[7])));
    const double q2 = fused(r3, q3, fused(r2, b[6], fused(r, b[5], b[4])));
    const double q1 = fused(r3, q2, fused(r2, b[3], fused(r, b[2], b[1])));
    const double r_high = r + r * 0x1p27 - r * 0x1p27;
    const double r_low = r - r_high;
    const double w = r_high * r_high * b[0];
    const double high = r + w;
    const double low = fused(b[0] * r_low, r_high + r, r - high + w);
    return fused(r3, q1, low) + high;
  }
  constexpr double ln2_high = 0x1.62e42fefa3800p-1, ln2_low = 0x1.ef35793c76730p-45;
  constexpr double a[] = {-0x1.0000000000001p-1, 0x1.555555551305bp-2, -0x1.fffffffeb459p-3, 0x1.999b324f10111p-3,
                          -0x1.55575e506c89fp-3};
  const Reduced z = reduce(x, 0x3fe6000000000000, 7);
  const LogEntry entry = log_table[z.part];
  const double r = fused(z.fraction, entry.inverse, -1);
  const double w = fused(z.exponent, ln2_high, entry.logarithm);
  const double high = w + r;
  const double low = fused(z.exponent, ln2_low, w - high + r);
  const double r2 = r * r;
  const double q = fused(r2, fused(r, a[4], a[3]), fused(r, a[2], a[1]));
  return fused(r * r2, q, fused(r2, a[0], low)) + high;
}

/// 2^(k / 128) * (1 + tail), where the power is given by its bits and k decides whether it may be out of range.
inline double scaled(double tail, std::uint64_t power, std::uint64_t k) noexcept {
  if ((k & 0x80000000) == 0) {
    const double scale = std::bit_cast<double>(power - (std::uint64_t{1009} << 52));
    return 0x1p1009 * fused(scale, tail, scale);
  }
  const double scale = std::bit_cast<double>(power + (std::uint64_t{1022} << 52));
  const double added = scale * tail;  // here, compilers do not fuse
  double y = scale + added;
  if (y < 1) {  // the result is subnormal: rounds once, to its precision
    const double low = scale - y + added;
    const double high = 1 + y;
    y = high + (1 - high + y + low) - 1;
  }
  return 0x1p-1022 * y;
}

/// exp(x + rest) for |x| in [2^-54, 1024).
inline double exp_reduced(double x, double rest) noexcept {
  constexpr double inverse = 0x1.71547652b82fep7, ln2_high = 0x1.62e42fefa0000p-8, ln2_low = 0x1.cf79abc9e3b3ap-47;
  constexpr double shift = 0x1.8p52;
  const double shifted = fused(inverse, x, shift);
  const auto k = std::bit_cast<std::uint64_t>(shifted);
  const double whole = shifted - shift;
  double r = fused(whole, -ln2_low, fused(whole, -ln2_high, x));
  r += rest;
  const ExpEntry entry = exp_table[k % 128];
  const std::uint64_t power = entry.power + (k << 45);
  const double r2 = r * r;
  const double q =
      fused(r2, fused(r, 0x1.555555555543cp-3, 0x1.ffffffffffdbdp-2), std::bit_cast<double>(entry.error) + r);
  const double tail = fused(r2 * r2, fused(r, 0x1.1111167a4d017p-7, 0x1.55555cf172b91p-5), q);
  if (std::abs(x) >= 512) return scaled(tail, power, k);
  const double scale = std::bit_cast<double>(power);
  return fused(scale, tail, scale);
}

inline double exp(double x) noexcept {
  if (!(std::abs(x) >= 0x1p-54)) return 1 + x;
  if (x >= 1024) return x * std::numeric_limits<double>::infinity();
  if (x <= -1024) return 0;
  return exp_reduced(x, 0);
}

inline double exp2(double x) noexcept {
  constexpr double shift = 0x1.8p45;
  if (!(std::abs(x) >= 0x1p-54)) return 1 + x;
  if (x >= 1024) return x * std::numeric_limits<double>::infinity();
  if (x <= -1075) return 0;
  const auto whole = static_cast<std::int64_t>(x);
  if (x > -1022 && static_cast<double>(whole) == x)
    return std::bit_cast<double>(static_cast<std::uint64_t>(whole + 1023) << 52);
  const double shifted = x + shift;
  const auto k = std::bit_cast<std::uint64_t>(shifted);
  const double r = x - (shifted - shift);
  const ExpEntry entry = exp_table[k % 128];
  const std::uint64_t power = entry.power + (k << 45);
  const double r2 = r * r;
  const double p = fused(r, 0x1.62e42fefa39efp-1, std::bit_cast<double>(entry.error));
  const double q = fused(r2, fused(r, 0x1.c6b08d70cf4b5p-5, 0x1.ebfbdff82c424p-3), p);
  const double tail = fused(r2 * r2, fused(r, 0x1.5d7e09b4e3a84p-10, 0x1.3b2abd24650ccp-7), q);
  if (std::abs(x) > 928) return scaled(tail, power, k);
  const double scale = std::bit_cast<double>(power);
  return fused(scale, tail, scale);
}

/// For x in (0, infinity).
inline double pow(double x, double y) noexcept {
  if (y == 0 || x == 1) return 1;
  constexpr double ln2_high = 0x1.62e42fefa3800p-1, ln2_low = 0x1.ef35793c76730p-45;
  constexpr double a[] = {-0x1p-1,
                          0x1.555555555556p-2 * -2,
                          -0x1.0000000000006p-2 * -2,
                          0x1.999999959554ep-3 * 4,
                          -0x1.555555529a47ap-3 * 4,
                          0x1.2495b9b4845e9p-3 * -8,
                          -0x1.0002b8b263fc3p-3 * -8};
  const Reduced z = reduce(x, 0x3fe6955500000000, 7);
  const PowEntry entry = pow_table[z.part];
  const double r = fused(z.fraction, entry.inverse, -1);
  const double t1 = fused(z.exponent, ln2_high, entry.logarithm);
  const double t2 = t1 + r;
  const double low1 = fused(z.exponent, ln2_low, entry.rest);
  const double low2 = t1 - t2 + r;
  const double ar = a[0] * r, ar2 = r * ar, ar3 = r * ar2;
  const double sum = t2 + ar2;
  const double low3 = fused(ar, r, -ar2);
  const double low4 = t2 - sum + ar2;
  const double q = fused(ar2, fused(ar2, fused(r, a[6], a[5]), fused(r, a[4], a[3])), fused(r, a[2], a[1]));
  const double low = fused(ar3, q, low1 + low2 + low3 + low4);
  const double high = sum + low;
  const double rest = sum - high + low;

  const double product = y * high;
  const double product_rest = fused(y, rest, fused(y, high, -product));
  if (!(std::abs(product) >= 0x1p-54)) return 1 + product;
  if (product >= 1024) return std::numeric_limits<double>::infinity();
  if (product <= -1024) return 0;
  return exp_reduced(product, product_rest);
}

}  // namespace irmetrics::detail::portable
