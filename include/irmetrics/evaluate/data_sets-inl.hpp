// Averages scores over data sets.
#pragma once

#include <irmetrics/evaluate/data_sets.hpp>

#include <algorithm>
#include <cmath>

namespace irmetrics {
namespace detail::evaluate {

/// Adds a name unless it is there.
inline void add_once(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

inline absl::Status check_data_set(const DataSetScores& set, std::span<const DataSetScores> before) {
  for (const DataSetScores& other : before)
    if (other.name == set.name) return duplicate_input("two data sets are named '{}'", set.name);
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
    measures.push_back(measure);
  }
  std::sort(measures.begin(), measures.end());
  if (const auto twice = std::adjacent_find(measures.begin(), measures.end()); twice != measures.end())
    return duplicate_input("data set '{}': duplicate measure '{}'", set.name, *twice);
  return absl::OkStatus();
}

/// The score of a system; NaN if there is none.
inline double score_of(const DataSetScores& set, const std::string& measure, const std::string& system) {
  for (const auto& [name, scores] : set.measures) {
    if (name != measure) continue;
    const auto place = std::find(scores.systems.begin(), scores.systems.end(), system);
    if (place != scores.systems.end()) return scores.scores[static_cast<std::size_t>(place - scores.systems.begin())];
  }
  return std::numeric_limits<double>::quiet_NaN();
}

inline AveragedSystem averaged(std::span<const DataSetScores> sets, const std::string& measure,
                               const std::string& system, Incomplete incomplete) {
  AveragedSystem row{.measure = measure, .system = system, .datasets = {}, .scores = {}, .missing = {}};
  double sum = 0;
  for (const DataSetScores& set : sets) {
    row.datasets.push_back(set.name);
    row.scores.push_back(score_of(set, measure, system));
    if (std::isnan(row.scores.back()))
      row.missing.push_back(set.name);
    else
      sum += row.scores.back();
  }
  const std::size_t scored = sets.size() - row.missing.size();
  if (scored == sets.size() || (incomplete == Incomplete::available && scored > 0))
    row.average = sum / static_cast<double>(scored);
  return row;
}

}  // namespace detail::evaluate

IRMETRICS_INLINE std::size_t DataSets::complete(std::size_t measure) const {
  return static_cast<std::size_t>(std::count_if(rows.begin(), rows.end(), [&](const AveragedSystem& row) {
    return row.measure == measures[measure] && row.missing.empty();
  }));
}

IRMETRICS_INLINE absl::StatusOr<DataSets> data_sets(std::span<const DataSetScores> scores, Incomplete incomplete) {
  if (scores.empty()) return invalid_input("there are no data sets");
  DataSets result;
  result.incomplete = incomplete;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (absl::Status status = detail::evaluate::check_data_set(scores[i], scores.first(i)); !status.ok()) return status;
    result.datasets.push_back(scores[i].name);
    for (const auto& [measure, systems] : scores[i].measures) {
      detail::evaluate::add_once(result.measures, measure);
      if (result.measures.size() > result.lower_is_better.size())
        result.lower_is_better.push_back(systems.lower_is_better);
      for (const std::string& system : systems.systems) detail::evaluate::add_once(result.systems, system);
    }
  }
  for (const std::string& measure : result.measures)
    for (const std::string& system : result.systems)
      result.rows.push_back(detail::evaluate::averaged(scores, measure, system, incomplete));
  return result;
}

}  // namespace irmetrics
