// Finds the scores of a measure.
#pragma once

#include <irmetrics/base/status.hpp>
#include <irmetrics/evaluate/score_set.hpp>
#include <irmetrics/evaluate/tables_of_scores.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace irmetrics {
namespace detail::evaluate {

/// The name of the table with a measure's scores per query, such as "ln(GMAP)" for GMAP.
inline std::string name_of_table(const std::string& measure) {
  const auto parsed = parse_measure(measure);
  return parsed.ok() ? table_name(*parsed) : measure;
}

/// The number of queries that the overall value of a measure is over.
inline double queries_behind(const Scores& scores, std::size_t measure) {
  const std::span<const double> values = scores.per_query(measure);
  if (!may_be_undefined(scores.measures()[measure].aggregate())) return static_cast<double>(values.size());
  return static_cast<double>(
      std::count_if(values.begin(), values.end(), [](double value) { return !std::isnan(value); }));
}

}  // namespace detail::evaluate

IRMETRICS_INLINE ScoreSet::ScoreSet(std::string its_name, std::vector<ScoreTable> its_tables,
                                    std::vector<MeasureScores> its_overall)
    : name(std::move(its_name)), tables(std::move(its_tables)), overall(std::move(its_overall)) {
  for (std::size_t i = 0; i < tables.size(); ++i) table_indices_.emplace(tables[i].measure(), i);
  for (std::size_t i = 0; i < overall.size(); ++i) overall_indices_.emplace(overall[i].first, i);
}

IRMETRICS_INLINE ScoreSet ScoreSet::of(std::string name, std::span<const NamedScores> systems) {
  std::vector<MeasureScores> overall;
  std::vector<std::vector<double>> behind;
  HashMap<std::string, std::size_t> rows;
  for (const NamedScores& system : systems) {
    for (std::size_t i = 0; i < system.scores.measures().size(); ++i) {
      const AnyMeasure& measure = system.scores.measures()[i];
      const auto [row, is_new] = rows.emplace(measure.text(), overall.size());
      if (is_new) {
        overall.emplace_back(measure.text(), SystemScores{{}, {}, measure.better() == Better::lower});
        behind.emplace_back();
      }
      overall[row->second].second.systems.push_back(system.name);
      overall[row->second].second.scores.push_back(system.scores.mean(i));
      behind[row->second].push_back(detail::evaluate::queries_behind(system.scores, i));
    }
  }
  auto tables = score_tables(systems);
  Status not_alike = tables.status();
  ScoreSet set(std::move(name), tables.ok() ? *std::move(tables) : std::vector<ScoreTable>(), std::move(overall));
  set.queries = std::move(behind);
  for (const NamedScores& system : systems) set.audits.push_back(system.scores.audit());
  set.not_alike = std::move(not_alike);
  return set;
}

IRMETRICS_INLINE const ScoreTable* ScoreSet::table(const std::string& measure) const& {
  const auto found = table_indices_.find(measure);
  return found == table_indices_.end() ? nullptr : &tables[found->second];
}

IRMETRICS_INLINE const SystemScores* ScoreSet::overall_scores(const std::string& measure) const& {
  const auto found = overall_indices_.find(measure);
  return found == overall_indices_.end() ? nullptr : &overall[found->second].second;
}

IRMETRICS_INLINE SystemScores ScoreSet::ranking(const std::string& measure) const {
  const ScoreTable* of_queries = table(measure);
  return of_queries != nullptr ? settled_means(*of_queries) : *overall_scores(measure);
}

IRMETRICS_INLINE std::vector<NamedRanking> ScoreSet::rankings(std::span<const std::string> measures) const {
  std::vector<NamedRanking> rankings;
  for (const std::string& measure : measures)
    if (has(measure)) rankings.push_back({measure, ranking(measure)});
  return rankings;
}

IRMETRICS_INLINE std::vector<std::string> ScoreSet::measures() const {
  std::vector<std::string> names;
  for (const ScoreTable& one : tables) names.push_back(one.measure());
  for (const MeasureScores& one : overall)
    if (table(detail::evaluate::name_of_table(one.first)) == nullptr) names.push_back(one.first);
  return names;
}

IRMETRICS_INLINE std::vector<std::string> ScoreSet::overall_measures() const {
  HashMap<std::string, std::string> of_tables;  // the measures with overall scores, by the names of their tables
  for (const MeasureScores& one : overall) of_tables.emplace(detail::evaluate::name_of_table(one.first), one.first);
  std::vector<std::string> names = measures();
  for (std::string& listed : names)
    if (const auto same = of_tables.find(listed); same != of_tables.end()) listed = same->second;
  return names;
}

IRMETRICS_INLINE std::vector<NamedRanking> ScoreSet::overall_rankings() const {
  std::vector<NamedRanking> rankings;
  for (const std::string& measure : overall_measures()) {
    const SystemScores* const scores = overall_scores(measure);
    rankings.push_back({measure, scores != nullptr ? *scores : table(measure)->means()});
  }
  return rankings;
}

IRMETRICS_INLINE DataSetScores ScoreSet::data_set() const {
  DataSetScores set{name, {}};
  for (auto& [measure, scores] : overall_rankings()) {
    const auto row = overall_indices_.find(measure);
    const ScoreTable* const of_queries = table(measure);
    const bool is_overall = row != overall_indices_.end();
    const bool all = of_queries != nullptr && !(is_overall && of_queries->left_out() + of_queries->unshared() > 0);
    set.queries.push_back(
        is_overall && !queries.empty()
            ? queries[row->second]
            : std::vector<double>(scores.size(), all ? static_cast<double>(of_queries->queries().size()) : 0));
    set.measures.emplace_back(std::move(measure), std::move(scores));
  }
  return set;
}

}  // namespace irmetrics
