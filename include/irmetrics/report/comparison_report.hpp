// Comparisons of systems as tables, CSV and JSON.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/error.hpp>
#include <irmetrics/report/report_table.hpp>
#include <irmetrics/significance/compare.hpp>

#include <string>

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

/// A line for each measure and pair, with the method of its interval, which is not the one asked for where BCa has no
/// answer, and how many of the judged queries each of the two lacks, if that is known; all numbers in full.
std::string comparison_as_csv(const Comparison& comparison);

/// Everything: options, audits, means, ranks, pairs, tiers, and if asked the scores and differences of the queries.
/// What is not a finite number is null. Fails, naming it, on a name that is not UTF-8, as all that make JSON do.
absl::StatusOr<std::string> comparison_as_json(const Comparison& comparison, bool per_query = true);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/comparison_report-inl.hpp>
#endif
