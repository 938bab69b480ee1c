// Reads the rows of nugget judgments.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/detail/add_nugget_judgment.hpp>
#include <irmetrics/columns/nugget_columns.hpp>
#include <irmetrics/columns/row_columns-inl.hpp>

#include <fmt/format.h>

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace irmetrics {

IRMETRICS_INLINE Result<NuggetQrels> nuggets_of_columns(const IdColumn& queries, const IdColumn& nuggets,
                                                        const IdColumn& documents, const NumberColumn& grades,
                                                        const Cancel& cancel) try {
  const std::size_t rows = queries.size();
  if (nuggets.size() != rows || documents.size() != rows || grades.size() != rows)
    return invalid_input("columns must have the same length, not {} queries, {} nuggets, {} documents and {} grades",
                         rows, nuggets.size(), documents.size(), grades.size());
  NuggetQrelsBuilder builder;
  IdColumn::Digits query, nugget, document;
  std::vector<double> room;
  for (std::size_t row = 0; row < rows; ++row) {
    if (row % (std::size_t{1} << 16) == 0) cancel.check();
    const Status status =
        detail::collection::add_nugget_judgment(builder, queries.id(row, query), nuggets.id(row, nugget),
                                                documents.id(row, document), grades.read(row, 1, room)[0]);
    if (!status.ok()) return annotate(status, fmt::format("row {}", row + 1));
  }
  return std::move(builder).build();
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE Result<NuggetQrels> nuggets_from_arrow(ArrowArrayStream* stream, const NuggetNames& names,
                                                        const Cancel& cancel) try {
  const auto chunks = detail::columns::take_table(stream, cancel);
  if (!chunks.ok()) return chunks.status();
  const auto present = detail::columns::table_names(**chunks);
  if (!present.ok()) return present.status();
  const auto column = [&]<class Column>(std::type_identity<Column>, const ColumnNames& kind, const std::string& given,
                                        std::string_view what) -> Result<Column> {
    const auto found = detail::columns::find_column(*present, kind, given);
    return found.ok() ? Column::from_arrow(*chunks, *found, what) : found.status();
  };
  constexpr std::type_identity<IdColumn> ids;
  const auto queries = column(ids, query_column, names.query, "query id");
  if (!queries.ok()) return queries.status();
  const auto nuggets = column(ids, nugget_column, names.nugget, "nugget id");
  if (!nuggets.ok()) return nuggets.status();
  const auto documents = column(ids, document_column, names.document, "document id");
  if (!documents.ok()) return documents.status();
  const auto grades = column(std::type_identity<NumberColumn>(), grade_column, names.value, "grade");
  if (!grades.ok()) return grades.status();
  return nuggets_of_columns(*queries, *nuggets, *documents, *grades, cancel);
} catch (const Cancelled&) {
  return detail::cancelled();
}

}  // namespace irmetrics
