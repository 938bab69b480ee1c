// Combines the scores of several systems.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/evaluate/tables_of_scores.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace irmetrics {
namespace detail::evaluate {

/// The rows of the first system's measures in the scores of the other.
inline Result<std::vector<std::size_t>> rows_of_measures(const NamedScores& first, const NamedScores& other) {
  std::vector<std::size_t> rows;
  for (const AnyMeasure& measure : first.scores.measures()) {
    const auto row = other.scores.find(measure.text());
    if (!row) break;
    if (!(other.scores.measures()[*row] == measure))
      return invalid_input("the systems '{}' and '{}' were scored with different measures named '{}'", first.name,
                           other.name, measure.text());
    rows.push_back(*row);
  }
  if (rows.size() != first.scores.measures().size() || rows.size() != other.scores.measures().size())
    return invalid_input("the systems '{}' and '{}' were not scored with the same measures", first.name, other.name);
  return rows;
}

inline Status same_queries(const NamedScores& first, const NamedScores& other) {
  if (other.scores.queries() == first.scores.queries()) return Status();
  for (const auto& [one, another] : {std::pair(&first, &other), std::pair(&other, &first)}) {
    const std::vector<std::string>& has = another->scores.queries();
    for (const std::string& query : one->scores.queries())
      if (std::find(has.begin(), has.end(), query) == has.end())
        return invalid_input("system '{}' has no scores for query '{}', which system '{}' has", another->name, query,
                             one->name);
  }
  return invalid_input("the systems '{}' and '{}' have their queries in different orders", first.name, other.name);
}

/// Converts a table to the form in which systems are compared.
inline Result<ScoreTable> as_compared(ScoreTable table, const AnyMeasure& measure) {
  table.set_lower_is_better(measure.better() == Better::lower);
  // Scores from a file can be means of 0 and 1 over several judges, under the same name.
  table.set_binary(
      measure.outcome() == Outcome::binary &&
      std::all_of(table.scores().begin(), table.scores().end(), [](double score) { return score == 0 || score == 1; }));
  const bool geometric = measure.aggregate() == Aggregate::geometric_mean;
  if (!geometric && measure.aggregate() != Aggregate::pooled) return table;
  std::vector<double> scores(table.scores().begin(), table.scores().end());
  if (geometric)
    for (double& score : scores) score = std::log(std::max(score, smallest_geometric));
  auto compared = ScoreTable::of(table_name(measure), table.systems(), table.queries(), std::move(scores));
  if (!compared.ok()) return compared;
  compared->set_left_out(table.left_out());
  compared->set_unshared(table.unshared());
  compared->set_decimals(table.decimals());
  return compared;
}

}  // namespace detail::evaluate

IRMETRICS_INLINE Result<std::vector<ScoreTable>> score_tables(std::span<const NamedScores> systems) {
  std::vector<ScoreTable> tables;
  if (systems.empty()) return tables;
  if (auto names = check_names(systems[0].scores.measures()); !names.ok()) return names;
  std::vector<std::string> names;
  std::vector<std::vector<std::size_t>> rows;  // of the measures, for each system
  for (const NamedScores& system : systems) {
    auto row = detail::evaluate::rows_of_measures(systems[0], system);
    if (!row.ok()) return row.status();
    if (auto same = detail::evaluate::same_queries(systems[0], system); !same.ok()) return same;
    rows.push_back(*std::move(row));
    names.push_back(system.name);
  }
  const Scores& leader = systems[0].scores;
  for (std::size_t measure = 0; measure < leader.measures().size(); ++measure) {
    std::vector<std::span<const double>> values;  // of each system
    for (std::size_t i = 0; i < systems.size(); ++i) values.push_back(systems[i].scores.per_query(rows[i][measure]));
    std::vector<std::size_t> defined;
    for (std::size_t query = 0; query < leader.queries().size(); ++query)
      if (std::none_of(values.begin(), values.end(),
                       [&](const auto& of_system) { return std::isnan(of_system[query]); }))
        defined.push_back(query);
    std::vector<std::string> queries;
    std::vector<double> scores;
    queries.reserve(defined.size());
    scores.reserve(systems.size() * defined.size());
    for (const std::size_t query : defined) queries.push_back(leader.queries()[query]);
    for (const auto& of_system : values)
      for (const std::size_t query : defined) scores.push_back(of_system[query]);
    auto table = ScoreTable::of(leader.measures()[measure].text(), names, std::move(queries), std::move(scores));
    if (!table.ok()) return table.status();
    table->set_left_out(leader.queries().size() - defined.size());
    auto compared = detail::evaluate::as_compared(*std::move(table), leader.measures()[measure]);
    if (!compared.ok()) return compared.status();
    tables.push_back(*std::move(compared));
  }
  return tables;
}

IRMETRICS_INLINE std::string table_name(const AnyMeasure& measure) {
  switch (measure.aggregate()) {
    case Aggregate::geometric_mean:
      return fmt::format("ln({})", measure.text());
    case Aggregate::pooled:
      return fmt::format("mean({})", measure.text());
    case Aggregate::mean:
    case Aggregate::sum:
    case Aggregate::mean_of_defined:
      break;
  }
  return measure.text();
}

IRMETRICS_INLINE std::optional<std::size_t> find_measure(std::span<const std::string> names, std::string_view text) {
  const auto index_of = [&](const auto& is_it) -> std::optional<std::size_t> {
    const auto found = std::find_if(names.begin(), names.end(), is_it);
    return found == names.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - names.begin()));
  };
  if (const auto same = index_of([&](const std::string& name) { return name == text; })) return same;
  const auto parsed = parse_measure(text);
  if (!parsed.ok()) return std::nullopt;
  const std::string measure = parsed->text(), table = table_name(*parsed);
  return index_of([&](const std::string& name) { return name == table || canonical_measure(name) == measure; });
}

IRMETRICS_COLD IRMETRICS_INLINE Result<std::vector<std::string>> measure_names(std::span<const std::string> texts,
                                                                               std::span<const std::string> known) {
  std::vector<std::string> names;
  const auto add = [&](const std::string& text) {
    const auto found = find_measure(known, text);
    const std::string& name = found ? known[*found] : text;
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  };
  for (const std::string& text : texts) {
    if (std::find(known.begin(), known.end(), text) != known.end()) {
      add(text);
      continue;
    }
    const auto measures = parse_measures(text);
    if (!measures.ok()) return measures.status();
    for (const AnyMeasure& measure : *measures) add(measure.text());
  }
  return names;
}

IRMETRICS_INLINE bool lower_is_better(std::string_view measure) {
  const auto parsed = parse_measure(measure);
  return parsed.ok() && parsed->better() == Better::lower;
}

IRMETRICS_INLINE Result<ScoreTable> as_measured(ScoreTable table) {
  const auto measure = parse_measure(table.measure());
  if (!measure.ok()) return table;
  return detail::evaluate::as_compared(std::move(table), *measure);
}

IRMETRICS_COLD IRMETRICS_INLINE Result<std::vector<ScoreTable>> as_measured(std::vector<ScoreTable> tables) {
  for (ScoreTable& table : tables) {
    auto measured = as_measured(std::move(table));
    if (!measured.ok()) return measured.status();
    table = *std::move(measured);
  }
  return tables;
}

}  // namespace irmetrics
