// Finds the columns of rows in a table by their names, and reads the rows in blocks of one query and in batches.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/columns/row_columns.hpp>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail::columns {

inline std::string listed(const std::vector<std::string>& names) {
  return joined(std::vector<std::string_view>(names.begin(), names.end()), ", ");
}

IRMETRICS_INLINE Result<std::size_t> find_column(const std::vector<std::string>& names, const ColumnNames& kind,
                                                 const std::string& given) {
  const std::string all = names.empty() ? "no columns" : listed(names);
  if (!given.empty()) {
    const auto found = std::find(names.begin(), names.end(), given);
    if (found == names.end())
      return invalid_input("{}='{}': no column of this name; the table has {}", kind.role, given, all);
    if (std::find(found + 1, names.end(), given) != names.end())
      return invalid_input("{}='{}': several columns have this name", kind.role, given);
    return static_cast<std::size_t>(found - names.begin());
  }
  const auto [one, other] = spellings_of(kind, names, [](const std::string& name) { return std::string_view(name); });
  if (one == names.end())
    return invalid_input("no column for the {}: looked for {}; the table has {}", kind.holds, joined(kind.names, ", "),
                         all);
  if (other != names.end())
    return invalid_input("several columns for the {}: {}, {}{}", kind.holds, *one, *other,
                         *one == *other ? "" : "; say which by its name");
  return static_cast<std::size_t>(one - names.begin());
}

IRMETRICS_INLINE Result<SharedArrowChunks> take_table(ArrowArrayStream* stream, const Cancel& cancel) {
  auto reader = ArrowReader::of(stream);
  return reader.ok() ? (*std::move(reader)).read_all(cancel) : reader.status();
}

IRMETRICS_INLINE Result<std::vector<std::string>> table_names(const ArrowChunks& chunks) {
  if (chunks.is_table()) return chunks.column_names();
  return wrong_type("expected Arrow data with named columns, not one column of type '{}'", chunks.schema.format);
}

IRMETRICS_INLINE Result<std::array<std::size_t, 3>> find_row_columns(const ArrowChunks& chunks, std::string_view value,
                                                                     const RowNames& names) {
  const auto present = table_names(chunks);
  if (!present.ok()) return present.status();
  const auto query = find_column(*present, query_column, names.query);
  if (!query.ok()) return query.status();
  const auto document = find_column(*present, document_column, names.document);
  if (!document.ok()) return document.status();
  const auto number = find_column(*present, value == grade_column.role ? grade_column : score_column, names.value);
  if (!number.ok()) return number.status();
  return std::array{*query, *document, *number};
}

IRMETRICS_INLINE Result<RowStream> RowStream::of(ArrowReader reader, std::string_view value, const RowNames& names) {
  const auto columns = find_row_columns(reader.chunks(), value, names);
  if (!columns.ok()) return columns.status();
  return RowStream(std::move(reader), *columns, value);
}

IRMETRICS_INLINE Result<bool> RowStream::read() {
  auto read = reader_.read();
  if (!read.ok() || !*read) return read;
  ArrowChunks& chunks = reader_.chunks();
  if (Status status = rows_.queries_.add_arrow(chunks, columns_[0], "query id"); !status.ok()) return status;
  if (Status status = rows_.documents_.add_arrow(chunks, columns_[1], "document id"); !status.ok()) return status;
  if (Status status = rows_.values_.add_arrow(chunks, columns_[2], rows_.value_); !status.ok()) return status;
  batches_.push_back({rows_.size(), std::move(chunks.arrays.back())});
  chunks.arrays.pop_back();
  return true;
}

IRMETRICS_INLINE void RowStream::release_before(std::size_t row) {
  rows_.queries_.drop_before(row);
  rows_.documents_.drop_before(row);
  rows_.values_.drop_before(row);
  while (!batches_.empty() && batches_.front().end <= row) batches_.pop_front();
}

