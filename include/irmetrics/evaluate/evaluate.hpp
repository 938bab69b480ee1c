// evaluate: scores of a run in memory.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/test_collection.hpp>
#include <irmetrics/evaluate/evaluate_options.hpp>
#include <irmetrics/evaluate/scores.hpp>
#include <irmetrics/io/read_options.hpp>
#include <irmetrics/measures/measures.hpp>

#include <span>
#include <vector>

namespace irmetrics {

/// Scores a run by all measures at once. The result is the same, bit for bit, for any number of threads. Fails on
/// errors that the policy defines, if nothing is judged, if the run has queries but no judged one, and if the run is
/// empty and the policy leaves out missing queries.
ScoresOrError evaluate(const TestCollection& collection, const Run& run, const Measures& measures,
                       const EvaluateOptions& options = {});

/// Scores several runs, one after the other; the qrels hold all that is prepared of the judgments. Fails if one of the
/// runs fails.
Result<std::vector<Scores>> evaluate(const TestCollection& collection, std::span<const Run> runs,
                                     const Measures& measures, const EvaluateOptions& options = {});

namespace detail::evaluate {

/// Shared by the functions for runs and files, to make Scores or a ScoresPart: errors do not name the run; `reading` is
/// the report of the reader.
template <class Made>
Result<Made> evaluate_in_memory(const TestCollection& collection, const Run& run,
                                const std::vector<AnyMeasure>& measures, const EvaluateOptions& options,
                                const ReadReport& reading);
/// The same for a run in memory; errors name it.
template <class Made>
Result<Made> evaluate_run(const TestCollection& collection, const Run& run, const Measures& measures,
                          const EvaluateOptions& options);

}  // namespace detail::evaluate
}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/evaluate-inl.hpp>
#endif
