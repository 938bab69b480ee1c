// Builds a Run: checks, and properties of each query that speed up ranking.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/detail/append_ids-inl.hpp>
#include <irmetrics/collection/run.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <utility>

namespace irmetrics {

IRMETRICS_INLINE bool is_descending(std::span<const double> scores) noexcept {
  // Compared without an early end and by the sign of differences, so that compilers use vectors. The difference of -0.0
  // and 0.0 is -0.0, to which 0.0 is added.
  constexpr std::size_t many = 64;
  for (std::size_t begin = 1; begin < scores.size(); begin += many) {
    std::uint64_t signs = 0;
    for (std::size_t i = begin; i < std::min(begin + many, scores.size()); ++i)
      signs |= std::bit_cast<std::uint64_t>(scores[i - 1] - scores[i] + 0.0);
    if (signs >> 63 != 0) return false;
  }
  return true;
}

IRMETRICS_INLINE Run::Run() : data_(std::make_shared<Data>()) {}

IRMETRICS_INLINE Result<Run> Run::from_table(Table table, std::string name) {
  auto data = std::make_shared<Data>();
  data->table = std::move(table);
  data->indexes = detail::collection::IdTables(data->table.queries);
  for (std::size_t i = 0; i < data->table.queries.size(); ++i) {
    const auto scores = data->table.values_of(i);
    auto finite =
        detail::collection::check_finite("score", data->table.queries[i].id, data->table.documents(i), scores);
    if (!finite.ok()) return finite;
    data->descending.push_back(is_descending(scores));
    data->distinct.push_back(!data->indexes.fill(i, data->table.documents(i)));
  }
  Run run;
  run.data_ = std::move(data);
  run.name_ = std::move(name);
  return run;
}

IRMETRICS_INLINE Status RunBuilder::add(std::string_view query, std::string_view document, double score) {
  if (auto status = detail::collection::check_values("score", query, {&document, 1}, {&score, 1}); !status.ok())
    return status;
  return table_.add(query, document, score);
}

IRMETRICS_INLINE Status RunBuilder::add(std::string_view query, std::span<const std::string_view> documents,
                                        std::span<const double> scores) {
  if (auto status = detail::collection::check_values("score", query, documents, scores); !status.ok()) return status;
  return documents.empty() ? Status() : table_.add(query, documents, scores);
}

IRMETRICS_INLINE RankedList Run::operator[](std::size_t query) const& {
  const Table& table = data_->table;
  checked(query);
  return {table.queries[query].id,  table.documents(query), table.values_of(query), table.ranks_of(query),
          data_->descending[query], data_->distinct[query], data_->indexes[query]};
}

IRMETRICS_INLINE Result<Run> run_from_columns(std::span<const std::string_view> queries,
                                              std::span<const std::string_view> documents,
                                              std::span<const double> scores, std::string name) {
  if (queries.size() != documents.size() || queries.size() != scores.size())
    return invalid_input("columns must have the same length, not {} queries, {} documents and {} scores",
                         queries.size(), documents.size(), scores.size());
  RunBuilder builder(std::move(name));
  for (std::size_t i = 0; i < queries.size(); ++i)
    if (Status status = builder.add(queries[i], documents[i], scores[i]); !status.ok())
      return invalid_input("row {}: {}", i + 1, message(status));
  return std::move(builder).build();
}

}  // namespace irmetrics
