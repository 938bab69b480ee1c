// Reads the rows of a run or of qrels from columns, in blocks of consecutive rows of one query.
#include "row_columns.hpp"

#include "row_loops.hpp"

#include <irmetrics/base/threads.hpp>
#include <irmetrics/evaluate/evaluation.hpp>
#include <irmetrics/kernels/kernels.hpp>

namespace irmetrics::python {

RowColumns::RowColumns(const py::tuple& three, std::string_view value, Objects objects)
    : queries_(three[0], "query id", objects),
      documents_(three[1], "document id", objects),
      values_(three[2], value, objects) {
  common_length(
      fmt::format("{} queries, {} documents and {} {}s", queries_.size(), documents_.size(), values_.size(), value),
      queries_, documents_, values_);
  if (size() == 0) raise(PyExc_ValueError, "no rows; expected at least one (query, document, {})", value);
}

RowColumns::RowColumns(const TupleRows& rows)
    : queries_(std::make_unique<ObjectIds<TupleField>>(TupleField(rows, 0))),
      documents_(std::make_unique<ObjectIds<TupleField>>(TupleField(rows, 1))),
      values_(std::make_unique<ObjectNumbers<TupleField>>(TupleField(rows, 2))) {}

absl::StatusOr<Table> RowColumns::table(const Cancel& cancel) const {
  constexpr std::size_t most = std::size_t{1} << 16;  // rows at a time
  TableBuilder builder;
  builder.reserve(size(), size() * 8);
  IdBlock block;
  std::vector<double> room;
  Digits query_digits, document_digits;
  std::size_t unchecked = 0;
  for (std::size_t row = 0, end = 0; row < size(); row = end) {
    end = queries_.next_change(row, std::min(size(), row + most));
    if (end - unchecked >= most) {
      cancel.check();
      unchecked = end;
    }
    const std::string_view query = queries_.id(row, query_digits);
    const std::span<const double> values = values_.read(row, end - row, room);
    if (!query.empty() && documents_.read(row, end - row, block)) {
      if (absl::Status status = builder.add(query, block.ids(), values); !status.ok()) return status;
      continue;
    }
    for (std::size_t i = row; i < end; ++i)
      if (const absl::Status status = builder.add(query, documents_.id(i, document_digits), values[i - row]);
          !status.ok())
        return invalid_input("row {}: {}", i + 1, message(status));
  }
  return builder.finish();
}

/// The queries of columns. Its parts are ranges of rows; a query belongs to the range of its first row.
class RowColumns::Source final : public BlockSource {
 public:
  Source(const RowColumns& columns, const TestCollection& collection, const EvaluateOptions& options,
         const std::function<void()>& pause)
      : columns_(columns), collection_(collection), options_(options), pause_(pause) {
    readers_.resize(choose_threads(options.threads, columns.size()), Reader(*this));
  }

  unsigned threads() const override { return static_cast<unsigned>(readers_.size()); }
  BlockReader& reader(unsigned thread) override { return readers_[thread]; }
  std::size_t parts() const override { return (columns_.size() + share - 1) / share; }
  Cancel cancel(bool /*alone*/) const override { return options_.cancel; }
  void pause() override {
    if (pause_) pause_();
  }
  std::size_t parts_between_pauses() const override { return pause_ ? 128 : BlockSource::parts_between_pauses(); }

 private:
  static constexpr std::size_t share = std::size_t{1} << 15;  // rows of a range

  class Reader final : public BlockReader {
   public:
    explicit Reader(const Source& source) : source_(&source) {}

    absl::Status start(std::size_t part, bool /*alone*/, const Cancel& /*cancel*/) override {
      const RowColumns& columns = source_->columns_;
      row_ = part * share;
      end_ = std::min(row_ + share, columns.size());
      if (row_ > 0) row_ = columns.queries_.next_change(row_ - 1, end_);
      return absl::OkStatus();
    }

    absl::StatusOr<const Block*> next() override {
      if (row_ >= end_) return nullptr;
      const RowColumns& columns = source_->columns_;
      const std::size_t row = row_;
      row_ = columns.queries_.next_change(row, columns.size());
      const std::string_view id = columns.queries_.id(row, digits_);
      const std::span<const double> scores = columns.values_.read(row, row_ - row, room_);
      const bool descending = kernels::is_finite_descending(scores);
      if (id.empty() || (!descending && !all_finite(scores))) return unusable();
      const auto query = source_->collection_.find(id);
      const bool distinct = query && descending && read_judged(*query, row, scores);
      if (!distinct && !columns.documents_.read(row, scores.size(), ids_)) return unusable();
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
      const RowColumns& columns = source_->columns_;
      if (collection.nuggets() != nullptr || collection.has_corpus() || policy.precision != ScorePrecision::float64 ||
          policy.ignore_identical_ids)
        return false;
      const DocumentIds judged = collection.qrels()[query].documents;
      if (judged.size() > few) return false;
      MemoryAhead ahead;  // of the next query, which most often has as many documents
      const std::size_t next = row + scores.size();
      columns.queries_.add_memory(next, scores.size(), ahead);
      columns.values_.add_memory(next, scores.size(), ahead);
      columns.documents_.add_memory(next, scores.size(), ahead);
      if (!columns.documents_.read_wanted(row, scores.size(), judged, ahead, ids_, found_)) return false;
      return std::none_of(found_.begin(), found_.end(), [scores](std::uint32_t at) {
        return (at > 0 && scores[at - 1] == scores[at]) || (at + 1 < scores.size() && scores[at + 1] == scores[at]);
      });
    }

    const Source* source_;
    std::size_t row_ = 0, end_ = 0;
    Digits digits_ = {};
    IdBlock ids_;
    std::vector<double> room_;
    std::vector<std::uint32_t> found_;  // rows of judged documents
    Block block_;
  };

  /// Of a problem that a table of the rows will name.
  static absl::Status unusable() { return absl::InvalidArgumentError(""); }

  const RowColumns& columns_;
  const TestCollection& collection_;
  const EvaluateOptions& options_;
  const std::function<void()>& pause_;
  std::vector<Reader> readers_;
};

std::optional<Scores> RowColumns::evaluate(const TestCollection& collection, const std::vector<AnyMeasure>& measures,
                                           const EvaluateOptions& options, const std::string& name,
                                           const std::function<void()>& pause) const {
  if (!check_judged(collection).ok()) return std::nullopt;
  Source source(*this, collection, options, pause);
  Evaluation evaluation(collection, measures, options);
  if (!evaluation.score(source).ok()) return std::nullopt;
  auto scores = evaluation.finish({name}, options.cancel);
  if (!scores.ok()) return std::nullopt;
  return *std::move(scores);
}

}  // namespace irmetrics::python
