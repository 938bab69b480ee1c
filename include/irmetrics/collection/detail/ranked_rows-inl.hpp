// Shared by whatever ranks runs without scoring them: the rows of a list in the order of their ranks.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/collection/id_index.hpp>
#include <irmetrics/collection/rank_order.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/collection/ties.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace irmetrics::detail::collection {

/// Fills `order` with the rows of a list, best first. Fails if the order is undefined, and on duplicates.
inline Status ranked_rows(const RankedList& list, Ties ties, std::vector<std::uint32_t>& order) {
  if (!list.distinct) {
    std::vector<std::uint32_t> scratch;
    if (const auto twice = first_duplicate(list.documents, scratch))
      return invalid_input("query '{}': document '{}' is given twice", list.query, list.documents[twice->first]);
  }
  const bool by_column = ties == Ties::rank_column;
  const auto tied = [&list](std::uint32_t a, std::uint32_t b) { return list.scores[a] == list.scores[b]; };
  order.resize(list.size());
  std::iota(order.begin(), order.end(), 0U);
  if (by_column) {
    if (list.ranks.size() != list.size())
      return invalid_input("query '{}': ties=rank_column needs the rank column, which is missing or was not read",
                           list.query);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return list.ranks[a] < list.ranks[b]; });
  } else if (!list.descending || std::adjacent_find(order.begin(), order.end(), tied) != order.end()) {
    order_by_score(list, ties, order);
  }
  for (std::size_t i = 1; by_column && i < order.size(); ++i) {
    const std::uint32_t row = order[i], before = order[i - 1];
    if (list.ranks[row] == list.ranks[before])
      return invalid_input("query '{}': rank {} is given twice, to '{}' and '{}'", list.query, list.ranks[row],
                           list.documents[before], list.documents[row]);
  }
  if (ties != Ties::error) return Status();
  const auto tie = std::adjacent_find(order.begin(), order.end(), tied);
  if (tie == order.end()) return Status();
  return invalid_input(
      "query '{}': two documents have the score {}, '{}' and '{}'; with ties=error all scores must "
      "differ",
      list.query, list.scores[*tie], list.documents[*tie], list.documents[*(tie + 1)]);
}

}  // namespace irmetrics::detail::collection
