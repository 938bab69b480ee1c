// evaluate: scores of a run in memory.
#pragma once

#include <irmetrics/evaluate/evaluation.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <span>
#include <vector>

namespace irmetrics {

/// Scores a run by all measures at once. The result is the same, bit for bit, for any number of threads.
/// Fails where the policy says that something in the run is an error, if nothing is judged, if the run has queries, but
/// none that is judged, and if it has none and the policy leaves out missing queries.
ScoresOrError evaluate(const TestCollection& collection, const Run& run, const std::vector<AnyMeasure>& measures,
                       const EvaluateOptions& options = {});

/// Scores several runs; the judgments are prepared once, in the qrels. Fails if one of the runs fails.
absl::StatusOr<std::vector<Scores>> evaluate(const TestCollection& collection, std::span<const Run> runs,
                                             const std::vector<AnyMeasure>& measures,
                                             const EvaluateOptions& options = {});

namespace detail::evaluate {

/// What evaluate and evaluate_file share: errors do not name the run; `reading` is what its reader reported.
absl::StatusOr<Scores> evaluate_in_memory(const TestCollection& collection, const Run& run,
                                          const std::vector<AnyMeasure>& measures, const EvaluateOptions& options,
                                          const ReadReport& reading);

}  // namespace detail::evaluate
}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/evaluate-inl.hpp>
#endif
