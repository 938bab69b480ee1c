// Writes ndeval's lines.
#include "ndeval_output.hpp"

#include "console.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace irmetrics::program {
namespace {

void append_line(std::string& text, std::string_view name, std::string_view topic, const std::vector<double>& values) {
  fmt::format_to(std::back_inserter(text), "{},{}", name, topic);
  for (const double value : values) fmt::format_to(std::back_inserter(text), ",{:.6f}", value);
  text += '\n';
}

}  // namespace

/// The values for each topic. With a baseline, these are differences from it, in which losses have more weight than
/// wins; topics of the baseline that the run lacks are included with -c only.
std::map<std::uint32_t, std::vector<double>> NdevalOutput::rows() const {
  auto rows = run.topics;
  if (!baseline) return rows;
  if (request.complete)
    for (const auto& [topic, values] : baseline->topics) rows.try_emplace(topic, values.size());
  for (auto& [topic, values] : rows) {
    const auto other = baseline->topics.find(topic);
    if (other == baseline->topics.end()) continue;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const double difference = values[i] - other->second[i];
      values[i] = difference >= 0 ? difference : (request.risk_alpha + 1) * difference;
    }
  }
  return rows;
}

std::size_t NdevalOutput::averaged() const {
  const std::size_t topics = request.complete ? judged_topics : run.judged;
  return baseline ? std::max(topics, rows().size()) : topics;
}

void NdevalOutput::print() const {
  std::string name = run.name;
  if (baseline) name = fmt::format("{} (rel to. {}, rs=1+a, a={})", name, baseline->name, request.risk_alpha_text);
  std::string text = "runid,topic";
  for (const NdevalColumn& column : columns) text += "," + column.name;
  text += '\n';
  std::vector<double> mean(columns.size());
  for (const auto& [topic, values] : rows()) {
    append_line(text, name, fmt::to_string(topic), values);
    for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += values[i];
  }
  for (double& value : mean) value /= static_cast<double>(averaged());
  append_line(text, name, "amean", mean);
  program::print(text);
}

}  // namespace irmetrics::program
