// The titles of results, and the tables that have a form of their own. All else about results is in their descriptions.
#pragma once

#include <irmetrics/agreement/agreement.hpp>
#include <irmetrics/agreement/nugget_quality.hpp>
#include <irmetrics/agreement/nugget_scores.hpp>
#include <irmetrics/collection/nugget_summary.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/evaluate/nugget_coverage.hpp>
#include <irmetrics/report/report_table.hpp>
#include <irmetrics/stability/stability.hpp>

#include <string>

namespace irmetrics {

/// "Agreement on 50 pairs (...)": what was measured, on how much.
std::string title_of(const Agreement& result);
std::string title_of(const NuggetQualityReport& result);
std::string title_of(const NuggetScoresReport& result);
std::string title_of(const UnionCoverage& result);
std::string title_of(const SetSize& result);
std::string title_of(const NuggetDifficulties& result);
std::string title_of(const NuggetSummary& result);
std::string title_of(const Stability& result);

/// The nuggets that the fewest runs find, ten at most.
ReportTable table_of(const NuggetDifficulties& result);

/// A line for each size, under what the sizes count.
ReportTable table_of(const Stability& result);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/result_titles-inl.hpp>
#endif
