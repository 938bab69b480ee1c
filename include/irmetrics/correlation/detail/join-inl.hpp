// Joins two lists of scores by the names of their systems.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/score_table.hpp>

#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics::detail::correlation {

/// The indices of each common system in both lists.
struct JoinedSystems {
  std::vector<std::size_t> first, second;
};

template <class T>
std::vector<T> chosen(const std::vector<T>& values, const std::vector<std::size_t>& indices) {
  std::vector<T> some;
  some.reserve(indices.size());
  for (const std::size_t index : indices) some.push_back(values[index]);
  return some;
}

/// The index of each system of a list by its name; an error if a name is a duplicate.
inline Result<HashMap<std::string_view, std::size_t>> indices_of(const SystemScores& scores, std::string_view which) {
  if (scores.systems.size() != scores.scores.size())
    return invalid_input("the {} has {} systems, but {} scores", which, scores.systems.size(), scores.scores.size());
  HashMap<std::string_view, std::size_t> indices;
  for (std::size_t i = 0; i < scores.size(); ++i)
    if (!indices.emplace(scores.systems[i], i).second)
      return duplicate_input("duplicate system '{}' in the {}", scores.systems[i], which);
  return indices;
}

/// A few of some names, for messages.
inline std::string some_names(const std::vector<std::string>& names) {
  constexpr std::size_t most = 5;
  const std::span<const std::string> shown = std::span(names).first(std::min(most, names.size()));
  return fmt::format("'{}'{}", fmt::join(shown, "', '"), names.size() > most ? ", ..." : "");
}

inline Status check_scores(const SystemScores& scores, std::string_view where) {
  for (std::size_t i = 0; i < scores.size(); ++i)
    if (!std::isfinite(scores.scores[i]))
      return invalid_input("system '{}' has the score {}{}; expected a finite number", scores.systems[i],
                           scores.scores[i], where);
  return Status();
}

/// Finds the systems in both lists. Fails if there are fewer than two.
inline Result<JoinedSystems> join(const SystemScores& first, const SystemScores& second) {
  const auto of_first = indices_of(first, "first list");
  if (!of_first.ok()) return of_first.status();
  const auto of_second = indices_of(second, "second list");
  if (!of_second.ok()) return of_second.status();
  JoinedSystems joined;
  for (std::size_t i = 0; i < first.size(); ++i) {
    const auto other = of_second->find(first.systems[i]);
    if (other == of_second->end()) continue;
    joined.first.push_back(i);
    joined.second.push_back(other->second);
  }
  if (joined.first.size() >= 2) return joined;
  const std::string found = joined.first.empty() ? "none" : fmt::format("only '{}'", first.systems[joined.first[0]]);
  return invalid_input("expected at least 2 common systems, found {}: the first list has {} ({}), the second {} ({})",
                       found, first.size(), some_names(first.systems), second.size(), some_names(second.systems));
}

}  // namespace irmetrics::detail::correlation
