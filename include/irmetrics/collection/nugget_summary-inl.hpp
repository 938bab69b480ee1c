// Counts nugget judgments.
#pragma once

#include <irmetrics/collection/nugget_summary.hpp>

#include <algorithm>
#include <span>

namespace irmetrics {
namespace detail::collection {

inline CountRange range_of(std::span<const std::size_t> counts) {
  if (counts.empty()) return {};
  double sum = 0;
  for (const std::size_t count : counts) sum += static_cast<double>(count);
  const auto [smallest, largest] = std::minmax_element(counts.begin(), counts.end());
  return {sum / static_cast<double>(counts.size()), *smallest, *largest};
}

/// Number of documents that support each nugget of a query.
inline std::vector<std::size_t> documents_of_nuggets(const NuggetJudgments& query) {
  std::vector<std::size_t> documents(query.nuggets.size());
  for (const auto [nugget, grade] : query.support)
    if (grade >= default_support_level) ++documents[nugget];
  return documents;
}

}  // namespace detail::collection

IRMETRICS_COLD IRMETRICS_INLINE NuggetSummary summarise(const NuggetQrels& nuggets) {
  NuggetSummary summary;
  summary.queries = nuggets.size();
  summary.nuggets = nuggets.nugget_count();
  summary.judgments = nuggets.judgment_count();
  std::vector<std::size_t> nuggets_a_query, documents_a_nugget, documents_a_query;
  for (std::size_t i = 0; i < nuggets.size(); ++i) {
    const NuggetJudgments query = nuggets[i];
    const std::vector<std::size_t> documents = detail::collection::documents_of_nuggets(query);
    for (std::size_t nugget = 0; nugget < documents.size(); ++nugget)
      if (documents[nugget] == 0)
        summary.unsupported_nuggets.push_back({std::string(query.query), query.nuggets[nugget].id});
    documents_a_nugget.insert(documents_a_nugget.end(), documents.begin(), documents.end());

    const std::span<const double> grades = query.documents.grades;
    const auto relevant =
        std::count_if(grades.begin(), grades.end(), [](double grade) { return grade >= default_support_level; });
    nuggets_a_query.push_back(query.nuggets.size());
    documents_a_query.push_back(static_cast<std::size_t>(relevant));
    if (query.nuggets.empty())
      summary.queries_without_nuggets.emplace_back(query.query);
    else if (relevant == 0)
      summary.unsupported_queries.emplace_back(query.query);
    else
      ++summary.supported_queries;
  }
  summary.supported_nuggets = summary.nuggets - summary.unsupported_nuggets.size();
  summary.nuggets_a_query = detail::collection::range_of(nuggets_a_query);
  summary.documents_a_nugget = detail::collection::range_of(documents_a_nugget);
  summary.documents_a_query = detail::collection::range_of(documents_a_query);
  return summary;
}

}  // namespace irmetrics
