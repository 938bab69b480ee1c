// A run, the results of a system: query -> document -> score. Immutable; copies share the same columns.
#pragma once

#include <irmetrics/base/detail/checked_index.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/detail/hit_columns.hpp>
#include <irmetrics/collection/detail/id_tables.hpp>
#include <irmetrics/collection/table.hpp>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {

/// The results of a system for one query, in the order given: views into a Run, or into a block of a streaming reader.
struct RankedList {
  std::string_view query;                     // its id
  DocumentIds documents;                      // ids, in the order given
  std::span<const double> scores;             // of each document; higher is better
  std::span<const std::uint32_t> ranks;       // the rank column; empty unless it was requested
  bool descending = false;                    // whether no score is larger than the previous one
  bool distinct = false;                      // whether all documents are known to be distinct
  std::span<const std::uint32_t> index = {};  // slots for find_id; empty in a block of a streaming reader

  std::size_t size() const noexcept { return scores.size(); }
};

/// Whether no score is larger than the previous one. Scores must be finite.
bool is_descending(std::span<const double> scores) noexcept;

/// The results of a system for many queries, in byte order of the query ids.
class Run {
 public:
  Run();

  /// Makes a run from finished columns. Fails on a score that is not finite. Duplicate documents are kept: the
  /// evaluation's policy defines their treatment.
  static Result<Run> of(Table table, std::string name);

  /// The number of queries.
  std::size_t size() const noexcept { return data_->table.queries.size(); }
  /// The number of documents of all queries.
  std::size_t document_count() const noexcept { return data_->table.values.size(); }
  /// The name of the run: the tag in the last line of a TREC run.
  const std::string& name() const& noexcept { return name_; }
  std::string name() && noexcept { return std::move(name_); }
  /// The same run under another name.
  Run named(std::string name) const {
    Run run = *this;
    run.name_ = std::move(name);
    return run;
  }
  /// The index of a query's first document among the documents of all queries.
  std::size_t first_row(std::size_t query) const { return data_->table.queries[checked(query)].first; }
  /// Whether two runs have the same queries, documents, scores and ranks in the same order; names are not compared.
  bool operator==(const Run& other) const noexcept {
    return data_ == other.data_ || data_->table == other.data_->table;
  }
  bool has_ranks() const noexcept { return !data_->table.ranks.empty(); }
  // Views into the run must not outlive it. An index that is too large throws std::out_of_range.
  RankedList operator[](std::size_t query) const&;
  RankedList operator[](std::size_t query) const&& = delete;
  std::optional<std::size_t> find(std::string_view query) const noexcept { return data_->table.find(query); }
  std::string_view query(std::size_t i) const& { return data_->table.queries[checked(i)].id; }
  std::string_view query(std::size_t i) const&& = delete;

 private:
  struct Data {
    Table table;
    std::vector<bool> descending, distinct;  // of each query
    detail::collection::IdTables indexes;
  };
  std::size_t checked(std::size_t query) const { return detail::checked_index("query", query, size()); }
  std::shared_ptr<const Data> data_;
  std::string name_;
};

/// Builds a run in any order, by documents or by queries. A document or query that is refused is not added.
class RunBuilder {
 public:
  explicit RunBuilder(std::string name = "run", const Limits& limits = Limits::none()) : name_(std::move(name)) {
    table_.limit_rows(limits.query_rows);
  }
  /// Adds a document. Fails on an empty id, a document id longer than 65,535 bytes, and a score that is not finite.
  Status add(std::string_view query, std::string_view document, double score);
  /// Adds documents[i] with scores[i] for a query, which is faster than one by one. A call without documents adds
  /// nothing.
  Status add(std::string_view query, std::span<const std::string_view> documents, std::span<const double> scores);
  /// The same for results as an engine has them: hits with pointers to their members or functions of them, as in
  /// add("q1", hits, &Hit::id, &Hit::score); pairs, such as those of a map; or a range of ids and one of scores. An id
  /// converts to std::string_view, and a score is any number.
  template <class... Hits>
  Status add(std::string_view query, Hits&&... hits) requires detail::collection::EngineHits<Hits...> {
    hits_.read(std::forward<Hits>(hits)...);
    return add(query, hits_.documents(), hits_.values());
  }
  template <class Query, class... Results>
  Status add(Query&&, Results&&...) requires detail::collection::NoResults<Query, Results...>
  = delete;
  /// `order` receives, for each row of the run, the number of the document that was added for it, from 0.
  Result<Run> build(std::vector<std::size_t>* order = nullptr) && {
    return Run::of(table_.finish(order), std::move(name_));
  }
  void build() & = delete;  // it empties the builder: std::move(builder).build()

 private:
  std::string name_;
  TableBuilder table_;
  detail::collection::HitColumns hits_;
};

/// A run from columns of equal length: documents[i] has scores[i] for queries[i].
Result<Run> run_from_columns(std::span<const std::string_view> queries, std::span<const std::string_view> documents,
                             std::span<const double> scores, std::string name = "run");

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/collection/run-inl.hpp>
#endif
