// Comparisons of systems as tables, CSV and JSON.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/description.hpp>
#include <irmetrics/error.hpp>
#include <irmetrics/report/report_table.hpp>
#include <irmetrics/significance/compare.hpp>
#include <irmetrics/significance/tukey_report.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace irmetrics {

/// The means, systems down (highest first by the first measure) and measures across; the highest of each is strong.
/// Marks say what is significant. With a baseline: an arrow up or down at what is above or below it. Of all pairs: each
/// system has a letter, and each mean the letters of the systems that it is significantly above; beyond 26 systems, the
/// number of these instead. What is above is told by the direction of the test, which the sign test and Wilcoxon's may
/// see otherwise than the means: a note says where. The notes say what was tested and how, and where the audits of the
/// systems are known they end with a line of each.
ReportTable table_of_means(const Comparison& comparison);

/// One measure: each system's mean and rank with their intervals, highest first.
ReportTable table_of_systems(const Comparison& comparison, std::size_t measure);

/// One measure: each pair's difference with its interval, p-values, wins, ties and losses, effect size, and the
/// smallest difference that would be detectable.
ReportTable table_of_pairs(const Comparison& comparison, std::size_t measure);

/// One measure: each pair's difference for each query, queries down and pairs across.
ReportTable table_of_differences(const Comparison& comparison, std::size_t measure);

/// The systems under all measures, best mean first, for data frames.
struct ComparedSystems {
  struct Row : ComparedSystem {
    std::string measure;

    static constexpr auto description =
        describe_result<Row>("ComparedSystemRow", "A system, with its measure.", ResultKind::row) |
        field("measure", &Row::measure, "measure") | included_base<ComparedSystem>();
  };
  std::vector<Row> systems;

  static constexpr auto description =
      describe_result<ComparedSystems>("ComparedSystems", "Systems under several measures.") |
      rows_field("systems", &ComparedSystems::systems, "a row for each measure and system");
};
ComparedSystems compared_systems(const Comparison& comparison);

/// The pairs under all measures, for CSV and data frames.
struct ComparedPairs {
  struct Row : ComparedPair {
    std::string measure;
    std::size_t queries = 0;
    double first_mean = 0, second_mean = 0;
    std::optional<std::size_t> first_missing, second_missing;

    static constexpr auto description =
        describe_result<Row>("ComparedPairRow", "A pair, with what is around it.", ResultKind::row) |
        field("measure", &Row::measure, "measure") | included_base<ComparedPair>() |
        field("queries", &Row::queries, "queries that all systems have a defined score for") |
        field("first_mean", &Row::first_mean, "mean of the first system") |
        field("second_mean", &Row::second_mean, "mean of the second system") |
        field("first_missing", &Row::first_missing,
              "judged queries that the first system's run lacks; nothing if that is not known") |
        field("second_missing", &Row::second_missing, "the same of the second system");
  };
  std::vector<Row> pairs;

  static constexpr auto description =
      describe_result<ComparedPairs>("ComparedPairs", "Pairs of systems under several measures.") |
      rows_field("pairs", &ComparedPairs::pairs, "a row for each measure and pair");
};
ComparedPairs compared_pairs(const Comparison& comparison);

/// These pairs as CSV, all numbers in full. The method of an interval is not the one asked for where BCa has no answer.
std::string comparison_as_csv(const Comparison& comparison);

/// Everything: options, audits, means, ranks, pairs, tiers, and if asked the scores and differences of the queries.
/// What is not a finite number is null. Fails, naming it, on a name that is not UTF-8, as all that make JSON do.
absl::StatusOr<std::string> comparison_as_json(const Comparison& comparison, bool per_query = true);

/// "Tukey HSD of 3 systems on 20 queries; ...", and each pair below.
std::string title_of(const TukeyReport& result);
ReportTable table_of(const TukeyReport& result);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/comparison_report-inl.hpp>
#endif
