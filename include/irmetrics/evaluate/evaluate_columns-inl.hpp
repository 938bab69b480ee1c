// Scores rows in columns, in blocks of consecutive rows of one query.
#pragma once

#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/threads.hpp>
#include <irmetrics/columns/detail/row_loops.hpp>
#include <irmetrics/evaluate/evaluate_columns.hpp>
#include <irmetrics/kernels/kernels.hpp>

#include <algorithm>
#include <atomic>
#include <utility>

namespace irmetrics {
namespace detail::evaluate {

/// Scores the queries of columns. Threads take ranges of rows in turn; a query belongs to the range of its first row.
class ColumnsScorer {
 public:
  ColumnsScorer(const RowColumns& columns, const TestCollection& collection, const std::vector<AnyMeasure>& measures,
                const EvaluateOptions& options)
      : columns_(columns),
        collection_(collection),
        options_(options),
        evaluation_(collection, measures, options),
        claimed_(collection.size()) {}

  std::optional<Scores> score(const std::string& name, const std::function<void()>& pause) {
    constexpr std::size_t share = std::size_t{1} << 15;  // rows of a range
    const std::size_t at_once = pause ? 128 * share : columns_.size();
    const unsigned threads = choose_threads(options_.threads, columns_.size());
    std::vector<Worker> workers(threads, {evaluation_.make_worker(), {}, {}, {}, {}});
    for (std::size_t begin = 0; begin < columns_.size() && !failed_; begin += at_once) {
      if (pause) pause();
      std::atomic<std::size_t> next = begin;
      const std::size_t end = std::min(begin + at_once, columns_.size());
      run_threads(threads, options_.cancel, [&](unsigned thread, const Cancel& cancel) {
        for (std::size_t row = next.fetch_add(share); row < end && !failed_; row = next.fetch_add(share)) {
          cancel.check();
          if (!score(workers[thread], row, std::min(row + share, end), cancel)) failed_ = true;
        }
      });
    }
    if (failed_) return std::nullopt;
    HashSet<std::string> extra;
    for (Worker& worker : workers) {
      extra.insert(worker.extra.begin(), worker.extra.end());
      evaluation_.collect(worker.evaluation);
    }
    const auto first = std::min_element(extra.begin(), extra.end());
    auto scores = evaluation_.finish({name, extra.size(), first == extra.end() ? "" : *first, {}}, options_.cancel);
    if (!scores.ok()) return std::nullopt;
    return *std::move(scores);
  }

 private:
  struct Worker {
    Evaluation::Worker evaluation;
    HashSet<std::string> extra;  // queries without judgments
    columns::IdBlock block;
    std::vector<double> room;
    std::vector<std::uint32_t> found;  // rows of judged documents
  };

  /// Scores the queries that begin in a range of rows. Returns false on any problem.
  bool score(Worker& worker, std::size_t row, std::size_t end, const Cancel& cancel) {
    if (row > 0) row = columns_.queries().next_change(row - 1, end);
    for (std::size_t after = row; row < end; row = after) {
      after = columns_.queries().next_change(row, columns_.size());
      if (!score_query(worker, row, after - row, cancel)) return false;
    }
    return true;
  }

  bool score_query(Worker& worker, std::size_t row, std::size_t count, const Cancel& cancel) {
    IdColumn::Digits digits;
    const std::string_view id = columns_.queries().id(row, digits);
    const std::span<const double> scores = columns_.values().read(row, count, worker.room);
    const bool descending = kernels::is_finite_descending(scores);
    if (id.empty() || (!descending && !columns::all_finite(scores))) return false;
    const auto query = collection_.find(id);
    const bool distinct = query && descending && read_judged(worker, *query, row, scores);
    if (!distinct && !columns_.documents().read(row, count, worker.block)) return false;
    if (!query) {
      worker.extra.emplace(id);
      return true;
    }
    if (claimed_[*query].exchange(true)) return false;  // its rows are scattered
    const RankedList list{id, worker.block.ids(), scores, {}, descending, distinct};
    return evaluation_.score(worker.evaluation, *query, list, cancel).ok();
  }

  /// Reads only the judged documents of a query, which is faster. Returns false where the alignment needs the ids of
  /// others: to settle ties with judged ones, to drop the one with the id of the query, for many judgments, for the
  /// judgments of nuggets, and to find those that the corpus lacks.
  bool read_judged(Worker& worker, std::size_t query, std::size_t row, std::span<const double> scores) const {
    constexpr std::size_t few = 16;
    const Policy& policy = options_.policy;
    if (collection_.nuggets() != nullptr || collection_.has_corpus() || policy.precision != ScorePrecision::float64 ||
        policy.ignore_identical_ids)
      return false;
    const DocumentIds judged = collection_.qrels()[query].documents;
    if (judged.size() > few) return false;
    columns::MemoryAhead ahead;  // of the next query, which most often has as many documents
    const std::size_t next = row + scores.size();
    columns_.queries().add_memory(next, scores.size(), ahead);
    columns_.values().add_memory(next, scores.size(), ahead);
    columns_.documents().add_memory(next, scores.size(), ahead);
    if (!columns_.documents().read_wanted(row, scores.size(), judged, ahead, worker.block, worker.found)) return false;
    return std::none_of(worker.found.begin(), worker.found.end(), [scores](std::uint32_t at) {
      return (at > 0 && scores[at - 1] == scores[at]) || (at + 1 < scores.size() && scores[at + 1] == scores[at]);
    });
  }

  const RowColumns& columns_;
  const TestCollection& collection_;
  const EvaluateOptions& options_;
  Evaluation evaluation_;
  std::vector<std::atomic<bool>> claimed_;
  std::atomic<bool> failed_ = false;
};

IRMETRICS_INLINE std::optional<Scores> evaluate_in_order(const RowColumns& rows, const TestCollection& collection,
                                                         const std::vector<AnyMeasure>& measures,
                                                         const EvaluateOptions& options, const std::string& name,
                                                         const std::function<void()>& pause) {
  if (!check_judged(collection).ok()) return std::nullopt;
  return ColumnsScorer(rows, collection, measures, options).score(name, pause);
}

}  // namespace detail::evaluate

IRMETRICS_INLINE ScoresOrError evaluate(const TestCollection& collection, const RowColumns& rows,
                                        const Measures& measures, const EvaluateOptions& options,
                                        const std::string& name) {
  if (!measures.status().ok()) return measures.status();
  if (auto scores = detail::evaluate::evaluate_in_order(rows, collection, measures.list(), options, name))
    return *std::move(scores);
  auto table = rows.table(options.cancel);
  if (!table.ok()) return table.status();
  const auto run = Run::from_table(*std::move(table), name);
  if (!run.ok()) return run.status();
  return evaluate(collection, *run, measures, options);
}

IRMETRICS_INLINE ScoresOrError evaluate(const TestCollection& collection, ArrowArrayStream* stream,
                                        const Measures& measures, const EvaluateOptions& options,
                                        const std::string& name, const RowNames& names) {
  const auto rows = detail::columns::take_rows(stream, "score", names, options.cancel);
  if (!rows.ok()) return rows.status();
  return evaluate(collection, *rows, measures, options, name);
}

}  // namespace irmetrics
