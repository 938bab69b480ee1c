// Averages scores over data sets.
#pragma once

#include <irmetrics/evaluate/data_sets.hpp>
#include <irmetrics/hash_table.hpp>
#include <irmetrics/name_index.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace irmetrics {
namespace detail::evaluate {

inline absl::Status check_data_set(const DataSetScores& set) {
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
  std::sort(measures.begin(), measures.end());
  if (const auto twice = std::adjacent_find(measures.begin(), measures.end()); twice != measures.end())
    return duplicate_input("data set '{}': duplicate measure '{}'", set.name, *twice);
  return absl::OkStatus();
}

/// The scores of a data set by measure and system.
using ScoresByName = HashMap<std::string_view, HashMap<std::string_view, double>>;

inline ScoresByName scores_by_name(const DataSetScores& set) {
  ScoresByName by_measure;
  for (const auto& [measure, scores] : set.measures) {
    HashMap<std::string_view, double>& by_system = by_measure[measure];
    by_system.reserve(scores.size());
    for (std::size_t i = 0; i < scores.size(); ++i) by_system.emplace(scores.systems[i], scores.scores[i]);
  }
  return by_measure;
}

/// The score of a system; NaN if there is none.
inline double score_of(const ScoresByName& scores, const std::string& measure, const std::string& system) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  const auto by_system = scores.find(measure);
  if (by_system == scores.end()) return none;
  const auto score = by_system->second.find(system);
  return score == by_system->second.end() ? none : score->second;
}

/// A row, from the scores on each data set.
inline AveragedSystem averaged(const std::vector<std::string>& datasets, std::span<const ScoresByName> scores,
                               const std::string& measure, const std::string& system, Incomplete incomplete) {
  AveragedSystem row{.measure = measure, .system = system, .datasets = datasets, .scores = {}, .missing = {}};
  double sum = 0;
  for (std::size_t i = 0; i < datasets.size(); ++i) {
    row.scores.push_back(score_of(scores[i], measure, system));
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

}  // namespace detail::evaluate

IRMETRICS_INLINE std::size_t DataSets::complete(std::size_t measure) const {
  const auto of_measure = rows_of(measure);
  return static_cast<std::size_t>(std::count_if(of_measure.begin(), of_measure.end(),
                                                [](const AveragedSystem& row) { return row.missing.empty(); }));
}

IRMETRICS_INLINE absl::StatusOr<DataSets> data_sets(std::span<const DataSetScores> scores, Incomplete incomplete) {
  if (scores.empty()) return invalid_input("there are no data sets");
  DataSets result;
  result.incomplete = incomplete;
  detail::NameIndex datasets, measures, systems;
  std::vector<detail::evaluate::ScoresByName> by_name;
  for (const DataSetScores& set : scores) {
    if (datasets.add(set.name) < by_name.size()) return duplicate_input("two data sets are named '{}'", set.name);
    if (absl::Status status = detail::evaluate::check_data_set(set); !status.ok()) return status;
    by_name.push_back(detail::evaluate::scores_by_name(set));
    for (const auto& [measure, ranking] : set.measures) {
      const std::size_t place = measures.add(measure);
      if (place >= result.lower_is_better.size()) result.lower_is_better.push_back(ranking.lower_is_better);
      if (result.lower_is_better[place] != ranking.lower_is_better)
        return invalid_input("{}: {} is better on '{}', but not on the data sets before it", measure,
                             ranking.lower_is_better ? "lower" : "higher", set.name);
      for (const std::string& system : ranking.systems) systems.add(system);
    }
  }
  result.datasets = std::move(datasets).names();
  result.measures = std::move(measures).names();
  result.systems = std::move(systems).names();
  for (const std::string& measure : result.measures)
    for (const std::string& system : result.systems)
      result.rows.push_back(detail::evaluate::averaged(result.datasets, by_name, measure, system, incomplete));
  return result;
}

}  // namespace irmetrics
