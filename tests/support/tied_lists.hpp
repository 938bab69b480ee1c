// Lists of scores with ties, and all orders of tied items.
#pragma once

#include "support/random_data.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

namespace irmetrics::test {

/// Scores of about `distinct` different values, some of them infinite or 0 with a sign.
inline std::vector<double> tied_list(Random& random, std::size_t size, int distinct) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  std::vector<double> scores(size);
  for (double& score : scores)
    score = random.chance(0.05) ? random.pick<double>({infinity, -infinity, 0, -0.0}) : random_score(random, distinct);
  return scores;
}

/// Different scores in random order.
inline std::vector<double> untied_list(Random& random, std::size_t size) {
  std::vector<double> scores(size);
  for (std::size_t i = 0; i < size; ++i) scores[i] = static_cast<double>(i);
  random.shuffle(scores);
  return scores;
}

/// All rankings without ties, as scores, that agree with the untied pairs of the scores.
inline std::vector<std::vector<double>> untied_rankings(std::span<const double> scores) {
  std::vector<std::size_t> order(scores.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::vector<std::vector<double>> rankings;
  do {
    bool agrees = true;
    for (std::size_t i = 1; i < order.size(); ++i) agrees = agrees && scores[order[i - 1]] >= scores[order[i]];
    if (!agrees) continue;
    std::vector<double>& ranking = rankings.emplace_back(scores.size());
    for (std::size_t i = 0; i < order.size(); ++i) ranking[order[i]] = -static_cast<double>(i);
  } while (std::next_permutation(order.begin(), order.end()));
  return rankings;
}

}  // namespace irmetrics::test