IRMETRICS_INLINE Result<RowColumns> take_rows(ArrowArrayStream* stream, std::string_view value, const RowNames& names,
                                              const Cancel& cancel) {
  const auto chunks = take_table(stream, cancel);
  if (!chunks.ok()) return chunks.status();
  return RowColumns::from_arrow(*chunks, value, names);
}

}  // namespace detail::columns

IRMETRICS_INLINE Result<RowColumns> RowColumns::of(IdColumn queries, IdColumn documents, NumberColumn values,
                                                   std::string_view value) {
  if (queries.size() != documents.size() || queries.size() != values.size())
    return invalid_input("columns must have the same length, not {} queries, {} documents and {} {}s", queries.size(),
                         documents.size(), values.size(), value);
  return RowColumns(std::move(queries), std::move(documents), std::move(values), value);
}

IRMETRICS_INLINE Result<RowColumns> RowColumns::from_arrow(const SharedArrowChunks& chunks, std::string_view value,
                                                           const RowNames& names) {
  const auto columns = detail::columns::find_row_columns(*chunks, value, names);
  if (!columns.ok()) return columns.status();
  const auto [query, document, number] = *columns;
  auto queries = IdColumn::from_arrow(chunks, query, "query id");
  if (!queries.ok()) return queries.status();
  auto documents = IdColumn::from_arrow(chunks, document, "document id");
  if (!documents.ok()) return documents.status();
  auto values = NumberColumn::from_arrow(chunks, number, value);
  if (!values.ok()) return values.status();
  return of(*std::move(queries), *std::move(documents), *std::move(values), value);
}

IRMETRICS_INLINE Result<Table> RowColumns::table(const Cancel& cancel) const {
  if (size() == 0) return invalid_input("no rows; expected at least one (query, document, {})", value_);
  return table(0, size(), cancel);
}

IRMETRICS_INLINE Result<Table> RowColumns::table(std::size_t begin, std::size_t stop, const Cancel& cancel) const try {
  constexpr std::size_t most = std::size_t{1} << 16;  // rows at a time
  TableBuilder builder;
  builder.reserve(stop - begin, (stop - begin) * 8);
  detail::columns::IdBlock block;
  std::vector<double> room;
  IdColumn::Digits query_digits, document_digits;
  std::size_t unchecked = begin;
  for (std::size_t row = begin, end = begin; row < stop; row = end) {
    end = queries_.next_change(row, std::min(stop, row + most));
    if (end - unchecked >= most) {
      cancel.check();
      unchecked = end;
    }
    const std::string_view query = queries_.id(row, query_digits);
    const std::span<const double> values = values_.read(row, end - row, room);
    if (!query.empty() && documents_.read(row, end - row, block)) {
      if (Status status = builder.add(query, block.ids(), values); !status.ok()) return status;
      continue;
    }
    for (std::size_t i = row; i < end; ++i)
      if (const Status status = builder.add(query, documents_.id(i, document_digits), values[i - row]); !status.ok())
        return invalid_input("row {}: {}", i + 1, message(status));
  }
  return builder.finish();
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE Result<Run> run_from_arrow(ArrowArrayStream* stream, std::string name, const RowNames& names,
                                            const Cancel& cancel) try {
  const auto rows = detail::columns::take_rows(stream, score_column.role, names, cancel);
  if (!rows.ok()) return rows.status();
  auto table = rows->table(cancel);
  if (!table.ok()) return table.status();
  return Run::of(*std::move(table), std::move(name));
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE Result<Qrels> qrels_from_arrow(ArrowArrayStream* stream, const RowNames& names,
                                                const Cancel& cancel) try {
  const auto rows = detail::columns::take_rows(stream, grade_column.role, names, cancel);
  if (!rows.ok()) return rows.status();
  auto table = rows->table(cancel);
  if (!table.ok()) return table.status();
  return Qrels::of(*std::move(table));
} catch (const Cancelled&) {
  return detail::cancelled();
}

}  // namespace irmetrics
