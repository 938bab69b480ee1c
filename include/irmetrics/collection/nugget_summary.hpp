// What a collection of nugget judgments holds, in numbers, and which of its queries and nuggets no document supports.
#pragma once

#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

namespace irmetrics {

/// The range and the mean of some counts.
struct CountRange {
  double mean = std::numeric_limits<double>::quiet_NaN();  // NaN if there is nothing to count
  std::size_t smallest = 0;
  std::size_t largest = 0;
};

/// A document supports a nugget with a grade of default_support_level or more; it is relevant to a query if it supports
/// any of its nuggets.
struct NuggetSummary {
  std::size_t queries = 0;
  std::size_t nuggets = 0;
  std::size_t judgments = 0;
  std::size_t supported_queries = 0;  // with a relevant document
  std::size_t supported_nuggets = 0;
  std::vector<std::string> queries_without_nuggets;
  std::vector<std::string> unsupported_queries;  // the others without a relevant document
  struct NuggetId {
    std::string query, nugget;
    bool operator==(const NuggetId&) const = default;
  };
  std::vector<NuggetId> unsupported_nuggets;
  CountRange nuggets_a_query;
  CountRange documents_a_nugget;  // that support it; 0 counts too
  CountRange documents_a_query;   // that are relevant to it; 0 counts too
};

NuggetSummary summarise(const NuggetQrels& nuggets);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/collection/nugget_summary-inl.hpp>
#endif
