// Round-robin merging of rankings: how BERDS puts the results of several expanded queries together. Its paper skips
// documents that are there already, which is the default here; its released code keeps them, and 100 documents in all.
#pragma once

#include <irmetrics/alignment/policy.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/error.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

struct RoundRobinOptions {
  std::size_t depth = 100;  // documents kept; 0: all
  bool distinct = true;     // whether a document that is there already is passed over, as in the paper
};

/// The first document of each list, then the second of each, and so on; a list that has ended is passed over.
std::vector<std::string_view> round_robin(std::span<const std::vector<std::string_view>> lists,
                                          const RoundRobinOptions& options = {});

/// Merges runs, query by query; a query that some runs lack is merged from the others. Each run is ranked by its scores
/// under the tie order; the merged documents' scores are 1 / place. Fails without runs. (With distinct = false a run
/// may hold a document twice, which evaluate refuses unless its policy on duplicates says otherwise.)
absl::StatusOr<Run> round_robin(std::span<const Run> runs, const RoundRobinOptions& options = {},
                                Ties ties = Ties::docno_desc, std::string name = "round_robin");

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/fusion/round_robin-inl.hpp>
#endif
