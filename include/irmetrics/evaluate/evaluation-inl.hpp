// How the table of scores is filled and finished.
#pragma once

#include <irmetrics/evaluate/evaluation.hpp>

#include <algorithm>
#include <thread>
#include <utility>

namespace irmetrics {

IRMETRICS_INLINE Evaluation::Evaluation(const Qrels& qrels, const std::vector<AnyMeasure>& measures,
                                        const Policy& policy)
    : qrels_(qrels),
      measures_(measures),
      policy_(policy),
      values_(measures.size() * qrels.size()),
      scored_(qrels.size()) {
  for (const AnyMeasure& measure : measures)
    if (measure.cutoff() != 0) cutoffs_.push_back(measure.cutoff());
  if (policy.depth != 0) cutoffs_.push_back(policy.depth);
  std::sort(cutoffs_.begin(), cutoffs_.end());
  cutoffs_.erase(std::unique(cutoffs_.begin(), cutoffs_.end()), cutoffs_.end());
}

IRMETRICS_INLINE Evaluation::Worker Evaluation::make_worker() const {
  Worker worker{Aligner(policy_, cutoffs_), {}};
  for (const std::uint32_t k : cutoffs_) worker.audit.cutoffs.push_back({k, 0, 0, 0});
  return worker;
}

IRMETRICS_INLINE absl::Status Evaluation::score(Worker& worker, std::size_t query, const RankedList& list) {
  const auto ranking = worker.aligner.align(list, qrels_[query]);
  if (!ranking.ok()) return ranking.status();
  for (std::size_t i = 0; i < measures_.size(); ++i) values_[i * qrels_.size() + query] = measures_[i](*ranking);
  scored_[query] = 1;
  worker.audit.duplicates += worker.aligner.duplicates();
  for (std::size_t i = 0; i < cutoffs_.size(); ++i) {
    CutoffAudit& sum = worker.audit.cutoffs[i];
    const CutoffAudit& one = worker.aligner.audit()[i];
    sum.retrieved += one.retrieved;
    sum.unjudged += one.unjudged;
    sum.tied_pairs += one.tied_pairs;
  }
  return absl::OkStatus();
}

IRMETRICS_INLINE absl::StatusOr<Scores> Evaluation::finish(std::string run, const std::vector<Worker>& workers,
                                                           std::size_t extra, std::string_view first_extra,
                                                           std::size_t skipped_lines, std::size_t coerced_lines) const {
  Audit audit;
  audit.extra = extra;
  audit.skipped_lines = skipped_lines;
  audit.coerced_lines = coerced_lines;
  std::vector<std::size_t> kept;
  std::vector<bool> missing;
  for (std::size_t query = 0; query < qrels_.size(); ++query) {
    const std::span<const double> grades = qrels_[query].descending;
    const bool relevant = !grades.empty() && grades.front() > 0;
    const bool is_missing = !scored(query);
    if (is_missing) ++audit.missing;
    if (!relevant) ++audit.without_relevant;
    if (is_missing && policy_.queries == Queries::error)
      return not_found("judged query '{}' has no results in run '{}', and queries=error asks for all",
                       qrels_.query(query), run);
    if (is_missing && policy_.queries == Queries::intersection) continue;
    if (!relevant && policy_.no_relevant == NoRelevant::skip) continue;
    kept.push_back(query);
    missing.push_back(is_missing);
  }
  if (qrels_.size() > 0 && audit.missing == qrels_.size() && extra > 0)
    return not_found("run '{}' and the qrels have no query in common: the run has '{}', the qrels have '{}'", run,
                     first_extra, qrels_.query(0));

  std::vector<std::string> queries;
  for (const std::size_t query : kept) queries.emplace_back(qrels_.query(query));
  std::vector<double> values;
  values.reserve(measures_.size() * kept.size());
  for (std::size_t i = 0; i < measures_.size(); ++i) {
    for (std::size_t j = 0; j < kept.size(); ++j) {
      // A missing query is worth 0; what is only counted (relevant documents, say) is counted in it too.
      const bool counted = missing[j] && measures_[i].aggregate() == Aggregate::sum;
      values.push_back(counted ? measures_[i](JudgedRanking{{}, qrels_[kept[j]].descending, 0})
                               : values_[i * qrels_.size() + kept[j]]);
    }
  }
  audit.scored = kept.size();
  for (const std::uint32_t k : cutoffs_) audit.cutoffs.push_back({k, 0, 0, 0});
  for (const Worker& worker : workers) {
    audit.duplicates += worker.audit.duplicates;
    for (std::size_t i = 0; i < cutoffs_.size(); ++i) {
      audit.cutoffs[i].retrieved += worker.audit.cutoffs[i].retrieved;
      audit.cutoffs[i].unjudged += worker.audit.cutoffs[i].unjudged;
      audit.cutoffs[i].tied_pairs += worker.audit.cutoffs[i].tied_pairs;
    }
  }
  return Scores(std::move(run), measures_, std::move(queries), std::move(values), std::move(missing), std::move(audit));
}

IRMETRICS_INLINE unsigned choose_threads(unsigned wanted, std::size_t documents) noexcept {
  constexpr std::size_t worth_a_thread =
      50'000;  // documents that take about as long as starting a thread, ten times over
  const unsigned machine = std::max(1U, std::thread::hardware_concurrency());
  const std::size_t useful = documents / worth_a_thread + 1;
  return static_cast<unsigned>(std::min<std::size_t>(wanted == 0 ? machine : wanted, useful));
}

IRMETRICS_INLINE void run_threads(unsigned threads, const std::function<void(unsigned)>& work) {
  std::vector<std::jthread> others;
  for (unsigned i = 1; i < threads; ++i) others.emplace_back([&work, i] { work(i); });
  work(0);
}

}  // namespace irmetrics
