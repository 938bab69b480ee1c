// The table of scores under construction: shared by evaluate (a run in memory) and evaluate_file (a streamed run).
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/collection/test_collection.hpp>
#include <irmetrics/evaluate/scoring.hpp>
#include <irmetrics/io/read_options.hpp>

#include <memory>
#include <string>
#include <vector>

namespace irmetrics {

/// Options of evaluate besides the policy.
struct EvaluateOptions {
  Policy policy;
  unsigned threads = 0;  // 0: as many as the machine has. The result does not depend on it.
  /// Whether a run without any judged query is scored, with all queries missing, instead of being an error.
  bool disjoint_is_zero = false;
  /// Whether a measure is 0, instead of an error, if all grades are below its default `rel` and some are above 0.
  bool low_grades_are_zero = false;
  Cancel cancel = {};  // stops the evaluation early

  static constexpr auto options = describe_options | threads_option(&EvaluateOptions::threads);
};

/// Scores the queries of one run, in any order and from several threads.
class Evaluation {
 public:
  /// The scores contain a row for each judged query. Nothing is computed yet.
  Evaluation(const TestCollection& collection, const std::vector<AnyMeasure>& measures, const EvaluateOptions& options);
  /// The same for a scoring that several evaluations share.
  Evaluation(std::shared_ptr<const Scoring> scoring, bool disjoint_is_zero);

  using Worker = Scoring::Worker;
  Worker make_worker() const { return scoring_->make_worker(); }

  /// Scores a judged query (by its index in the collection), if the policy includes it. Each query is scored at most
  /// once.
  absl::Status score(Worker& worker, std::size_t query, const RankedList& list, const Cancel& cancel = {});
  /// The same for a query that is already aligned. See Scoring.
  absl::Status score(Worker& worker, std::size_t query, const Scoring::Aligned& documents,
                     const Scoring::Aligned& nuggets, const Cancel& cancel = {});
  bool scored(std::size_t query) const noexcept { return scored_[query] != 0; }

  /// Properties of the run besides its scores.
  struct AboutRun {
    std::string name;
    std::size_t extra = 0;    // queries without judgments
    std::string first_extra;  // one of them, for a message
    ReadReport reading;
  };

  /// Moves the counts of a worker to the audit of the scores. The worker can score other queries then.
  void collect(Worker& worker) noexcept;

  /// The finished scores: adds the missing queries according to the policy.
  absl::StatusOr<Scores> finish(const AboutRun& run, const Cancel& cancel = {}) const;

 private:
  Scoring::Row row(std::size_t query) noexcept;

  std::shared_ptr<const Scoring> scoring_;
  bool disjoint_is_zero_;
  Audit audit_;                      // of the workers so far
  std::vector<double> values_;       // one row per judged query, one column per measure
  std::vector<Quotient> quotients_;  // one row per judged query, one column per pooled measure
  std::vector<char> scored_;         // not bits: threads write neighbouring elements at the same time
};

/// Fails if the collection has no judgments: qrels or nuggets without a query.
absl::Status check_judged(const TestCollection& collection);
absl::Status check_judged(const NuggetQrels& nuggets);

/// The error for a run without queries.
absl::Status no_results();

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/evaluation-inl.hpp>
#endif
