// Samples documents.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/stability/detail/collection_documents-inl.hpp>
#include <irmetrics/stability/detail/collection_stability-inl.hpp>
#include <irmetrics/stability/document_stability.hpp>
#include <irmetrics/stability/judgment_subset-inl.hpp>

#include <span>
#include <vector>

namespace irmetrics {

IRMETRICS_INLINE Result<std::vector<Stability>> document_stability(const TestCollection& collection,
                                                                   std::span<const Run> runs, const Measures& measures,
                                                                   std::span<const double> shares,
                                                                   const CollectionStabilityOptions& options) try {
  using namespace detail::stability;
  if (!measures.status().ok()) return measures.status();
  for (const double share : shares)
    if (!(share > 0 && share <= 1)) return invalid_input("a proportion of documents must be in (0, 1], not {}", share);
  const auto documents = CollectionDocuments::of(collection, runs, {});
  if (!documents.ok()) return documents.status();
  CollectionStudy<DocumentSampler> study(collection, runs, measures.list(), "proportion of the documents", shares,
                                         options);
  return study.results(DocumentSampler(collection, *documents, random_numbers(*documents, options.seed), shares));
} catch (const Cancelled&) {
  return detail::cancelled();
}

IRMETRICS_INLINE Result<std::vector<Stability>> document_count_stability(const TestCollection& collection,
                                                                         std::span<const Run> runs,
                                                                         const Measures& measures,
                                                                         std::span<const std::size_t> counts,
                                                                         const DocumentCountOptions& options) try {
  using namespace detail::stability;
  if (!measures.status().ok()) return measures.status();
  const auto documents = CollectionDocuments::of(collection, runs, options.documents);
  if (!documents.ok()) return documents.status();
  for (const std::size_t count : counts)
    if (count == 0 || count > documents->size())
      return invalid_input("a sample of {} documents cannot be drawn: expected 1 to {} of the collection's {}", count,
                           documents->size(), documents->size());
  const std::vector<double> sizes(counts.begin(), counts.end());
  CollectionStudy<DocumentSampler> study(collection, runs, measures.list(), "documents", sizes, options);
  return study.results(DocumentSampler(collection, *documents, random_order(*documents, options.seed), sizes));
} catch (const Cancelled&) {
  return detail::cancelled();
}

}  // namespace irmetrics
