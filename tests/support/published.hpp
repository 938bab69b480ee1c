// Published values: tables in the reference data, and our values in the printed form.
#pragma once

#include "support/files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace irmetrics::test {

/// A table with a header line: each row by the names of its columns.
inline std::vector<std::map<std::string, std::string>> read_table(const std::string& path) {
  const std::vector<std::string> lines = lines_of(file_bytes(path));
  REQUIRE(lines.size() > 1);
  const std::vector<std::string> names = fields_of(lines[0]);
  std::vector<std::map<std::string, std::string>> rows;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::vector<std::string> fields = fields_of(lines[i]);
    REQUIRE(fields.size() == names.size());
    for (rows.emplace_back(); rows.back().size() < names.size();)
      rows.back().emplace(names[rows.back().size()], fields[rows.back().size()]);
  }
  return rows;
}

/// A measure by its trec_eval name, with this smallest relevant grade if it has such a parameter.
inline AnyMeasure measure_at_level(const std::string& name, int level) {
  const AnyMeasure measure = value_of(parse_measure(name));
  const std::string text = measure.text();
  const std::size_t end = std::min(text.find_first_of("(@"), text.size());
  for (const MeasureInfo& info : all_measures()) {
    if (level == 1 || info.name != text.substr(0, end)) continue;
    for (const ParameterInfo& parameter : info.parameters) {
      if (parameter.name != "rel") continue;
      const bool more = end < text.size() && text[end] == '(';
      return value_of(parse_measure(
          fmt::format("{}(rel={}{}{}", info.name, level, more ? "," : ")", text.substr(end + (more ? 1 : 0)))));
    }
  }
  return measure;
}

inline std::string four_digits(double value) { return fmt::format("{:.4f}", value); }

}  // namespace irmetrics::test
