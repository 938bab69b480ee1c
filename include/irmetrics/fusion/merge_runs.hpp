// Merges several runs into one, query by query: shared by all fusion methods.
#pragma once

#include <irmetrics/base/cancel.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/collection/ties.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/fusion/query_rankings.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// A document of the merged run: an index into QueryRankings::documents.
struct MergedDocument {
  std::uint32_t document;
  double score;
};

/// Merges the rankings of a query into `merged`, which is empty. Called from several threads.
using MergeRankings = std::function<void(const QueryRankings& query, std::vector<MergedDocument>& merged)>;

/// Options of merge_runs.
struct MergeOptions {
  Ties ties = Ties::docno_desc;  // of documents with equal scores, in the runs and in the merged run
  std::size_t depth = 0;         // the documents of each run that are used, best first; 0: all
  std::size_t limit = 0;         // the documents of the merged run per query, best first; 0: all
  std::string name = "merged";   // of the merged run
  unsigned threads = 0;          // 0: as many as the machine has; the result does not depend on it
  Cancel cancel = {};            // stops it early
};

/// Merges runs, query by query; a query that some runs lack is merged from the others. Each run is ranked by its scores
/// and the tie rule, and so is the merged run; documents that tie there under a rule that is not of their ids are in
/// the order of the first run that has them, by rank. Fails without runs, if a run has a document twice for a query,
/// and if the order of a run is undefined.
Result<Run> merge_runs(std::span<const Run> runs, const MergeRankings& merge, const MergeOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/fusion/merge_runs-inl.hpp>
#endif
