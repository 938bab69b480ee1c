// The coverage of nuggets by runs, by each and by all together, as one report.
#pragma once

#include <irmetrics/alignment/policy.hpp>
#include <irmetrics/base/description.hpp>
#include <irmetrics/base/options.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/evaluate/nugget_coverage.hpp>
#include <irmetrics/report/report_table.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics {

/// Options of a report of coverage.
struct CoverageReportOptions {
  std::uint32_t k = 5;        // as in BERDS
  std::uint32_t limit = 100;  // of set_size

  static constexpr auto options =
      describe_options |
      option("k", &CoverageReportOptions::k, range::at_least(1), "number of first documents of each run") |
      option("limit", &CoverageReportOptions::limit, range::at_least(1),
             "last rank at which all nuggets of a query may be covered for the set size");
};

/// The name of the union in the rows of CoverageReport.
inline constexpr std::string_view all_runs = "all runs";

/// Means over the queries for one run, or for the union of all.
struct CoverageOfRun {
  std::string run;
  double documents = std::numeric_limits<double>::quiet_NaN();
  double coverage = std::numeric_limits<double>::quiet_NaN();
  double all_covered = std::numeric_limits<double>::quiet_NaN();
  double success = std::numeric_limits<double>::quiet_NaN();
  // NaN for the union, whose documents have no order.
  double set_size = std::numeric_limits<double>::quiet_NaN();
  double with_set_size = std::numeric_limits<double>::quiet_NaN();

  static constexpr auto description =
      describe_result<CoverageOfRun>("CoverageOfRun", "Coverage of nuggets by a run, or by the union of all runs.",
                                     ResultKind::row) |
      field("run", &CoverageOfRun::run, "name of the run, or 'all runs' for the union of all") |
      field("documents", &CoverageOfRun::documents, "mean number of distinct documents in the top k") |
      field("coverage", &CoverageOfRun::coverage, "mean proportion of the nuggets covered, Coverage@k") |
      field("all_covered", &CoverageOfRun::all_covered, "proportion of queries whose nuggets are all covered") |
      field("success", &CoverageOfRun::success, "proportion of queries with min(k, nuggets) covered, MRecall@k") |
      field("set_size", &CoverageOfRun::set_size, "mean number of documents that cover all nuggets, where they do") |
      field("with_set_size", &CoverageOfRun::with_set_size, "proportion of queries with such a number");
};

/// TwoSides of one run.
struct SidesOfRun {
  std::string run;
  TwoSides sides;

  static constexpr auto description =
      describe_result<SidesOfRun>("SidesOfRun", "Which of two nuggets the top k of a run supports.", ResultKind::row) |
      field("run", &SidesOfRun::run, "name of the run") |
      field("both", member_of<&SidesOfRun::sides, &TwoSides::both>, "proportion of queries with both nuggets") |
      field("only_first", member_of<&SidesOfRun::sides, &TwoSides::only_first>, "with the first nugget only") |
      field("only_second", member_of<&SidesOfRun::sides, &TwoSides::only_second>, "with the second nugget only") |
      field("neither", member_of<&SidesOfRun::sides, &TwoSides::neither>, "with neither");
};

struct CoverageReport {
  CoverageReportOptions options;
  std::vector<CoverageOfRun> runs;  // the last is the union
  UnionCoverage together;
  NuggetDifficulties difficulties;
  std::vector<SidesOfRun> sides;  // empty if no query has two nuggets

  static constexpr auto description =
      describe_result<CoverageReport>("CoverageReport", "Coverage of nuggets by runs, by each and by all together.") |
      detail_field("k", member_of<&CoverageReport::options, &CoverageReportOptions::k>,
                   "number of first documents of each run") |
      detail_field("limit", member_of<&CoverageReport::options, &CoverageReportOptions::limit>,
                   "last rank for the set size") |
      rows_field("runs", &CoverageReport::runs, "coverage by each run; the last is the union of all runs") |
      field("union", &CoverageReport::together, "coverage by the union of all runs") |
      field("difficulties", &CoverageReport::difficulties, "number of runs that find each nugget in their top k") |
      field("sides", &CoverageReport::sides,
            "for queries with two nuggets, which of them each run finds; empty if there are none");
};

/// Computes union_coverage of each run and of all together, set_size and two_sides of each run, and nugget_difficulty:
/// tables 5 and 6 and figure 2 of BERDS (Chen and Choi, 2024). All are over the same queries: with
/// queries=intersection, those that every run has. Fails as these do.
Result<CoverageReport> coverage_report(const NuggetQrels& nuggets, std::span<const Run> runs,
                                       const CoverageReportOptions& options = {}, const Policy& policy = {});

/// The tables of a report: coverage, two sides if a query has two nuggets, and the nuggets that the fewest runs find.
std::vector<ReportTable> tables_of(const CoverageReport& report);

/// The coverage of each query by the union of all runs.
ReportTable table_of_queries(const CoverageReport& report);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/coverage_report-inl.hpp>
#endif
