// Builds tables from single values.
#pragma once

#include <irmetrics/collection/score_tables.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace irmetrics {

IRMETRICS_INLINE ScoreTablesBuilder::Measure& ScoreTablesBuilder::measure_named(std::string_view name) {
  const auto known =
      std::find_if(measures_.begin(), measures_.end(), [name](const Measure& measure) { return measure.name == name; });
  return known == measures_.end() ? measures_.emplace_back(Measure{std::string(name), {}, {}}) : *known;
}

IRMETRICS_INLINE absl::Status ScoreTablesBuilder::add(std::string_view system, std::string_view measure,
                                                      std::string_view query, double value) {
  if (std::isinf(value))
    return invalid_input("system '{}', query '{}', {}: expected a finite score, not {}", system, query, measure, value);
  if (std::find(systems_.begin(), systems_.end(), system) == systems_.end()) systems_.emplace_back(system);
  Measure& table = measure_named(measure);
  auto row = table.scores.find(system);
  if (row == table.scores.end()) row = table.scores.try_emplace(std::string(system)).first;
  if (!row->second.emplace(query, value).second)
    return duplicate_input("system '{}', query '{}': duplicate value of {}", system, query, measure);
  table.queries.emplace(query);
  return absl::OkStatus();
}

IRMETRICS_INLINE absl::StatusOr<std::vector<ScoreTable>> ScoreTablesBuilder::finish(UnsharedQueries unshared) const {
  if (measures_.empty()) return invalid_input("there are no per-query scores");
  std::vector<ScoreTable> tables;
  for (const Measure& measure : measures_) {
    for (const std::string& system : systems_)
      if (!measure.scores.contains(system))
        return not_found("system '{}' has no {} for any query, unlike other systems", system, measure.name);
    std::vector<std::string> queries;
    std::size_t undefined = 0, dropped = 0;
    std::vector<double> columns;  // column after column
    for (const std::string& query : measure.queries) {
      std::vector<double> column;
      for (const std::string& system : systems_) {
        const auto& row = measure.scores.at(system);
        const auto value = row.find(query);
        if (value != row.end()) {
          column.push_back(value->second);
        } else if (unshared == UnsharedQueries::error) {
          return not_found("system '{}' has no {} for query '{}', unlike other systems", system, measure.name, query);
        }
      }
      if (column.size() < systems_.size()) {
        ++dropped;
        continue;
      }
      if (std::any_of(column.begin(), column.end(), [](double value) { return std::isnan(value); })) {
        ++undefined;
        continue;
      }
      queries.push_back(query);
      columns.insert(columns.end(), column.begin(), column.end());
    }
    if (queries.empty() && undefined == 0) return not_found("no query has {} for all systems", measure.name);
    std::vector<double> scores(columns.size());
    for (std::size_t i = 0; i < systems_.size(); ++i)
      for (std::size_t j = 0; j < queries.size(); ++j)
        scores[i * queries.size() + j] = columns[j * systems_.size() + i];
    auto table = ScoreTable::of(measure.name, systems_, std::move(queries), std::move(scores));
    if (!table.ok()) return table.status();
    table->set_left_out(undefined);
    table->set_unshared(dropped);
    tables.push_back(*std::move(table));
  }
  return tables;
}

}  // namespace irmetrics
