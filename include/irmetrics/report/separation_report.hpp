// A diagnosis as tables (text, Markdown, LaTeX or HTML), JSON, and CSV with one row per sample.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/samples.hpp>
#include <irmetrics/report/result_report.hpp>
#include <irmetrics/separation/diagnosis.hpp>

#include <string>
#include <vector>

namespace irmetrics {

/// The tables: D_S (samples, undefined, mean, proportions below the thresholds, quartiles), parts with each system's
/// measure and interval, and with its delta, systems with gold, by similarity, delta and correlations, the hardest
/// samples, and the easiest ones that fail. The similarity's own ranking stands beside the systems.
std::vector<ReportTable> separation_tables(const Samples& samples, const Diagnosis& diagnosis);
/// A diagnosis as JSON.
Result<std::string> separation_as_json(const Samples& samples, const Diagnosis& diagnosis);
/// One row per sample: id, D_S, state, best gold and best other passage, and each system's measure under its name (with
/// the measure, if another column has that name).
ResultRows separation_rows(const Samples& samples, const Diagnosis& diagnosis);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/separation_report-inl.hpp>
#endif
