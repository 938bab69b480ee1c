// How rankings are merged in turns.
#pragma once

#include <irmetrics/fusion/round_robin.hpp>

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <set>
#include <utility>

namespace irmetrics {
namespace detail {

/// The documents of a list in the order of their ranks.
inline absl::StatusOr<std::vector<std::string_view>> ranked_documents(const RankedList& list, Ties ties) {
  const bool by_column = ties == Ties::rank_column;
  if (by_column && list.ranks.size() != list.size())
    return invalid_input("query '{}': ties=rank_column needs the rank column, which was not read", list.query);
  std::vector<std::uint32_t> order(list.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    if (by_column) return list.ranks[a] < list.ranks[b];
    if (list.scores[a] != list.scores[b]) return list.scores[a] > list.scores[b];
    if (ties == Ties::docno_desc) return list.documents[a] > list.documents[b];
    return ties == Ties::docno_asc && list.documents[a] < list.documents[b];
  });
  std::vector<std::string_view> documents;
  documents.reserve(list.size());
  for (std::size_t place = 0; place < order.size(); ++place) {
    documents.push_back(list.documents[order[place]]);
    if (place == 0) continue;
    const std::uint32_t row = order[place], before = order[place - 1];
    if (by_column && list.ranks[row] == list.ranks[before])
      return invalid_input("query '{}': rank {} is given twice, to '{}' and '{}'", list.query, list.ranks[row],
                           list.documents[before], list.documents[row]);
    if (ties == Ties::error && list.scores[row] == list.scores[before])
      return invalid_input(
          "query '{}': two documents have the score {}, '{}' and '{}'; with ties=error all scores must differ",
          list.query, list.scores[row], list.documents[before], list.documents[row]);
  }
  return documents;
}

}  // namespace detail

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

IRMETRICS_INLINE absl::StatusOr<Run> round_robin(std::span<const Run> runs, const RoundRobinOptions& options, Ties ties,
                                                 std::string name) {
  if (runs.empty()) return invalid_input("merging takes at least one run, not 0");
  std::set<std::string_view> queries;
  for (const Run& run : runs)
    for (std::size_t i = 0; i < run.size(); ++i) queries.insert(run.query(i));
  RunBuilder builder(std::move(name));
  std::vector<std::vector<std::string_view>> lists;
  for (const std::string_view query : queries) {
    lists.clear();
    for (const Run& run : runs) {
      const auto place = run.find(query);
      if (!place) continue;
      auto ranked = detail::ranked_documents(run[*place], ties);
      if (!ranked.ok()) return annotate(ranked.status(), fmt::format("run '{}'", run.name()));
      lists.push_back(*std::move(ranked));
    }
    const std::vector<std::string_view> merged = round_robin(lists, options);
    for (std::size_t i = 0; i < merged.size(); ++i)
      if (absl::Status status = builder.add(query, merged[i], 1 / static_cast<double>(i + 1)); !status.ok())
        return status;
  }
  return std::move(builder).build();
}

}  // namespace irmetrics
