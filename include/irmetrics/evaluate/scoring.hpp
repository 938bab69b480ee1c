// Scores queries by a list of measures under one policy: what evaluate, evaluate_file and QueryScorer have in common.
#pragma once

#include <irmetrics/alignment/nugget_ranker.hpp>
#include <irmetrics/alignment/preference_ranker.hpp>
#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/status.hpp>
#include <irmetrics/collection/test_collection.hpp>
#include <irmetrics/evaluate/detail/required_grade.hpp>
#include <irmetrics/evaluate/scores.hpp>
#include <irmetrics/measures/score_over_orders.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace irmetrics {

/// Maps the results for a query to the values of all measures. Immutable: threads share it, each with its own worker.
class Scoring {
 public:
  /// `low_grades_are_zero`: see EvaluateOptions.
  Scoring(TestCollection collection, std::vector<AnyMeasure> measures, const Policy& policy,
          bool low_grades_are_zero = false);

  const TestCollection& collection() const& noexcept { return collection_; }
  const TestCollection& collection() const&& = delete;
  /// With ties=interval, each measure is followed by its worst and its best value.
  const std::vector<AnyMeasure>& measures() const& noexcept { return measures_; }
  const std::vector<AnyMeasure>& measures() const&& = delete;
  /// The positions of the pooled measures.
  const std::vector<std::size_t>& pooled() const& noexcept { return pooled_; }
  const std::vector<std::size_t>& pooled() const&& = delete;
  const Policy& policy() const& noexcept { return policy_; }
  const Policy& policy() const&& = delete;
  /// The grades that the measures require.
  std::span<const detail::evaluate::RequiredGrade> required() const& noexcept { return required_; }
  std::span<const detail::evaluate::RequiredGrade> required() const&& = delete;
  /// Why the measures cannot be computed, or not for this collection.
  const Status& usable() const& noexcept { return usable_; }
  const Status& usable() const&& = delete;
  /// Whether the policy scores a judged query, given by its index in the collection.
  bool wants(std::size_t query) const noexcept;

  /// The number of documents judged for a query that the corpus lacks; 0 without a corpus.
  std::size_t judged_outside(std::size_t query) const;

  /// The state of one thread.
  struct Worker {
    Aligner aligner;                    // with the judged documents
    Aligner nugget_aligner;             // with the documents judged for nuggets, if they differ
    std::vector<NuggetRanker> rankers;  // one per level of support
    PreferenceRanker preference_ranker;
    OrdersScorer orders;  // of tied documents
    Audit audit;
  };
  /// `values_only`: the audit counts neither tied_hits nor large_scores, so that only the ranks that the measures look
  /// at are found.
  Worker make_worker(bool values_only = false) const;
  /// An audit that has counted nothing, at the cut-offs of the measures.
  Audit empty_audit() const;

  /// The values of a query: one per measure, and one quotient per pooled measure.
  struct Row {
    std::span<double> values;
    std::span<Quotient> quotients;
  };
  /// Scores a query that usable() and wants() allow. `cancel` stops the search for an ideal ranking.
  Status score(Worker& worker, std::size_t query, const RankedList& list, const Row& row,
               const Cancel& cancel = {}) const;

  /// A query's judged ranking, and for each hit the index of its document among the judgments; with groups if the
  /// measures are of all orders of tied documents, and some are tied.
  struct Aligned {
    JudgedRanking ranking;
    std::span<const std::uint32_t> documents;
    TiedRanking tied = {};
  };
  /// The same for a query that is already aligned: with the judged documents, and with the documents judged for
  /// nuggets, which are used only if the collection has nuggets. The ranking is not counted in the audit.
  Status score(Worker& worker, std::size_t query, const Aligned& documents, const Aligned& nuggets, const Row& row,
               const Cancel& cancel = {}) const;

  /// The value of a query that is missing from the run; NaN if it is undefined.
  double value_of_missing(std::size_t measure, std::size_t query, const Cancel& cancel = {}) const;

 private:
  /// The measures that take the same ranking: their positions, and those of the pooled ones among the pooled.
  struct Group {
    std::vector<std::size_t> measures, pooled;
  };
  struct Level {
    double support;
    Group group;
  };
  Group& group_of(const AnyMeasure& measure);
  Status score_orders(OrdersScorer& orders, const Aligned& documents, Audit& audit, const Row& row) const;
  template <class Ranking>
  void score(const Group& group, const Ranking& ranking, Audit& audit, const Row& row) const;
  double value_of_empty(std::size_t measure, std::size_t query, const Cancel& cancel) const;
  double finite_or_undefined(std::size_t measure, double value, Audit& audit) const;

  TestCollection collection_;
  std::vector<AnyMeasure> measures_;
  Policy policy_;
  Status usable_;
  std::vector<detail::evaluate::RequiredGrade> required_;
  Group of_documents_;         // the measures of judged documents
  Group of_preferences_;       // the measures of preferences and judgment groups
  std::vector<Level> levels_;  // of support, one for each that a measure requires
  std::vector<std::uint32_t> cutoffs_;
  std::vector<std::size_t> pooled_;
  std::vector<std::optional<OfOrders>> of_orders_;  // of each measure
  bool finds_ties_ = false;                         // whether there is one
};

/// Whether a judged query has a grade above 0.
bool has_relevant(const Judgments& judgments) noexcept;

/// Whether a policy scores a query with these judgments.
bool is_wanted(const Policy& policy, const Judgments& judgments) noexcept;

namespace detail::evaluate {

/// Fails on too many measures, and on measures of one name.
Status check_measures(std::span<const AnyMeasure> measures);

/// The deepest rank that the measures and their audit look at, or Aligner::every_rank. A built-in measure with a
/// cut-off looks no deeper; a user's own may.
std::uint32_t deepest_rank(std::span<const AnyMeasure> measures, const Policy& policy);

/// The number of documents that the corpus lacks; 0 without a corpus.
std::size_t count_outside(const TestCollection& collection, const DocumentIds& documents);

/// The measures that an evaluation computes: with ties=interval, each is followed by its worst and its best value,
/// once.
std::vector<AnyMeasure> with_intervals(std::vector<AnyMeasure> measures, TieRule ties);

/// Adds counts of the same cut-offs.
void add(std::vector<CutoffAudit>& sums, std::span<const CutoffAudit> more);

}  // namespace detail::evaluate
}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/scoring-inl.hpp>
#endif
