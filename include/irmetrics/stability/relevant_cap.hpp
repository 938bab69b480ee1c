// Stability of a ranking of systems when fewer relevant documents per query are known.
#pragma once

#include <irmetrics/collection/run.hpp>
#include <irmetrics/collection/test_collection.hpp>
#include <irmetrics/measures/measures.hpp>
#include <irmetrics/stability/stability.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace irmetrics {

/// Options of relevant_cap.
struct RelevantCapOptions : CollectionStabilityOptions {
  double rel = 1;

  static constexpr auto options = CollectionStabilityOptions::options |
                                  option("rel", &RelevantCapOptions::rel, "smallest grade that counts as relevant");
};

/// Correlates the ranking of systems by each measure's overall value with the rankings for which the number of known
/// relevant documents per query is capped, for each cap. A sample puts the relevant documents of each query in a random
/// order, by RandomStream(seed, sample).block(hash_id(document) + 2^32 hash_id(query)), and the first ones, up to the
/// cap, keep their judgments. The others become unjudged, as if they had not been pooled: they keep their ranks in the
/// runs, but also lose their judgments for the query's nuggets. Documents that are not relevant keep their judgments. A
/// cap that no query exceeds has no effect. No query loses all its relevant documents.
///
/// GenTREC (Türkmen et al., arXiv:2501.02408, 2025) studies this in its figure 8, with other collections: it prints the
/// point `average`.
///
/// Fails on fewer than 2 systems, without queries, on a cap of 0, on a level `rel` that is not finite, and if evaluate
/// fails.
absl::StatusOr<std::vector<Stability>> relevant_cap(const TestCollection& collection, std::span<const Run> runs,
                                                    const Measures& measures, std::span<const std::size_t> caps,
                                                    const RelevantCapOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/stability/relevant_cap-inl.hpp>
#endif
