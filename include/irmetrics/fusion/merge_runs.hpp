// Merges several runs into one, query by query: shared by all fusion methods.
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

/// The results of one run for a query, best first.
struct RankedDocuments {
  std::size_t run;  // index of the run
  std::vector<std::string_view> documents;
  std::vector<double> scores;
};

/// A document of the merged run.
struct MergedDocument {
  std::string_view document;
  double score;
};

/// Merges the rankings of a query, which it may modify. Runs without the query are not included.
using MergeLists = std::function<std::vector<MergedDocument>(std::span<RankedDocuments>)>;

/// Merges runs, query by query; a query that some runs lack is merged from the others. Each run is ranked by its scores
/// and the tie rule. Fails without runs, and if the order is undefined.
absl::StatusOr<Run> merge_runs(std::span<const Run> runs, Ties ties, std::string name, const MergeLists& merge);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/fusion/merge_runs-inl.hpp>
#endif
