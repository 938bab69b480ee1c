// Scores a run in memory: pairs its queries with the judged ones, and distributes them over threads.
#pragma once

#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/threads.hpp>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <utility>

namespace irmetrics {

namespace detail::evaluate {

IRMETRICS_INLINE absl::StatusOr<Scores> evaluate_in_memory(const TestCollection& collection, const Run& run,
                                                           const std::vector<AnyMeasure>& measures,
                                                           const EvaluateOptions& options, const ReadReport& reading) {
  if (auto judged = check_judged(collection); !judged.ok()) return judged;
  std::vector<std::pair<std::size_t, std::size_t>> pairs;  // (query in the qrels, query in the run)
  Evaluation::AboutRun about{run.name(), 0, "", reading};
  for (std::size_t in_run = 0, in_qrels = 0; in_run < run.size(); ++in_run) {  // both are in byte order
    while (in_qrels < collection.size() && collection.query(in_qrels) < run.query(in_run)) ++in_qrels;
    if (in_qrels < collection.size() && collection.query(in_qrels) == run.query(in_run)) {
      pairs.emplace_back(in_qrels, in_run);
    } else if (about.extra++ == 0) {
      about.first_extra = run.query(in_run);
    }
  }

  Evaluation evaluation(collection, measures, options);
  const unsigned threads = choose_threads(options.threads, run.documents());
  std::vector<Evaluation::Worker> workers(threads, evaluation.make_worker());
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::size_t failed = pairs.size();  // the first pair with an error
  absl::Status error;
  constexpr std::size_t share = 16;  // queries that a thread takes at a time
  run_threads(threads, options.cancel, [&](unsigned thread, const Cancel& cancel) {
    for (std::size_t begin = next.fetch_add(share); begin < pairs.size(); begin = next.fetch_add(share)) {
      for (std::size_t i = begin; i < std::min(begin + share, pairs.size()); ++i) {
        cancel.check();
        absl::Status status = evaluation.score(workers[thread], pairs[i].first, run[pairs[i].second]);
        if (status.ok()) continue;
        const std::scoped_lock lock(mutex);
        if (i < failed) {
          failed = i;
          error = std::move(status);
        }
        next = pairs.size();
        break;
      }
    }
  });
  if (!error.ok()) return error;
  return evaluation.finish(about, workers);
}

}  // namespace detail::evaluate

IRMETRICS_INLINE ScoresOrError evaluate(const TestCollection& collection, const Run& run, const Measures& measures,
                                        const EvaluateOptions& options) {
  if (!measures.status().ok()) return measures.status();
  auto scores = detail::evaluate::evaluate_in_memory(collection, run, measures.list(), options, {});
  if (!scores.ok()) return annotate(scores.status(), fmt::format("run '{}'", run.name()));
  return scores;
}

IRMETRICS_INLINE absl::StatusOr<std::vector<Scores>> evaluate(const TestCollection& collection,
                                                              std::span<const Run> runs, const Measures& measures,
                                                              const EvaluateOptions& options) {
  std::vector<Scores> all;
  for (const Run& run : runs) {
    auto scores = evaluate(collection, run, measures, options);
    if (!scores.ok()) return scores.status();
    all.push_back(*std::move(scores));
  }
  return all;
}

}  // namespace irmetrics
