// Makes preference rankings.
#pragma once

#include <irmetrics/alignment/preference_ranker.hpp>

#include <algorithm>
#include <limits>
#include <numeric>

namespace irmetrics {

/// Documents that were not returned follow those that were, in their order among the judgments: by id.
IRMETRICS_INLINE void PreferenceRanker::place(std::size_t judged, std::span<const std::uint32_t> documents) {
  constexpr auto none = std::numeric_limits<std::uint32_t>::max();
  place_of_.assign(judged, none);
  std::uint32_t next = 0;
  for (const std::uint32_t document : documents) place_of_[document] = next++;
  for (std::uint32_t& place : place_of_)
    if (place == none) place = next++;
}

/// The ranking, judged by one group. Its hits begin at `begin`.
IRMETRICS_INLINE JudgedRanking PreferenceRanker::judge(const GroupRanking& group, const JudgedRanking& ranking,
                                                       std::size_t begin) {
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < group.returned; ++i) {
    const double grade = group.grade(i);
    if (judged_only_ && grade < 0) continue;
    hits_[begin + count] = {judged_only_ ? count + 1 : ranking.hits[group.places[i]].rank, grade};
    ++count;
  }
  return {std::span<const Hit>(hits_).subspan(begin, count), group.group->judged.descending,
          judged_only_ ? count : ranking.retrieved};
}

IRMETRICS_INLINE PreferenceRanking PreferenceRanker::rank(const PreferenceJudgments& judged,
                                                          const JudgedRanking& ranking,
                                                          std::span<const std::uint32_t> documents) & {
  std::size_t all = 0;
  for (const JudgmentGroup& group : judged.groups) all += group.size();
  const auto returned = static_cast<std::uint32_t>(documents.size());
  place(judged.documents.size(), documents);
  order_.resize(all);
  places_.resize(all);
  hits_.resize(all);
  scratch_.resize(2 * judged.documents.size());
  positions_.resize(judged.groups.size());
  groups_.clear();
  std::size_t begin = 0;
  for (const JudgmentGroup& group : judged.groups) {
    const auto order = std::span(order_).subspan(begin, group.size());
    const auto places = std::span(places_).subspan(begin, group.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      return place_of_[group.documents[a]] < place_of_[group.documents[b]];
    });
    for (std::size_t i = 0; i < order.size(); ++i) places[i] = place_of_[group.documents[order[i]]];
    GroupRanking& ranked = groups_.emplace_back(GroupRanking{&group, order, places, 0, {}, {}});
    ranked.returned =
        static_cast<std::uint32_t>(std::lower_bound(places.begin(), places.end(), returned) - places.begin());
    ranked.counts = count_preferences(ranked, [](std::size_t) { return true; });
    ranked.ranking = judge(ranked, ranking, begin);
    begin += group.size();
  }
  return {groups_, returned, static_cast<std::uint32_t>(judged.documents.size()), scratch_, positions_};
}

}  // namespace irmetrics
