// Writes the nuggets that runs cover.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/report/coverage_report.hpp>
#include <irmetrics/report/detail/numbers-inl.hpp>
#include <irmetrics/report/result_titles.hpp>

#include <fmt/format.h>

#include <utility>

namespace irmetrics {
namespace detail::report {

inline CoverageOfRun coverage_of(std::string run, const UnionCoverage& of) {
  return {.run = std::move(run),
          .documents = of.documents,
          .coverage = of.coverage,
          .all_covered = of.all_covered,
          .success = of.success};
}

/// The judgments of some queries.
inline Result<NuggetQrels> judgments_of(const NuggetQrels& nuggets, const std::vector<std::string>& queries) {
  NuggetQrelsBuilder builder;
  for (const std::string& id : queries) {
    const NuggetJudgments query = nuggets[*nuggets.find(id)];
    for (const Nugget& nugget : query.nuggets)
      if (Status status = builder.add_nugget(id, nugget); !status.ok()) return status;
    for (std::size_t row = 0; row < query.documents.size(); ++row)
      for (const auto [nugget, grade] : query.support_of(row)) {
        Status status = builder.add(id, query.nuggets[nugget].id, query.documents.documents[row], grade);
        if (!status.ok()) return status;
      }
  }
  return std::move(builder).build();
}

/// The rows of the runs, each alone. Their means are undefined if no query is left.
inline Status add_runs(const NuggetQrels& nuggets, std::span<const Run> runs, const Policy& policy,
                       CoverageReport& report) {
  for (const Run& run : runs) {
    if (nuggets.size() == 0) {
      report.runs.push_back({.run = run.name()});
      continue;
    }
    const auto alone = union_coverage(nuggets, std::span(&run, 1), report.options.k, policy);
    if (!alone.ok()) return alone.status();
    const auto size = set_size(nuggets, run, report.options.limit, policy);
    if (!size.ok()) return size.status();
    auto sides = two_sides(nuggets, run, report.options.k, policy);
    if (!sides.ok()) return sides.status();
    CoverageOfRun& added = report.runs.emplace_back(coverage_of(run.name(), *alone));
    added.set_size = size->mean;
    added.with_set_size = size->share;
    if (!sides->queries.empty()) report.sides.push_back({run.name(), *std::move(sides)});
  }
  return Status();
}

/// What the policies left out, as notes of a table.
inline void note_left_out(ReportTable& table, const CoveredQueries& report) {
  if (!report.without_nuggets.empty())
    table.notes.push_back(
        fmt::format("Left out, without nuggets: {}.", counted(report.without_nuggets.size(), "query", "queries")));
  if (report.left_out > 0)
    table.notes.push_back(fmt::format("Left out by the policy: {}.", counted(report.left_out, "query", "queries")));
  if (report.missing > 0)
    table.notes.push_back(fmt::format("Missing from a run, which covers nothing there: {}.",
                                      counted(report.missing, "query of a run", "queries of runs")));
}

inline ReportTable coverage_table(const CoverageReport& report) {
  ReportTable table{
      fmt::format("Coverage of nuggets by the first {} of {}", counted(report.options.k, "document", "documents"),
                  counted(report.together.queries.size(), "query", "queries")),
      {{"run", "documents", "coverage", "all covered", fmt::format("MRecall@{}", report.options.k), "set size",
        "queries with it"}},
      {}};
  for (const CoverageOfRun& run : report.runs)
    table.rows.push_back({run.run, number_text(run.documents, "{:.1f}"), number_text(run.coverage),
                          number_text(run.all_covered), number_text(run.success), number_text(run.set_size, "{:.2f}"),
                          number_text(run.with_set_size)});
  table.notes.push_back(fmt::format(
      "The set size is the number of documents that cover all nuggets, if the first {}; its mean is over those "
      "queries.",
      report.options.limit == 1 ? "one does" : fmt::format("{} do", report.options.limit)));
  note_left_out(table, report.together);
  return table;
}

inline ReportTable sides_table(const CoverageReport& report) {
  const TwoSides& any_run = report.sides.front().sides;
  ReportTable table{fmt::format("Nuggets found by the first {} of {} with two nuggets",
                                counted(report.options.k, "document", "documents"),
                                counted(any_run.queries.size(), "query", "queries")),
                    {{"run", "both", "only the first", "only the second", "neither"}},
                    {}};
  for (const auto& [run, sides] : report.sides)
    table.rows.push_back({run, number_text(sides.both), number_text(sides.only_first), number_text(sides.only_second),
                          number_text(sides.neither)});
  if (any_run.other_queries > 0)
    table.notes.push_back(fmt::format("Left out, with another number of nuggets: {}.",
                                      counted(any_run.other_queries, "query", "queries")));
  return table;
}

}  // namespace detail::report

IRMETRICS_INLINE Result<CoverageReport> coverage_report(const NuggetQrels& nuggets, std::span<const Run> runs,
                                                        const CoverageReportOptions& options, const Policy& policy) {
  CoverageReport report{.options = options, .runs = {}, .together = {}, .difficulties = {}, .sides = {}};
  auto together = union_coverage(nuggets, runs, options.k, policy);
  if (!together.ok()) return together.status();
  auto difficulties = nugget_difficulty(nuggets, runs, options.k, policy);
  if (!difficulties.ok()) return difficulties.status();
  report.difficulties = *std::move(difficulties);
  // A run alone has more queries than all runs share; the rows of a table are means over the same queries.
  const bool fewer = policy.queries == Queries::intersection && together->left_out > 0;
  const auto judgments =
      fewer ? detail::report::judgments_of(nuggets, together->queries) : Result<NuggetQrels>(nuggets);
  if (!judgments.ok()) return judgments.status();
  Status status = detail::report::add_runs(*judgments, runs, policy, report);
  if (!status.ok()) return status;
  report.runs.push_back(detail::report::coverage_of(std::string(all_runs), *together));
  report.together = *std::move(together);
  return report;
}

IRMETRICS_INLINE std::vector<ReportTable> tables_of(const CoverageReport& report) {
  std::vector<ReportTable> tables{detail::report::coverage_table(report)};
  if (!report.sides.empty()) tables.push_back(detail::report::sides_table(report));
  tables.push_back(table_of(report.difficulties));
  return tables;
}

IRMETRICS_INLINE ReportTable table_of_queries(const CoverageReport& report) {
  ReportTable table{"Coverage by all runs together, by query",
                    {{"query", "documents", "nuggets", "covered", "coverage", "all covered",
                      fmt::format("MRecall@{}", report.options.k)}},
                    {}};
  for (std::size_t i = 0; i < report.together.queries.size(); ++i) {
    const UnionOfQuery& query = report.together.per_query[i];
    table.rows.push_back({report.together.queries[i], std::to_string(query.documents), std::to_string(query.nuggets),
                          std::to_string(query.covered), detail::report::number_text(query.coverage),
                          query.all_covered ? "yes" : "no", query.success ? "1" : "0"});
  }
  return table;
}

}  // namespace irmetrics
