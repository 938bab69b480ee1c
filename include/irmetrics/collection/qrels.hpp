// Relevance judgments: query -> document -> grade. Immutable; copies share the same columns.
#pragma once

#include <irmetrics/base/detail/checked_index.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/detail/hit_columns.hpp>
#include <irmetrics/collection/detail/id_tables.hpp>
#include <irmetrics/collection/id_index.hpp>
#include <irmetrics/collection/table.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {

/// The judgments of one query, as views into Qrels.
struct Judgments {
  std::string_view query;                // its id
  DocumentIds documents;                 // ids, in the order given
  std::span<const double> grades;        // of each document, in the order given
  std::span<const double> descending;    // the same grades, largest first
  std::span<const std::uint32_t> index;  // slots for find_id

  std::size_t size() const noexcept { return grades.size(); }
  /// The grade of a document; nullopt if it was not judged.
  std::optional<double> grade(std::string_view document) const noexcept {
    if (index.empty()) return std::nullopt;
    const auto row = find_id(index, documents, document, detail::hash_id(document));
    return row ? std::optional(grades[*row]) : std::nullopt;
  }
};

/// Judgments of many queries, in byte order of the query ids. Grades are floating point; nothing is truncated.
class Qrels {
 public:
  Qrels();

  /// Returns the error for a query that judges a document twice, in these rows.
  using DuplicateError = std::function<Status(const Table& table, std::size_t query, DuplicateRows rows)>;

  /// Makes qrels from finished columns. Fails on a grade that is not finite, and on a document judged twice;
  /// `duplicate_error` can add details such as lines to the message.
  static Result<Qrels> of(Table table, const DuplicateError& duplicate_error = {});

  std::size_t size() const noexcept { return data_->table.queries.size(); }
  /// The number of judgments of all queries.
  std::size_t judgment_count() const noexcept { return data_->table.values.size(); }
  /// Whether both have the same queries, documents and grades in the same order.
  bool operator==(const Qrels& other) const noexcept {
    return data_ == other.data_ || data_->table == other.data_->table;
  }
  // Views into the qrels must not outlive them. An index that is too large throws std::out_of_range.
  Judgments operator[](std::size_t query) const&;
  Judgments operator[](std::size_t query) const&& = delete;
  /// The index of a query, if it has judgments.
  std::optional<std::size_t> find(std::string_view query) const noexcept { return data_->table.find(query); }
  std::string_view query(std::size_t i) const& { return data_->table.queries[checked(i)].id; }
  std::string_view query(std::size_t i) const&& = delete;
  /// The largest grade of a query; negative infinity if nothing is judged.
  double largest_grade(std::size_t query) const;

 private:
  struct Data {
    Table table;
    std::vector<double> descending;  // grades, largest first within each query
    detail::collection::IdTables indexes;
  };
  std::size_t checked(std::size_t query) const { return detail::checked_index("query", query, size()); }
  std::shared_ptr<const Data> data_;
};

/// Builds qrels one judgment at a time, in any order.
class QrelsBuilder {
 public:
  /// Adds a judgment. Fails on an empty id, a document id longer than 65,535 bytes, and a grade that is not finite.
  Status add(std::string_view query, std::string_view document, double grade);
  /// Judges documents[i] as grades[i] for a query. Nothing is added on an error, or without documents.
  Status add(std::string_view query, std::span<const std::string_view> documents, std::span<const double> grades);
  /// The same for judgments in a container of any kind, as RunBuilder takes results.
  template <class... Judged>
  Status add(std::string_view query, Judged&&... judged) requires detail::collection::EngineHits<Judged...> {
    judged_.read(std::forward<Judged>(judged)...);
    return add(query, judged_.documents(), judged_.values());
  }
  template <class Query, class... Results>
  Status add(Query&&, Results&&...) requires detail::collection::NoResults<Query, Results...>
  = delete;
  Result<Qrels> build() && { return Qrels::of(table_.finish()); }
  void build() & = delete;  // it empties the builder: std::move(builder).build()

 private:
  TableBuilder table_;
  detail::collection::HitColumns judged_;
};

/// Qrels from columns of equal length: judgment i gives documents[i] the grade grades[i] for queries[i].
Result<Qrels> qrels_from_columns(std::span<const std::string_view> queries, std::span<const std::string_view> documents,
                                 std::span<const double> grades);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/collection/qrels-inl.hpp>
#endif
