// Averages scores over data sets.
#pragma once

#include <irmetrics/base/detail/name_index.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/evaluate/data_sets.hpp>
#include <irmetrics/evaluate/tables_of_scores.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace irmetrics {
namespace detail::evaluate {

inline Status check_data_set(const DataSetScores& set) {
  if (set.measures.empty()) return invalid_input("data set '{}' has no scores", set.name);
  std::vector<std::string> measures;
  for (const auto& [measure, scores] : set.measures) {
    if (scores.systems.empty()) return invalid_input("data set '{}' has no scores of {}", set.name, measure);
    if (scores.systems.size() != scores.scores.size())
      return invalid_input("data set '{}', {}: {} systems, but {} scores", set.name, measure, scores.systems.size(),
                           scores.scores.size());
    std::vector<std::string> systems = scores.systems;
    std::sort(systems.begin(), systems.end());
    if (const auto twice = std::adjacent_find(systems.begin(), systems.end()); twice != systems.end())
      return duplicate_input("data set '{}', {}: duplicate system '{}'", set.name, measure, *twice);
    for (std::size_t i = 0; i < scores.size(); ++i)
      if (std::isinf(scores.scores[i]))
        return invalid_input("data set '{}', {}: system '{}': expected a finite score, not {}", set.name, measure,
                             scores.systems[i], scores.scores[i]);
    measures.push_back(measure);
  }
  if (!set.queries.empty()) {
    bool fits = set.queries.size() == set.measures.size();
    for (std::size_t i = 0; fits && i < set.measures.size(); ++i)
      fits = set.queries[i].size() == set.measures[i].second.size();
    if (!fits) return invalid_input("data set '{}': expected a number of queries for each score", set.name);
  }
  std::sort(measures.begin(), measures.end());
  if (const auto twice = std::adjacent_find(measures.begin(), measures.end()); twice != measures.end())
    return duplicate_input("data set '{}': duplicate measure '{}'", set.name, *twice);
  return Status();
}

/// A score, and the number of queries that it is a mean over; 0 if unknown.
struct WeightedScore {
  double score, queries;
};

/// The scores of a data set by measure and system.
using ScoresByName = HashMap<std::string_view, HashMap<std::string_view, WeightedScore>>;

/// `size`: the number of queries of the data set, if it was given.
inline ScoresByName scores_by_name(const DataSetScores& set, std::optional<double> size) {
  ScoresByName by_measure;
  for (std::size_t measure = 0; measure < set.measures.size(); ++measure) {
    const auto& [name, scores] = set.measures[measure];
    HashMap<std::string_view, WeightedScore>& by_system = by_measure[name];
    by_system.reserve(scores.size());
    for (std::size_t i = 0; i < scores.size(); ++i) {
      const double queries = set.queries.empty() ? 0 : set.queries[measure][i];
      by_system.emplace(scores.systems[i], WeightedScore{scores.scores[i], size.value_or(queries)});
    }
  }
  return by_measure;
}

/// The score of a system; NaN if there is none.
inline WeightedScore score_of(const ScoresByName& scores, const std::string& measure, const std::string& system) {
  constexpr WeightedScore none{std::numeric_limits<double>::quiet_NaN(), 0};
  const auto by_system = scores.find(measure);
  if (by_system == scores.end()) return none;
  const auto score = by_system->second.find(system);
  return score == by_system->second.end() ? none : score->second;
}

/// A row, from the scores on each data set.
inline AveragedSystem averaged(const std::vector<std::string>& datasets, std::span<const ScoresByName> scores,
                               const std::string& measure, const std::string& system, Incomplete incomplete) {
  AveragedSystem row;
  row.measure = measure;
  row.system = system;
  row.datasets = datasets;
  double sum = 0;
  for (std::size_t i = 0; i < datasets.size(); ++i) {
    row.scores.push_back(score_of(scores[i], measure, system).score);
    if (std::isnan(row.scores.back()))
      row.missing.push_back(datasets[i]);
    else
      sum += row.scores.back();
  }
  const std::size_t scored = datasets.size() - row.missing.size();
  if (scored == datasets.size() || (incomplete == Incomplete::available && scored > 0))
    row.average = sum / static_cast<double>(scored);
  return row;
}

/// Whether the overall value of a measure is a mean over queries; so are the scores of unknown measures.
inline bool is_mean_over_queries(const std::string& measure) {
  const auto known = parse_measure(measure);
  return !known.ok() || known->aggregate() == Aggregate::mean || known->aggregate() == Aggregate::mean_of_defined;
}

/// The mean over the queries of all data sets.
inline Status add_pooled(std::span<const ScoresByName> scores, AveragedSystem& row) {
  row.pooled = std::numeric_limits<double>::quiet_NaN();
  if (!is_mean_over_queries(row.measure)) return Status();
  double sum = 0, queries = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const WeightedScore one = score_of(scores[i], row.measure, row.system);
    if (std::isnan(one.score)) continue;
    if (one.queries == 0)
      return invalid_input(
          "data set '{}', {}: the number of queries is unknown, which the pooled mean needs: give scores per query, or "
          "sizes",
          row.datasets[i], row.measure);
    sum += one.score * one.queries;
    queries += one.queries;
  }
  if (row.missing.empty()) row.pooled = sum / queries;
  return Status();
}

