// Counts the documents of a run.
#pragma once

#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/describe/run_description.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics {
namespace detail::describe {

/// The number of equal neighbours among scores in descending order: all members of each group of at least two.
inline std::size_t count_tied(const std::vector<double>& descending) {
  std::size_t tied = 0;
  for (std::size_t begin = 0, end = 0; begin < descending.size(); begin = end) {
    while (end < descending.size() && descending[end] == descending[begin]) ++end;
    if (end - begin > 1) tied += end - begin;
  }
  return tied;
}

}  // namespace detail::describe

IRMETRICS_INLINE RunDescription describe_run(const Run& run, const DescribeOptions& options) {
  RunDescription result;
  result.name = run.name();
  result.queries = run.size();
  result.documents = run.document_count();
  std::vector<std::size_t> sizes;
  std::vector<double> scores;
  HashSet<std::string_view> distinct, of_query;
  for (std::size_t i = 0; i < run.size(); ++i) {
    options.cancel.check();
    const RankedList list = run[i];
    sizes.push_back(list.size());
    for (std::size_t row = 0; row < list.size(); ++row) distinct.insert(list.documents[row]);
    if (!list.distinct) {
      of_query.clear();
      for (std::size_t row = 0; row < list.size(); ++row)
        result.duplicates += of_query.insert(list.documents[row]).second ? 0U : 1U;
    }
    scores.assign(list.scores.begin(), list.scores.end());
    if (!list.descending) std::sort(scores.begin(), scores.end(), std::greater<>());
    const std::size_t tied = detail::describe::count_tied(scores);
    result.tied_documents += tied;
    result.queries_with_ties += tied > 0 ? 1 : 0;
    if (scores.empty()) continue;
    result.highest_score = std::fmax(result.highest_score, scores.front());  // fmax ignores the NaN of the beginning
    result.lowest_score = std::fmin(result.lowest_score, scores.back());
  }
  result.distinct_documents = distinct.size();
  result.documents_per_query = statistics_of(std::move(sizes));
  result.share_tied = detail::describe::share_of(result.tied_documents, result.documents);
  return result;
}

}  // namespace irmetrics
