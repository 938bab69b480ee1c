// Tables of scores to correlate, and all numbers of a correlation.
#pragma once

#include "support/random_data.hpp"
#include "support/same_number.hpp"
#include "support/value_of.hpp"

#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/correlation/correlate.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics::test {

inline std::vector<std::string> numbered(const std::string& name, std::size_t count) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < count; ++i) names.push_back(fmt::format("{}{:03}", name, i));
  return names;
}

/// Systems of different quality on queries of different difficulty; multiples of 0.1, like P@10.
inline ScoreTable random_table(Random& random, const std::vector<std::string>& systems,
                               std::vector<std::string> queries) {
  std::vector<double> scores;
  for (std::size_t system = 0; system < systems.size(); ++system)
    for (std::size_t query = 0; query < queries.size(); ++query)
      scores.push_back(0.1 * std::floor(10 * random.unit() * static_cast<double>(system + 3) /
                                        static_cast<double>(systems.size() + 3)));
  return value_of(ScoreTable::of("P@10", systems, std::move(queries), std::move(scores)));
}

/// All numbers of a correlation, to compare two of them bit for bit.
inline std::vector<double> numbers_of(const RankCorrelation& result) {
  std::vector<double> numbers;
  for (std::size_t i = 0; i < enum_names<RankCoefficient>.size(); ++i)
    numbers.push_back(coefficient(result, static_cast<RankCoefficient>(i)));
  numbers.insert(numbers.end(), {result.kendall.p_value, result.rbo_result.min, result.rbo_result.max,
                                 result.top.overlap, result.drop.ranks, result.rise.ranks});
  for (const CoefficientValue& one : result.coefficients) {
    if (one.p_value) numbers.push_back(*one.p_value);
    if (one.interval)
      numbers.insert(numbers.end(),
                     {one.interval->low, one.interval->high, static_cast<double>(one.interval->undefined)});
  }
  return numbers;
}

inline bool all_same(const std::vector<double>& a, const std::vector<double>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
}

}  // namespace irmetrics::test
