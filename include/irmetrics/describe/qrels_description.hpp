// Statistics of relevance judgments: queries, relevant documents, grades. GenTREC, table 7.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/qrels.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/describe/count_statistics.hpp>
#include <irmetrics/describe/describe_options.hpp>

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace irmetrics {

/// A grade with the number of its judgments.
struct GradeCount {
  double grade = 0;
  std::size_t judgments = 0;
  double share = 0;  // of all judgments

  static constexpr auto description =
      describe_result<GradeCount>("GradeCount", "A grade with the number of its judgments.", ResultKind::row) |
      field("grade", &GradeCount::grade, "grade") | field("judgments", &GradeCount::judgments, "number of judgments") |
      field("share", &GradeCount::share, "proportion of all judgments");
};

struct QrelsDescription {
  std::string name;
  double rel = 1;
  std::size_t queries = 0;
  std::size_t judgments = 0;
  std::size_t judged_documents = 0;    // distinct
  std::size_t relevant = 0;            // pairs of query and document
  std::size_t relevant_documents = 0;  // distinct
  std::optional<std::size_t> collection_size;
  std::optional<double> collection_share;         // of the distinct relevant documents
  std::optional<double> relevant_document_ratio;  // of the pairs of query and document
  CountStatistics judged_per_query;
  CountStatistics relevant_per_query;           // queries without relevant documents count as 0
  CountStatistics relevant_per_query_with_any;  // and here they are left out
  std::size_t queries_without_relevant = 0;
  double share_without_relevant = std::numeric_limits<double>::quiet_NaN();
  std::vector<GradeCount> grades;  // in ascending order

  static constexpr auto description =
      describe_result<QrelsDescription>("QrelsDescription", "Statistics of relevance judgments.") |
      detail_field("name", &QrelsDescription::name, "name of the judgments") |
      field("rel", &QrelsDescription::rel, "smallest grade that counts as relevant") |
      field("queries", &QrelsDescription::queries, "judged queries (topics)") |
      field("judgments", &QrelsDescription::judgments, "judgments of a document for a query") |
      field("judged_documents", &QrelsDescription::judged_documents, "distinct judged documents") |
      field("relevant", &QrelsDescription::relevant, "pairs of a query and a document relevant to it") |
      field("relevant_documents", &QrelsDescription::relevant_documents,
            "distinct documents that are relevant to some query") |
      field("collection_size", &QrelsDescription::collection_size,
            "documents of the collection; None if it is not known") |
      field("collection_share", &QrelsDescription::collection_share,
            "distinct relevant documents as a proportion of the collection; None if its size is not known") |
      field("relevant_document_ratio", &QrelsDescription::relevant_document_ratio,
            "pairs of a query and a relevant document, divided by the documents of the collection, as in GenTREC; None "
            "if its size is not known") |
      field("judged_per_query", &QrelsDescription::judged_per_query, "judged documents of a query") |
      field("relevant_per_query", &QrelsDescription::relevant_per_query, "relevant documents of a query, 0 included") |
      field("relevant_per_query_with_any", &QrelsDescription::relevant_per_query_with_any,
            "the same over the queries that have any, as in GenTREC") |
      field("queries_without_relevant", &QrelsDescription::queries_without_relevant,
            "queries without a relevant document") |
      field("share_without_relevant", &QrelsDescription::share_without_relevant, "their proportion of the queries") |
      detail_field("grades", &QrelsDescription::grades, "number of judgments with each grade, in ascending order");
};

/// Fails if the collection has fewer documents than are relevant.
Result<QrelsDescription> describe_qrels(const Qrels& qrels, std::string name, const DescribeOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/describe/qrels_description-inl.hpp>
#endif
