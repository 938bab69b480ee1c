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
    for (const std::string& name : *names)
      text += (text.empty() ? "" : "\n") + wrapped_lines(explanation(find_measure(name)));
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
