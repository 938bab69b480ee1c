// Confidence intervals of proportions, the means of values that are 0 or 1, and of the difference of two proportions of
// the same queries. Unlike the bootstrap, they are defined and honest where all values are equal.
#pragma once

#include <irmetrics/config.hpp>

#include <cstdint>

namespace irmetrics {

struct Interval;

/// The exact interval of Clopper and Pearson (Biometrika 26, 1934), as scipy.stats.binomtest's method "exact": the
/// proportions that the two one-sided binomial tests do not reject. Requires trials above 0 and at least as many as
/// successes, and a level in (0, 1); the same holds for the others.
Interval clopper_pearson_interval(std::uint64_t successes, std::uint64_t trials, double level = 0.95);

/// The score interval of Wilson (Journal of the American Statistical Association 22, 1927), without continuity
/// correction, as method "wilson": its coverage is near the level on average, that of the exact one at least the level.
Interval wilson_interval(std::uint64_t successes, std::uint64_t trials, double level = 0.95);

/// The score interval of Tango (Statistics in Medicine 17, 1998) for the difference of two proportions of the same
/// queries, the first minus the second: of all queries, `only_first` are successes of the first alone, and
/// `only_second` of the second alone. It excludes 0 if and only if McNemar's test without continuity correction rejects
/// equal proportions.
Interval tango_interval(std::uint64_t only_first, std::uint64_t only_second, std::uint64_t queries,
                        double level = 0.95);

}  // namespace irmetrics

// After the declarations: in header-only use it includes code that needs them.
#include <irmetrics/significance/interval.hpp>

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/significance/proportion_interval-inl.hpp>
#endif
