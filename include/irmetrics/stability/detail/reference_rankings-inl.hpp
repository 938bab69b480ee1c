// The rankings with which rankings on samples are correlated: the full one, and those of other collections.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/correlation/detail/join-inl.hpp>
#include <irmetrics/evaluate/tables_of_scores.hpp>
#include <irmetrics/stability/stability.hpp>

#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics::detail::stability {

/// A ranking of some of the systems.
struct ReferenceRanking {
  std::string name;
  std::vector<std::size_t> systems;  // their indices
  std::vector<double> scores;
};

/// Fails if a name could be mistaken for another ranking.
inline Status check_names(std::span<const CollectionRankings> others) {
  std::vector<std::string_view> names = {full_ranking, other_sample_ranking, average_ranking};
  for (const CollectionRankings& other : others) {
    if (other.name.empty()) return invalid_input("another collection needs a name");
    if (const auto taken = std::find(names.begin(), names.end(), other.name); taken != names.end())
      return duplicate_input("another collection cannot have the name '{}': {}", other.name,
                             taken - names.begin() < 3 ? "it means another ranking" : "there are two");
    names.push_back(other.name);
  }
  return Status();
}

/// The ranking by another collection of the systems that both collections rank by a measure.
inline Result<ReferenceRanking> reference_ranking(const std::string& measure, const SystemScores& full,
                                                  const CollectionRankings& other) {
  std::vector<std::string> known;
  for (const NamedRanking& ranking : other.measures) known.push_back(ranking.name);
  const auto found = find_measure(known, measure);
  if (!found) return not_found("{}: no ranking by {}, only by {}", other.name, measure, listing(known, ", "));
  const SystemScores& ranking = other.measures[*found].scores;
  const auto joined = correlation::join(full, ranking);
  if (!joined.ok()) return annotate(joined.status(), other.name);
  if (auto finite = correlation::check_scores(ranking, ""); !finite.ok()) return annotate(finite, other.name);
  return ReferenceRanking{other.name, joined->first, correlation::chosen(ranking.scores, joined->second)};
}

/// The full ranking, then those of other collections.
inline Result<std::vector<ReferenceRanking>> reference_rankings(const std::string& measure, const SystemScores& full,
                                                                std::span<const CollectionRankings> others) {
  std::vector<ReferenceRanking> all = {{std::string(full_ranking), {}, full.scores}};
  for (std::size_t i = 0; i < full.size(); ++i) all[0].systems.push_back(i);
  for (const CollectionRankings& other : others) {
    auto ranking = reference_ranking(measure, full, other);
    if (!ranking.ok()) return ranking.status();
    all.push_back(*std::move(ranking));
  }
  return all;
}

}  // namespace irmetrics::detail::stability
