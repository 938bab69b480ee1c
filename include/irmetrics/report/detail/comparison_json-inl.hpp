// A comparison as JSON.
#pragma once

#include <irmetrics/report/audit_report.hpp>
#include <irmetrics/report/result_report-inl.hpp>
#include <irmetrics/report/score_report-inl.hpp>
#include <irmetrics/significance/compare.hpp>

#include <cstddef>
#include <span>

namespace irmetrics::detail::report {

/// {system: audit}; null if the audits are unknown.
inline JsonTree audits_as_json(const Comparison& comparison) {
  JsonTree json;
  for (std::size_t i = 0; i < comparison.audits.size(); ++i)
    json[comparison.systems[i]] = audit_as_json(comparison.audits[i]);
  return json;
}

/// {system: line of the audit}; null if the audits are unknown.
inline JsonTree audit_lines_as_json(const Comparison& comparison) {
  JsonTree json;
  for (std::size_t i = 0; i < comparison.audits.size(); ++i)
    json[comparison.systems[i]] = audit_line(comparison.audits[i]);
  return json;
}

/// {query: value}
inline JsonTree queries_as_json(const ScoreTable& table, std::span<const double> values) {
  JsonTree json = JsonTree::Object();
  for (std::size_t i = 0; i < values.size(); ++i) json.add(table.queries()[i], values[i]);
  return json;
}

/// The description of the measure, and if requested the scores of the systems and the differences of the pairs.
inline JsonTree measure_as_json(const ComparedMeasure& measure, bool per_query) {
  JsonTree json = value_as_json(result_value(measure));
  if (!per_query) return json;
  for (std::size_t i = 0; i < measure.order.size(); ++i)
    json["systems"][i]["scores"] = queries_as_json(measure.table, measure.table.scores(measure.order[i]));
  for (std::size_t i = 0; i < measure.pairs.size(); ++i)
    json["pairs"][i]["differences"] = queries_as_json(measure.table, measure.differences(measure.pairs[i]));
  return json;
}

}  // namespace irmetrics::detail::report
