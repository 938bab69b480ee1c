// The scores of runs on slices of the queries, beside those on all queries.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/query_slices.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/evaluate/scores.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace irmetrics {

/// The score of a run on a slice, under one measure.
struct SliceScore {
  std::string slice;  // empty: all queries
  std::string run, measure;
  std::size_t queries = 0;   // scored
  std::size_t unscored = 0;  // of the slice
  double score = 0;

  static constexpr auto description =
      describe_result<SliceScore>("SliceScore", "The score of a run on a slice, under one measure.", ResultKind::row) |
      field("slice", &SliceScore::slice, "slice of the queries; empty: all queries") |
      field("run", &SliceScore::run, "name of the run") | field("measure", &SliceScore::measure, "measure") |
      field("queries", &SliceScore::queries, "queries that were scored") |
      field("unscored", &SliceScore::unscored, "queries of the slice without scores") |
      field("score", &SliceScore::score, "overall value of these queries");
};

/// The scores of runs on all queries and on each slice.
struct SlicedScores {
  std::vector<std::string> slices, runs;
  std::vector<AnyMeasure> measures;
  std::size_t unsliced = 0;
  std::vector<SliceScore> rows;  // of all queries and of each slice: the runs, with their measures

  std::vector<std::string> measure_names() const {
    std::vector<std::string> names;
    for (const AnyMeasure& measure : measures) names.push_back(measure.text());
    return names;
  }
  static constexpr auto description =
      describe_result<SlicedScores>("SlicedScores", "Scores of runs on slices of the queries.") |
      Title{"{slices:slice|slices} of the queries"} |
      detail_field("slices", &SlicedScores::slices, "names of the slices") |
      detail_field("runs", &SlicedScores::runs, "names of the runs") |
      detail_field("measures", &SlicedScores::measure_names, "measures") |
      detail_field("unsliced", &SlicedScores::unsliced, "scored queries that are in no slice") |
      rows_field("rows", &SlicedScores::rows, "a row for each slice, run and measure; first those of all queries");
};

/// The scores of the queries at these indices in queries(), aggregated as the measures define it: not always a mean.
/// Its audit has the policies and counts these queries only.
Scores scores_of_queries(const Scores& scores, std::span<const std::size_t> queries);

/// The scores of runs with the same measures on all queries and on each slice. Fails as check_slices does; without
/// slices; on runs with different measures; on a slice without a scored query in some run; and on a scored query in no
/// slice, unless the options ignore it.
Result<SlicedScores> sliced_scores(std::span<const NamedScores> runs, std::span<const QuerySlice> slices,
                                   const SliceOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/evaluate/sliced_scores-inl.hpp>
#endif
