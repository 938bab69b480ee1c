// Scores a run in memory: pairs its queries with the judged ones, and distributes them over threads.
#pragma once

#include <irmetrics/base/first_error.hpp>
#include <irmetrics/base/prefetch.hpp>
#include <irmetrics/base/threads.hpp>
#include <irmetrics/evaluate/evaluate.hpp>

#include <algorithm>
#include <atomic>
#include <utility>

namespace irmetrics {

namespace detail::evaluate {

/// A judged query: its number in the qrels and in the run.
using QueryPair = std::pair<std::size_t, std::size_t>;

/// Requests the memory where the judged documents of several queries are, which is scattered over a large run: the
/// slots of all, then their positions and scores, then their ids, so that queries wait for memory at the same time.
class Lookahead {
 public:
  void request(const TestCollection& collection, const Run& run, std::span<const QueryPair> pairs) {
    constexpr std::size_t few = 8;
    wanted_.clear();
    for (const auto& [in_qrels, in_run] : pairs) {
      const DocumentIds judged = collection.qrels()[in_qrels].documents;
      const RankedList list = run[in_run];
      if (judged.size() > few || list.index.empty()) continue;
      for (const std::uint32_t hash : judged.hashes) {
        prefetch(&list.index[hash & (list.index.size() - 1)]);
        wanted_.push_back({list, hash, std::nullopt});
      }
    }
    for (Wanted& one : wanted_) {
      one.row = guess_row(one.list.index, one.hash);
      if (!one.row) continue;
      prefetch(&one.list.documents.begins[*one.row]);
      prefetch(&one.list.documents.lengths[*one.row]);
      prefetch(&one.list.scores[*one.row]);
    }
    for (const Wanted& one : wanted_)
      if (one.row) prefetch(one.list.documents.text + one.list.documents.begins[*one.row]);
  }

 private:
  struct Wanted {
    RankedList list;
    std::uint32_t hash;
    std::optional<std::uint32_t> row;
  };
  std::vector<Wanted> wanted_;
};

IRMETRICS_INLINE absl::StatusOr<Scores> evaluate_in_memory(const TestCollection& collection, const Run& run,
                                                           const std::vector<AnyMeasure>& measures,
                                                           const EvaluateOptions& options, const ReadReport& reading) {
  if (auto judged = check_judged(collection); !judged.ok()) return judged;
  std::vector<QueryPair> pairs;
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
  FirstError error;
  constexpr std::size_t share = 16;  // queries that a thread takes at a time
  std::vector<Lookahead> ahead(threads);
  run_threads(threads, options.cancel, [&](unsigned thread, const Cancel& cancel) {
    for (std::size_t begin = next.fetch_add(share); begin < pairs.size(); begin = next.fetch_add(share)) {
      const std::size_t end = std::min(begin + share, pairs.size());
      ahead[thread].request(collection, run, std::span(pairs).subspan(begin, end - begin));
      for (std::size_t i = begin; i < end; ++i) {
        cancel.check();
        absl::Status status = evaluation.score(workers[thread], pairs[i].first, run[pairs[i].second], cancel);
        if (status.ok()) continue;
        error.keep(i, std::move(status));
        next = pairs.size();
        break;
      }
    }
  });
  if (!error.status().ok()) return error.status();
  for (Evaluation::Worker& worker : workers) evaluation.collect(worker);
  return evaluation.finish(about, options.cancel);
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
