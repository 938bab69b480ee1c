// Fills and finishes the table of scores.
#pragma once

#include <irmetrics/evaluate/evaluation.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace irmetrics {

IRMETRICS_INLINE Evaluation::Evaluation(const TestCollection& collection, const std::vector<AnyMeasure>& measures,
                                        const EvaluateOptions& options)
    : collection_(collection),
      qrels_(collection.qrels()),
      measures_(measures),
      usable_(check_names(measures)),
      policy_(options.policy),
      disjoint_is_zero_(options.disjoint_is_zero),
      values_(measures.size() * collection.size()),
      scored_(collection.size()) {
  for (std::size_t i = 0; i < measures.size(); ++i)
    if (measures[i].aggregate() == Aggregate::pooled) pooled_.push_back(i);
  quotients_.resize(pooled_.size() * collection.size());
  for (const AnyMeasure& measure : measures) {
    if (measure.cutoff() != 0) cutoffs_.push_back(measure.cutoff());
    const auto level = measure.support_level();
    if (!level) continue;
    if (std::find(levels_.begin(), levels_.end(), *level) == levels_.end()) levels_.push_back(*level);
    if (collection.nuggets() == nullptr && usable_.ok())
      usable_ = invalid_input("{} needs nugget judgments, but only document judgments were given", measure.text());
  }
  if (policy_.depth != 0) cutoffs_.push_back(policy_.depth);
  std::sort(cutoffs_.begin(), cutoffs_.end());
  cutoffs_.erase(std::unique(cutoffs_.begin(), cutoffs_.end()), cutoffs_.end());
}

IRMETRICS_INLINE Evaluation::Worker Evaluation::make_worker() const {
  Worker worker{Aligner(policy_, cutoffs_), Aligner(policy_, {}), {}, {}};
  for (const double level : levels_) worker.rankers.emplace_back(policy_.diversity, level);
  for (const std::uint32_t k : cutoffs_) worker.audit.cutoffs.push_back({k, 0, 0, 0});
  return worker;
}

IRMETRICS_INLINE void Evaluation::add(std::vector<CutoffAudit>& sums, std::span<const CutoffAudit> more) {
  for (std::size_t i = 0; i < sums.size(); ++i) {
    sums[i].retrieved += more[i].retrieved;
    sums[i].unjudged += more[i].unjudged;
    sums[i].tied_pairs += more[i].tied_pairs;
  }
}

IRMETRICS_INLINE absl::Status check_judged(const NuggetQrels& nuggets) {
  if (nuggets.size() > 0) return absl::OkStatus();
  return invalid_input("the nuggets contain no queries");
}

IRMETRICS_INLINE absl::Status check_judged(const TestCollection& collection) {
  if (collection.nuggets() != nullptr) return check_judged(*collection.nuggets());
  if (collection.size() > 0) return absl::OkStatus();
  return invalid_input("the qrels contain no judgments");
}

IRMETRICS_INLINE bool has_relevant(const Judgments& judgments) noexcept {
  return judgments.size() > 0 && judgments.descending.front() > 0;
}

IRMETRICS_INLINE bool is_wanted(const Policy& policy, const Judgments& judgments) noexcept {
  return policy.no_relevant == NoRelevant::zero || has_relevant(judgments);
}

IRMETRICS_INLINE absl::Status Evaluation::score(Worker& worker, std::size_t query, const RankedList& list) {
  if (!usable_.ok()) return usable_;
  scored_[query] = 1;
  if (!is_wanted(policy_, qrels_[query])) return absl::OkStatus();
  const auto ranking = worker.aligner.align(list, qrels_[query]);
  if (!ranking.ok()) return ranking.status();
  const Aligned documents{*ranking, worker.aligner.documents()};
  Aligned nuggets = documents;
  if (!levels_.empty() && !collection_.documents_are_shared()) {
    const auto other = worker.nugget_aligner.align(list, (*collection_.nuggets())[query].documents);
    if (!other.ok()) return other.status();
    nuggets = {*other, worker.nugget_aligner.documents()};
  }
  score_measures(worker, query, documents, nuggets);
  worker.audit.duplicates += worker.aligner.duplicates();
  worker.audit.tied_hits += worker.aligner.tied_hits();
  add(worker.audit.cutoffs, worker.aligner.audit());
  return absl::OkStatus();
}

IRMETRICS_INLINE absl::Status Evaluation::score(Worker& worker, std::size_t query, const Aligned& documents,
                                                const Aligned& nuggets) {
  if (!usable_.ok()) return usable_;
  scored_[query] = 1;
  if (is_wanted(policy_, qrels_[query])) score_measures(worker, query, documents, nuggets);
  return absl::OkStatus();
}

IRMETRICS_INLINE void Evaluation::score_measures(Worker& worker, std::size_t query, const Aligned& documents,
                                                 const Aligned& nuggets) {
  for (std::size_t i = 0; i < measures_.size(); ++i)
    if (!measures_[i].support_level())
      values_[i * qrels_.size() + query] = finite_or_undefined(i, measures_[i](documents.ranking), worker.audit);
  for (std::size_t level = 0; level < levels_.size(); ++level) {
    const NuggetRanking ranking =
        worker.rankers[level].rank((*collection_.nuggets())[query], nuggets.ranking, nuggets.documents);
    for (std::size_t i = 0; i < measures_.size(); ++i)
      if (measures_[i].support_level() == levels_[level])
        values_[i * qrels_.size() + query] = finite_or_undefined(i, measures_[i](ranking), worker.audit);
    for (std::size_t i = 0; i < pooled_.size(); ++i)
      if (measures_[pooled_[i]].support_level() == levels_[level])
        quotients_[i * qrels_.size() + query] = measures_[pooled_[i]].quotient(ranking);
    worker.audit.unproved_ideals += worker.rankers[level].unproved();
  }
  for (std::size_t i = 0; i < pooled_.size(); ++i)
    if (!measures_[pooled_[i]].support_level())
      quotients_[i * qrels_.size() + query] = measures_[pooled_[i]].quotient(documents.ranking);
}

