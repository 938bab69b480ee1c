// Evaluation: scores a source of blocks (block_source.hpp) by a Scoring. Everything that is scored passes through it:
// runs in memory, files, columns and mappings.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/test_collection.hpp>
#include <irmetrics/evaluate/block_source.hpp>
#include <irmetrics/evaluate/evaluate_options.hpp>
#include <irmetrics/evaluate/scores.hpp>
#include <irmetrics/evaluate/scoring.hpp>
#include <irmetrics/io/read_options.hpp>

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

class ScoresPart;

/// The table of the scores of one run: score() fills it, on several threads, add() with the scores of other processes,
/// and finish() returns it.
class Evaluation {
 public:
  /// The scores contain a row for each judged query. Nothing is computed yet.
  Evaluation(const TestCollection& collection, const std::vector<AnyMeasure>& measures, const EvaluateOptions& options);
  /// The same for a scoring that several evaluations share.
  Evaluation(std::shared_ptr<const Scoring> scoring, bool disjoint_is_zero);

  /// The state of one thread.
  struct Worker {
    explicit Worker(const Scoring& of) : scoring(of.make_worker()) {}
    Scoring::Worker scoring;
    HashSet<std::string> extra = {};  // queries without judgments
  };
  using Workers = std::vector<std::unique_ptr<Worker>>;

  /// Scores all queries of a source, which has a number of threads. Fails with the error of the first part that has
  /// one, and with scattered_queries() if a judged query has several blocks. `progress` is called after each block of
  /// the calling thread, and at the end if there are several threads. `workers` keep their memory for the evaluations
  /// of other sources by the same scoring. Several sources add up, such as parts of one.
  Status score(BlockSource& source, const WorkProgress& progress = {});
  Status score(BlockSource& source, const WorkProgress& progress, Workers& workers);

  /// Scores a judged query (by its index in the collection) that is already aligned, if the policy includes it. See
  /// Scoring.
  Status score(Scoring::Worker& worker, std::size_t query, const Scoring::Aligned& documents,
               const Scoring::Aligned& nuggets, const Cancel& cancel = {});
  bool scored(std::size_t query) const noexcept { return scored_[query]; }

  /// Properties of the run besides its scores.
  struct AboutRun {
    std::string name;
    std::vector<std::string_view> extra = {};  // queries without judgments that the source left out
    ReadReport reading = {};
  };

  /// What is made of the table: Scores, after missing queries were added according to the policy, or a ScoresPart of
  /// the queries that were scored.
  template <class Made = Scores>
  Result<Made> finish(const AboutRun& run, const Cancel& cancel = {}) const;

  /// Adds the scores of a part. Fails, and adds nothing, if it is of other measures, another policy or other judgments,
  /// and if one of its queries is scored.
  Status add(const ScoresPart& part);

 private:
  struct Pass;

  Status score_part(Pass& pass, std::size_t part, unsigned thread, bool alone, const Cancel& cancel);
  Status score_block(const BlockReader& reader, const Block& block, Worker& worker, const Cancel& cancel);
  void collect(Workers& workers);
  Scoring::Row row(std::size_t query) noexcept;

  std::shared_ptr<const Scoring> scoring_;
  bool disjoint_is_zero_;
  Audit audit_;                            // of the workers
  HashSet<std::string> extra_;             // queries without judgments
  std::vector<double> values_;             // one row per judged query, one column per measure
  std::vector<Quotient> quotients_;        // one row per judged query, one column per pooled measure
  std::vector<std::atomic<bool>> scored_;  // each query, from when a worker has claimed it
};

template <>
Result<Scores> Evaluation::finish(const AboutRun& run, const Cancel& cancel) const;
template <>
Result<ScoresPart> Evaluation::finish(const AboutRun& run, const Cancel& cancel) const;

/// Fails if the collection has no judgments: qrels or nuggets without a query.
Status check_judged(const TestCollection& collection);
Status check_judged(const NuggetQrels& nuggets);

/// The error for a run without queries.
Status no_results();

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/evaluation-inl.hpp>
#endif
