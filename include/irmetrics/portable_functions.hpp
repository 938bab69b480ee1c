// Logarithms, exponentials and powers with the same bits on every machine.
//
// Most C libraries compute them by the ARM optimized routines with fused multiply-add, which are less than 0.55 units
// in the last place from the exact value. Others differ in the last digit: those for i386, which use registers of 80
// bits, and those of Windows and macOS. For these, portable_formulas.hpp evaluates the same formulas in the same order.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/portable_formulas.hpp>

#include <cmath>

namespace irmetrics::detail {

#if defined(__GLIBC__) && !defined(__i386__)
inline double exp(double x) noexcept { return std::exp(x); }
inline double log(double x) noexcept { return std::log(x); }
inline double log2(double x) noexcept { return std::log2(x); }
/// For x in (0, infinity).
inline double pow(double x, double y) noexcept { return std::pow(x, y); }
#else
using portable::exp;
using portable::log;
using portable::log2;
using portable::pow;
#endif

/// Exact for whole numbers. Releases of the GNU C library differ for others.
using portable::exp2;

}  // namespace irmetrics::detail
