// The agreement of two judges as tables, and its rows.
#pragma once

#include <irmetrics/agreement/agreement.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/report/result_report.hpp>

#include <optional>
#include <vector>

namespace irmetrics {

/// The coefficients, the labels of each judge, the agreement within each label of the first, the confusion table if it
/// has at most 20 labels, and the baselines.
std::vector<ReportTable> tables_of(const Agreement& agreement);

/// A row per query, and the pooled and the macro-averaged rates; a rate and its counts per label.
std::vector<ReportTable> tables_of(const LabelAgreement& agreement);

/// One row per query; nullopt for lists of labels, which have no queries.
std::optional<ResultRows> own_rows(const Agreement& agreement);

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/report/agreement_report-inl.hpp>
#endif
