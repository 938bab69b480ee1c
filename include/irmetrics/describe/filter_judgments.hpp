// Drops the queries without a relevant document, and those with an unsupported nugget or the nugget alone, and says
// which. FreshStack, section 4.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/collection/nugget_summary.hpp>
#include <irmetrics/collection/qrels.hpp>
#include <irmetrics/config.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// What a nugget without support takes with it.
enum class FilterDrop : std::uint8_t {
  queries,  // its query, as in FreshStack
  nuggets,  // only the nugget itself
};
template <>
inline constexpr std::array<std::string_view, 2> enum_names<FilterDrop> = {"queries", "nuggets"};

/// The first two proportions are those of FreshStack's two filters, whatever is dropped.
struct FilterReport {
  double rel = 1;
  FilterDrop drop = FilterDrop::queries;
  std::size_t queries = 0;                   // before
  std::size_t queries_without_relevant = 0;  // queries without nuggets included
  double share_without_relevant = std::numeric_limits<double>::quiet_NaN();
  std::size_t queries_partly_supported = 0;  // with a relevant document, and a nugget without support
  double share_partly_supported = std::numeric_limits<double>::quiet_NaN();
  std::size_t kept_queries = 0;
  std::vector<std::string> dropped_queries;
  double share_dropped_queries = std::numeric_limits<double>::quiet_NaN();
  std::size_t nuggets = 0;  // before; 0 for qrels
  std::size_t unsupported_nuggets = 0;
  double share_unsupported = std::numeric_limits<double>::quiet_NaN();
  std::size_t kept_nuggets = 0;
  std::vector<NuggetSummary::NuggetId> dropped_nuggets;
  double share_dropped_nuggets = std::numeric_limits<double>::quiet_NaN();
  std::size_t dropped_judgments = 0;

  static constexpr auto description =
      describe_result<FilterReport>("FilterReport", "The queries and nuggets that a filter of judgments drops.") |
      Title{"Kept {kept_queries:query|queries} of {queries}"} |
      field("rel", &FilterReport::rel, "smallest grade with which a document is relevant, or supports a nugget") |
      field("drop", &FilterReport::drop, "what is dropped for a nugget without support: its query, or the nugget") |
      field("queries", &FilterReport::queries, "queries before") |
      field("queries_without_relevant", &FilterReport::queries_without_relevant,
            "queries without a relevant document, including those without nuggets; always dropped") |
      field("share_without_relevant", &FilterReport::share_without_relevant, "their proportion of the queries") |
      field("queries_partly_supported", &FilterReport::queries_partly_supported,
            "queries with a relevant document and a nugget without support; dropped with drop = queries; 0 for qrels") |
      field("share_partly_supported", &FilterReport::share_partly_supported, "their proportion of the queries") |
      field("kept_queries", &FilterReport::kept_queries, "queries after") |
      field("dropped_queries", &FilterReport::dropped_queries, "queries that are dropped") |
      field("share_dropped_queries", &FilterReport::share_dropped_queries, "their proportion of the queries") |
      field("nuggets", &FilterReport::nuggets, "nuggets before; 0 for qrels") |
      field("unsupported_nuggets", &FilterReport::unsupported_nuggets, "nuggets without support; always dropped") |
      field("share_unsupported", &FilterReport::share_unsupported, "their proportion of the nuggets") |
      field("kept_nuggets", &FilterReport::kept_nuggets, "nuggets after") |
      field("dropped_nuggets", &FilterReport::dropped_nuggets,
            "nuggets that are dropped: those without support, and all of the dropped queries") |
      field("share_dropped_nuggets", &FilterReport::share_dropped_nuggets, "their proportion of the nuggets") |
      field("dropped_judgments", &FilterReport::dropped_judgments, "judgments of the dropped queries and nuggets");
};

/// The judgments that were kept, and a report of the others.
template <class Judgments>
struct Filtered {
  Judgments judgments;
  FilterReport report;
};

/// The queries with a document whose grade is at least `rel`, with all of their judgments.
Result<Filtered<Qrels>> filter_judgments(const Qrels& qrels, double rel = 1);

/// The queries whose nuggets are all supported, by a document with a grade of at least `rel`; with FilterDrop::nuggets
/// the supported nuggets, and the queries that have one. They keep all of their judgments. A document that was judged
/// only for dropped nuggets is no longer judged.
Result<Filtered<NuggetQrels>> filter_judgments(const NuggetQrels& nuggets, double rel = default_support_level,
                                               FilterDrop drop = FilterDrop::queries);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/describe/filter_judgments-inl.hpp>
#endif
