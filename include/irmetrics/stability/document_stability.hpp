// How stable a ranking of systems is when documents are taken out of the collection that was searched.
#pragma once

#include <irmetrics/collection/run.hpp>
#include <irmetrics/collection/test_collection.hpp>
#include <irmetrics/measures/measure.hpp>
#include <irmetrics/stability/stability.hpp>

#include <span>
#include <vector>

namespace irmetrics {

/// Correlates the ranking of systems by each measure's overall value with the rankings on samples of the documents, for
/// each share of documents kept. A document that is sampled away leaves all runs and all judgments, those of nuggets
/// included, for all queries: what was below it moves up. Each document stays with that chance on its own, so that a
/// sample's size varies a little: it stays in sample i at share s if the first 53 bits of
/// RandomStream(seed, i).block(hash_id(document)), as a number in [0, 1), are below s. A share of 1 keeps all.
///
/// Queries are never lost: one that loses all its relevant documents is then what the policy makes of queries without
/// relevant documents (no_relevant), one whose results are all gone returns nothing, and nuggets that nothing
/// supports any more are still to be found. The policy's depth counts ranks in the sample.
///
/// GenTREC (Türkmen et al., arXiv:2501.02408, 2025) asks this in its figure 7. Here runs are taken as they are: no
/// system searches the sample anew, so one that returned few documents returns fewer.
///
/// Fails on fewer than 2 systems, without queries, on a share outside (0, 1], and where evaluate fails.
absl::StatusOr<std::vector<Stability>> document_stability(const TestCollection& collection, std::span<const Run> runs,
                                                          const std::vector<AnyMeasure>& measures,
                                                          std::span<const double> shares,
                                                          const CollectionStabilityOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/stability/document_stability-inl.hpp>
#endif
