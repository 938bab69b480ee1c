// The table of scores under construction: shared by evaluate (a run in memory) and evaluate_file (a streamed run).
#pragma once

#include <irmetrics/alignment/nugget_ranker.hpp>
#include <irmetrics/cancel.hpp>
#include <irmetrics/collection/test_collection.hpp>
#include <irmetrics/evaluate/scores.hpp>
#include <irmetrics/io/read_options.hpp>
#include <irmetrics/options.hpp>

#include <span>
#include <string>
#include <vector>

namespace irmetrics {

/// Options of evaluate besides the policy.
struct EvaluateOptions {
  Policy policy;
  unsigned threads = 0;  // 0: as many as the machine has. The result does not depend on it.
  /// Whether a run without any judged query is scored, with all queries missing, instead of being an error.
  bool disjoint_is_zero = false;
  Cancel cancel = {};  // stops the evaluation early

  static constexpr auto options = describe_options | threads_option(&EvaluateOptions::threads);
};

/// Scores the queries of one run, in any order and from several threads.
class Evaluation {
 public:
  /// Keeps references: collection and measures must outlive it.
  Evaluation(const TestCollection& collection, const std::vector<AnyMeasure>& measures, const EvaluateOptions& options);
  Evaluation(TestCollection&&, const std::vector<AnyMeasure>&, const EvaluateOptions&) = delete;

  /// The state of one thread.
  struct Worker {
    Aligner aligner;                    // with the judged documents
    Aligner nugget_aligner;             // with the documents judged for nuggets, if they differ
    std::vector<NuggetRanker> rankers;  // one per level of support
    Audit audit;
  };
  Worker make_worker() const;

  /// Scores a judged query (by its index in the collection), if the policy includes it. Each query is scored at most
  /// once.
  absl::Status score(Worker& worker, std::size_t query, const RankedList& list);

  /// A query's judged ranking, and for each hit the index of its document among the judgments.
  struct Aligned {
    JudgedRanking ranking;
    std::span<const std::uint32_t> documents;
  };
  /// The same for a query that is already aligned: with the judged documents, and with the documents judged for
  /// nuggets, which are used only if the collection has nuggets. The ranking is not counted in the audit.
  absl::Status score(Worker& worker, std::size_t query, const Aligned& documents, const Aligned& nuggets);
  bool scored(std::size_t query) const noexcept { return scored_[query] != 0; }

  /// Properties of the run besides its scores.
  struct AboutRun {
    std::string name;
    std::size_t extra = 0;    // queries without judgments
    std::string first_extra;  // one of them, for a message
    ReadReport reading;
  };

  /// The finished scores: adds the missing queries according to the policy, and the audits of the workers.
  absl::StatusOr<Scores> finish(const AboutRun& run, const std::vector<Worker>& workers) const;

 private:
  static void add(std::vector<CutoffAudit>& sums, std::span<const CutoffAudit> more);
  void score_measures(Worker& worker, std::size_t query, const Aligned& documents, const Aligned& nuggets);
  double value_of_missing(std::size_t measure, std::size_t query) const;
  double value_of_empty(std::size_t measure, std::size_t query) const;
  double finite_or_undefined(std::size_t measure, double value, Audit& audit) const;

  const TestCollection& collection_;
  const Qrels& qrels_;
  const std::vector<AnyMeasure>& measures_;
  std::vector<double> levels_;  // of support, one for each that a measure requires
  absl::Status usable_;         // why the measures cannot be computed, or not for this collection
  Policy policy_;
  bool disjoint_is_zero_;
  std::vector<std::uint32_t> cutoffs_;
  std::vector<double> values_;       // one row per measure, one column per judged query
  std::vector<std::size_t> pooled_;  // the pooled measures
  std::vector<Quotient> quotients_;  // one row per pooled measure, one column per judged query
  std::vector<char> scored_;         // not bits: threads write neighbouring elements at the same time
};

/// Fails if the collection has no judgments: qrels or nuggets without a query.
absl::Status check_judged(const TestCollection& collection);
absl::Status check_judged(const NuggetQrels& nuggets);

/// The error for a run without queries.
absl::Status no_results();

/// Whether a judged query has a grade above 0.
bool has_relevant(const Judgments& judgments) noexcept;

/// Whether a policy scores a query with these judgments.
bool is_wanted(const Policy& policy, const Judgments& judgments) noexcept;

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/evaluation-inl.hpp>
#endif
