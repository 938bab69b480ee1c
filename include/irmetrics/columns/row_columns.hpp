// The rows of a run or of qrels as three columns: queries, documents, and scores or grades.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/column_names.hpp>
#include <irmetrics/collection/qrels.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/columns/column.hpp>
#include <irmetrics/config.hpp>

#include <array>
#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

namespace detail::columns {
class RowStream;
}  // namespace detail::columns

/// The names of the columns of a table. An empty one stands for the usual names (see collection/column_names.hpp), of
/// which the first that a column has is taken.
struct RowNames {
  std::string query = {}, document = {}, value = {};
};

/// Columns of equal length.
class RowColumns {
 public:
  /// `value` is the name of a number in messages: "score" or "grade". Fails if the columns differ in length.
  static Result<RowColumns> of(IdColumn queries, IdColumn documents, NumberColumn values, std::string_view value);
  /// Three columns of a table of Arrow data, which may have others; `value` is the score of a run, or the grade of
  /// qrels. Fails if a column is missing, or if several have its name.
  static Result<RowColumns> from_arrow(const SharedArrowChunks& chunks, std::string_view value,
                                       const RowNames& names = {});

  std::size_t size() const noexcept { return queries_.size(); }
  const IdColumn& queries() const noexcept { return queries_; }
  const IdColumn& documents() const noexcept { return documents_; }
  const NumberColumn& values() const noexcept { return values_; }

  /// All rows as a table. Fails on an invalid id, with its row, and if there are no rows.
  Result<Table> table(const Cancel& cancel = {}) const;
  /// The same for the rows from `begin` to `stop`, without that.
  Result<Table> table(std::size_t begin, std::size_t stop, const Cancel& cancel = {}) const;

 private:
  friend detail::columns::RowStream;
  RowColumns(IdColumn queries, IdColumn documents, NumberColumn values, std::string_view value)
      : queries_(std::move(queries)), documents_(std::move(documents)), values_(std::move(values)), value_(value) {}

  IdColumn queries_, documents_;
  NumberColumn values_;
  std::string value_;  // what a number is
};

/// A run from a stream of Arrow data with columns for query ids, document ids and scores; and qrels, with grades. The
/// stream is read and released, also on an error. (They are no members of Run and Qrels, which the core contains.)
Result<Run> run_from_arrow(ArrowArrayStream* stream, std::string name = "run", const RowNames& names = {},
                           const Cancel& cancel = {});
/// Copies the rows of a stream into qrels. Releases the stream. Fails as run_from_arrow does.
Result<Qrels> qrels_from_arrow(ArrowArrayStream* stream, const RowNames& names = {}, const Cancel& cancel = {});

namespace detail::columns {

/// The index of the column with a given name; of the first usual name that a column has if none is given.
Result<std::size_t> find_column(const std::vector<std::string>& names, const ColumnNames& kind,
                                const std::string& given);

/// The names of the columns of a table. Fails for a single column.
Result<std::vector<std::string>> table_names(const ArrowChunks& chunks);

/// The columns of queries, documents and values among those of a table.
Result<std::array<std::size_t, 3>> find_row_columns(const ArrowChunks& chunks, std::string_view value,
                                                    const RowNames& names);

/// The rows of a stream of Arrow data, of which only some batches are in memory. Rows have their numbers in the stream.
class RowStream {
 public:
  /// As RowColumns::from_arrow, but the stream is read later.
  static Result<RowStream> of(ArrowReader reader, std::string_view value, const RowNames& names);

  /// The rows that were read; those that were released must not be read again.
  const RowColumns& rows() const noexcept { return rows_; }
  /// Reads a batch. Returns false at the end of the stream. Fails as RowColumns::from_arrow would for the whole stream.
  Result<bool> read();
  /// Releases the batches whose rows all come before a row.
  void release_before(std::size_t row);

 private:
  struct Batch {
    std::size_t end;  // the first row after it
    ArrowOwner<ArrowArray> array;
  };

  RowStream(ArrowReader reader, const std::array<std::size_t, 3>& columns, std::string_view value)
      : reader_(std::move(reader)), columns_(columns), rows_(IdColumn({}), IdColumn({}), NumberColumn({}), value) {}

  ArrowReader reader_;
  std::array<std::size_t, 3> columns_;
  std::deque<Batch> batches_;  // that are in memory
  RowColumns rows_;
};

/// Reads and releases a stream, and one of rows.
Result<SharedArrowChunks> take_table(ArrowArrayStream* stream, const Cancel& cancel);
Result<RowColumns> take_rows(ArrowArrayStream* stream, std::string_view value, const RowNames& names,
                             const Cancel& cancel);

}  // namespace detail::columns
}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/columns/row_columns-inl.hpp>
#endif
