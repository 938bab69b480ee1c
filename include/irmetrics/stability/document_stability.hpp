// Stability of a ranking of systems when documents are removed from the collection.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/collection/test_collection.hpp>
#include <irmetrics/measures/measures.hpp>
#include <irmetrics/stability/stability.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace irmetrics {

/// Correlates the ranking of systems by each measure's overall value with the rankings on samples of the documents, for
/// each proportion of documents kept. A removed document disappears from all runs and all judgments, including those of
/// nuggets, for all queries: documents below it move up. Each document is kept independently with the same probability,
/// so the size of samples varies slightly: it is kept in sample i at proportion s if the first 53 bits of
/// RandomStream(seed, i).block(hash_id(document)), as a number in [0, 1), are below s. A proportion of 1 keeps all.
///
/// Queries are never removed. The policy for queries without relevant documents (no_relevant) applies to a query that
/// loses all of them; a query that loses all its results has an empty ranking; nuggets that lose their support remain
/// nuggets. The policy's depth refers to ranks in the sample.
///
/// GenTREC (Türkmen et al., arXiv:2501.02408, 2025) studies this in its figure 7. Here runs are fixed: systems do not
/// search the sample again, so a run with few documents has even fewer.
///
/// Fails on fewer than 2 systems, without queries, on a proportion outside (0, 1], and if evaluate fails.
Result<std::vector<Stability>> document_stability(const TestCollection& collection, std::span<const Run> runs,
                                                  const Measures& measures, std::span<const double> shares,
                                                  const CollectionStabilityOptions& options = {});

/// Options of document_count_stability.
struct DocumentCountOptions : CollectionStabilityOptions {
  /// The ids of all documents of the collection; empty: the documents of runs and judgments.
  std::vector<std::string> documents = {};
};

/// The same for samples of exactly n documents, drawn without replacement, for each n in `counts`. Sample i orders the
/// documents by RandomStream(seed, i).block(hash_id(document)) as a 64-bit number, then by id, and keeps the first n.
/// The collection consists of the documents of all runs and judgments, or of `documents`. GenTREC draws 96,196
/// documents 100 times.
///
/// Fails on a count of 0 or larger than the collection, on a duplicate in `documents` and if one is missing there, and
/// as document_stability does.
Result<std::vector<Stability>> document_count_stability(const TestCollection& collection, std::span<const Run> runs,
                                                        const Measures& measures, std::span<const std::size_t> counts,
                                                        const DocumentCountOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/stability/document_stability-inl.hpp>
#endif
