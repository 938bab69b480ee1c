// A comparison as JSON.
#pragma once

#include <irmetrics/report/audit_report.hpp>
#include <irmetrics/report/result_report-inl.hpp>
#include <irmetrics/report/score_report.hpp>
#include <irmetrics/significance/compare.hpp>

#include <cstddef>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace irmetrics::detail::report {

/// {system: value_of(audit)}; null if the audits are unknown.
template <class ValueOf>
void write_audits(const Comparison& comparison, const ValueOf& value_of, ResultText& json) {
  if (comparison.audits.empty()) return json.value({});
  json.begin('{');
  for (std::size_t i = 0; i < comparison.audits.size(); ++i) {
    json.key(comparison.systems[i]);
    write_json(value_of(comparison.audits[i]), json);
  }
  json.end('}');
}

/// A member {query: value}.
inline void write_queries(std::string_view name, const ScoreTable& table, std::span<const double> values,
                          ResultText& json) {
  json.key(name);
  json.begin('{');
  for (std::size_t i = 0; i < values.size(); ++i) {
    json.key(table.queries()[i]);
    json.value({values[i]});
  }
  json.end('}');
}

/// A list of structs; add(i) adds members to the i-th.
template <class Structs, class Add>
void write_structs(const Structs& structs, const Add& add, ResultText& json) {
  json.begin('[');
  for (std::size_t i = 0; i < structs.size(); ++i) {
    json.item();
    json.begin('{');
    write_fields(structs[i], json);
    add(i);
    json.end('}');
  }
  json.end(']');
}

/// The description of the measure, with its slice if there is one, and if requested the scores of the systems and the
/// differences of the pairs. There may be millions of pairs, so they are written one by one.
inline void write_measure(const ComparedMeasure& measure, bool per_query, ResultText& json) {
  json.begin('{');
  for_each_field<ComparedMeasure>([&](const auto& field) {
    const auto& value = get_from(measure, field.get);
    if (field.name == "slice" && measure.table.slice().empty()) return;
    json.key(field.name);
    using Value = std::remove_cvref_t<decltype(value)>;
    if constexpr (std::is_same_v<Value, std::vector<ComparedSystem>>)
      write_structs(
          value,
          [&](std::size_t i) {
            if (per_query) write_queries("scores", measure.table, measure.table.scores(measure.order[i]), json);
          },
          json);
    else if constexpr (std::is_same_v<Value, std::vector<ComparedPair>>)
      write_structs(
          value,
          [&](std::size_t i) {
            if (per_query) write_queries("differences", measure.table, measure.differences(value[i]), json);
          },
          json);
    else
      write_json(value, json);
  });
  json.end('}');
}

}  // namespace irmetrics::detail::report
