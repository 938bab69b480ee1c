// A judged ranking in all orders of its tied documents.
#pragma once

#include <irmetrics/alignment/judged_ranking.hpp>
#include <irmetrics/collection/ties.hpp>
#include <irmetrics/config.hpp>

#include <algorithm>
#include <cstdint>
#include <span>

namespace irmetrics {

/// Documents of a query with equal scores, at consecutive ranks in any order.
struct TieGroup {
  std::uint32_t above;  // documents at the ranks before
  std::uint32_t size;   // documents of the group
  std::uint32_t begin;  // index of its first hit
  std::uint32_t hits;   // judged documents of the group

  bool operator==(const TieGroup&) const = default;
};

/// The judged documents that the system returned, in groups of equal scores. Views, valid during the call.
struct TiedRanking {
  std::span<const Hit> hits;       // group by group, in a group by descending grade; all, even if not all can be ranked
  std::span<const double> judged;  // grades of all judged documents, largest first
  std::uint32_t retrieved = 0;     // number of ranks: the last group may have more documents
  std::span<const TieGroup> groups;  // of all hits, in rank order; one document is a group, too
  RankingIds ids = {};

  std::span<const Hit> of(const TieGroup& group) const noexcept { return hits.subspan(group.begin, group.hits); }
  /// Number of documents of a group that are ranked, up to the rank `last`.
  std::uint32_t ranked(const TieGroup& group, std::uint32_t last) const noexcept {
    last = std::min(last, retrieved);
    return last <= group.above ? 0 : std::min(group.size, last - group.above);
  }
};

}  // namespace irmetrics
