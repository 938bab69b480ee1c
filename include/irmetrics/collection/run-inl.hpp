// Builds a Run: checks, and properties of each query that speed up ranking.
#pragma once

#include <irmetrics/collection/id_index.hpp>
#include <irmetrics/collection/run.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace irmetrics {

IRMETRICS_INLINE bool is_descending(std::span<const double> scores) noexcept {
  return std::is_sorted(scores.begin(), scores.end(), std::greater<>());
}

IRMETRICS_INLINE Run::Run() : data_(std::make_shared<Data>()) {}

IRMETRICS_INLINE absl::StatusOr<Run> Run::from_table(Table table, std::string name) {
  auto data = std::make_shared<Data>();
  data->table = std::move(table);
  std::vector<std::uint32_t> scratch;
  for (std::size_t i = 0; i < data->table.queries.size(); ++i) {
    const auto scores = data->table.values_of(i);
    const auto broken =
        std::find_if_not(scores.begin(), scores.end(), [](double score) { return std::isfinite(score); });
    if (broken != scores.end())
      return invalid_input("query '{}', document '{}': the score must be a finite number, not {}",
                           data->table.queries[i].id,
                           data->table.documents(i)[static_cast<std::size_t>(broken - scores.begin())], *broken);
    data->descending.push_back(is_descending(scores));
    data->distinct.push_back(!first_duplicate(data->table.documents(i), scratch));
  }
  Run run;
  run.data_ = std::move(data);
  run.name_ = std::move(name);
  return run;
}

IRMETRICS_INLINE RankedList Run::operator[](std::size_t query) const noexcept {
  return {data_->table.queries[query].id, data_->table.documents(query), data_->table.values_of(query),
          data_->table.ranks_of(query),   data_->descending[query],      data_->distinct[query]};
}

IRMETRICS_INLINE absl::StatusOr<Run> run_from_columns(std::span<const std::string_view> queries,
                                                      std::span<const std::string_view> documents,
                                                      std::span<const double> scores, std::string name) {
  if (queries.size() != documents.size() || queries.size() != scores.size())
    return invalid_input("columns must have the same length, not {} queries, {} documents and {} scores",
                         queries.size(), documents.size(), scores.size());
  RunBuilder builder(std::move(name));
  for (std::size_t i = 0; i < queries.size(); ++i)
    if (absl::Status status = builder.add(queries[i], documents[i], scores[i]); !status.ok())
      return invalid_input("row {}: {}", i + 1, message(status));
  return std::move(builder).build();
}

}  // namespace irmetrics
