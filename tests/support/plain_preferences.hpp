// A query with preferences as in their definition: groups of sub-groups of rated documents, and a ranking of ids.
#pragma once

#include "support/catch.hpp"
#include "support/random_data.hpp"
#include "support/value_of.hpp"

#include <irmetrics/collection/preference_qrels.hpp>
#include <irmetrics/collection/run.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics::test {

using PlainSubgroup = std::map<std::string, double>;               // document -> rating
using PlainGroup = std::map<std::string, PlainSubgroup>;           // by the ids of the sub-groups
using PlainPairs = std::set<std::pair<std::string, std::string>>;  // preferred document, other document

struct PlainPreferences {
  std::map<std::string, PlainGroup> groups;
  std::vector<std::string> ranking;  // judged and other documents, best first

  /// The preferences of a group with all that follow from them.
  static PlainPairs pairs_of(const PlainGroup& group) {
    PlainPairs pairs;
    for (const auto& [id, ratings] : group)
      for (const auto& [preferred, high] : ratings)
        for (const auto& [other, low] : ratings)
          if (high > low) pairs.emplace(preferred, other);
    for (std::size_t before = 0; before != pairs.size();) {
      before = pairs.size();
      const PlainPairs known = pairs;
      for (const auto& [a, b] : known)
        for (const auto& [c, d] : known)
          if (b == c) pairs.emplace(a, d);
    }
    return pairs;
  }
  /// The largest rating of each document of a group.
  static std::map<std::string, double> grades_of(const PlainGroup& group) {
    std::map<std::string, double> grades;
    for (const auto& [id, ratings] : group)
      for (const auto& [document, rating] : ratings) {
        const auto known = grades.try_emplace(document, rating).first;
        known->second = std::max(known->second, rating);
      }
    return grades;
  }
  /// The rank of a document; 0 if it was not returned.
  std::size_t rank_of(const std::string& document) const {
    const auto at = std::find(ranking.begin(), ranking.end(), document);
    return at == ranking.end() ? 0 : static_cast<std::size_t>(at - ranking.begin()) + 1;
  }
  void add_to(PreferenceQrelsBuilder& builder, const std::string& query) const {
    for (const auto& [group, subgroups] : groups)
      for (const auto& [subgroup, ratings] : subgroups)
        for (const auto& [document, rating] : ratings)
          REQUIRE(builder.add(query, group, subgroup, document, rating).ok());
  }
  void add_to(RunBuilder& run, const std::string& query) const {
    for (std::size_t i = 0; i < ranking.size(); ++i) REQUIRE(run.add(query, ranking[i], -static_cast<double>(i)).ok());
  }
};

/// The preferences of all groups and sub-groups follow one order of the group, so that there is no cycle.
inline PlainPreferences random_preferences(Random& random) {
  PlainPreferences query;
  std::vector<std::string> documents;
  const int size = random.whole(1, 9);
  for (int i = 0; i < size; ++i) documents.push_back(fmt::format("d{}", i));
  for (int group = random.whole(1, 3); group > 0; --group) {
    const double zero = random.pick<double>({0, 0.3, 0.6, 1});
    const int levels = random.pick<int>({1, 2, 10});
    std::map<std::string, int> order;
    for (const std::string& document : documents) order[document] = random.chance(zero) ? 0 : random.whole(1, levels);
    const int subgroups = random.pick<int>({1, 1, 2, 4});
    const double share = random.pick<double>({0.4, 0.8, 1});
    PlainGroup& of_group = query.groups[fmt::format("g{}", group)];
    for (int subgroup = 0; subgroup < subgroups; ++subgroup) {
      const int step = random.pick<int>({1, 1, 2});  // with 2, some documents are equal here
      for (const auto& [document, level] : order)
        if (random.chance(share)) of_group[fmt::format("s{}", subgroup)][document] = (level + step - 1) / step;
    }
    if (of_group.empty()) query.groups.erase(fmt::format("g{}", group));
  }
  if (query.groups.empty()) query.groups["g1"]["s1"]["d0"] = random.whole(0, 1);
  for (const std::string& document : documents)
    if (random.chance(0.7)) query.ranking.push_back(document);
  for (int i = random.whole(0, 3); i > 0; --i) query.ranking.push_back(fmt::format("u{}", i));
  if (query.ranking.empty()) query.ranking.emplace_back("u0");
  random.shuffle(query.ranking);
  return query;
}

}  // namespace irmetrics::test
