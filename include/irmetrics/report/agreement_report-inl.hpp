// Writes agreement.
#pragma once

#include <irmetrics/report/agreement_report.hpp>
#include <irmetrics/report/detail/numbers-inl.hpp>
#include <irmetrics/report/detail/rows_result-inl.hpp>
#include <irmetrics/report/result_titles.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

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

inline std::string label_text(double label) { return fmt::format("{:g}", label); }

/// The agreement on all items with each label.
inline ReportTable table_of_rates(const LabelAgreement& agreement) {
  ReportTable table = rows_table(title_of_record(record_of(agreement)), agreement.labels);
  for (std::size_t i = 0; i < agreement.labels.size(); ++i)
    table.rows[i + 1][0] = label_text(agreement.labels[i].label);
  table.notes = {"pooled_rate: over all items; macro_rate: mean over the queries that have the label."};
  return table;
}

inline constexpr std::size_t most_confusion_labels = 20;

inline ReportTable table_of_confusion(const ConfusionTable& confusion) {
  ReportTable table{"Confusion: labels of the first judge (rows) and of the second (columns)", {{""}}, {}};
  for (const double label : confusion.labels) table.rows[0].emplace_back(label_text(label));
  const auto rows = confusion.rows();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    auto& row = table.rows.emplace_back(std::vector<Cell>{label_text(confusion.labels[i])});
    for (const std::uint64_t count : rows[i]) row.emplace_back(fmt::format("{}", fmt::group_digits(count)));
  }
  return table;
}

}  // namespace detail::report

IRMETRICS_INLINE std::vector<ReportTable> tables_of(const Agreement& agreement) {
  using detail::report::rows_table;
  std::vector<ReportTable> tables = {table_of(agreement)};
  if (agreement.pairs == 0) return tables;
  tables.push_back(detail::report::table_of_labels(agreement));
  tables.push_back(detail::report::table_of_rates(agreement.by_label));
  if (const std::size_t labels = agreement.confusion.labels.size(); labels <= detail::report::most_confusion_labels)
    tables.push_back(detail::report::table_of_confusion(agreement.confusion));
  else
    tables.back().notes.push_back(fmt::format("The confusion table of {} labels is in the JSON output.", labels));
  ReportTable& baselines = tables.emplace_back(
      rows_table("Baselines: judges who do not read, against the first judge", agreement.baselines));
  baselines.notes = {
      "majority: the first judge's most frequent label. random: each label for the same number of random items.",
      "random_by_share: the first judge's labels, shuffled. The values of random judges are expectations."};
  return tables;
}

IRMETRICS_INLINE std::vector<ReportTable> tables_of(const LabelAgreement& agreement) {
  using detail::report::number_text;
  ReportTable table{title_of_record(record_of(agreement)), {{"query_id"}}, {}};
  for (const LabelRate& label : agreement.labels)
    for (const char* column : {"rate", "agreed", "items"})
      table.rows[0].emplace_back(fmt::format("{} of {}", column, detail::report::label_text(label.label)));
  QueryLabelRate none;
  none.rate = std::numeric_limits<double>::quiet_NaN();
  const auto count = [](std::uint64_t items) { return fmt::format("{}", fmt::group_digits(items)); };
  for (std::size_t i = 0; i < agreement.rows.size();) {
    const std::string& query = agreement.rows[i].query;
    auto& row = table.rows.emplace_back(std::vector<Cell>{query});
    for (const LabelRate& label : agreement.labels) {
      const bool given =
          i < agreement.rows.size() && agreement.rows[i].query == query && agreement.rows[i].label == label.label;
      const QueryLabelRate& found = given ? agreement.rows[i++] : none;
      row.insert(row.end(), {number_text(found.rate), count(found.agreed), count(found.items)});
    }
  }
  std::vector<Cell> pooled = {"pooled"}, macro = {"macro"};
  for (const LabelRate& label : agreement.labels) {
    pooled.insert(pooled.end(), {number_text(label.pooled_rate), count(label.agreed), count(label.items)});
    macro.insert(macro.end(), {number_text(label.macro_rate), "", ""});
  }
  if (!agreement.labels.empty()) table.rows.insert(table.rows.end(), {std::move(pooled), std::move(macro)});
  table.notes = {"pooled: rate over the items of all queries; macro: mean over the queries that have the label."};
  return {std::move(table)};
}

IRMETRICS_INLINE std::optional<ResultRows> own_rows(const Agreement& agreement) {
  if (agreement.per_query.empty()) return std::nullopt;
  return rows_of_result(record_of(detail::report::RowsResult<QueryAgreement>{agreement.per_query}));
}

}  // namespace irmetrics