/// The number of queries of a data set, if sizes are given.
inline std::optional<double> size_of(const DataSetsOptions& options, std::size_t data_set) {
  return options.sizes.empty() ? std::nullopt : std::optional(options.sizes[data_set]);
}

inline Status check_sizes(std::span<const DataSetScores> scores, const DataSetsOptions& options) {
  if (options.sizes.empty()) return Status();
  if (options.sizes.size() != scores.size())
    return invalid_input("sizes: {} numbers of queries, but {} data sets", options.sizes.size(), scores.size());
  for (std::size_t i = 0; i < scores.size(); ++i)
    if (const double size = options.sizes[i]; !(size >= 1 && std::isfinite(size)))
      return invalid_input("sizes: data set '{}' must have at least 1 query, not {}", scores[i].name, size);
  return Status();
}

/// The baseline of each system: the one named for it, or the one for all others.
inline Result<std::vector<std::optional<std::size_t>>> baselines_of(const std::vector<std::string>& systems,
                                                                    const DataSetsOptions& options) {
  HashMap<std::string_view, std::size_t> indices;
  for (std::size_t i = 0; i < systems.size(); ++i) indices.emplace(systems[i], i);
  std::vector<std::optional<std::size_t>> chosen(systems.size());
  std::optional<std::size_t> of_all;
  for (const auto& [system, baseline] : options.baselines) {
    for (const std::string* name : {&system, &baseline})
      if (!indices.contains(*name) && !(name == &system && name->empty()))
        return not_found("baseline: '{}' is not one of the systems: {}", *name, detail::listing(systems, ", "));
    const std::size_t index = indices.find(baseline)->second;
    std::optional<std::size_t>& held = system.empty() ? of_all : chosen[indices.find(system)->second];
    if (held) return invalid_input("baseline: {} has two", system.empty() ? "every system" : "'" + system + "'");
    if (system == baseline) return invalid_input("baseline: '{}' is its own", system);
    held = index;
  }
  for (std::size_t i = 0; i < systems.size(); ++i)
    if (!chosen[i] && of_all && *of_all != i) chosen[i] = of_all;
  return chosen;
}

/// Adds the baselines and changes to the rows of one measure.
inline void add_changes(const std::vector<std::optional<std::size_t>>& baselines, std::span<AveragedSystem> rows) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!baselines[i]) continue;
    const AveragedSystem& base = rows[*baselines[i]];
    rows[i].baseline = base.system;
    rows[i].change = base.average == 0 ? std::numeric_limits<double>::quiet_NaN()
                                       : 100 * (rows[i].average - base.average) / std::abs(base.average);
  }
}

}  // namespace detail::evaluate

