// irmetrics measures: explains measures from their descriptors.
#include "commands.hpp"
#include "console.hpp"
#include "failure.hpp"
#include "help_text.hpp"

#include <irmetrics/base/detail/text.hpp>
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

std::string aggregate_text(Aggregate aggregate) {
  switch (aggregate) {
    case Aggregate::sum:
      return "the sum over the queries";
    case Aggregate::geometric_mean:
      return "the geometric mean over the queries";
    case Aggregate::mean_of_defined:
      return "the mean over the queries where it is defined";
    case Aggregate::pooled:
      return "pooled: sums over all queries are divided";
    case Aggregate::mean:
      return "the mean over the queries";
  }
  return "";
}

std::string explain(const MeasureInfo& measure) {
  std::string text = fmt::format("{}\n  {}\n\n", measure.usage, measure.title);
  text += "  " + wrapped(measure.definition + ".", 2) + "\n";
  text += fmt::format("  Values: {}; overall: {}{}.\n", measure.values, aggregate_text(measure.aggregate),
                      measure.of_nuggets ? "; needs nugget judgments" : "");
  text += "  " + wrapped("Source: " + measure.source + ".", 2) + "\n";
  if (!measure.parameters.empty()) text += "\n  Parameters:\n";
  for (const ParameterInfo& parameter : measure.parameters) {
    const std::string written = parameter.written == Written::as_argument ? parameter.name + "=" : "@" + parameter.name;
    const std::string initial = parameter.initial.empty() ? "" : fmt::format(" (default {})", parameter.initial);
    const std::string range = parameter.range.empty() ? "" : ", " + parameter.range;
    const std::string about = fmt::format("{}{}{}: {}", parameter.kind, range, initial, parameter.help);
    text += fmt::format("    {:<12} {}\n", written, wrapped(about, 17));
  }
  if (!measure.aliases.empty()) {
    text += "\n  Also written:";
    for (const std::string& alias : alias_texts(measure)) text += fmt::format(" {}", alias);
    text += "\n";
  }
  return text;
}

std::string list_all() {
  std::size_t width = 0;
  for (const MeasureInfo& measure : all_measures()) width = std::max(width, measure.name.size());
  std::string text = "Measures, written NAME, NAME(parameter=value,...) or NAME@k:\n\n";
  for (const MeasureInfo& measure : all_measures()) {
    const bool must = !measure.parameters.empty() && measure.parameters.back().written == Written::after_at_always;
    text += fmt::format("  {:<{}}  {}{}{}\n", measure.name, width, measure.title, must ? " (needs @)" : "",
                        measure.of_nuggets ? " (of nuggets)" : "");
  }
  return text + "\n`irmetrics measures NAME...` explains a measure: definition, parameters, source, other spellings.\n";
}

void set_up_measures(Command& command) {
  auto names = std::make_shared<std::vector<std::string>>();
  command.add_option("names", *names, "measures to explain, in any spelling")->type_name("NAME...");
  command.footer(
      "Examples:\n"
      "  irmetrics measures                   all of them, one per line\n"
      "  irmetrics measures nDCG alpha_nDCG   their definition, parameters, source, other spellings\n"
      "  irmetrics measures ndcg_cut_10       under trec_eval's name\n");
  command.callback([names] {
    std::string text;
    for (const std::string& name : *names) text += (text.empty() ? "" : "\n") + explain(find_measure(name));
    print(names->empty() ? list_all() : text);
  });
}

}  // namespace

const CommandEntry measures_command = {
    .name = "measures",
    .description = "list all measures, or explain some",
    .set_up = &set_up_measures,
    .examples = {{{"measures nDCG", "definition and parameters"}}},
};

}  // namespace irmetrics::program
