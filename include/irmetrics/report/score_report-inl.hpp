// Writes scores.
#pragma once

#include <irmetrics/base/detail/csv_cell.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>
#include <irmetrics/evaluate/detail/scores_csv-inl.hpp>
#include <irmetrics/evaluate/detail/scores_value-inl.hpp>
#include <irmetrics/report/detail/score_text-inl.hpp>
#include <irmetrics/report/result_report-inl.hpp>
#include <irmetrics/report/score_report.hpp>
#include <irmetrics/report/slices_report.hpp>
#include <irmetrics/report/text_table.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <type_traits>
#include <vector>

namespace irmetrics {
IRMETRICS_INLINE ReportTable table_of_scores(std::span<const NamedScores> runs) {
  ReportTable table;
  if (runs.empty()) return table;
  const std::vector<AnyMeasure>& measures = runs[0].scores.measures();
  const auto value = [&](const NamedScores& run, std::size_t i) {
    return detail::report::score_text(measures[i], run.scores.mean(i));
  };
  std::vector<std::vector<Cell>>& rows = table.rows;
  if (runs.size() == 1) {
    rows.push_back({"measure", runs[0].name});
    for (std::size_t i = 0; i < measures.size(); ++i) rows.push_back({measures[i].text(), value(runs[0], i)});
  } else {
    rows.push_back({"run"});
    for (const AnyMeasure& measure : measures) rows[0].emplace_back(measure.text());
    for (const NamedScores& run : runs) {
      rows.push_back({run.name});
      for (std::size_t i = 0; i < measures.size(); ++i) rows.back().emplace_back(value(run, i));
    }
  }
  return table;
}

IRMETRICS_INLINE ReportTable table_of_queries(const NamedScores& run) {
  ReportTable table{run.name, {{"query"}}, {}};
  const auto& measures = run.scores.measures();
  for (const AnyMeasure& measure : measures) table.rows[0].emplace_back(measure.text());
  for (std::size_t query = 0; query < run.scores.queries().size(); ++query) {
    table.rows.push_back({run.scores.queries()[query]});
    for (std::size_t i = 0; i < measures.size(); ++i)
      table.rows.back().emplace_back(detail::report::score_text(measures[i], run.scores.per_query(i)[query]));
  }
  table.rows.push_back({"all"});
  for (std::size_t i = 0; i < measures.size(); ++i)
    table.rows.back().emplace_back(detail::report::score_text(measures[i], run.scores.mean(i)));
  return table;
}

IRMETRICS_INLINE std::vector<ReportTable> scores_as_tables(std::span<const NamedScores> runs, ScoreDetails details) {
  std::vector<ReportTable> tables;
  if (details.per_query)
    for (const NamedScores& run : runs) tables.push_back(table_of_queries(run));
  if (details.slices != nullptr)
    for (ReportTable& table : tables_of(*details.slices)) tables.push_back(std::move(table));
  else
    tables.push_back(table_of_scores(runs));
  const std::vector<NamedAudit> audits = audits_of(runs);
  if (!audits.empty()) tables.push_back(details.audit ? full_table_of_audits(audits) : table_of_audits(audits));
  return tables;
}

IRMETRICS_INLINE std::string scores_as_html(std::span<const NamedScores> runs, ScoreDetails details) {
  std::string tables = render(scores_as_tables(runs, details), TableFormat::html);
  if (runs.empty() || details.audit) return tables;
  return fmt::format("{}<details><summary>full audit</summary>\n{}</details>\n", tables,
                     render(full_table_of_audits(audits_of(runs)), TableFormat::html));
}

IRMETRICS_INLINE Result<std::string> scores_as_csv(std::span<const NamedScores> runs, ScoreDetails details) {
  if (details.slices != nullptr) return result_as_csv(record_of(*details.slices));
  std::string text(detail::evaluate::csv_columns);
  for (const NamedScores& run : runs) {
    if (Status status = detail::evaluate::append_csv(run, details.per_query, text); !status.ok()) return status;
    if (details.audit)
      for (const auto& [name, count] : counts_of(run.scores.audit()))
        text += fmt::format("{},{},all,{}\n", detail::csv_cell(run.name), detail::csv_cell("audit " + name), count);
  }
  return text;
}

IRMETRICS_INLINE Result<std::string> scores_as_json(std::span<const NamedScores> runs, const Policy& policy,
                                                    bool per_query, const SlicedScores* slices) {
  return scores_of_policies_as_json(runs, std::vector<Policy>(std::max<std::size_t>(runs.size(), 1), policy), per_query,
                                    slices);
}

IRMETRICS_INLINE Result<std::string> scores_of_policies_as_json(std::span<const NamedScores> runs,
                                                                std::span<const Policy> policies, bool per_query,
                                                                const SlicedScores* slices) {
  const bool differ = std::adjacent_find(policies.begin(), policies.end(), std::not_equal_to<>()) != policies.end();
  detail::JsonPrinter json(true);
  json.begin('{');
  if (!differ && !policies.empty()) {
    json.key("policy");
    json.print(detail::evaluate::policy_value(policies[0]));
  }
  json.key("runs");
  json.begin('[');
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const NamedScores& run = runs[i];
    ResultMap entry{{"name", "tag"}, {{run.name}, {run.scores.run()}}};
    if (differ) entry.add("policy", detail::evaluate::policy_value(policies[i]));
    if (!run.scores.measures().empty()) {
      entry.add("scores", {detail::evaluate::scores_value(run.scores)});
      if (per_query) entry.add("per_query", {detail::evaluate::query_scores_value(run.scores)});
    }
    entry.add("audit", {record_of(run.scores.audit())});
    entry.add("audit_line", {audit_line(run.scores.audit())});
    json.item();
    json.print({std::move(entry)});
  }
  json.end(']');
  if (slices != nullptr) {
    json.key("slices");
    json.print({record_of(*slices)});
  }
  json.end('}');
  return detail::report::finished_json(std::move(json));
}

}  // namespace irmetrics
