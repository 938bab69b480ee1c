// Drops the queries without a relevant document and the nuggets without support, and says which. FreshStack, section 4.
#pragma once

#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/collection/nugget_summary.hpp>
#include <irmetrics/collection/qrels.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/description.hpp>
#include <irmetrics/error.hpp>

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

namespace irmetrics {

struct FilterReport {
  double rel = 1;
  std::size_t queries = 0;  // before
  std::size_t kept_queries = 0;
  std::vector<std::string> dropped_queries;
  double share_dropped_queries = std::numeric_limits<double>::quiet_NaN();
  std::size_t nuggets = 0;  // before; 0 for qrels
  std::size_t kept_nuggets = 0;
  std::vector<NuggetSummary::NuggetId> dropped_nuggets;
  double share_dropped_nuggets = std::numeric_limits<double>::quiet_NaN();
  std::size_t dropped_judgments = 0;

  static constexpr auto description =
      describe_result<FilterReport>("FilterReport", "The queries and nuggets that a filter of judgments drops.") |
      Title{"Kept {kept_queries:query|queries} of {queries}"} |
      field("rel", &FilterReport::rel, "smallest grade with which a document is relevant, or supports a nugget") |
      field("queries", &FilterReport::queries, "queries before") |
      field("kept_queries", &FilterReport::kept_queries, "queries with a relevant document") |
      field("dropped_queries", &FilterReport::dropped_queries, "queries without a relevant document") |
      field("share_dropped_queries", &FilterReport::share_dropped_queries, "their proportion of the queries") |
      field("nuggets", &FilterReport::nuggets, "nuggets before; 0 for qrels") |
      field("kept_nuggets", &FilterReport::kept_nuggets, "nuggets with support") |
      field("dropped_nuggets", &FilterReport::dropped_nuggets, "nuggets without support") |
      field("share_dropped_nuggets", &FilterReport::share_dropped_nuggets, "their proportion of the nuggets") |
      field("dropped_judgments", &FilterReport::dropped_judgments, "judgments of the dropped queries and nuggets");
};

template <class Judgments>
struct Filtered {
  Judgments judgments;
  FilterReport report;
};

/// The queries with a document whose grade is at least `rel`, with all of their judgments.
absl::StatusOr<Filtered<Qrels>> filter_judgments(const Qrels& qrels, double rel = 1);

/// The nuggets that a document supports with a grade of at least `rel`, with all of their judgments, and the queries
/// with such a nugget. A document that was judged only for dropped nuggets is no longer judged.
absl::StatusOr<Filtered<NuggetQrels>> filter_judgments(const NuggetQrels& nuggets, double rel = default_support_level);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/describe/filter_judgments-inl.hpp>
#endif
