// Reads the output of trec_eval -q: measure, query, value.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/status.hpp>
#include <irmetrics/io/detail/score_cells-inl.hpp>

namespace irmetrics::detail::io {

/// The fields of a line, separated by whitespace of ASCII.
inline std::vector<std::string_view> whitespace_separated(std::string_view line) {
  std::vector<std::string_view> fields;
  for (std::size_t i = 0; i < line.size();) {
    std::size_t end = i;
    while (end < line.size() && !is_blank(line[end])) ++end;
    if (end > i) fields.push_back(line.substr(i, end - i));
    i = end + 1;
  }
  return fields;
}

/// Whether a line may be trec_eval's output, and not the first line of a table with two columns.
inline bool looks_like_trec_eval(std::string_view line) {
  const std::vector<std::string_view> fields = whitespace_separated(line);
  if (fields.size() != 3) return false;
  if (fields[0] == "runid") return fields[1] == "all";
  return column_kind(fields[0]) == ColumnKind::other && parse_field(fields[2]).has_value();
}

class TrecEvalLines final : public ScoreLines {
 public:
  explicit TrecEvalLines(FileScores& out) : ScoreLines(out) { out_.one_system = true; }

  Status read(std::string_view line, std::size_t number) override {
    const std::vector<std::string_view> fields = whitespace_separated(line);
    if (fields.size() != 3)
      return invalid_input("{}: expected 3 fields (measure, query, value), found {}", out_.location(number, 0),
                           fields.size());
    const std::string_view measure = fields[0], query = fields[1], value = fields[2];
    const auto column = static_cast<std::size_t>(value.data() - line.data()) + 1;
    if (measure == "runid") {
      if (out_.system)
        return invalid_input("{}: a second runid, '{}', after '{}'; expected one file per system",
                             out_.location(number, column), value, *out_.system);
      out_.system = value;
      return Status();
    }
    if (measure.starts_with("relstring")) return Status();
    return add({{}, std::string(measure), query == "all" ? "" : std::string(query), 0, number, column}, value);
  }
};

}  // namespace irmetrics::detail::io
