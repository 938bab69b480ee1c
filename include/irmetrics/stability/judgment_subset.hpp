// A test collection with a subset of its judgments.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/test_collection.hpp>
#include <irmetrics/config.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

namespace irmetrics {

/// Whether a document keeps its judgments for a query, given by its index in the collection. `hash` is the document's
/// hash_id.
using KeepsJudgments = std::function<bool(std::size_t query, std::string_view document, std::uint32_t hash)>;

/// The collection without the judgments, of documents and nuggets, of the documents for which `keeps` is false. All
/// queries and nuggets remain, even without judgments: the indices of queries do not change.
Result<TestCollection> judgment_subset(const TestCollection& collection, const KeepsJudgments& keeps);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/stability/judgment_subset-inl.hpp>
#endif
