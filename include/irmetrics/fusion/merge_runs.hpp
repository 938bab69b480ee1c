// Several runs become one, query by query: what all methods of fusion share.
#pragma once

#include <irmetrics/collection/run.hpp>
#include <irmetrics/collection/ties.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/error.hpp>

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// What one run returned for a query, best first.
struct RankedDocuments {
  std::size_t run;  // its place among the runs
  std::vector<std::string_view> documents;
  std::vector<double> scores;
};

/// A document of the merged run.
struct MergedDocument {
  std::string_view document;
  double score;
};

/// Merges the rankings of a query, which it may take apart. Runs that lack the query are not among them.
using MergeLists = std::function<std::vector<MergedDocument>(std::span<RankedDocuments>)>;

/// Merges runs, query by query; a query that some runs lack is merged from the others. Each run is ranked by its scores
/// under the tie order. Fails without runs, and where the order is not known.
absl::StatusOr<Run> merge_runs(std::span<const Run> runs, Ties ties, std::string name, const MergeLists& merge);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/fusion/merge_runs-inl.hpp>
#endif
