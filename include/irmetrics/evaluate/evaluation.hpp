// The table of scores while it is filled: shared by evaluate (a run in memory) and evaluate_file (a run that streams).
#pragma once

#include <irmetrics/evaluate/scores.hpp>

#include <atomic>
#include <functional>
#include <string>
#include <vector>

namespace irmetrics {

/// How evaluate works besides the policy.
struct EvaluateOptions {
  Policy policy;
  unsigned threads = 0;  // 0: as many as the machine has. The result does not depend on it.
};

/// Scores queries of one run, in any order and from several threads.
class Evaluation {
 public:
  /// Keeps references: qrels and measures must outlive it.
  Evaluation(const Qrels& qrels, const std::vector<AnyMeasure>& measures, const Policy& policy);

  /// What one thread keeps for itself.
  struct Worker {
    Aligner aligner;
    Audit audit;
  };
  Worker make_worker() const;

  /// Scores a judged query (by its place in the qrels). Each query is scored once at most.
  absl::Status score(Worker& worker, std::size_t query, const RankedList& list);
  bool scored(std::size_t query) const noexcept { return scored_[query] != 0; }

  /// The finished scores: adds the missing queries, as the policy says, and the workers' audits.
  /// `first_extra`: some query of the run that is not judged, for the message if no other is.
  absl::StatusOr<Scores> finish(std::string run, const std::vector<Worker>& workers, std::size_t extra,
                                std::string_view first_extra, std::size_t skipped_lines = 0,
                                std::size_t coerced_lines = 0) const;

 private:
  const Qrels& qrels_;
  const std::vector<AnyMeasure>& measures_;
  Policy policy_;
  std::vector<std::uint32_t> cutoffs_;
  std::vector<double> values_;  // one row a measure, one column a judged query
  std::vector<char> scored_;    // not bits: threads write neighbours at the same time
};

/// How many threads to use for so much work: never so many that starting them takes longer.
unsigned choose_threads(unsigned wanted, std::size_t documents) noexcept;

/// Runs work(thread) on so many threads, this one among them, and waits.
void run_threads(unsigned threads, const std::function<void(unsigned)>& work);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/evaluation-inl.hpp>
#endif
