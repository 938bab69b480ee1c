// The columns of Qrels and Run: documents of many queries, each with one number, in flat arrays. Built row by row, in
// any order; the rows of a query become contiguous, and queries are in byte order of their ids.
#pragma once

#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/limits.hpp>
#include <irmetrics/base/status.hpp>
#include <irmetrics/collection/document_ids.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

static_assert(max_document_id_length == Limits::document_id_bytes);

/// The position of one query's rows in a Table.
struct TableQuery {
  std::string id;
  std::size_t text = 0;  // beginning of its ids in the table's text
  std::size_t first = 0;
  std::size_t count = 0;
};

/// Rows of (document id, value), grouped by query. `ranks` is empty unless a rank column was requested.
struct Table {
  std::vector<TableQuery> queries;  // by id, in byte order
  std::vector<char> text;
  std::vector<std::uint32_t> begins;  // relative to the query's text
  std::vector<std::uint16_t> lengths;
  std::vector<std::uint32_t> hashes;
  std::vector<double> values;
  std::vector<std::uint32_t> ranks;

  DocumentIds documents(std::size_t query) const& noexcept;
  DocumentIds documents(std::size_t query) const&& = delete;
  std::span<const double> values_of(std::size_t query) const& noexcept;
  std::span<const double> values_of(std::size_t query) const&& = delete;
  std::span<const std::uint32_t> ranks_of(std::size_t query) const& noexcept;
  std::span<const std::uint32_t> ranks_of(std::size_t query) const&& = delete;
  /// Whether two tables have the same queries with the same rows in the same order, wherever their texts are.
  bool operator==(const Table& other) const noexcept;
  /// The index of a query in `queries`.
  std::optional<std::size_t> find(std::string_view id) const noexcept;
};

/// Collects rows. Consecutive rows of one query are stored once and never moved; a query that occurs again later is
/// gathered when the table is finished.
class TableBuilder {
 public:
  TableBuilder() = default;
  TableBuilder(TableBuilder&&) = default;
  TableBuilder& operator=(TableBuilder&&) = default;

  /// Limits the rows of a query, wherever they come: a further one is an error.
  void limit_rows(std::uint64_t most) { most_rows_ = most; }

  /// Reserves memory for a known number of rows.
  void reserve(std::size_t rows, std::size_t text_bytes);

  /// Starts the rows of a query. Fails on an empty id.
  Status start(std::string_view query);

  /// Adds a row to the current query. Fails on an id that is empty or longer than 65,535 bytes, beyond the limit of
  /// rows, and if only some rows have ranks.
  Status append(std::string_view document, std::uint32_t hash, double value, std::optional<std::uint32_t> rank = {});

  /// Combines start and append.
  Status add(std::string_view query, std::string_view document, double value, std::optional<std::uint32_t> rank = {});

  /// Adds the rows of a query: documents[i] with values[i]. No row is added on an error.
  Status add(std::string_view query, std::span<const std::string_view> documents, std::span<const double> values);
  /// The same for ids that other columns contain: they are valid, and their hashes are known.
  Status add(std::string_view query, const DocumentIds& documents, std::span<const double> values);

  /// The number of rows so far.
  std::size_t rows() const noexcept { return table_.values.size(); }

  /// Whether the rows of each query were added one after another, so that the table has the order of the calls.
  bool are_grouped() const noexcept { return blocks_.size() == query_ids_.size(); }

  /// The finished table; the builder is empty afterwards. If `order` is given, it receives for each row of the table
  /// the number of its `append` call.
  Table finish(std::vector<std::size_t>* order = nullptr);

 private:
  struct Block {
    std::size_t query, first, text;
  };
  Table gather(std::vector<std::size_t>* order) const;
  /// The number of rows of a query so far.
  std::uint64_t rows_of(std::string_view query) const;
  /// Fails unless this many documents and values, without ranks, can be added for a query.
  Status check_rows(std::string_view query, std::size_t documents, std::size_t values) const;
  Status too_many_rows(std::string_view query) const;
  Status some_ranks(std::string_view query) const;

  Table table_;
  std::deque<std::string> query_ids_;  // in order of first occurrence; a deque, so that the map's views stay valid
  HashMap<std::string_view, std::size_t> query_numbers_;
  std::vector<Block> blocks_;
  std::uint64_t most_rows_ = Limits::none().query_rows;
  std::vector<std::size_t> rows_before_;  // of each query, in all blocks but the last
};

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/collection/table-inl.hpp>
#endif
