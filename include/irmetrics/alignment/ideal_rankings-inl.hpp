// Finds ideal rankings. The gain of a document never increases while others are taken, so the greedy search
// re-evaluates only the candidates that are still on top (lazy greedy; Minoux, 1978).
#pragma once

#include <irmetrics/alignment/ideal_rankings.hpp>

#include <algorithm>
#include <bit>

namespace irmetrics {

namespace detail::alignment {

/// Whether a contains the first nugget in which two masks differ.
inline bool has_earlier_nuggets(NuggetMask a, NuggetMask b) noexcept {
  for (std::size_t word = 0; word < a.size(); ++word)
    if (const std::uint64_t differ = a[word] ^ b[word]; differ != 0)
      return (a[word] >> std::countr_zero(differ) & 1) != 0;
  return false;
}

}  // namespace detail::alignment

IRMETRICS_INLINE void IdealRankings::group_documents(const NuggetRanking& query) {
  if (grouped_) return;
  grouped_ = true;
  documents_.clear();
  groups_.clear();
  const auto count = static_cast<std::uint32_t>(query.judged.documents.size());
  for (std::uint32_t document = 0; document < count; ++document)
    if (supports_any(query.mask_of(document))) documents_.push_back(document);

  if (query.diversity == Diversity::ndeval) {
    const DocumentIds& ids = query.judged.documents.documents;
    std::sort(documents_.begin(), documents_.end(), [&](std::uint32_t a, std::uint32_t b) { return ids[a] > ids[b]; });
    id_order_.resize(count);
    for (std::uint32_t place = 0; place < documents_.size(); ++place) id_order_[documents_[place]] = place;
  }
  const auto same = [&](std::uint32_t a, std::uint32_t b) {
    const NuggetMask left = query.mask_of(a), right = query.mask_of(b);
    return std::equal(left.begin(), left.end(), right.begin(), right.end());
  };
  std::stable_sort(documents_.begin(), documents_.end(), [&](std::uint32_t a, std::uint32_t b) {
    return detail::alignment::has_earlier_nuggets(query.mask_of(a), query.mask_of(b));
  });
  for (std::uint32_t i = 0; i < documents_.size(); ++i) {
    if (i > 0 && same(documents_[i], documents_[i - 1])) {
      ++groups_.back().count;
      continue;
    }
    double rarity = 0;
    for_each_nugget(query.mask_of(documents_[i]), [&](std::size_t s) { rarity += 1.0 / query.supporters[s]; });
    groups_.push_back({i, 1, rarity});
  }
  std::stable_sort(groups_.begin(), groups_.end(), [](const Group& a, const Group& b) { return a.rarity > b.rarity; });
}

/// Ties between documents of equal gain go to the smallest priority.
IRMETRICS_INLINE std::uint32_t IdealRankings::priority(const NuggetRanking& query, std::uint32_t group,
                                                       std::uint32_t used) const {
  return query.diversity == Diversity::ndeval ? id_order_[documents_[groups_[group].first + used]] : group;
}

namespace detail::alignment {

inline double sum_values(NuggetMask mask, std::span<const double> values) noexcept {
  double sum = 0;
  for_each_nugget(mask, [&](std::size_t s) { sum += values[s]; });
  return sum;
}

/// Orders a heap: the largest gain is on top, with ties broken by the smallest priority.
struct ComesLater {
  template <class Candidate>
  bool operator()(const Candidate& a, const Candidate& b) const noexcept {
    return a.gain != b.gain ? a.gain < b.gain : a.priority > b.priority;
  }
};

}  // namespace detail::alignment

IRMETRICS_INLINE IdealRankings::List& IdealRankings::list_of(const NuggetRanking& query, double alpha) {
  for (std::size_t i = 0; i < lists_used_; ++i)
    if (lists_[i].alpha == alpha) return lists_[i];
  if (lists_used_ == lists_.size()) lists_.emplace_back();
  List& list = lists_[lists_used_++];
  list.alpha = alpha;
  list.gains.clear();
  list.values.clear();
  for (const Nugget& nugget : query.judged.nuggets) list.values.push_back(nugget.weight);
  list.used.assign(groups_.size(), 0);
  list.heap.clear();
  for (std::uint32_t group = 0; group < groups_.size(); ++group)
    list.heap.push_back(
        {detail::alignment::sum_values(mask_of(query, group), list.values), priority(query, group, 0), group, 0});
  std::make_heap(list.heap.begin(), list.heap.end(), detail::alignment::ComesLater());
  return list;
}

IRMETRICS_INLINE std::span<const double> IdealRankings::greedy_gains(const NuggetRanking& query, double alpha,
                                                                     std::uint32_t depth) {
  group_documents(query);
  List& list = list_of(query, alpha);
  while (list.gains.size() < depth && !list.heap.empty() && list.heap.front().gain > 0) {
    std::pop_heap(list.heap.begin(), list.heap.end(), detail::alignment::ComesLater());
    List::Candidate& top = list.heap.back();
    const NuggetMask mask = mask_of(query, top.group);
    if (top.looked_at == list.gains.size()) {
      list.gains.push_back(top.gain);
      for_each_nugget(mask, [&](std::size_t s) { list.values[s] *= 1 - alpha; });
      if (++list.used[top.group] == groups_[top.group].count) {
        list.heap.pop_back();
        continue;
      }
      top.priority = priority(query, top.group, list.used[top.group]);
    }
    top.gain = detail::alignment::sum_values(mask, list.values);
    top.looked_at = list.gains.size();
    std::push_heap(list.heap.begin(), list.heap.end(), detail::alignment::ComesLater());
  }
  return std::span(list.gains).first(std::min<std::size_t>(depth, list.gains.size()));
}

IRMETRICS_INLINE std::uint32_t IdealRankings::length(const NuggetRanking& query) {
  group_documents(query);
  return static_cast<std::uint32_t>(documents_.size());
}

IRMETRICS_INLINE double IdealRankings::search(const NuggetRanking& query, double alpha, std::uint32_t work) {
  const auto gains = greedy_gains(query, alpha, static_cast<std::uint32_t>(discounts_.size()));
  double greedy = 0;
  for (std::size_t i = 0; i < gains.size(); ++i) greedy += gains[i] * discounts_[i];
  exact_groups_.clear();
  exact_weights_.clear();
  for (std::uint32_t i = 0; i < groups_.size(); ++i) exact_groups_.push_back({mask_of(query, i), groups_[i].count});
  for (const Nugget& nugget : query.judged.nuggets) exact_weights_.push_back(nugget.weight);
  const auto [sum, proved] = exact_.search(exact_groups_, exact_weights_, 1 - alpha, discounts_, greedy, work);
  if (!proved) ++unproved_;
  return sum;
}

}  // namespace irmetrics
