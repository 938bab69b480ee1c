// evaluate: scores of a run in memory.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/evaluate/evaluation.hpp>
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

/// The scores of the queries of a run that contains some queries of a larger one. Fails as evaluate does on errors in
/// the results, but not on queries that are missing: a part may be empty.
Result<ScoresPart> evaluate_part(const TestCollection& collection, const Run& run, const Measures& measures,
                                 const EvaluateOptions& options = {});

/// The scores of the whole run: the same, bit for bit, as evaluate of all results at once, whatever the parts and their
/// order. The options are those of the parts. The run has the name of the parts, or the smallest one if they differ.
/// Fails if a part is of other measures, another policy or other judgments, if a query is in two parts, and as evaluate
/// does on missing queries.
ScoresOrError merge(const TestCollection& collection, std::span<const ScoresPart> parts, const Measures& measures,
                    const EvaluateOptions& options = {});

namespace detail::evaluate {

/// Keeps the smaller text of two that are not empty.
inline void keep_smallest(std::string& kept, const std::string& text) {
  if (!text.empty() && (kept.empty() || text < kept)) kept = text;
}

/// Adds parts one after the other.
class Merging {
 public:
  Merging(const TestCollection& collection, const Measures& measures, const EvaluateOptions& options);
  Status add(const ScoresPart& part);
  Result<Scores> finish() const;

 private:
  Status status_;  // of measures and judgments
  Evaluation evaluation_;
  Evaluation::AboutRun about_;
  Cancel cancel_;
};

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
