// Selects compiled libraries (the default) or header-only use (IRMETRICS_HEADER_ONLY). Both use the same source and
// give the same bits, for all compiler options of a program: every header includes this one before its own
// declarations. Compiled libraries leave the rest of a file as it is.
#pragma once

#include <cfloat>

#ifdef IRMETRICS_HEADER_ONLY
#define IRMETRICS_INLINE inline
#else
#define IRMETRICS_INLINE
#endif

// IRMETRICS_COLD: errors, explanations, and functions that run seldom. Compilers optimise them for size, and keep them
// and the code that calls them apart from the other code.
//
// IRMETRICS_HOT: inlined into each loop that calls them, however many these are.
//
// IRMETRICS_CALLED: comparisons that take longer than a call. A sort would contain a dozen copies of each.
#ifdef __GNUC__
#define IRMETRICS_COLD [[gnu::cold, gnu::noinline]]
#define IRMETRICS_HOT [[gnu::always_inline]]
#define IRMETRICS_CALLED __attribute__((noinline))  // as an attribute of lambdas, [[gnu::noinline]] needs C++23
#else
#define IRMETRICS_COLD
#define IRMETRICS_HOT
#define IRMETRICS_CALLED
#endif

// These options change the results of sums and products, and no pragma can undo them. GCC sets __GCC_IEC_559 to 0 for
// most parts of -ffast-math; _M_FP_FAST is /fp:fast.
#if defined(__FAST_MATH__) || defined(_M_FP_FAST) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__) || \
    (defined(__GCC_IEC_559) && __GCC_IEC_559 == 0)
#error irmetrics promises the same bits everywhere: compile without -ffast-math, its parts, -Ofast and /fp:fast.
#endif
#if !defined(FLT_EVAL_METHOD) || FLT_EVAL_METHOD != 0
#error irmetrics promises the same bits everywhere: compile with double arithmetic in double (-msse2 -mfpmath=sse).
#endif
#if defined(_M_FP_CONTRACT) && !defined(IRMETRICS_HEADER_ONLY)
#error irmetrics promises the same bits everywhere: compile without /fp:contract.
#endif

// Header-only use compiles all of the library, so from here to the end of the translation unit, your own code included,
// no product and sum become a fused multiply-add. The compiled libraries need no pragma: their headers add products
// that are `rounded` (base/rounded.hpp).
#ifdef IRMETRICS_HEADER_ONLY
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("fp-contract=off")
#elif defined(_MSC_VER) && !defined(__clang__)
#pragma fp_contract(off)
#else
#pragma STDC FP_CONTRACT OFF
#endif
#endif
