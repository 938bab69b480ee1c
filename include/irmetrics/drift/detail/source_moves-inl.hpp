// Computes the moves of support between sources: see SourceMoves.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/limits.hpp>
#include <irmetrics/drift/support_drift.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <utility>
#include <vector>

namespace irmetrics::detail::drift {

/// Sums of proportions, by the source that they moved from and the source that they moved to.
using SourceMoveSums = std::map<std::pair<std::uint32_t, std::uint32_t>, double>;

/// Adds the moves of one query or nugget to the sums, and returns the proportion that moved. For proportions n/N and
/// m/M, differences are whole numbers over N M, and so exact.
inline double add_moves(const std::vector<SourceSupport>& sources, SourceMoveSums& sums) {
  BeforeAfter all;
  for (const SourceSupport& source : sources) {
    all.before += source.documents.before;
    all.after += source.documents.after;
  }
  if (all.before == 0 || all.after == 0) return std::numeric_limits<double>::quiet_NaN();

  const double whole = static_cast<double>(all.before) * static_cast<double>(all.after);
  std::vector<std::pair<std::uint32_t, double>> losing, gaining;
  double moved = 0;
  for (const auto& [source, documents] : sources) {
    const double before = static_cast<double>(documents.before) * static_cast<double>(all.after);
    const double after = static_cast<double>(documents.after) * static_cast<double>(all.before);
    if (const double stays = std::min(before, after); stays > 0) sums[{source, source}] += stays / whole;
    if (before > after) losing.emplace_back(source, before - after);
    if (after > before) gaining.emplace_back(source, after - before);
    moved += std::max(0.0, after - before);
  }
  for (const auto& [from, loss] : losing) {
    if (sums.size() > Limits::source_moves) break;  // an error
    for (const auto& [to, gain] : gaining) sums[{from, to}] += loss * gain / (moved * whole);
  }
  return moved / whole;
}

/// Computes the moves of a drift whose sources are sorted. Fails if too many pairs of sources exchange support.
template <class Id>
Status find_moves(SupportDrift<Id>& drift) {
  SourceMoveSums sums;
  SourceMoves& moves = drift.moves;
  double moved = 0;
  for (SupportSources<Id>& one : drift.per_id) {
    one.moved = add_moves(one.sources, sums);
    if (sums.size() > Limits::source_moves)
      return invalid_input(
          "support moves between more than {} pairs of the {} sources; expected fewer sources, each of "
          "more documents",
          Limits::source_moves.value, drift.sources.size());
    if (std::isnan(one.moved)) continue;
    ++moves.supported_twice;
    moved += one.moved;
  }
  if (moves.supported_twice == 0) return Status();
  const auto count = static_cast<double>(moves.supported_twice);
  moves.moved = moved / count;
  for (const auto& [pair, sum] : sums) moves.table.push_back({pair.first, pair.second, sum / count});
  return Status();
}

}  // namespace irmetrics::detail::drift
