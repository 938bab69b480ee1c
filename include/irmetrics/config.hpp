// How the library's code reaches a program: compiled once into libraries (the default),
// or included everywhere when IRMETRICS_HEADER_ONLY is defined. Both use the same text and give the same bits, whatever
// options a program is compiled with: every header includes this one before its own text.
#pragma once

#include <cfloat>

#ifdef IRMETRICS_HEADER_ONLY
#define IRMETRICS_INLINE inline
#else
#define IRMETRICS_INLINE
#endif

// Options that change what sums and products are, and that no text can take back. GCC sets __GCC_IEC_559 to 0 for most
// of what -ffast-math consists of.
#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__) || \
    (defined(__GCC_IEC_559) && __GCC_IEC_559 == 0)
#error irmetrics promises the same bits everywhere: compile without -ffast-math, its parts and -Ofast.
#endif
#if !defined(FLT_EVAL_METHOD) || FLT_EVAL_METHOD != 0
#error irmetrics promises the same bits everywhere: compile with double arithmetic in double (-msse2 -mfpmath=sse).
#endif

// No fused multiply-add where the text has a product and a sum. This holds to the end of the translation unit, as does
// the option -ffp-contract=off, which our CMake targets give: a function keeps what held where it was defined, and one
// with fused operations could not be inlined into one without.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("fp-contract=off")
#else
#pragma STDC FP_CONTRACT OFF
#endif
