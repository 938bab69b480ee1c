// Stability of a ranking of systems when fewer relevant documents per query are known, or in the collection.
#pragma once

#include <irmetrics/base/enum_text.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/collection/test_collection.hpp>
#include <irmetrics/measures/measures.hpp>
#include <irmetrics/stability/stability.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace irmetrics {

/// What a cap removes of the relevant documents beyond it.
enum class CapRemoves : std::uint8_t {
  judgments,  // they stay in the runs, unjudged: fewer relevant documents are known
  documents,  // they leave the runs too: fewer relevant documents are in the collection
};
template <>
inline constexpr std::array<std::string_view, 2> enum_names<CapRemoves> = {"judgments", "documents"};

/// Options of relevant_cap.
struct RelevantCapOptions : CollectionStabilityOptions {
  double rel = 1;
  CapRemoves cap_removes = CapRemoves::judgments;

  static constexpr auto options = CollectionStabilityOptions::options |
                                  option("rel", &RelevantCapOptions::rel, "smallest grade that counts as relevant") |
                                  option("cap_removes", &RelevantCapOptions::cap_removes,
                                         "what relevant documents beyond the cap lose: their judgments, so that they "
                                         "stay in the runs unjudged, as in a shallower pool; or they leave the runs "
                                         "too, as in a collection without them");
};

/// Correlates the ranking of systems by each measure's overall value with the rankings for which the number of
/// relevant documents per query is capped, for each cap. A sample puts the relevant documents of each query in a random
/// order, by RandomStream(seed, sample).block(hash_id(document) + 2^32 hash_id(query)), and the first ones, up to the
/// cap, keep their judgments. The others become unjudged, as if they had not been pooled: they keep their ranks in the
/// runs, but also lose their judgments for the query's nuggets. With CapRemoves::documents they leave the query's
/// results too, as if the collection did not have them, and the documents below move up. Documents that are not
/// relevant keep their judgments. A cap that no query exceeds has no effect. No query loses all its relevant documents.
///
/// GenTREC (Türkmen et al., arXiv:2501.02408, 2025) studies this in its figure 8, with CapRemoves::documents and other
/// collections: it prints the point `average`.
///
/// Fails on fewer than 2 systems, without queries, on a cap of 0, on a level `rel` that is not finite, and if evaluate
/// fails.
Result<std::vector<Stability>> relevant_cap(const TestCollection& collection, std::span<const Run> runs,
                                            const Measures& measures, std::span<const std::size_t> caps,
                                            const RelevantCapOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/stability/relevant_cap-inl.hpp>
#endif
