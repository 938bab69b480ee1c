// Builds tables from single values.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/score_tables.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace irmetrics {

IRMETRICS_INLINE Status ScoreTablesBuilder::add(std::string_view system, std::string_view measure,
                                                std::string_view query, double value) {
  if (std::isinf(value))
    return invalid_input("system '{}', query '{}', {}: expected a finite score, not {}", system, query, measure, value);
  system_names_.add(system);
  const std::size_t index = measure_names_.add(measure);
  if (index >= measures_.size()) measures_.resize(index + 1);
  Measure& table = measures_[index];
  auto row = table.scores.find(system);
  if (row == table.scores.end()) row = table.scores.try_emplace(std::string(system)).first;
  if (!row->second.emplace(query, value).second)
    return duplicate_input("system '{}', query '{}': duplicate value of {}", system, query, measure);
  table.queries.emplace(query);
  return Status();
}

IRMETRICS_INLINE Result<std::vector<ScoreTable>> ScoreTablesBuilder::finish(UnsharedQueries unshared) const {
  if (measures_.empty()) return invalid_input("there are no per-query scores");
  const std::vector<std::string>& systems = system_names_.names();
  std::vector<ScoreTable> tables;
  for (std::size_t index = 0; index < measures_.size(); ++index) {
    const Measure& measure = measures_[index];
    const std::string& name = measure_names_.names()[index];
    for (const std::string& system : systems)
      if (!measure.scores.contains(system))
        return not_found("system '{}' has no {} for any query, unlike other systems", system, name);
    std::vector<std::string> queries;
    std::size_t undefined = 0, dropped = 0;
    std::vector<double> columns;  // column after column
    for (const std::string& query : measure.queries) {
      std::vector<double> column;
      for (const std::string& system : systems) {
        const auto& row = measure.scores.at(system);
        const auto value = row.find(query);
        if (value != row.end()) {
          column.push_back(value->second);
        } else if (unshared == UnsharedQueries::error) {
          return not_found("system '{}' has no {} for query '{}', unlike other systems", system, name, query);
        }
      }
      if (column.size() < systems.size()) {
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
    if (queries.empty() && undefined == 0) return not_found("no query has {} for all systems", name);
    std::vector<double> scores(columns.size());
    for (std::size_t i = 0; i < systems.size(); ++i)
      for (std::size_t j = 0; j < queries.size(); ++j) scores[i * queries.size() + j] = columns[j * systems.size() + i];
    auto table = ScoreTable::of(name, systems, std::move(queries), std::move(scores));
    if (!table.ok()) return table.status();
    table->set_left_out(undefined);
    table->set_unshared(dropped);
    tables.push_back(*std::move(table));
  }
  return tables;
}

}  // namespace irmetrics
