// Groups documents by their masks: equal masks are neighbours after a sort.
#pragma once

#include <irmetrics/alignment/detail/ideal_groups.hpp>

#include <algorithm>
#include <bit>

namespace irmetrics::detail::alignment {

/// Negative if a contains the first nugget in which two masks differ, positive if b does, 0 if they are equal.
inline int compare_nuggets(NuggetMask a, NuggetMask b) noexcept {
  const std::size_t both = std::min(a.size(), b.size());
  for (std::size_t i = 0; i < both; ++i) {
    if (a.index(i) != b.index(i)) return a.index(i) < b.index(i) ? -1 : 1;  // a word that is stored for one only
    if (const std::uint64_t differ = a.word(i) ^ b.word(i); differ != 0)
      return (a.word(i) >> std::countr_zero(differ) & 1) != 0 ? -1 : 1;
  }
  return a.size() == b.size() ? 0 : a.size() > b.size() ? -1 : 1;
}

IRMETRICS_INLINE void IdealGroups::assign(const NuggetRanking& query, detail::CountedCancel& cancel) {
  masks_ = query.masks;
  ids_ = query.judged.documents.documents;
  by_id_ = query.diversity == Diversity::ndeval;
  sort_documents(query, cancel);
  groups_.clear();
  for (std::uint32_t i = 0; i < documents_.size(); ++i) {
    if (i > 0 && detail::alignment::compare_nuggets(mask_of(documents_[i]), mask_of(documents_[i - 1])) == 0)
      ++groups_.back().count;
    else
      groups_.push_back({i, 1});
  }
  list_nuggets();
}

IRMETRICS_INLINE void IdealGroups::sort_documents(const NuggetRanking& query, detail::CountedCancel& cancel) {
  constexpr std::uint64_t steps = 8;  // of a comparison
  rarities_.clear();
  for (const std::uint32_t supporters : query.supporters) rarities_.push_back(1.0 / supporters);
  documents_.clear();
  for (std::uint32_t index = 0; index < ids_.size(); ++index) {
    Document document{0, index};
    for_each_nugget(mask_of(document), [&](std::size_t s) { document.rarity += rarities_[s]; });
    if (document.rarity > 0) documents_.push_back(document);
  }
  std::sort(documents_.begin(), documents_.end(), [&](const Document& a, const Document& b) {
    cancel.count(steps);
    if (a.rarity != b.rarity) return a.rarity > b.rarity;
    if (const int order = detail::alignment::compare_nuggets(mask_of(a), mask_of(b)); order != 0) return order < 0;
    return by_id_ ? ids_[a.index] > ids_[b.index] : a.index < b.index;
  });
}

IRMETRICS_INLINE void IdealGroups::list_nuggets() {
  nuggets_.clear();
  nugget_ends_.clear();
  most_nuggets_ = 0;
  for (std::uint32_t group = 0; group < size(); ++group) {
    const std::size_t before = nuggets_.size();
    for_each_nugget(mask(group), [this](std::size_t s) { nuggets_.push_back(static_cast<std::uint32_t>(s)); });
    nugget_ends_.push_back(static_cast<std::uint32_t>(nuggets_.size()));
    most_nuggets_ = std::max(most_nuggets_, static_cast<std::uint32_t>(nuggets_.size() - before));
  }
}

IRMETRICS_INLINE bool IdealGroups::comes_first(GroupDocument a, GroupDocument b) const noexcept {
  if (!by_id_) return a.group < b.group;
  const auto id = [this](GroupDocument document) {
    return ids_[documents_[groups_[document.group].first + document.used].index];
  };
  return id(a) > id(b);
}

}  // namespace irmetrics::detail::alignment
