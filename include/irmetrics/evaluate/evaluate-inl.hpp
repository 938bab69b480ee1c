// Scores a run in memory: a source of blocks that pairs its queries with the judged ones.
#pragma once

#include <irmetrics/base/detail/prefetch.hpp>
#include <irmetrics/base/detail/threads.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/evaluate/evaluation.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>
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

/// The judged queries of a run in memory.
class RunSource final : public BlockSource {
 public:
  RunSource(const TestCollection& collection, const Run& run, const EvaluateOptions& options)
      : collection_(collection),
        run_(run),
        options_(options),
        readers_(choose_threads(options.threads, run.document_count()), Reader(*this)) {
    for (std::size_t in_run = 0, in_qrels = 0; in_run < run.size(); ++in_run) {  // both are in byte order
      while (in_qrels < collection.size() && collection.query(in_qrels) < run.query(in_run)) ++in_qrels;
      if (in_qrels < collection.size() && collection.query(in_qrels) == run.query(in_run)) {
        pairs_.emplace_back(in_qrels, in_run);
      } else {
        extra_.push_back(run.query(in_run));
      }
    }
  }

  unsigned threads() const override { return static_cast<unsigned>(readers_.size()); }
  BlockReader& reader(unsigned thread) override { return readers_[thread]; }
  std::size_t parts() const override { return (pairs_.size() + share - 1) / share; }
  Cancel cancel(bool /*alone*/) const override { return options_.cancel; }

  Evaluation::AboutRun about(const ReadReport& reading) const { return {run_.name(), extra_, reading}; }

 private:
  static constexpr std::size_t share = 16;  // queries of a part

  class Reader final : public BlockReader {
   public:
    explicit Reader(const RunSource& source) : source_(&source) {}

    Status start(std::size_t part, bool /*alone*/, const Cancel& cancel) override {
      cancel_ = cancel;
      next_ = part * share;
      end_ = std::min(next_ + share, source_->pairs_.size());
      ahead_.request(source_->collection_, source_->run_, std::span(source_->pairs_).subspan(next_, end_ - next_));
      return Status();
    }

    Result<const Block*> next() override {
      if (next_ == end_) return nullptr;
      cancel_.check();
      const auto& [in_qrels, in_run] = source_->pairs_[next_++];
      block_.list = source_->run_[in_run];
      block_.query = in_qrels;
      return &block_;
    }

   private:
    const RunSource* source_;
    Cancel cancel_;
    std::size_t next_ = 0, end_ = 0;
    Lookahead ahead_;
    Block block_;
  };

  const TestCollection& collection_;
  const Run& run_;
  const EvaluateOptions& options_;
  std::vector<QueryPair> pairs_;
  std::vector<std::string_view> extra_;  // queries without judgments
  std::vector<Reader> readers_;
};

template <class Made>
Result<Made> evaluate_in_memory(const TestCollection& collection, const Run& run,
                                const std::vector<AnyMeasure>& measures, const EvaluateOptions& options,
                                const ReadReport& reading) {
  if (auto judged = check_judged(collection); !judged.ok()) return judged;
  RunSource source(collection, run, options);
  Evaluation evaluation(collection, measures, options);
  if (Status status = evaluation.score(source); !status.ok()) return status;
  return evaluation.finish<Made>(source.about(reading), options.cancel);
}

template <class Made>
Result<Made> evaluate_run(const TestCollection& collection, const Run& run, const Measures& measures,
                          const EvaluateOptions& options) try {
  if (!measures.status().ok()) return measures.status();
  auto made = evaluate_in_memory<Made>(collection, run, measures.list(), options, {});
  if (!made.ok()) return annotate(made.status(), fmt::format("run '{}'", run.name()));
  return made;
} catch (const Cancelled&) {
  return cancelled();
}

}  // namespace detail::evaluate

IRMETRICS_INLINE ScoresOrError evaluate(const TestCollection& collection, const Run& run, const Measures& measures,
                                        const EvaluateOptions& options) {
  return detail::evaluate::evaluate_run<Scores>(collection, run, measures, options);
}

IRMETRICS_INLINE Result<std::vector<Scores>> evaluate(const TestCollection& collection, std::span<const Run> runs,
                                                      const Measures& measures, const EvaluateOptions& options) try {
  std::vector<Scores> all;
  for (const Run& run : runs) {
    auto scores = evaluate(collection, run, measures, options);
    if (!scores.ok()) return scores.status();
    all.push_back(*std::move(scores));
  }
  return all;
} catch (const Cancelled&) {
  return detail::cancelled();
}

}  // namespace irmetrics
