// Removes given documents and random ones, as two studies of samples.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/stability/detail/collection_documents-inl.hpp>
#include <irmetrics/stability/detail/collection_stability-inl.hpp>
#include <irmetrics/stability/judgment_subset-inl.hpp>
#include <irmetrics/stability/without_documents.hpp>

#include <array>
#include <utility>

namespace irmetrics {
namespace detail::stability {

/// The counts of a removal of documents, without measure and correlations.
inline Result<DocumentRemoval> count_removal(const TestCollection& collection, std::span<const Run> runs,
                                             const CollectionDocuments& documents,
                                             const HashSet<std::string_view>& given,
                                             const WithoutDocumentsOptions& options) {
  DocumentRemoval removal;
  removal.level = options.level;
  removal.documents = documents.size();
  for (const std::string_view id : given) ++(documents.contains(id) ? removal.removed : removal.unknown);
  if (given.empty() && options.random == 0) return invalid_input("there are no documents to remove");
  if (!given.empty() && removal.removed == 0)
    return not_found("none of the {} documents to remove, such as '{}', is among the collection's {}", given.size(),
                     shown(*std::min_element(given.begin(), given.end())), documents.size());
  removal.random = options.random == 0 ? removal.removed : options.random;
  if (std::max(removal.removed, removal.random) >= documents.size())
    return invalid_input("{} documents cannot be removed: the collection has {}, and must keep at least 1",
                         std::max(removal.removed, removal.random), documents.size());
  const auto count = [&](std::size_t& removed) {
    return [&](std::string_view id, auto&&...) {
      removed += given.contains(id) ? 1U : 0U;
      return Status();
    };
  };
  auto status = for_each_judged(collection, count(removal.judgments));
  for (const Run& run : runs)
    if (status.ok()) status = for_each_result_of(run, count(removal.results));
  if (!status.ok()) return status;
  return removal;
}

}  // namespace detail::stability

IRMETRICS_INLINE Result<std::vector<DocumentRemoval>> without_documents(const TestCollection& collection,
                                                                        std::span<const Run> runs,
                                                                        const Measures& measures,
                                                                        std::span<const std::string> documents,
                                                                        const WithoutDocumentsOptions& options) try {
  using namespace detail::stability;
  if (!measures.status().ok()) return measures.status();
  if (auto usable = check_stability(options, runs.size(), collection.size()); !usable.ok()) return usable;
  const auto all = CollectionDocuments::of(collection, runs, {});
  if (!all.ok()) return all.status();
  const HashSet<std::string_view> given(documents.begin(), documents.end());
  const auto counted = count_removal(collection, runs, *all, given, options);
  if (!counted.ok()) return counted.status();

  // A sample of two sizes: all documents, and those that are not given.
  CollectionStabilityOptions once = options;
  once.samples = 1;
  once.progress = nullptr;
  const std::array<double, 2> everything_and_rest = {2, 1};
  const NumberDocuments mark = [&](std::size_t, std::span<double> numbers) {
    for (const std::string_view id : given)
      if (all->contains(id)) numbers[all->index(id)] = 1;
  };
  CollectionStudy<DocumentSampler> of_given(collection, runs, measures.list(), "", everything_and_rest, once);
  const auto removed = of_given.results(DocumentSampler(collection, *all, mark, everything_and_rest));
  if (!removed.ok()) return removed.status();

  const std::array<double, 1> rest = {static_cast<double>(all->size() - counted->random)};
  CollectionStudy<DocumentSampler> of_random(collection, runs, measures.list(), "", rest, options);
  auto random = of_random.results(DocumentSampler(collection, *all, random_order(*all, options.seed), rest));
  if (!random.ok()) return random.status();

  std::vector<DocumentRemoval> results;
  for (std::size_t measure = 0; measure < removed->size(); ++measure) {
    DocumentRemoval& result = results.emplace_back(*counted);
    result.measure = (*removed)[measure].measure;
    const std::vector<StabilityPoint>& points = (*removed)[measure].points;
    for (std::size_t i = 0; 2 * i < points.size(); ++i) {
      RemovalPoint& point = result.points.emplace_back();
      point.against = points[2 * i].against;
      point.systems = points[2 * i].systems;
      point.before = points[2 * i].taus[0];
      if (!given.empty()) point.after = points[2 * i + 1].taus[0];
      point.random = std::move((*random)[measure].points[i]);
    }
  }
  return results;
} catch (const Cancelled&) {
  return detail::cancelled();
}

}  // namespace irmetrics
