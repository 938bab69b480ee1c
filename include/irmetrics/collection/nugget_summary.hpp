// Summary statistics of nugget judgments, and the queries and nuggets without support.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

namespace irmetrics {

/// The range and mean of some counts.
struct CountRange {
  double mean = std::numeric_limits<double>::quiet_NaN();  // NaN if there are no counts
  std::size_t smallest = 0;
  std::size_t largest = 0;

  static constexpr auto description =
      describe_result<CountRange>("CountRange", "Mean and range of some counts.", ResultKind::row) |
      ReadAs{"{mean} ({smallest} to {largest})"} |
      field("mean", &CountRange::mean, "mean; nan if there are no counts") |
      field("smallest", &CountRange::smallest, "smallest count; 0 if there are no counts") |
      field("largest", &CountRange::largest, "largest count; 0 if there are no counts");
};

/// Counts of queries, nuggets and documents. A document supports a nugget with a grade of default_support_level or
/// more; it is relevant to a query if it supports any of its nuggets.
struct NuggetSummary {
  std::size_t queries = 0;
  std::size_t nuggets = 0;
  std::size_t judgments = 0;
  std::size_t supported_queries = 0;  // with a relevant document
  std::size_t supported_nuggets = 0;
  std::vector<std::string> queries_without_nuggets;
  std::vector<std::string> unsupported_queries;  // queries without a relevant document
  struct NuggetId {
    std::string query, nugget;
    bool operator==(const NuggetId&) const = default;

    static constexpr auto description =
        describe_result<NuggetId>("NuggetId", "A nugget, identified by the id of its query and its own id.",
                                  ResultKind::row) |
        field("query_id", &NuggetId::query, "id of the query") |
        field("nugget_id", &NuggetId::nugget, "id of the nugget");
  };
  std::vector<NuggetId> unsupported_nuggets;
  CountRange nuggets_a_query;
  CountRange documents_a_nugget;  // number of supporting documents, 0 included
  CountRange documents_a_query;   // number of relevant documents, 0 included

  static constexpr auto description =
      describe_result<NuggetSummary>(
          "NuggetSummary", "Summary of nugget judgments. A document supports a nugget with a grade of 1 or more.") |
      Title{"Nuggets of {queries:query|queries}"} | field("queries", &NuggetSummary::queries, "queries") |
      field("nuggets", &NuggetSummary::nuggets, "nuggets") |
      field("judgments", &NuggetSummary::judgments, "judgments of a document for a nugget") |
      field("supported_queries", &NuggetSummary::supported_queries, "queries with a relevant document") |
      field("supported_nuggets", &NuggetSummary::supported_nuggets, "supported nuggets") |
      field("nuggets_a_query", &NuggetSummary::nuggets_a_query, "nuggets of a query") |
      field("documents_a_nugget", &NuggetSummary::documents_a_nugget, "documents that support a nugget, 0 included") |
      field("documents_a_query", &NuggetSummary::documents_a_query, "documents relevant to a query, 0 included") |
      field("queries_without_nuggets", &NuggetSummary::queries_without_nuggets, "queries without nuggets") |
      field("unsupported_queries", &NuggetSummary::unsupported_queries,
            "queries with nuggets but without a relevant document") |
      field("unsupported_nuggets", &NuggetSummary::unsupported_nuggets, "unsupported nuggets");
};

/// The summary of nugget judgments.
NuggetSummary summarise(const NuggetQrels& nuggets);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/collection/nugget_summary-inl.hpp>
#endif
