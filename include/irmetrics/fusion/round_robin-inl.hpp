// Merges rankings in turns.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/fusion/merge_runs-inl.hpp>
#include <irmetrics/fusion/round_robin.hpp>

#include <algorithm>
#include <utility>

namespace irmetrics {
namespace detail::fusion {

/// Calls take(item) for the first item of each list, then for the second of each, and so on, until it returns false.
template <class Lists, class Take>
void in_turns(const Lists& lists, const Take& take) {
  std::size_t longest = 0;
  for (const auto& list : lists) longest = std::max(longest, list.size());
  for (std::size_t i = 0; i < longest; ++i)
    for (const auto& list : lists)
      if (i < list.size() && !take(list[i])) return;
}

}  // namespace detail::fusion

IRMETRICS_INLINE std::vector<std::string_view> round_robin(std::span<const std::vector<std::string_view>> lists,
                                                           const RoundRobinOptions& options) {
  std::vector<std::string_view> merged;
  HashSet<std::string_view> known;
  detail::fusion::in_turns(lists, [&](std::string_view document) {
    if (options.distinct && !known.insert(document).second) return true;
    merged.push_back(document);
    return merged.size() != options.depth;
  });
  return merged;
}

IRMETRICS_INLINE void detail::fusion::merge_in_turns(const QueryRankings& query, std::span<const double> values,
                                                     std::vector<MergedDocument>& merged) {
  const auto depth = static_cast<std::size_t>(values[0]);
  std::vector<std::span<const std::uint32_t>> lists;
  for (const RankedDocuments& ranking : query.rankings) lists.push_back(ranking.documents);
  std::vector<bool> known(query.documents.size());
  in_turns(lists, [&](std::uint32_t document) {
    if (known[document]) return true;
    known[document] = true;
    merged.push_back({document, 1 / static_cast<double>(merged.size() + 1)});
    return merged.size() != depth;
  });
}

IRMETRICS_INLINE Result<Run> round_robin(std::span<const Run> runs, const RoundRobinOptions& options, Ties ties,
                                         std::string name) {
  if (!options.distinct)
    return invalid_input("round_robin: a run ranks each document once; merge lists of document ids to keep duplicates");
  const std::array<double, 1> values = {static_cast<double>(options.depth)};
  return merge_runs(runs,
                    [&](const QueryRankings& query, std::vector<MergedDocument>& merged) {
                      detail::fusion::merge_in_turns(query, values, merged);
                    },
                    {.ties = ties, .name = std::move(name)});
}

}  // namespace irmetrics