IRMETRICS_INLINE std::size_t DataSets::complete(std::size_t measure) const {
  const auto of_measure = rows_of(measure);
  return static_cast<std::size_t>(std::count_if(of_measure.begin(), of_measure.end(),
                                                [](const AveragedSystem& row) { return row.missing.empty(); }));
}

IRMETRICS_INLINE Status keep_measures(std::vector<DataSetScores>& sets, std::span<const std::string> texts) {
  detail::NameIndex known;
  for (const DataSetScores& set : sets)
    for (const auto& measure : set.measures) known.add(measure.first);
  if (known.size() == 0) return Status();  // data_sets says which data set has no scores
  const auto names = measure_names(texts, known.names());
  if (!names.ok())
    return invalid_input("{}; the data sets have scores of {}", message(names.status()),
                         detail::listing(known.names(), ", "));
  for (const std::string& name : *names)
    if (std::find(known.names().begin(), known.names().end(), name) == known.names().end())
      return not_found("no data set has scores of {}, but of {}", name, detail::listing(known.names(), ", "));
  for (DataSetScores& set : sets) {
    DataSetScores kept{set.name, {}};
    for (const std::string& name : *names)
      for (std::size_t i = 0; i < set.measures.size(); ++i) {
        if (set.measures[i].first != name) continue;
        kept.measures.push_back(std::move(set.measures[i]));
        if (!set.queries.empty()) kept.queries.push_back(std::move(set.queries[i]));
      }
    set = std::move(kept);
  }
  return Status();
}

IRMETRICS_INLINE Result<DataSets> data_sets(std::span<const DataSetScores> scores, const DataSetsOptions& options) {
  if (scores.empty()) return invalid_input("there are no data sets");
  if (Status status = detail::evaluate::check_sizes(scores, options); !status.ok()) return status;
  DataSets result;
  result.options = options;
  detail::NameIndex datasets, measures, systems;
  std::vector<detail::evaluate::ScoresByName> by_name;
  for (const DataSetScores& set : scores) {
    if (datasets.add(set.name) < by_name.size()) return duplicate_input("two data sets are named '{}'", set.name);
    if (Status status = detail::evaluate::check_data_set(set); !status.ok()) return status;
    by_name.push_back(detail::evaluate::scores_by_name(set, detail::evaluate::size_of(options, by_name.size())));
    for (const auto& [measure, ranking] : set.measures) {
      const std::size_t index = measures.add(measure);
      if (index >= result.lower_is_better.size()) result.lower_is_better.push_back(ranking.lower_is_better);
      if (result.lower_is_better[index] != ranking.lower_is_better)
        return invalid_input("{}: {} is better on '{}', but not on the data sets before it", measure,
                             ranking.lower_is_better ? "lower" : "higher", set.name);
      for (const std::string& system : ranking.systems) systems.add(system);
    }
  }
  result.datasets = std::move(datasets).names();
  result.measures = std::move(measures).names();
  result.systems = std::move(systems).names();
  const auto baselines = detail::evaluate::baselines_of(result.systems, options);
  if (!baselines.ok()) return baselines.status();
  for (const std::string& measure : result.measures) {
    const std::size_t first = result.rows.size();
    for (const std::string& system : result.systems) {
      AveragedSystem& row = result.rows.emplace_back(
          detail::evaluate::averaged(result.datasets, by_name, measure, system, options.incomplete));
      if (!options.pooled) continue;
      if (Status status = detail::evaluate::add_pooled(by_name, row); !status.ok()) return status;
    }
    detail::evaluate::add_changes(*baselines, std::span(result.rows).subspan(first));
  }
  return result;
}

}  // namespace irmetrics
