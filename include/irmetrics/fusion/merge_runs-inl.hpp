// Merges runs query by query.
#pragma once

#include <irmetrics/collection/rank_order.hpp>
#include <irmetrics/fusion/merge_runs.hpp>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <set>
#include <utility>

namespace irmetrics {
namespace detail::fusion {

/// The rows of a list in the order of their ranks.
inline absl::StatusOr<std::vector<std::uint32_t>> ranked_rows(const RankedList& list, Ties ties) {
  const bool by_column = ties == Ties::rank_column;
  std::vector<std::uint32_t> order;
  if (!by_column) {
    order_by_score(list, ties, order);
  } else if (list.ranks.size() != list.size()) {
    return invalid_input("query '{}': ties=rank_column needs the rank column, which was not read", list.query);
  } else {
    order.resize(list.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return list.ranks[a] < list.ranks[b]; });
  }
  for (std::size_t place = 1; place < order.size(); ++place) {
    const std::uint32_t row = order[place], before = order[place - 1];
    if (by_column && list.ranks[row] == list.ranks[before])
      return invalid_input("query '{}': rank {} is given twice, to '{}' and '{}'", list.query, list.ranks[row],
                           list.documents[before], list.documents[row]);
    if (ties == Ties::error && list.scores[row] == list.scores[before])
      return invalid_input(
          "query '{}': two documents have the score {}, '{}' and '{}'; with ties=error all scores must differ",
          list.query, list.scores[row], list.documents[before], list.documents[row]);
  }
  return order;
}

}  // namespace detail::fusion

IRMETRICS_INLINE absl::StatusOr<Run> merge_runs(std::span<const Run> runs, Ties ties, std::string name,
                                                const MergeLists& merge) {
  if (runs.empty()) return invalid_input("merging takes at least one run, not 0");
  std::set<std::string_view> queries;
  for (const Run& run : runs)
    for (std::size_t i = 0; i < run.size(); ++i) queries.insert(run.query(i));
  RunBuilder builder(std::move(name));
  std::vector<RankedDocuments> lists;
  for (const std::string_view query : queries) {
    lists.clear();
    for (std::size_t i = 0; i < runs.size(); ++i) {
      const auto place = runs[i].find(query);
      if (!place) continue;
      const RankedList list = runs[i][*place];
      const auto rows = detail::fusion::ranked_rows(list, ties);
      if (!rows.ok()) return annotate(rows.status(), fmt::format("run '{}'", runs[i].name()));
      RankedDocuments& ranked = lists.emplace_back(RankedDocuments{i, {}, {}});
      ranked.documents.reserve(rows->size());
      ranked.scores.reserve(rows->size());
      for (const std::uint32_t row : *rows) {
        ranked.documents.push_back(list.documents[row]);
        ranked.scores.push_back(list.scores[row]);
      }
    }
    for (const MergedDocument& merged : merge(lists))
      if (absl::Status status = builder.add(query, merged.document, merged.score); !status.ok()) return status;
  }
  return std::move(builder).build();
}

}  // namespace irmetrics
