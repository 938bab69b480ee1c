// Rows in columns as a source of blocks, which are consecutive rows of one query.
#pragma once

#include <irmetrics/base/detail/threads.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/columns/detail/row_loops.hpp>
#include <irmetrics/columns/row_columns.hpp>
#include <irmetrics/evaluate/evaluation.hpp>
#include <irmetrics/kernels/kernels.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace irmetrics::detail::evaluate {

/// The rows to score, which end with the last one.
struct Window {
  std::size_t begin = 0;     // where a query begins
  std::size_t known = 0;     // a row of this query, as are those between
  bool is_followed = false;  // by rows that are not there yet, so that the last query may be incomplete
};

/// The first row of each judged query.
class FirstRows {
 public:
  explicit FirstRows(std::size_t queries) : rows_(queries) {}
  /// Adds a row if there is none yet. Of rows that several threads add at the same time, any one stays.
  void add(std::size_t query, std::size_t row) noexcept {
    if (rows_[query].load(std::memory_order_relaxed) == 0) rows_[query].store(row + 1, std::memory_order_relaxed);
  }
  /// Whether there is a row before this one, and which.
  std::optional<std::size_t> before(std::size_t query, std::size_t row) const noexcept {
    const std::size_t first = rows_[query].load(std::memory_order_relaxed);
    return first == 0 || first > row ? std::nullopt : std::optional(first - 1);
  }

 private:
  std::vector<std::atomic<std::size_t>> rows_;  // counted from 1; 0: none
};

/// The status of rows with a problem, which a table of them names.
inline Status unusable_rows() { return Status(StatusCode::unsuitable, ""); }

/// The queries of columns. Its parts are ranges of rows; a query belongs to the range of its first row.
class ColumnsSource final : public BlockSource {
 public:
  /// `first_rows`, if given, receives those of the judged queries that have none yet.
  ColumnsSource(const RowColumns& rows, const Window& window, const TestCollection& collection,
                const EvaluateOptions& options, std::function<void()> pause = nullptr, FirstRows* first_rows = nullptr)
      : rows_(rows),
        window_(window),
        collection_(collection),
        options_(options),
        pause_(std::move(pause)),
        first_rows_(first_rows),
        last_query_(rows.size()) {
    readers_.resize(choose_threads(options.threads, rows.size() - window.begin), Reader(*this));
  }

  unsigned threads() const override { return static_cast<unsigned>(readers_.size()); }
  BlockReader& reader(unsigned thread) override { return readers_[thread]; }
  std::size_t parts() const override { return 1 + (rows_.size() - window_.known - 1) / share; }
  Cancel cancel(bool /*alone*/) const override { return options_.cancel; }
  void pause() override {
    if (pause_) pause_();
  }
  std::size_t parts_between_pauses() const override { return pause_ ? 128 : BlockSource::parts_between_pauses(); }

  /// The first row of the last query, which was left out because rows follow; otherwise the number of rows.
  std::size_t last_query() const noexcept { return last_query_; }

 private:
  static constexpr std::size_t share = std::size_t{1} << 15;  // rows of a range

  class Reader final : public BlockReader {
   public:
    explicit Reader(ColumnsSource& source) : source_(&source) {}

    Status start(std::size_t part, bool /*alone*/, const Cancel& /*cancel*/) override {
      const RowColumns& rows = source_->rows_;
      const Window& window = source_->window_;
      row_ = window.known + part * share;
      end_ = std::min(row_ + share, rows.size());
      row_ = part == 0 ? window.begin : rows.queries().next_change(row_ - 1, end_);
      return Status();
    }

    Result<const Block*> next() override {
      if (row_ >= end_) return nullptr;
      const RowColumns& rows = source_->rows_;
      const Window& window = source_->window_;
      const std::size_t row = row_;
      row_ = rows.queries().next_change(row == window.begin ? window.known : row, rows.size());
      if (row_ == rows.size() && window.is_followed) {
        source_->last_query_ = row;  // of this reader only
        return nullptr;
      }
      const std::string_view id = rows.queries().id(row, digits_);
      const std::span<const double> scores = rows.values().read(row, row_ - row, room_);
      const bool descending = kernels::is_finite_descending(scores);
      if (id.empty() || (!descending && !columns::all_finite(scores))) return unusable_rows();
      const auto query = source_->collection_.find(id);
      if (query && source_->first_rows_ != nullptr) source_->first_rows_->add(*query, row);
      const bool distinct = query && descending && read_judged(*query, row, scores);
      if (!distinct && !rows.documents().read(row, scores.size(), ids_)) return unusable_rows();
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

    ColumnsSource* source_;
    std::size_t row_ = 0, end_ = 0;
    IdColumn::Digits digits_ = {};
    columns::IdBlock ids_;
    std::vector<double> room_;
    std::vector<std::uint32_t> found_;  // rows of judged documents
    Block block_;
  };

  const RowColumns& rows_;
  const Window window_;
  const TestCollection& collection_;
  const EvaluateOptions& options_;
  std::function<void()> pause_;
  FirstRows* first_rows_;
  std::size_t last_query_;
  std::vector<Reader> readers_;
};

}  // namespace irmetrics::detail::evaluate
