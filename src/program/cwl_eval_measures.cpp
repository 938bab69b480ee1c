// Reads measures as cwl_eval writes them.
#include "cwl_eval_measures.hpp"

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/read_lines.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace irmetrics::program {
namespace {

/// A class of cwl_eval: its arguments fill both texts.
struct ClassRow {
  std::string_view name, printed, measure;
  std::array<std::string_view, 2> defaults = {};  // of its parameters; empty: required
  std::size_t parameters = 0;
};

// The spaces at the end of two names are cwl_eval's.
constexpr ClassRow class_rows[] = {{"PrecisionCWLMetric", "P@{}", "P@{}", {"10"}, 1},
                                   {"RBPCWLMetric", "RBP@{}", "RBP(p={})", {"0.9"}, 1},
                                   {"NDCGCWLMetric", "NDCG-k@{}", "SDCG@{}", {""}, 1},
                                   {"RRCWLMetric", "RR", "RR"},
                                   {"APCWLMetric", "AP", "AP"},
                                   {"INSTCWLMetric", "INST-T={}", "INST(T={})", {"1.0"}, 1},
                                   {"INSQCWLMetric", "INSQ-T={}", "INSQ(T={})", {"1.0"}, 1},
                                   {"BPMCWLMetric", "BPM-Static-T={}-K={}", "BPM(T={})@{}", {"1.0", "10"}, 2},
                                   {"NERReq8CWLMetric", "NERR-EQ8@k={}", "NERR8@{}", {""}, 1},
                                   {"NERReq9CWLMetric", "NERR-EQ9@k={}", "NERR9@{}", {""}, 1},
                                   {"NERReq10CWLMetric", "NERR-EQ10@phi={}", "NERR10(p={})", {"0.9"}, 1},
                                   {"NERReq11CWLMetric", "NERR-EQ11@T={}", "NERR11(T={})", {"1.0"}, 1},
                                   {"UMeasureCWLMetric", "U-L@{} ", "UMeasure(L={})", {"1000"}, 1},
                                   {"TBGCWLMetric", "TBG-H@{} ", "TBG(halflife={})", {"224"}, 1}};

/// A number as Python writes it: a whole number, or one with a point.
std::string python_text(std::string_view given, double number) {
  std::string text = fmt::format("{}", number);
  if (given.find('.') != std::string_view::npos && text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

std::string filled(std::string_view pattern, const std::vector<std::string>& values) {
  std::string text;
  for (auto value = values.begin(); !pattern.empty();) {
    const std::size_t hole = pattern.find("{}");
    text += pattern.substr(0, hole);
    if (hole == std::string_view::npos) break;
    text += *value++;
    pattern.remove_prefix(hole + 2);
  }
  return text;
}

/// A measure from the name of its class and its arguments.
Result<CwlEvalMeasure> measure_of(std::string_view text) {
  const std::size_t open = text.find('(');
  if (open == std::string_view::npos || !text.ends_with(')'))
    return invalid_input("expected a measure of cwl_eval, such as RBPCWLMetric(0.8), not '{}'", detail::shown(text));
  const std::string_view name = detail::trim(text.substr(0, open)), inside = text.substr(open + 1);
  const auto* const row =
      std::find_if(std::begin(class_rows), std::end(class_rows), [&](const ClassRow& one) { return one.name == name; });
  if (row == std::end(class_rows))
    return invalid_input("expected one of {}, not '{}'", cwl_eval_classes(), detail::shown(name));
  std::vector<std::string> values;
  for (const std::string_view part : detail::split(inside.substr(0, inside.size() - 1), ',')) {
    const std::string_view argument = detail::trim(part);
    if (argument.empty()) continue;
    const auto number = detail::parse_number(argument);
    if (!number) return invalid_input("{} takes numbers, not '{}'", name, detail::shown(argument));
    values.push_back(python_text(argument, *number));
  }
  if (values.size() > row->parameters)
    return invalid_input("{} takes {} numbers at most, not {}", name, row->parameters, values.size());
  for (std::size_t i = values.size(); i < row->parameters; ++i) {
    if (row->defaults[i].empty()) return invalid_input("{} takes a number, the last rank", name);
    values.emplace_back(row->defaults[i]);
  }
  auto measure = parse_measure(filled(row->measure, values));
  if (!measure.ok()) return measure.status();
  return CwlEvalMeasure{*std::move(measure), filled(row->printed, values)};
}

}  // namespace

std::vector<CwlEvalMeasure> default_cwl_eval_measures() {
  constexpr std::string_view all[] = {
      "PrecisionCWLMetric(1)", "PrecisionCWLMetric(2)",  "PrecisionCWLMetric(3)", "PrecisionCWLMetric(4)",
      "PrecisionCWLMetric(5)", "PrecisionCWLMetric(10)", "RBPCWLMetric(0.2)",     "RBPCWLMetric(0.4)",
      "RBPCWLMetric(0.8)",     "NDCGCWLMetric(5)",       "NDCGCWLMetric(10)",     "RRCWLMetric()",
      "APCWLMetric()",         "INSTCWLMetric(1.0)",     "INSTCWLMetric(2.0)",    "INSTCWLMetric(3.0)"};
  std::vector<CwlEvalMeasure> measures;
  for (const std::string_view one : all) measures.push_back(measure_of(one).value());
  return measures;
}

Result<std::vector<CwlEvalMeasure>> read_cwl_eval_measures(const std::string& path) {
  auto source = open_source(path);
  if (!source.ok()) return source.status();
  std::vector<CwlEvalMeasure> measures;
  const std::string file = detail::io::source_name(path);
  Status status = read_whole_lines(path, *std::move(source), [&](std::string_view line, std::size_t number) -> Status {
    auto measure = measure_of(detail::trim(line));
    if (!measure.ok()) return annotate(measure.status(), fmt::format("{}:{}", file, number));
    measures.push_back(*std::move(measure));
    return Status();
  });
  if (!status.ok()) return status;
  if (measures.empty()) return invalid_input("{}: contains no measures", file);
  return measures;
}

std::string cwl_eval_classes() {
  std::string names;
  for (const ClassRow& row : class_rows) names += (names.empty() ? "" : ", ") + std::string(row.name);
  return names;
}

}  // namespace irmetrics::program
