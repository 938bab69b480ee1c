// What moved: the queries of two systems by the difference of their scores.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/collection/score_table.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace irmetrics {

/// The scores of two systems for a query.
struct QueryDifference {
  std::string query;
  double before = 0, after = 0;
  double difference = 0;  // after - before

  bool operator==(const QueryDifference&) const = default;

  static constexpr auto description =
      describe_result<QueryDifference>("QueryDifference", "The scores of two systems for a query.", ResultKind::row) |
      field("query_id", &QueryDifference::query, "id of the query") |
      field("before", &QueryDifference::before, "score of the system before") |
      field("after", &QueryDifference::after, "score of the system after") |
      field("difference", &QueryDifference::difference, "score after minus score before", Style::difference);
};

/// The queries of a table, largest difference first, whatever its sign; equal ones in the order of the table. `before`
/// and `after` are rows of the table.
std::vector<QueryDifference> moved_queries(const ScoreTable& table, std::size_t before, std::size_t after);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/moved_queries-inl.hpp>
#endif
