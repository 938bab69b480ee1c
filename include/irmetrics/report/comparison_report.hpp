// Comparisons of systems as tables, CSV and JSON.
#pragma once

#include <irmetrics/base/description.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/report/moved_report.hpp>
#include <irmetrics/report/report_table.hpp>
#include <irmetrics/report/result_report.hpp>
#include <irmetrics/significance/compare.hpp>
#include <irmetrics/significance/tukey_report.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace irmetrics {

/// The means, one row per system (best first by the first measure), one column per measure; the best mean of each
/// measure is strong. With slices, these rows of all queries and then of each slice, with the number of queries. Marks
/// show significance. With a baseline: an arrow up or down if a system is better or worse than it. For all pairs: each
/// system has a letter, and each mean the letters of the systems that its system is significantly better than; for more
/// than 26 systems, their number instead. The direction is that of the test; a note says where the direction of the
/// means differs, which can happen for the sign test and Wilcoxon's. The notes describe the tests, and name pairs that
/// differ on too few queries for any p-value below alpha, and slices that are too small for the differences over all
/// queries.
ReportTable table_of_means(const Comparison& comparison);

/// One measure: each system's mean and rank with their intervals, best first.
ReportTable table_of_systems(const Comparison& comparison, std::size_t measure);

/// One measure: each pair's difference with its interval, p-values, wins, ties and losses, effect size, and detectable
/// difference; with a baseline, also the relative change.
ReportTable table_of_pairs(const Comparison& comparison, std::size_t measure);

/// One measure: each pair's difference for each query, one row per query and one column per pair.
ReportTable table_of_differences(const Comparison& comparison, std::size_t measure);

/// What to report besides the means.
struct ComparisonDetails {
  bool intervals = false;  // of means and ranks
  bool pairs = false;
  bool per_query = false;
  bool audit = false;  // the full audits, not only what stands out
};

/// The tables: the means, the requested details of each measure, and the audits if they are known.
std::vector<ReportTable> comparison_as_tables(const Comparison& comparison, ComparisonDetails details = {});

/// The systems under all measures, best mean first, for data frames.
struct ComparedSystems {
  struct Row : ComparedSystem {
    std::string measure;
    std::string slice = {};  // empty: all queries; not a field, see InSlice

    static constexpr auto description =
        describe_result<Row>("ComparedSystemRow", "A system, with its measure.", ResultKind::row) |
        field("measure", &Row::measure, "measure") | included_base<ComparedSystem>();
  };
  std::vector<Row> systems;

  static constexpr auto description =
      describe_result<ComparedSystems>("ComparedSystems", "Systems under several measures.") |
      rows_field("systems", &ComparedSystems::systems, "a row for each measure and system");
};
/// The systems of a comparison.
ComparedSystems compared_systems(const Comparison& comparison);

/// The pairs under all measures, for CSV and data frames.
struct ComparedPairs {
  struct Row : ComparedPair {
    std::string measure;
    std::size_t queries = 0;
    double first_mean = 0, second_mean = 0;
    std::optional<std::size_t> first_missing, second_missing;
    std::string slice = {};  // as in ComparedSystems

    static constexpr auto description =
        describe_result<Row>("ComparedPairRow", "A pair of systems, with its measure, queries and means.",
                             ResultKind::row) |
        field("measure", &Row::measure, "measure") | included_base<ComparedPair>() |
        field("queries", &Row::queries, "queries with a defined score for all systems") |
        field("first_mean", &Row::first_mean, "mean of the first system") |
        field("second_mean", &Row::second_mean, "mean of the second system") |
        field("first_missing", &Row::first_missing,
              "judged queries missing from the first system's run; None if unknown") |
        field("second_missing", &Row::second_missing, "the same of the second system");
  };
  std::vector<Row> pairs;

  static constexpr auto description =
      describe_result<ComparedPairs>("ComparedPairs", "Pairs of systems under several measures.") |
      rows_field("pairs", &ComparedPairs::pairs, "a row for each measure and pair");
};
/// The pairs of a comparison.
ComparedPairs compared_pairs(const Comparison& comparison);

/// A row of a comparison with slices: it has a field that the rows of other comparisons lack.
template <class Row>
struct InSlice : Row {
  static constexpr auto description =
      describe_result<InSlice>("InSlice", "A row of a comparison with slices.", ResultKind::row) |
      field("slice", &Row::slice, "slice of the queries; empty: all queries") | included_base<Row>();
};

/// The systems and the pairs for data frames: the rows of compared_systems and compared_pairs, which begin with the
/// slice if there are slices.
struct ComparisonRows {
  ResultRows systems, pairs;
};
/// The rows of a comparison.
ComparisonRows comparison_as_rows(const Comparison& comparison);

/// The pairs as CSV, with full precision, one line for each measure, slice and pair. The interval method differs from
/// the requested one if BCa is undefined.
std::string comparison_as_csv(const Comparison& comparison);

/// Everything: options, audits, means, ranks, pairs, tiers, and if requested the per-query scores and differences.
/// Numbers that are not finite are null. `moved`: what moved between the pairs, if it was asked for. Fails on a name
/// that is not UTF-8, and names it, as all JSON writers do.
Result<std::string> comparison_as_json(const Comparison& comparison, bool per_query = true,
                                       std::span<const MovedPair> moved = {});

/// "Tukey HSD of 3 systems on 20 queries; ...", followed by each pair.
std::string title_of(const TukeyReport& result);
/// The pairs as a table.
ReportTable table_of(const TukeyReport& result);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/comparison_report-inl.hpp>
#endif
