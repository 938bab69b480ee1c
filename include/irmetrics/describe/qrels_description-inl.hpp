// Counts relevance judgments.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/describe/qrels_description.hpp>

#include <map>
#include <string_view>
#include <utility>

namespace irmetrics {

IRMETRICS_INLINE Result<QrelsDescription> describe_qrels(const Qrels& qrels, std::string name,
                                                         const DescribeOptions& options) try {
  if (Status status = check_ranges(options); !status.ok()) return status;
  QrelsDescription result;
  result.name = std::move(name);
  result.rel = options.rel;
  result.queries = qrels.size();
  result.judgments = qrels.judgment_count();
  std::vector<std::size_t> judged, relevant, with_any;
  std::map<double, std::size_t> grades;
  HashMap<std::string_view, bool> documents;  // whether they are relevant to some query
  for (std::size_t i = 0; i < qrels.size(); ++i) {
    options.cancel.check();
    const Judgments query = qrels[i];
    std::size_t found = 0;
    for (std::size_t row = 0; row < query.size(); ++row) {
      const bool is_relevant = query.grades[row] >= options.rel;
      found += is_relevant ? 1 : 0;
      documents[query.documents[row]] |= is_relevant;
      ++grades[query.grades[row]];
    }
    judged.push_back(query.size());
    relevant.push_back(found);
    if (found > 0) with_any.push_back(found);
    result.relevant += found;
    result.queries_without_relevant += found == 0 ? 1 : 0;
  }
  result.judged_documents = documents.size();
  for (const auto& [document, is_relevant] : documents) result.relevant_documents += is_relevant ? 1 : 0;
  result.judged_per_query = statistics_of(std::move(judged));
  result.relevant_per_query = statistics_of(std::move(relevant));
  result.relevant_per_query_with_any = statistics_of(std::move(with_any));
  result.share_without_relevant = detail::describe::share_of(result.queries_without_relevant, result.queries);
  for (const auto& [grade, count] : grades)
    result.grades.push_back({grade, count, detail::describe::share_of(count, result.judgments)});
  if (!options.collection_size) return result;
  if (*options.collection_size < result.relevant_documents)
    return invalid_input("collection_size must be at least {}, the number of distinct relevant documents, not {}",
                         result.relevant_documents, *options.collection_size);
  result.collection_size = options.collection_size;
  result.collection_share = detail::describe::share_of(result.relevant_documents, *options.collection_size);
  result.relevant_document_ratio = detail::describe::share_of(result.relevant, *options.collection_size);
  return result;
} catch (const Cancelled&) {
  return detail::cancelled();
}

}  // namespace irmetrics
