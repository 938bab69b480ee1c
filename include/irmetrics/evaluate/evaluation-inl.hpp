// Fills and finishes the table of scores.
#pragma once

#include <irmetrics/base/detail/first_error.hpp>
#include <irmetrics/base/detail/threads.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/evaluate/detail/required_grades-inl.hpp>
#include <irmetrics/evaluate/evaluation.hpp>
#include <irmetrics/evaluate/scores_part.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
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

IRMETRICS_INLINE Status check_judged(const NuggetQrels& nuggets) {
  if (nuggets.size() > 0) return Status();
  return invalid_input("the nuggets contain no queries");
}

IRMETRICS_INLINE Status check_judged(const TestCollection& collection) {
  if (collection.nuggets() != nullptr) return check_judged(*collection.nuggets());
  if (collection.size() > 0) return Status();
  return invalid_input("the qrels contain no judgments");
}

IRMETRICS_INLINE Scoring::Row Evaluation::row(std::size_t query) noexcept {
  const std::size_t measures = scoring_->measures().size(), pooled = scoring_->pooled().size();
  return {std::span(values_).subspan(query * measures, measures),
          std::span(quotients_).subspan(query * pooled, pooled)};
}

/// What the threads that score a source share.
struct Evaluation::Pass {
  BlockSource& source;
  const WorkProgress& progress;
  Workers& workers;
  std::atomic<bool> scattered = false;  // nothing else matters then
};

IRMETRICS_INLINE Status Evaluation::score(BlockSource& source, const WorkProgress& progress) {
  Workers workers;
  return score(source, progress, workers);
}

IRMETRICS_INLINE Status Evaluation::score(BlockSource& source, const WorkProgress& progress, Workers& workers) {
  const unsigned threads = source.threads();
  while (workers.size() < threads) workers.push_back(std::make_unique<Worker>(*scoring_));
  Pass pass{source, progress, workers};
  const std::size_t parts = source.parts(), between_pauses = source.parts_between_pauses();
  std::vector<char> done(threads > 1 ? parts : 0);  // not bits: threads write neighbouring elements at the same time
  detail::FirstError error;
  std::atomic<bool> failed = false;
  for (std::size_t begin = 0, end = 0; threads > 1 && begin < parts && !failed; begin = end) {
    source.pause();
    end = begin + std::min(between_pauses, parts - begin);
    std::atomic<std::size_t> next = begin;
    try {
      detail::run_threads(threads, source.cancel(false), [&](unsigned thread, const Cancel& cancel) {
        for (std::size_t part = next++; part < end && !failed; part = next++) {
          Status status = score_part(pass, part, thread, false, cancel);
          done[part] = status.ok() ? 1 : 0;
          if (status.ok() || needs_calling_thread(status)) continue;
          error.keep(part, std::move(status));
          failed = true;
        }
      });
    } catch (const Cancelled&) {
      if (!source.continues()) throw;
    }
  }
  if (pass.scattered) return scattered_queries();

  const std::size_t end = std::min(parts, error.piece());
  for (std::size_t part = 0; part < end; ++part) {
    if (!done.empty() && done[part] != 0) continue;
    if (part % between_pauses == 0) source.pause();
    for (bool again = true; std::exchange(again, false);) {
      try {
        if (Status status = score_part(pass, part, 0, true, source.cancel(true)); !status.ok()) return status;
      } catch (const Cancelled&) {
        if (!source.continues()) throw;
        again = true;
      }
    }
  }
  if (!error.status().ok()) return error.status();
  // The other threads may have read all parts before the calling thread, which reports, took one.
  if (progress && threads > 1) progress(source.size(), source.size());
  collect(workers);
  return Status();
}

IRMETRICS_INLINE Status Evaluation::score_part(Pass& pass, std::size_t part, unsigned thread, bool alone,
                                               const Cancel& cancel) {
  cancel.check();
  BlockReader& reader = pass.source.reader(thread);
  if (Status status = reader.start(part, alone, cancel); !status.ok()) return status;
  while (!pass.scattered) {
    const auto block = reader.next();
    if (!block.ok()) return block.status();
    if (*block == nullptr) return Status();
    if (Status status = score_block(reader, **block, *pass.workers[thread], cancel); !status.ok()) {
      if (has_scattered_queries(status)) pass.scattered = true;
      return status;
    }
    if (thread == 0 && pass.progress) pass.progress(reader.position(), pass.source.size());
  }
  return scattered_queries();
}

IRMETRICS_INLINE Status Evaluation::score_block(const BlockReader& reader, const Block& block, Worker& worker,
                                                const Cancel& cancel) {
  const auto query = block.query ? block.query : scoring_->collection().find(block.list.query);
  if (!query) {
    worker.extra.emplace(block.list.query);
    return Status();
  }
  if (scored_[*query].exchange(true)) return scattered_queries();
  if (!scoring_->usable().ok()) return reader.explain(scoring_->usable(), block.list);
  if (!scoring_->wants(*query)) return Status();
  try {
    Status status = scoring_->score(worker.scoring, *query, block.list, row(*query), cancel);
    return status.ok() ? status : reader.explain(std::move(status), block.list);
  } catch (...) {
    scored_[*query] = false;  // the source may continue
    throw;
  }
}

/// Moves the counts of the workers to the audit of the scores.
IRMETRICS_INLINE void Evaluation::collect(Workers& workers) {
  for (const std::unique_ptr<Worker>& worker : workers) {
    Audit& counts = worker->scoring.audit;
    for (const auto count : detail::evaluate::counts_of_queries) audit_.*count += std::exchange(counts.*count, 0);
    detail::evaluate::add(audit_.cutoffs, counts.cutoffs);
    for (CutoffAudit& at : counts.cutoffs) at = {.k = at.k};
    if (extra_.empty())
      extra_ = std::move(worker->extra);
    else
      extra_.insert(worker->extra.begin(), worker->extra.end());
    worker->extra = {};  // releases the memory of many queries without judgments, which clear() would keep
  }
}

IRMETRICS_INLINE Status Evaluation::score(Scoring::Worker& worker, std::size_t query, const Scoring::Aligned& documents,
                                          const Scoring::Aligned& nuggets, const Cancel& cancel) {
  if (!scoring_->usable().ok()) return scoring_->usable();
  scored_[query] = true;
  if (!scoring_->wants(query)) return Status();
  return scoring_->score(worker, query, documents, nuggets, row(query), cancel);
}

IRMETRICS_INLINE Status no_results() {
  return invalid_input("contains no results, and queries=intersection scores only queries with results");
}

template <>
IRMETRICS_INLINE Result<Scores> Evaluation::finish(const AboutRun& run, const Cancel& cancel) const {
  if (!scoring_->usable().ok()) return scoring_->usable();
  const Qrels& qrels = scoring_->collection().qrels();
  const Policy& policy = scoring_->policy();
  Audit audit = audit_;
  audit.ties = policy.ties;
  audit.queries = policy.queries;
  audit.extra = run.extra.size() + extra_.size();
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
    if (audit.extra > 0)
      return not_found("run and qrels have no query in common: the run has '{}', the qrels have '{}'",
                       run.extra.empty() ? *std::min_element(extra_.begin(), extra_.end()) : run.extra.front(),
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
