// Two snapshots of judgments as plain maps, query by query or nugget by nugget: the reference for drift.
#pragma once

#include "support/plain_nuggets.hpp"
#include "support/qrels_and_runs.hpp"

#include <irmetrics/drift/drift.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics::test {

inline Qrels built(const PlainQrels& plain) { return qrels_of(plain); }

/// A query or nugget with its judged documents in both snapshots; nullopt if a snapshot lacks it.
struct PlainThing {
  std::optional<std::map<std::string, double>> before, after;
};
using PlainNuggetId = std::pair<std::string, std::string>;
inline std::string id_of(const std::string& query) { return query; }
inline NuggetId id_of(const PlainNuggetId& nugget) { return {nugget.first, nugget.second}; }

template <class Id>
using PlainThings = std::map<Id, PlainThing>;

inline std::size_t positive(const std::optional<std::map<std::string, double>>& judged, double level) {
  std::size_t count = 0;
  if (judged)
    for (const auto& [document, grade] : *judged) count += grade >= level ? 1 : 0;
  return count;
}

inline PlainThings<std::string> query_things(const PlainQrels& before, const PlainQrels& after) {
  PlainThings<std::string> things;
  for (const auto& [query, judged] : before) things[query].before = judged;
  for (const auto& [query, judged] : after) things[query].after = judged;
  return things;
}

inline void add_nugget_things(const PlainNuggetQrels& all, PlainThings<PlainNuggetId>& things, bool before) {
  for (const auto& [query, judged] : all) {
    for (const Nugget& nugget : judged.nuggets) {
      auto& thing = things[{query, nugget.id}];
      auto& documents = before ? thing.before : thing.after;
      documents.emplace();
      for (const auto& [pair, grade] : judged.grades)
        if (pair.first == nugget.id) (*documents)[pair.second] = grade;
    }
  }
}

/// The documents of nugget judgments, each with the grade of its best support, including queries without documents.
inline PlainQrels best_support(const PlainNuggetQrels& all) {
  PlainQrels best;
  for (const auto& [query, judged] : all) {
    auto& documents = best[query];
    for (const auto& [pair, grade] : judged.grades) {
      const auto [entry, is_new] = documents.emplace(pair.second, grade);
      entry->second = std::max(entry->second, grade);
    }
  }
  return best;
}

/// Whether some nugget of a query is supported, and whether all are.
inline std::pair<bool, bool> supported(const PlainNuggetQrels& all, const std::string& query, double level) {
  const auto found = all.find(query);
  if (found == all.end()) return {false, false};
  std::set<std::string> nuggets;
  for (const auto& [pair, grade] : found->second.grades)
    if (grade >= level) nuggets.insert(pair.first);
  return {!nuggets.empty(), !nuggets.empty() && nuggets.size() == found->second.nuggets.size()};
}

/// The list of a SupportChange that a query or nugget belongs to.
template <class Id>
std::vector<Id>& list_of(SupportChange<Id>& change, bool before, bool after) {
  if (before) return after ? change.kept : change.lost;
  return after ? change.gained : change.unsupported;
}

template <class Id>
void check_change(const SupportChange<Id>& ours, const SupportChange<Id>& plain) {
  CHECK(ours.kept == plain.kept);
  CHECK(ours.lost == plain.lost);
  CHECK(ours.gained == plain.gained);
  CHECK(ours.unsupported == plain.unsupported);
}

}  // namespace irmetrics::test
