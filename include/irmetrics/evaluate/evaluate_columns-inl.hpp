// Scores rows in columns, in blocks of consecutive rows of one query.
#pragma once

#include <irmetrics/base/detail/threads.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/columns/detail/row_loops.hpp>
#include <irmetrics/evaluate/evaluate_columns.hpp>
#include <irmetrics/evaluate/evaluation.hpp>
#include <irmetrics/kernels/kernels.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail::evaluate {

/// The queries of columns. Its parts are ranges of rows; a query belongs to the range of its first row.
class ColumnsSource final : public BlockSource {
 public:
  ColumnsSource(const RowColumns& rows, const TestCollection& collection, const EvaluateOptions& options,
                const std::function<void()>& pause)
      : rows_(rows), collection_(collection), options_(options), pause_(pause) {
    readers_.resize(choose_threads(options.threads, rows.size()), Reader(*this));
  }

  unsigned threads() const override { return static_cast<unsigned>(readers_.size()); }
  BlockReader& reader(unsigned thread) override { return readers_[thread]; }
  std::size_t parts() const override { return (rows_.size() + share - 1) / share; }
  Cancel cancel(bool /*alone*/) const override { return options_.cancel; }
  void pause() override {
    if (pause_) pause_();
  }
  std::size_t parts_between_pauses() const override { return pause_ ? 128 : BlockSource::parts_between_pauses(); }

 private:
  static constexpr std::size_t share = std::size_t{1} << 15;  // rows of a range

  class Reader final : public BlockReader {
   public:
    explicit Reader(const ColumnsSource& source) : source_(&source) {}

    Status start(std::size_t part, bool /*alone*/, const Cancel& /*cancel*/) override {
      const RowColumns& rows = source_->rows_;
      row_ = part * share;
      end_ = std::min(row_ + share, rows.size());
      if (row_ > 0) row_ = rows.queries().next_change(row_ - 1, end_);
      return Status();
    }

    Result<const Block*> next() override {
      if (row_ >= end_) return nullptr;
      const RowColumns& rows = source_->rows_;
      const std::size_t row = row_;
      row_ = rows.queries().next_change(row, rows.size());
      const std::string_view id = rows.queries().id(row, digits_);
      const std::span<const double> scores = rows.values().read(row, row_ - row, room_);
      const bool descending = kernels::is_finite_descending(scores);
      if (id.empty() || (!descending && !columns::all_finite(scores))) return unusable();
      const auto query = source_->collection_.find(id);
      const bool distinct = query && descending && read_judged(*query, row, scores);
      if (!distinct && !rows.documents().read(row, scores.size(), ids_)) return unusable();
      block_ = {{id, ids_.ids(), scores, {}, descending, distinct}, query};
      return &block_;
    }

   private:
    /// Reads only the judged documents of a query, which is faster. Returns false where the alignment needs the ids of
    /// others: to settle ties with judged ones, to drop the one with the id of the query, for many judgments, for the
    /// judgments of nuggets, and to find those that the corpus lacks.
    bool read_judged(std::size_t query, std::size_t row, std::span<const double> scores) {
      constexpr std::size_t few = 16;
      const Policy& policy = source_->options_.policy;
      const TestCollection& collection = source_->collection_;
      const RowColumns& rows = source_->rows_;
      if (collection.nuggets() != nullptr || collection.has_corpus() || policy.precision != ScorePrecision::float64 ||
          policy.ignore_identical_ids)
        return false;
      const DocumentIds judged = collection.qrels()[query].documents;
      if (judged.size() > few) return false;
      columns::MemoryAhead ahead;  // of the next query, which most often has as many documents
      const std::size_t next = row + scores.size();
      rows.queries().add_memory(next, scores.size(), ahead);
      rows.values().add_memory(next, scores.size(), ahead);
      rows.documents().add_memory(next, scores.size(), ahead);
      if (!rows.documents().read_wanted(row, scores.size(), judged, ahead, ids_, found_)) return false;
      return std::none_of(found_.begin(), found_.end(), [scores](std::uint32_t at) {
        return (at > 0 && scores[at - 1] == scores[at]) || (at + 1 < scores.size() && scores[at + 1] == scores[at]);
      });
    }

    const ColumnsSource* source_;
    std::size_t row_ = 0, end_ = 0;
    IdColumn::Digits digits_ = {};
    columns::IdBlock ids_;
    std::vector<double> room_;
    std::vector<std::uint32_t> found_;  // rows of judged documents
    Block block_;
  };

  /// Of a problem that a table of the rows will name.
  static Status unusable() { return Status(StatusCode::invalid_input, ""); }

  const RowColumns& rows_;
  const TestCollection& collection_;
  const EvaluateOptions& options_;
  const std::function<void()>& pause_;
  std::vector<Reader> readers_;
};

template <class Made>
std::optional<Made> evaluate_in_order(const RowColumns& rows, const TestCollection& collection,
                                      const std::vector<AnyMeasure>& measures, const EvaluateOptions& options,
                                      const std::string& name, const std::function<void()>& pause) {
  if (rows.size() == 0 || !check_judged(collection).ok()) return std::nullopt;
  ColumnsSource source(rows, collection, options, pause);
  Evaluation evaluation(collection, measures, options);
  if (!evaluation.score(source).ok()) return std::nullopt;
  auto made = evaluation.finish<Made>({name}, options.cancel);
  if (!made.ok()) return std::nullopt;
  return *std::move(made);
}

template <class Made>
Result<Made> evaluate_rows(const TestCollection& collection, const RowColumns& rows, const Measures& measures,
                           const EvaluateOptions& options, const std::string& name) try {
  if (!measures.status().ok()) return measures.status();
  if (auto made = evaluate_in_order<Made>(rows, collection, measures.list(), options, name)) return *std::move(made);
  if (std::is_same_v<Made, ScoresPart> && rows.size() == 0)
    return evaluate_run<Made>(collection, Run().named(name), measures, options);
  auto table = rows.table(options.cancel);
  if (!table.ok()) return table.status();
  const auto run = Run::of(*std::move(table), name);
  if (!run.ok()) return run.status();
  return evaluate_run<Made>(collection, *run, measures, options);
} catch (const Cancelled&) {
  return cancelled();
}

}  // namespace detail::evaluate

IRMETRICS_INLINE ScoresOrError evaluate(const TestCollection& collection, const RowColumns& rows,
                                        const Measures& measures, const EvaluateOptions& options,
                                        const std::string& name) {
  return detail::evaluate::evaluate_rows<Scores>(collection, rows, measures, options, name);
}

IRMETRICS_INLINE Result<ScoresPart> evaluate_part(const TestCollection& collection, const RowColumns& rows,
                                                  const Measures& measures, const EvaluateOptions& options,
                                                  const std::string& name) {
  return detail::evaluate::evaluate_rows<ScoresPart>(collection, rows, measures, options, name);
}

IRMETRICS_INLINE ScoresOrError evaluate(const TestCollection& collection, ArrowArrayStream* stream,
                                        const Measures& measures, const EvaluateOptions& options,
                                        const std::string& name, const RowNames& names) try {
  const auto rows = detail::columns::take_rows(stream, "score", names, options.cancel);
  if (!rows.ok()) return rows.status();
  return evaluate(collection, *rows, measures, options, name);
} catch (const Cancelled&) {
  return detail::cancelled();
}

}  // namespace irmetrics
