// An evaluation that was computed again, as tables.
#pragma once

#include <irmetrics/config.hpp>
#include <irmetrics/evaluate/verify.hpp>
#include <irmetrics/report/result_report.hpp>

#include <vector>

namespace irmetrics {

/// The files with their SHA-256, with a title that says whether all is equal, and notes on what differs; then the first
/// values that differ, in full.
std::vector<ReportTable> tables_of(const Verification& result);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/verification_report-inl.hpp>
#endif
