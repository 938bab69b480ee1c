// Whether a system is significantly worse than a baseline: compare for two systems and one measure.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/evaluate/scores.hpp>
#include <irmetrics/significance/compare.hpp>

#include <string_view>

namespace irmetrics {

/// Compares scores with those of a baseline of the same queries under one measure, in any spelling, whatever other
/// measures they have: `first` of the pair are the scores, `second` is the baseline. Fails as compare does, and if one
/// of them lacks the measure.
Result<ComparedPair> compare_with_baseline(const Scores& scores, const Scores& baseline, std::string_view measure,
                                           CompareOptions options = {});

/// Whether the baseline is better, and the p-value of its difference below alpha (a randomization test, two-sided).
Result<bool> is_significantly_worse(const Scores& scores, const Scores& baseline, std::string_view measure,
                                    double alpha = 0.05);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/significance/baseline-inl.hpp>
#endif
