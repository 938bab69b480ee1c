// Makes the columns of collections.
#pragma once

#include <irmetrics/base/status.hpp>
#include <irmetrics/collection/column_names.hpp>
#include <irmetrics/columns/arrow_export.hpp>
#include <irmetrics/columns/detail/exported_table.hpp>

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail::columns {

/// The rows (query, document, number) of a run or of qrels.
template <class Collection>
ExportedTable document_rows(const Collection& collection, const ColumnNames& value,
                            std::span<const double> (*values_of)(const decltype(collection[0])&)) {
  ExportedTexts queries, documents;
  std::vector<double> values;
  for (std::size_t i = 0; i < collection.size(); ++i) {
    const auto rows = collection[i];
    for (std::size_t row = 0; row < rows.size(); ++row) {
      queries.add(collection.query(i));
      documents.add(rows.documents[row]);
    }
    values.insert(values.end(), values_of(rows).begin(), values_of(rows).end());
  }
  return {{std::string(query_column.names.front()), std::move(queries)},
          {std::string(document_column.names.front()), std::move(documents)},
          {std::string(value.names.front()), std::move(values)}};
}

}  // namespace detail::columns

IRMETRICS_INLINE Status to_arrow(const Run& run, ArrowArrayStream* out) {
  using detail::columns::document_rows;
  return detail::columns::export_table(
      document_rows<Run>(run, score_column, [](const RankedList& list) { return list.scores; }), out);
}

IRMETRICS_INLINE Status to_arrow(const Qrels& qrels, ArrowArrayStream* out) {
  using detail::columns::document_rows;
  return detail::columns::export_table(
      document_rows<Qrels>(qrels, grade_column, [](const Judgments& judged) { return judged.grades; }), out);
}

IRMETRICS_INLINE Status to_arrow(const NuggetQrels& nuggets, ArrowArrayStream* out) {
  detail::columns::ExportedTexts queries, ids, documents;
  std::vector<double> grades;
  for (std::size_t i = 0; i < nuggets.size(); ++i) {
    const NuggetJudgments query = nuggets[i];
    for (std::size_t row = 0; row < query.documents.size(); ++row) {
      for (const auto [nugget, grade] : query.support_of(row)) {
        queries.add(query.query);
        ids.add(query.nuggets[nugget].id);
        documents.add(query.documents.documents[row]);
        grades.push_back(grade);
      }
    }
  }
  return detail::columns::export_table({{std::string(query_column.names.front()), std::move(queries)},
                                        {std::string(nugget_column.names.front()), std::move(ids)},
                                        {std::string(document_column.names.front()), std::move(documents)},
                                        {std::string(grade_column.names.front()), std::move(grades)}},
                                       out);
}

}  // namespace irmetrics
