// Writes agreement.
#pragma once

#include <irmetrics/report/agreement_report.hpp>
#include <irmetrics/report/detail/rows_result-inl.hpp>
#include <irmetrics/report/result_titles.hpp>

#include <fmt/format.h>

#include <cstddef>

namespace irmetrics {

namespace detail::report {

/// How often each judge gave each label, and the positive ones together.
inline ReportTable table_of_labels(const Agreement& agreement) {
  std::vector<LabelShare> rows = agreement.label_shares;
  LabelShare positives{.first_share = agreement.first_positives, .second_share = agreement.second_positives};
  for (const LabelShare& share : agreement.label_shares) {
    if (share.label < agreement.rel) continue;
    positives.first += share.first;
    positives.second += share.second;
  }
  rows.push_back(positives);
  ReportTable table = rows_table("Labels of each judge", rows);
  for (std::size_t i = 0; i < agreement.label_shares.size(); ++i)
    table.rows[i + 1][0] = fmt::format("{:g}", rows[i].label);
  table.rows.back()[0] = fmt::format("at least {:g}", agreement.rel);
  return table;
}

}  // namespace detail::report

IRMETRICS_INLINE std::vector<ReportTable> tables_of(const Agreement& agreement) {
  using detail::report::rows_table;
  std::vector<ReportTable> tables = {table_of(agreement)};
  if (agreement.pairs == 0) return tables;
  tables.push_back(detail::report::table_of_labels(agreement));
  ReportTable& baselines = tables.emplace_back(
      rows_table("Baselines: judges who do not read, against the first judge", agreement.baselines));
  baselines.notes = {
      "majority: the first judge's most frequent label. random: each label for the same number of random items.",
      "random_by_share: the first judge's labels, shuffled. The values of random judges are expectations."};
  return tables;
}

IRMETRICS_INLINE std::optional<ResultRows> own_rows(const Agreement& agreement) {
  if (agreement.per_query.empty()) return std::nullopt;
  return rows_of_result(record_of(detail::report::RowsResult<QueryAgreement>{agreement.per_query}));
}

}  // namespace irmetrics
