// Scores and policies as trees of values, which reports print as JSON and files of evaluations contain.
#pragma once

#include <irmetrics/alignment/policy.hpp>
#include <irmetrics/base/result_value.hpp>
#include <irmetrics/evaluate/scores.hpp>

#include <cstddef>
#include <string>
#include <utility>

namespace irmetrics::detail::evaluate {

/// The choices of a policy, by their names.
inline ResultValue policy_value(const Policy& policy) {
  ResultMap map;
  for_each_option<Policy>(
      [&](const auto& choice) { map.add(std::string(choice.name), result_value(policy.*choice.get)); });
  return {std::move(map)};
}

/// Means, and values per query, by measure.
inline ResultMap scores_value(const Scores& scores) {
  ResultMap map;
  for (std::size_t i = 0; i < scores.measures().size(); ++i) map[scores.measures()[i].text()] = {scores.mean(i)};
  return map;
}
inline ResultMap query_scores_value(const Scores& scores) {
  ResultMap map;
  for (std::size_t i = 0; i < scores.measures().size(); ++i) {
    ResultMap values{scores.queries(), {}};
    for (const double value : scores.per_query(i)) values.values.push_back({value});
    map[scores.measures()[i].text()] = {std::move(values)};
  }
  return map;
}

}  // namespace irmetrics::detail::evaluate
