// Comparison of two leaderboards: the overlap of their tops, and the systems that moved farthest.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <limits>
#include <optional>
#include <span>

namespace irmetrics {

/// The common items among the first k of two lists, large scores first.
struct TopOverlap {
  std::size_t k = 0;
  double overlap = std::numeric_limits<double>::quiet_NaN();  // as a proportion of k; NaN with a NaN in a list
  std::size_t tied_first = 0;   // items of the first list tied across rank k; 0 if there are none
  std::size_t tied_second = 0;  // the same for the second list

  static constexpr auto description =
      describe_result<TopOverlap>("TopOverlap", "Overlap of the first k items of two lists.", ResultKind::row) |
      field("overlap", &TopOverlap::overlap, "number of items among the first k of both lists, divided by k") |
      field("k", &TopOverlap::k, "number of items in the top") |
      field("tied_first", &TopOverlap::tied_first, "items of the first list that are tied across rank k") |
      field("tied_second", &TopOverlap::tied_second, "items of the second list that are tied across rank k");
};

/// The proportion of the first k that is among the first k of both lists. Items tied across rank k count
/// proportionally, so that the overlap is the mean over all ways of breaking the ties in each list. Fails if the
/// lengths differ, and unless k is at least 1 and at most the number of items.
Result<TopOverlap> top_overlap(std::span<const double> first, std::span<const double> second, std::size_t k);

/// An item, and the change in its rank.
struct RankMove {
  std::size_t item = 0;
  double ranks = std::numeric_limits<double>::quiet_NaN();

  /// nullopt if no item moved in this direction.
  std::optional<std::size_t> moved_item() const noexcept { return ranks > 0 ? std::optional(item) : std::nullopt; }

  static constexpr auto description =
      describe_result<RankMove>("RankMove", "Change in the rank of an item between two rankings.", ResultKind::row) |
      field("item", &RankMove::moved_item,
            "index of the item in the lists, from 0; None if no item moved in this direction") |
      field("ranks", &RankMove::ranks, "number of ranks that it moved");
};

/// The item that falls most from the first ranking to the second, and the item that rises most. Among equal moves, the
/// item that comes first in the lists. `ranks` is 0 if no item falls (rises), and NaN without items or with a NaN.
struct LargestMoves {
  RankMove drop, rise;

  static constexpr auto description =
      describe_result<LargestMoves>("LargestMoves", "The largest moves between two rankings.", ResultKind::row) |
      field("drop", &LargestMoves::drop, "item that falls most from the first ranking to the second") |
      field("rise", &LargestMoves::rise, "item that rises most");
};

/// The largest moves between two rankings, large scores first. Items with equal scores share the mean of their ranks,
/// so a move may be a multiple of one half. If the lists are exchanged, drop and rise are exchanged. Fails if the
/// lengths differ.
Result<LargestMoves> largest_moves(std::span<const double> first, std::span<const double> second);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/correlation/rank_overlap-inl.hpp>
#endif
