// Reads the -Z file.
#include "trec_eval_zscores.hpp"

#include <irmetrics/io/field_check.hpp>
#include <irmetrics/io/read_lines.hpp>

namespace irmetrics::program {

Result<ZScoreTable> ZScoreTable::read(const std::string& path) {
  FieldCheck check(path, {});
  ZScoreTable table;
  Status status = detail::io::read_lines<4>(path, [&](detail::io::Line<4>& line) -> Status {
    const auto usable = check.count_fields(line, "query, measure, mean, standard deviation");
    if (!usable.ok()) return usable.status();
    const auto mean = check.number(line, 2, "mean");
    if (!mean.ok()) return mean.status();
    const auto deviation = check.number(line, 3, "standard deviation");
    if (!deviation.ok()) return deviation.status();
    table.references_[{std::string(line.fields[0]), std::string(line.fields[1])}] = {**mean, **deviation};
    return Status();
  });
  if (!status.ok()) return status;
  return table;
}

double ZScoreTable::of(std::string_view query, std::string_view measure, double value) const {
  constexpr double missing = -1000000;
  const auto found = references_.find({std::string(query), std::string(measure)});
  if (found == references_.end()) return missing;
  const auto [mean, deviation] = found->second;
  if (deviation != 0) return (value - mean) / deviation;
  return value == mean ? 0 : missing;
}

}  // namespace irmetrics::program
