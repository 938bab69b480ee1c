// The documents of a query by the nuggets that they support, as ideal rankings see them.
#pragma once

#include <irmetrics/alignment/nugget_ranking.hpp>
#include <irmetrics/base/cancel.hpp>
#include <irmetrics/config.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace irmetrics::detail::alignment {

/// Groups of documents that support the same nuggets, at least one: an ideal ranking treats them as copies of one
/// document. Reuses its memory from query to query; valid as long as the query's judgments.
///
/// Groups with the rarest nuggets come first (the sum of 1 / supporters), then those with the earlier nuggets. This
/// order is independent of the names of documents.
class IdealGroups {
 public:
  void assign(const NuggetRanking& query, detail::CountedCancel& cancel);

  std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(groups_.size()); }
  /// Number of documents in all groups.
  std::uint32_t documents() const noexcept { return static_cast<std::uint32_t>(documents_.size()); }
  /// Number of documents in a group.
  std::uint32_t count(std::uint32_t group) const noexcept { return groups_[group].count; }
  NuggetMask mask(std::uint32_t group) const& noexcept { return mask_of(documents_[groups_[group].first]); }
  NuggetMask mask(std::uint32_t group) const&& = delete;
  /// The nuggets that a group supports, in order.
  std::span<const std::uint32_t> nuggets_of(std::uint32_t group) const& noexcept {
    const std::uint32_t begin = group == 0 ? 0 : nugget_ends_[group - 1];
    return std::span(nuggets_).subspan(begin, nugget_ends_[group] - begin);
  }
  std::span<const std::uint32_t> nuggets_of(std::uint32_t group) const&& = delete;
  /// The number of nuggets of the group that supports most.
  std::uint32_t most_nuggets() const noexcept { return most_nuggets_; }

  /// Whether ids decide between equal gains; otherwise the earlier group comes first.
  bool ties_by_id() const noexcept { return by_id_; }

  /// A document: one of a group, counted from the group's first.
  struct GroupDocument {
    std::uint32_t group, used;
  };
  /// Whether a document comes before one of another group if their gains are equal: for `Diversity::ndeval` the larger
  /// id, as in ndeval; otherwise the earlier group.
  bool comes_first(GroupDocument a, GroupDocument b) const noexcept;

 private:
  struct Document {
    double rarity;
    std::uint32_t index;  // among the query's judged documents
  };
  struct Group {
    std::uint32_t first;  // index into documents_
    std::uint32_t count;
  };
  NuggetMask mask_of(const Document& document) const noexcept { return masks_[document.index]; }
  void sort_documents(const NuggetRanking& query, detail::CountedCancel& cancel);
  void list_nuggets();

  NuggetMasks masks_;
  DocumentIds ids_;
  bool by_id_ = false;
  std::vector<double> rarities_;  // of each nugget
  std::vector<Document> documents_;
  std::vector<Group> groups_;
  std::vector<std::uint32_t> nuggets_, nugget_ends_;  // of each group
  std::uint32_t most_nuggets_ = 0;
};

}  // namespace irmetrics::detail::alignment

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/alignment/detail/ideal_groups-inl.hpp>
#endif
