// Statistics of a run: its queries, documents, ties and scores.
#pragma once

#include <irmetrics/collection/run.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/describe/count_statistics.hpp>
#include <irmetrics/describe/describe_options.hpp>

#include <cstddef>
#include <limits>
#include <string>

namespace irmetrics {

struct RunDescription {
  std::string name;
  std::size_t queries = 0;
  std::size_t documents = 0;           // of all queries
  std::size_t distinct_documents = 0;  // in the whole run
  CountStatistics documents_per_query;
  std::size_t tied_documents = 0;  // with the score of another document of the same query
  double share_tied = std::numeric_limits<double>::quiet_NaN();
  std::size_t queries_with_ties = 0;
  std::size_t duplicates = 0;  // documents that a query's list contains before
  double lowest_score = std::numeric_limits<double>::quiet_NaN();
  double highest_score = std::numeric_limits<double>::quiet_NaN();

  static constexpr auto description =
      describe_result<RunDescription>("RunDescription", "Statistics of a run.") |
      detail_field("name", &RunDescription::name, "name of the run") |
      field("queries", &RunDescription::queries, "queries") |
      field("documents", &RunDescription::documents, "documents returned for all queries") |
      field("distinct_documents", &RunDescription::distinct_documents, "distinct documents in the whole run") |
      field("documents_per_query", &RunDescription::documents_per_query, "documents returned for a query") |
      field("tied_documents", &RunDescription::tied_documents,
            "documents with the score of another document of the same query") |
      field("share_tied", &RunDescription::share_tied, "their proportion of the documents") |
      field("queries_with_ties", &RunDescription::queries_with_ties, "queries with such documents") |
      field("duplicates", &RunDescription::duplicates, "documents that the list of their query contains before") |
      field("lowest_score", &RunDescription::lowest_score, "lowest score; nan for an empty run") |
      field("highest_score", &RunDescription::highest_score, "highest score; nan for an empty run");
};

/// Describes a run.
RunDescription describe_run(const Run& run, const DescribeOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/describe/run_description-inl.hpp>
#endif
