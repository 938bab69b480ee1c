// Builds Qrels: checks, sorted grades and id tables.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/detail/append_ids-inl.hpp>
#include <irmetrics/collection/qrels.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

namespace irmetrics {

IRMETRICS_INLINE Qrels::Qrels() : data_(std::make_shared<Data>(Data{})) {}

IRMETRICS_INLINE Result<Qrels> Qrels::from_table(Table table, const DuplicateError& duplicate_error) {
  auto data = std::make_shared<Data>();
  data->table = std::move(table);
  const Table& rows = data->table;
  data->descending = rows.values;
  data->indexes = detail::collection::IdTables(rows.queries);

  for (std::size_t i = 0; i < rows.queries.size(); ++i) {
    const TableQuery& query = rows.queries[i];
    const DocumentIds ids = rows.documents(i);
    if (auto status = detail::collection::check_finite("grade", query.id, ids, rows.values_of(i)); !status.ok())
      return status;
    const auto duplicate = data->indexes.fill(i, ids);
    if (duplicate && duplicate_error) return duplicate_error(rows, i, *duplicate);
    if (duplicate)
      return duplicate_input(
          "query '{}': document '{}' is judged twice, as {} and as {}; expected one judgment per document", query.id,
          ids[duplicate->first], rows.values_of(i)[duplicate->first], rows.values_of(i)[duplicate->second]);
    const auto begin = data->descending.begin() + static_cast<std::ptrdiff_t>(query.first);
    std::sort(begin, begin + static_cast<std::ptrdiff_t>(query.count), std::greater<>());
  }
  Qrels qrels;
  qrels.data_ = std::move(data);
  return qrels;
}

IRMETRICS_INLINE Status QrelsBuilder::add(std::string_view query, std::string_view document, double grade) {
  if (auto status = detail::collection::check_values("grade", query, {&document, 1}, {&grade, 1}); !status.ok())
    return status;
  return table_.add(query, document, grade);
}

IRMETRICS_INLINE Status QrelsBuilder::add(std::string_view query, std::span<const std::string_view> documents,
                                          std::span<const double> grades) {
  if (auto status = detail::collection::check_values("grade", query, documents, grades); !status.ok()) return status;
  return documents.empty() ? Status() : table_.add(query, documents, grades);
}

IRMETRICS_INLINE Judgments Qrels::operator[](std::size_t query) const& {
  const TableQuery& rows = data_->table.queries[checked(query)];
  return {rows.id, data_->table.documents(query), data_->table.values_of(query),
          std::span(data_->descending).subspan(rows.first, rows.count), data_->indexes[query]};
}

IRMETRICS_INLINE double Qrels::largest_grade(std::size_t query) const {
  const TableQuery& rows = data_->table.queries[checked(query)];
  return rows.count > 0 ? data_->descending[rows.first] : -std::numeric_limits<double>::infinity();
}

IRMETRICS_INLINE Result<Qrels> qrels_from_columns(std::span<const std::string_view> queries,
                                                  std::span<const std::string_view> documents,
                                                  std::span<const double> grades) {
  if (queries.size() != documents.size() || queries.size() != grades.size())
    return invalid_input("columns must have the same length, not {} queries, {} documents and {} grades",
                         queries.size(), documents.size(), grades.size());
  QrelsBuilder builder;
  for (std::size_t i = 0; i < queries.size(); ++i)
    if (Status status = builder.add(queries[i], documents[i], grades[i]); !status.ok())
      return invalid_input("row {}: {}", i + 1, message(status));
  return std::move(builder).build();
}

}  // namespace irmetrics
