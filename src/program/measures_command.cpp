// irmetrics measures: explains measures from their descriptors, and the official measures of collections.
#include "commands.hpp"
#include "console.hpp"
#include "failure.hpp"
#include "help_text.hpp"
#include "print_result.hpp"
#include "report_format.hpp"

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/describe/official.hpp>
#include <irmetrics/measures/grammar.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics::program {
namespace {

/// The measure with a name, in any spelling.
const MeasureInfo& find_measure(const std::string& name) {
  for (const MeasureInfo& measure : all_measures()) {
    if (measure.name == name) return measure;
    for (const Alias& alias : measure.aliases)
      if (alias.text == name || alias.text.substr(0, alias.text.find("_{}")) == name) return measure;
  }
  if (const auto parsed = parse_measure(name); parsed.ok())
    return find_measure(parsed->text().substr(0, parsed->text().find_first_of("(@")));
  else
    refuse("{}", message(parsed.status()));
}

std::string list_all() {
  std::size_t width = 0;
  for (const MeasureInfo& measure : all_measures()) width = std::max(width, measure.name.size());
  std::string text = "Measures, written NAME, NAME(parameter=value,...) or NAME@k:\n";
  std::string_view purpose;
  for (const MeasureInfo& measure : all_measures()) {
    if (measure.purpose != purpose) text += fmt::format("\n{}\n", purpose = measure.purpose);
    const bool must = !measure.parameters.empty() && measure.parameters.back().written == Written::after_at_always;
    text += fmt::format("  {:<{}}  {}{}{}\n", measure.name, width, measure.title, must ? " (needs @)" : "",
                        measure.of_nuggets       ? " (of nuggets)"
                        : measure.of_preferences ? " (of preferences)"
                                                 : "");
  }
  return text + "\n`irmetrics measures NAME...` explains a measure: definition, parameters, source, other spellings.\n";
}

struct MeasuresRequest {
  std::vector<std::string> names;
  bool official = false;
  ReportFormat format = ReportFormat::text;
};

std::string list_collections() {
  std::string text =
      "Collections, by their ids in ir_datasets, which stand for all ids that begin with them; '*' is any part:\n\n";
  for (const std::string_view id : official_ids()) text += fmt::format("  {}\n", id);
  return text + "\n`irmetrics measures --official ID` shows the official measures of a collection.\n";
}

void show_official(const Command& command, const MeasuresRequest& request) {
  if (request.names.size() > 1) refuse(command, "--official takes one collection");
  if (!request.names.empty()) return print_result(value_or_fail(official(request.names[0])), request.format);
  if (request.format != ReportFormat::text) refuse(command, "a format needs a collection: --official ID");
  print(list_collections());
}

void explain(const Command& command, const MeasuresRequest& request) {
  if (request.format != ReportFormat::text) refuse(command, "a format needs --official");
  std::string text;
  for (const std::string& name : request.names)
    text += (text.empty() ? "" : "\n") + wrapped_lines(explanation(find_measure(name)));
  print(request.names.empty() ? list_all() : text);
}

void set_up_measures(Command& command) {
  auto request = std::make_shared<MeasuresRequest>();
  command.add_option("names", request->names, "measures to explain, in any spelling; or a collection")
      ->type_name("NAME...");
  command.add_flag("--official", request->official,
                   "show the measures and the policy by which the organisers of a collection evaluate, named by its id "
                   "in ir_datasets; list all collections if none is named");
  add_format_options(command, request->format, "the official measures of a collection as one row");
  command.footer(
      "Examples:\n"
      "  irmetrics measures                   all of them, one per line\n"
      "  irmetrics measures nDCG alpha_nDCG   their definition, parameters, source, other spellings\n"
      "  irmetrics measures ndcg_cut_10       under trec_eval's name\n"
      "  irmetrics measures --official msmarco-passage/trec-dl-2019\n"
      "                                       how the organisers of a collection evaluate\n");
  command.callback([&command, request] { (request->official ? show_official : explain)(command, *request); });
}

}  // namespace

const CommandEntry measures_command = {
    .name = "measures",
    .description = "list all measures, or explain some, or those of a collection",
    .set_up = &set_up_measures,
    .examples = {{{"measures nDCG", "definition and parameters"}}},
};

}  // namespace irmetrics::program
