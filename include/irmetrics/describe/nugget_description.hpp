// Statistics of nugget judgments: nuggets, their support, their texts. FreshStack, table 3; BERDS, table 1.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/describe/count_statistics.hpp>
#include <irmetrics/describe/describe_options.hpp>

#include <cstddef>
#include <limits>
#include <string>

namespace irmetrics {

/// A document is relevant to a query if it supports any of its nuggets.
struct NuggetDescription {
  std::string name;
  double rel = default_support_level;
  std::size_t queries = 0;
  std::size_t nuggets = 0;
  std::size_t judgments = 0;
  CountStatistics nuggets_per_query;     // 0 included
  CountStatistics documents_per_nugget;  // that support it, 0 included
  CountStatistics documents_per_query;   // that are relevant, 0 included
  std::size_t relevant_documents = 0;    // distinct
  std::size_t unsupported_nuggets = 0;
  double share_unsupported = std::numeric_limits<double>::quiet_NaN();
  std::size_t queries_without_nuggets = 0;
  std::size_t queries_without_relevant = 0;  // queries without nuggets included
  double share_without_relevant = std::numeric_limits<double>::quiet_NaN();
  std::size_t nuggets_with_text = 0;
  CountStatistics words_per_nugget;  // of the nuggets with a text

  static constexpr auto description =
      describe_result<NuggetDescription>("NuggetDescription", "Statistics of nugget judgments.") |
      detail_field("name", &NuggetDescription::name, "name of the judgments") |
      field("rel", &NuggetDescription::rel, "smallest grade with which a document supports a nugget") |
      field("queries", &NuggetDescription::queries, "queries") |
      field("nuggets", &NuggetDescription::nuggets, "nuggets") |
      field("judgments", &NuggetDescription::judgments, "judgments of a document for a nugget") |
      field("nuggets_per_query", &NuggetDescription::nuggets_per_query, "nuggets of a query, 0 included") |
      field("documents_per_nugget", &NuggetDescription::documents_per_nugget,
            "documents that support a nugget, 0 included") |
      field("documents_per_query", &NuggetDescription::documents_per_query,
            "documents relevant to a query, 0 included") |
      field("relevant_documents", &NuggetDescription::relevant_documents,
            "distinct documents that support some nugget") |
      field("unsupported_nuggets", &NuggetDescription::unsupported_nuggets, "nuggets that no document supports") |
      field("share_unsupported", &NuggetDescription::share_unsupported, "their proportion of the nuggets") |
      field("queries_without_nuggets", &NuggetDescription::queries_without_nuggets, "queries without nuggets") |
      field("queries_without_relevant", &NuggetDescription::queries_without_relevant,
            "queries without a relevant document, including those without nuggets") |
      field("share_without_relevant", &NuggetDescription::share_without_relevant, "their proportion of the queries") |
      field("nuggets_with_text", &NuggetDescription::nuggets_with_text, "nuggets that have a text") |
      field("words_per_nugget", &NuggetDescription::words_per_nugget,
            "words of the text of a nugget (a perspective), of those that have one");
};

/// Fails, naming the nugget, on a text that is not UTF-8, if that is an error.
Result<NuggetDescription> describe_nuggets(const NuggetQrels& nuggets, std::string name,
                                           const DescribeOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/describe/nugget_description-inl.hpp>
#endif