/// A value as stored in the scores: infinity, and an unexpected NaN, are undefined and counted.
IRMETRICS_INLINE double Evaluation::finite_or_undefined(std::size_t measure, double value, Audit& audit) const {
  if (std::isfinite(value)) return value;
  if (!std::isnan(value) || !may_be_undefined(measures_[measure].aggregate())) ++audit.not_finite;
  return std::numeric_limits<double>::quiet_NaN();
}

IRMETRICS_INLINE double Evaluation::value_of_empty(std::size_t measure, std::size_t query) const {
  const JudgedRanking empty{{}, qrels_[query].descending, 0};
  const auto level = measures_[measure].support_level();
  if (!level) return measures_[measure](empty);
  NuggetRanker ranker(policy_.diversity, *level);
  return measures_[measure](ranker.rank((*collection_.nuggets())[query], empty, {}));
}

/// A missing query must never score better than a badly answered one. Its value is the one that the measure names,
/// otherwise 0 or, if that is worse, the value of an empty ranking. If lower is better, 0 would be the best value, and
/// there is no worst value. Counts, such as relevant documents, include missing queries.
IRMETRICS_INLINE double Evaluation::value_of_missing(std::size_t measure, std::size_t query) const {
  const AnyMeasure& asked = measures_[measure];
  if (asked.missing()) return *asked.missing();
  if (asked.better() == Better::lower || may_be_undefined(asked.aggregate()))
    return std::numeric_limits<double>::quiet_NaN();
  const double empty = value_of_empty(measure, query);
  return is_mean(asked.aggregate()) && empty > 0 ? 0 : empty;
}

IRMETRICS_INLINE absl::Status no_results() {
  return invalid_input("contains no results, and queries=intersection scores only queries with results");
}

IRMETRICS_INLINE absl::StatusOr<Scores> Evaluation::finish(const AboutRun& run,
                                                           const std::vector<Worker>& workers) const {
  if (!usable_.ok()) return usable_;
  Audit audit;
  audit.ties = policy_.ties;
  audit.queries = policy_.queries;
  audit.extra = run.extra;
  audit.skipped_lines = run.reading.skipped;
  audit.coerced_lines = run.reading.coerced;
  audit.first_problem = run.reading.first_problem;
  std::vector<std::size_t> kept;
  std::vector<bool> missing;
  for (std::size_t query = 0; query < qrels_.size(); ++query) {
    const bool is_missing = !scored(query);
    if (is_missing) ++audit.missing;
    if (!has_relevant(qrels_[query])) ++audit.without_relevant;
    if (is_missing && policy_.queries == Queries::error)
      return not_found("judged query '{}' has no results, which queries=error does not allow", qrels_.query(query));
    if (is_missing && policy_.queries == Queries::intersection) continue;
    if (!is_wanted(policy_, qrels_[query])) continue;
    kept.push_back(query);
    missing.push_back(is_missing);
  }
  if (!disjoint_is_zero_ && qrels_.size() > 0 && audit.missing == qrels_.size()) {
    if (run.extra > 0)
      return not_found("run and qrels have no query in common: the run has '{}', the qrels have '{}'", run.first_extra,
                       qrels_.query(0));
    if (policy_.queries == Queries::intersection) return no_results();
  }

  std::vector<std::string> queries;
  queries.reserve(kept.size());
  for (const std::size_t query : kept) queries.emplace_back(qrels_.query(query));
  std::vector<double> values;
  values.reserve(measures_.size() * kept.size());
  for (std::size_t i = 0; i < measures_.size(); ++i)
    for (std::size_t j = 0; j < kept.size(); ++j) {
      const double value = missing[j] ? value_of_missing(i, kept[j]) : values_[i * qrels_.size() + kept[j]];
      if (missing[j] && !std::isfinite(value)) ++audit.missing_undefined;
      values.push_back(std::isfinite(value) ? value : std::numeric_limits<double>::quiet_NaN());
    }
  std::vector<Quotient> quotients;
  quotients.reserve(pooled_.size() * kept.size());
  for (std::size_t i = 0; i < pooled_.size(); ++i)
    for (std::size_t j = 0; j < kept.size(); ++j)
      quotients.push_back(missing[j] ? Quotient() : quotients_[i * qrels_.size() + kept[j]]);
  audit.scored = kept.size();
  audit.left_out = qrels_.size() - kept.size();
  for (const std::uint32_t k : cutoffs_) audit.cutoffs.push_back({k, 0, 0, 0});
  for (const Worker& worker : workers) {
    audit.duplicates += worker.audit.duplicates;
    audit.tied_hits += worker.audit.tied_hits;
    audit.unproved_ideals += worker.audit.unproved_ideals;
    audit.not_finite += worker.audit.not_finite;
    add(audit.cutoffs, worker.audit.cutoffs);
  }
  return Scores(run.name, measures_, std::move(queries), std::move(values), std::move(missing), std::move(audit),
                std::move(quotients));
}

}  // namespace irmetrics
