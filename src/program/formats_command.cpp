// irmetrics formats: the file formats that the program reads and writes.
#include "commands.hpp"
#include "console.hpp"
#include "failure.hpp"
#include "options.hpp"

#include <irmetrics/base/error.hpp>
#include <irmetrics/evaluate/evaluation_schema.hpp>
#include <irmetrics/io/formats.hpp>

#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics::program {
namespace {

std::string explain_format(const FileFormat& format) {
  const auto& [title, first_line, holds, example, written] = format.text;
  std::string text = fmt::format("{} {}: {}\n", format.kind, format.name, title);
  text += fmt::format(
      "  First line: {}.\n"
      "  Contents: {}.\n",
      first_line, holds);
  if (!written.empty()) text += fmt::format("  Written to: {}.\n", written);
  text += "  Example:\n";
  for (std::string_view left = example; !left.empty(); left.remove_prefix(left.find('\n') + 1))
    text += fmt::format("    {}\n", left.substr(0, left.find('\n')));
  return text;
}

void set_up_formats(Command& command) {
  auto kinds = std::make_shared<std::vector<std::string>>();
  auto schema = std::make_shared<bool>(false);
  Option* const chosen = command.add_option("kinds", *kinds, "kind of files; default: all kinds")->type_name("KIND...");
  command.add_flag("--schema", *schema, "print the JSON Schema of the files that evaluate --write makes")
      ->excludes(chosen);
  command.footer(
      "Examples:\n"
      "  irmetrics formats            all of them\n"
      "  irmetrics formats nuggets    formats of nugget judgments\n");
  command.callback([&command, kinds, schema] {
    if (*schema) return print(evaluation_schema());
    const std::vector<FileFormat> formats = file_formats();
    std::vector<std::string_view> known;
    for (const FileFormat& format : formats)
      if (known.empty() || known.back() != format.kind) known.push_back(format.kind);
    for (const std::string& kind : *kinds)
      if (std::find(known.begin(), known.end(), kind) == known.end())
        refuse(command, "the kind of files must be one of {}, not '{}'", detail::listing(known, ", "), kind);
    std::string text;
    for (const FileFormat& format : formats)
      if (kinds->empty() || std::find(kinds->begin(), kinds->end(), format.kind) != kinds->end())
        text += (text.empty() ? "" : "\n") + explain_format(format);
    print(text);
  });
}

}  // namespace

const CommandEntry formats_command = {
    .name = "formats",
    .description = "list the formats of files, with examples",
    .set_up = &set_up_formats,
    .examples = {{{"formats nuggets", "the supported file formats"}}},
};

}  // namespace irmetrics::program
