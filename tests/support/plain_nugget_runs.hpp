// Nugget judgments and runs as plain maps, and what they cover as plain sets.
#pragma once

#include "support/catch.hpp"
#include "support/random_data.hpp"
#include "support/value_of.hpp"

#include <irmetrics/alignment/policy.hpp>
#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/collection/run.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics::test {

using Supporting = std::map<std::string, std::set<std::string>>;  // nugget -> the documents that support it

/// A collection and some runs as plain maps.
struct PlainNuggetRuns {
  std::map<std::string, Supporting> nuggets;            // of each query
  std::map<std::string, std::set<std::string>> judged;  // documents of each query, including supporting ones
  std::vector<std::map<std::string, std::vector<std::pair<std::string, double>>>> runs;

  NuggetQrels collection() const {
    NuggetQrelsBuilder builder;
    for (const auto& [query, of_query] : nuggets) {
      REQUIRE(builder.add_query(query).ok());
      for (const auto& [nugget, documents] : of_query) {
        REQUIRE(builder.add_nugget(query, {.id = nugget}).ok());
        for (const std::string& document : judged.at(query))
          REQUIRE(builder.add(query, nugget, document, documents.contains(document) ? 1 : 0).ok());
      }
    }
    return value_of(std::move(builder).build());
  }

  std::vector<Run> all_runs() const {
    std::vector<Run> all;
    for (const auto& run : runs) {
      RunBuilder builder(fmt::format("run{}", all.size()));
      for (const auto& [query, list] : run)
        for (const auto& [document, score] : list) REQUIRE(builder.add(query, document, score).ok());
      all.push_back(value_of(std::move(builder).build()));
    }
    return all;
  }

  bool lacks(std::size_t run, const std::string& query) const { return !runs[run].contains(query); }

  /// The documents of a run that count, in order.
  std::vector<std::string> ranking(std::size_t run, const std::string& query, const Policy& policy) const {
    std::vector<std::pair<std::string, double>> list;
    if (lacks(run, query)) return {};
    for (const auto& row : runs[run].at(query)) {
      const auto same = [&](const auto& other) { return other.first == row.first; };
      const auto before = std::find_if(list.begin(), list.end(), same);
      if (before != list.end()) {
        if (policy.duplicates == Duplicates::first) continue;
        if (policy.duplicates == Duplicates::max && before->second >= row.second) continue;
        list.erase(before);
      }
      list.push_back(row);
    }
    if (policy.precision == ScorePrecision::float32)
      for (auto& [document, score] : list) score = static_cast<double>(static_cast<float>(score));
    std::stable_sort(list.begin(), list.end(), [&](const auto& a, const auto& b) {
      if (a.second != b.second) return a.second > b.second;
      if (policy.ties == TieRule::docno_desc) return a.first > b.first;
      return policy.ties == TieRule::docno_asc && a.first < b.first;
    });
    if (policy.depth != 0 && list.size() > policy.depth) list.resize(policy.depth);
    std::vector<std::string> documents;
    for (const auto& [document, score] : list)
      if (!policy.judged_only || judged.at(query).contains(document)) documents.push_back(document);
    return documents;
  }

  /// The first k of them.
  std::set<std::string> top(std::size_t run, const std::string& query, std::size_t k, const Policy& policy) const {
    const std::vector<std::string> all = ranking(run, query, policy);
    return {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(k, all.size()))};
  }

  /// The queries that count.
  std::vector<std::string> queries(std::size_t first_runs, const Policy& policy) const {
    std::vector<std::string> kept;
    for (const auto& [query, of_query] : nuggets) {
      bool lacking = false, relevant = false;
      for (std::size_t run = 0; run < first_runs; ++run) lacking |= lacks(run, query);
      for (const auto& [nugget, documents] : of_query) relevant |= !documents.empty();
      if (of_query.empty() || (lacking && policy.queries == Queries::intersection)) continue;
      if (policy.no_relevant == NoRelevant::zero || relevant) kept.push_back(query);
    }
    return kept;
  }

  std::size_t covered(const std::string& query, const std::set<std::string>& documents) const {
    std::size_t covered = 0;
    for (const auto& [nugget, supporting] : nuggets.at(query))
      covered += std::any_of(documents.begin(), documents.end(),
                             [&set = supporting](const std::string& document) { return set.contains(document); })
                     ? 1
                     : 0;
    return covered;
  }
};

inline PlainNuggetRuns random_nugget_runs(Random& random, bool duplicates) {
  PlainNuggetRuns plain;
  const std::vector<std::string> documents = random_ids(random, 4 + random.below(30));
  for (int i = 0, queries = random.whole(1, 4); i < queries; ++i) {
    const std::string query = fmt::format("q{}", i);
    Supporting& nuggets = plain.nuggets[query];
    std::set<std::string>& judged = plain.judged[query];
    const double density = random.unit() * 0.4;
    for (int j = 0, size = random.chance(0.05) ? random.whole(60, 130) : random.whole(0, 5); j < size; ++j) {
      std::set<std::string>& supporting = nuggets[fmt::format("n{}", j)];
      for (const std::string& document : documents) {
        if (random.chance(density)) judged.insert(document);
        if (judged.contains(document) && random.chance(0.5)) supporting.insert(document);
      }
    }
  }
  plain.runs.resize(1 + random.below(4));
  for (auto& run : plain.runs) {
    for (const auto& [query, of_query] : plain.nuggets) {
      if (random.chance(0.2)) continue;
      std::vector<std::string> returned = documents;
      random.shuffle(returned);
      returned.resize(1 + random.below(documents.size()));
      for (const std::string& document : returned) run[query].emplace_back(document, random_score(random, 3));
      if (duplicates && random.chance(0.5))
        run[query].insert(run[query].begin() + static_cast<std::ptrdiff_t>(random.below(run[query].size())),
                          {random.pick(returned), random_score(random, 3)});
    }
    if (run.empty()) run["q0"].emplace_back(documents[0], 1);
  }
  return plain;
}

}  // namespace irmetrics::test
