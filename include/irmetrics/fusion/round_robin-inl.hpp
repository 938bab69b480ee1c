// Merges rankings in turns.
#pragma once

#include <irmetrics/fusion/merge_runs-inl.hpp>
#include <irmetrics/fusion/round_robin.hpp>

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <utility>

namespace irmetrics {

IRMETRICS_INLINE std::vector<std::string_view> round_robin(std::span<const std::vector<std::string_view>> lists,
                                                           const RoundRobinOptions& options) {
  std::size_t all = 0, longest = 0;
  for (const auto& list : lists) {
    all += list.size();
    longest = std::max(longest, list.size());
  }
  const std::size_t depth = options.depth == 0 ? all : std::min(options.depth, all);
  std::vector<std::string_view> merged;
  merged.reserve(depth);
  absl::flat_hash_set<std::string_view> known;
  for (std::size_t place = 0; place < longest; ++place) {
    for (const auto& list : lists) {
      if (merged.size() == depth) return merged;
      if (place >= list.size() || (options.distinct && !known.insert(list[place]).second)) continue;
      merged.push_back(list[place]);
    }
  }
  return merged;
}

IRMETRICS_INLINE std::vector<MergedDocument> detail::fusion::merge_in_turns(std::span<RankedDocuments> lists,
                                                                            std::span<const double> values) {
  std::vector<std::vector<std::string_view>> rankings;
  for (RankedDocuments& list : lists) rankings.push_back(std::move(list.documents));
  const auto documents =
      round_robin(rankings, {.depth = static_cast<std::size_t>(values[0]), .distinct = values[1] != 0});
  std::vector<MergedDocument> merged;
  merged.reserve(documents.size());
  for (const std::string_view document : documents)
    merged.push_back({document, 1 / static_cast<double>(merged.size() + 1)});
  return merged;
}

IRMETRICS_INLINE absl::StatusOr<Run> round_robin(std::span<const Run> runs, const RoundRobinOptions& options, Ties ties,
                                                 std::string name) {
  const std::array<double, 2> values = {static_cast<double>(options.depth), options.distinct ? 1.0 : 0.0};
  return merge_runs(runs, ties, std::move(name),
                    [&](std::span<RankedDocuments> lists) { return detail::fusion::merge_in_turns(lists, values); });
}

}  // namespace irmetrics
