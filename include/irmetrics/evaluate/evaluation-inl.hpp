// Fills and finishes the table of scores.
#pragma once

#include <irmetrics/evaluate/detail/required_grades-inl.hpp>
#include <irmetrics/evaluate/evaluation.hpp>

#include <cmath>
#include <utility>

namespace irmetrics {

IRMETRICS_INLINE Evaluation::Evaluation(const TestCollection& collection, const std::vector<AnyMeasure>& measures,
                                        const EvaluateOptions& options)
    : Evaluation(std::make_shared<const Scoring>(collection, measures, options.policy, options.low_grades_are_zero),
                 options.disjoint_is_zero) {}

IRMETRICS_INLINE Evaluation::Evaluation(std::shared_ptr<const Scoring> scoring, bool disjoint_is_zero)
    : scoring_(std::move(scoring)),
      disjoint_is_zero_(disjoint_is_zero),
      audit_(scoring_->empty_audit()),
      values_(scoring_->measures().size() * scoring_->collection().size()),
      quotients_(scoring_->pooled().size() * scoring_->collection().size()),
      scored_(scoring_->collection().size()) {}

IRMETRICS_INLINE absl::Status check_judged(const NuggetQrels& nuggets) {
  if (nuggets.size() > 0) return absl::OkStatus();
  return invalid_input("the nuggets contain no queries");
}

IRMETRICS_INLINE absl::Status check_judged(const TestCollection& collection) {
  if (collection.nuggets() != nullptr) return check_judged(*collection.nuggets());
  if (collection.size() > 0) return absl::OkStatus();
  return invalid_input("the qrels contain no judgments");
}

IRMETRICS_INLINE Scoring::Row Evaluation::row(std::size_t query) noexcept {
  const std::size_t measures = scoring_->measures().size(), pooled = scoring_->pooled().size();
  return {std::span(values_).subspan(query * measures, measures),
          std::span(quotients_).subspan(query * pooled, pooled)};
}

IRMETRICS_INLINE absl::Status Evaluation::score(Worker& worker, std::size_t query, const RankedList& list,
                                                const Cancel& cancel) {
  if (!scoring_->usable().ok()) return scoring_->usable();
  scored_[query] = 1;
  if (!scoring_->wants(query)) return absl::OkStatus();
  return scoring_->score(worker, query, list, row(query), cancel);
}

IRMETRICS_INLINE absl::Status Evaluation::score(Worker& worker, std::size_t query, const Scoring::Aligned& documents,
                                                const Scoring::Aligned& nuggets, const Cancel& cancel) {
  if (!scoring_->usable().ok()) return scoring_->usable();
  scored_[query] = 1;
  if (scoring_->wants(query)) scoring_->score(worker, query, documents, nuggets, row(query), cancel);
  return absl::OkStatus();
}

IRMETRICS_INLINE absl::Status no_results() {
  return invalid_input("contains no results, and queries=intersection scores only queries with results");
}

IRMETRICS_INLINE void Evaluation::collect(Worker& worker) noexcept {
  Audit& counts = worker.audit;
  for (const auto count : {&Audit::duplicates, &Audit::identical_ids, &Audit::tied_hits, &Audit::large_scores,
                           &Audit::returned_outside, &Audit::unproved_ideals, &Audit::not_finite})
    audit_.*count += std::exchange(counts.*count, 0);
  detail::evaluate::add(audit_.cutoffs, counts.cutoffs);
  for (CutoffAudit& at : counts.cutoffs) at = {.k = at.k};
}

IRMETRICS_INLINE absl::StatusOr<Scores> Evaluation::finish(const AboutRun& run, const Cancel& cancel) const {
  if (!scoring_->usable().ok()) return scoring_->usable();
  const Qrels& qrels = scoring_->collection().qrels();
  const Policy& policy = scoring_->policy();
  Audit audit = audit_;
  audit.ties = policy.ties;
  audit.queries = policy.queries;
  audit.extra = run.extra;
  audit.skipped_lines = run.reading.skipped;
  audit.coerced_lines = run.reading.coerced;
  audit.first_problem = run.reading.first_problem;
  audit.commented_records = run.reading.commented_records;
  audit.first_commented_record = run.reading.first_commented_record;
  std::vector<std::size_t> kept;
  std::vector<bool> missing;
  detail::evaluate::QueriesBelow below(scoring_->collection(), scoring_->required());
  for (std::size_t query = 0; query < qrels.size(); ++query) {
    const bool is_missing = !scored(query);
    if (is_missing) ++audit.missing;
    const double largest = qrels.largest_grade(query);
    if (largest <= 0) ++audit.without_relevant;
    if (is_missing && policy.queries == Queries::error)
      return not_found("judged query '{}' has no results, which queries=error does not allow", qrels.query(query));
    if (is_missing && policy.queries == Queries::intersection) continue;
    if (!scoring_->wants(query)) continue;
    kept.push_back(query);
    missing.push_back(is_missing);
    below.count(query);
    audit.judged_outside += scoring_->judged_outside(query);
    if (is_large(largest)) audit.large_grades += large_ties(qrels[query].descending);
  }
  if (!disjoint_is_zero_ && qrels.size() > 0 && audit.missing == qrels.size()) {
    if (run.extra > 0)
      return not_found("run and qrels have no query in common: the run has '{}', the qrels have '{}'", run.first_extra,
                       qrels.query(0));
    if (policy.queries == Queries::intersection) return no_results();
  }

  std::vector<std::string> queries;
  queries.reserve(kept.size());
  for (const std::size_t query : kept) queries.emplace_back(qrels.query(query));
  const std::size_t measures = scoring_->measures().size(), pooled = scoring_->pooled().size();
  std::vector<double> values;
  values.reserve(measures * kept.size());
  for (std::size_t i = 0; i < measures; ++i) {
    cancel.check();
    for (std::size_t j = 0; j < kept.size(); ++j) {
      values.push_back(missing[j] ? scoring_->value_of_missing(i, kept[j], cancel) : values_[kept[j] * measures + i]);
      if (missing[j] && std::isnan(values.back())) ++audit.missing_undefined;
    }
  }
  std::vector<Quotient> quotients;
  quotients.reserve(pooled * kept.size());
  for (std::size_t i = 0; i < pooled; ++i)
    for (std::size_t j = 0; j < kept.size(); ++j)
      quotients.push_back(missing[j] ? Quotient() : quotients_[kept[j] * pooled + i]);
  audit.below_rel = below.measures(scoring_->measures());
  audit.scored = kept.size();
  audit.left_out = qrels.size() - kept.size();
  return Scores(run.name, scoring_->measures(), std::move(queries), std::move(values), std::move(missing),
                std::move(audit), std::move(quotients));
}

}  // namespace irmetrics
