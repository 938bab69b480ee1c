// What moved between two runs, as tables.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/collection/test_collection.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/evaluate/entered_unjudged.hpp>
#include <irmetrics/evaluate/moved_documents.hpp>
#include <irmetrics/measures/measure.hpp>
#include <irmetrics/report/report_table.hpp>
#include <irmetrics/significance/compare.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace irmetrics {

/// The queries of a compared pair whose scores differ most, with their documents.
struct MovedPair {
  std::string measure, before, after;
  std::size_t moved = 0;  // queries whose scores differ
  std::vector<MovedQuery> queries;

  static constexpr auto description =
      describe_result<MovedPair>("MovedPair",
                                 "The queries of two runs whose scores differ most, with their documents.") |
      field("measure", &MovedPair::measure, "measure") | field("before", &MovedPair::before, "name of the run before") |
      field("after", &MovedPair::after, "name of the run after") |
      field("moved", &MovedPair::moved, "queries whose scores differ") |
      detail_field("queries", &MovedPair::queries, "those that differ most, with their documents");
};

/// The queries that differ most, at most so many, for each pair of the first measure of a comparison, without those
/// that do not differ. `measure` is that measure; `runs` and `collection` are those that were compared. With a
/// baseline, it is the run before; otherwise the first run of a pair is. Fails if a compared system is none of the
/// runs, and as moved_documents does.
Result<std::vector<MovedPair>> moved_pairs(const Comparison& comparison, const TestCollection& collection,
                                           std::span<const Run> runs, const AnyMeasure& measure, std::size_t queries,
                                           const MovedDocumentsOptions& options = {});

/// The documents: ranks, grades or nuggets, and effects. `limit`: how many are shown; 0: all.
ReportTable table_of(const MovedQuery& moved, std::size_t limit = 0);

/// For each pair its queries, and the documents of each of these.
std::vector<ReportTable> moved_as_tables(std::span<const MovedPair> pairs, std::size_t limit);

/// With a note on what the bounds are.
ReportTable table_of(const EnteredUnjudged& holes);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/moved_report-inl.hpp>
#endif
