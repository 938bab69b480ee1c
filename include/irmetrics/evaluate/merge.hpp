// Scores of a run whose queries several processes scored: each makes a ScoresPart, and merge makes Scores of all.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/evaluate/evaluation.hpp>
#include <irmetrics/evaluate/scores_part.hpp>
#include <irmetrics/measures/measures.hpp>

#include <span>
#include <string>

namespace irmetrics {

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

}  // namespace detail::evaluate
}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/merge-inl.hpp>
#endif
