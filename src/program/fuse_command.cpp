// irmetrics fuse: merges several runs into one.
#include "commands.hpp"
#include "described_options.hpp"
#include "failure.hpp"
#include "help_text.hpp"
#include "output_option.hpp"
#include "scored_runs.hpp"

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/fusion/fuse.hpp>

#include <fmt/format.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics::program {
namespace {

constexpr std::string_view fuse_examples =
    "Examples:\n"
    "  irmetrics fuse bm25.run e5.run                    reciprocal rank fusion, as a TREC run\n"
    "  irmetrics fuse --method \"rrf(k=10,depth=100)\" *.run -o fused.run.gz\n"
    "                                                    of the first 100 documents of each run\n"
    "  irmetrics fuse --method freshstack *.run | irmetrics evaluate --qrels qrels.txt -\n"
    "                                                    FreshStack's fusion, evaluated\n";

struct FuseRequest {
  std::vector<std::string> runs;
  std::string method{fusion_methods().front().name};
  FuseOptions fuse;
  std::string output = "-";
};

/// The methods with their parameters, from the table.
std::string list_methods() {
  std::string text = "Methods, written NAME or NAME(parameter=value,...):\n";
  const std::string help = fusion_help();
  for (const std::string_view line : detail::split(detail::trim(help), '\n')) {
    const std::size_t colon = line.find(": ");
    text += fmt::format("  {:<12} {}\n", line.substr(0, colon), wrapped(line.substr(colon + 2), 15));
  }
  return text;
}

void fuse_runs(const Command& command, FuseRequest& request) {
  if (request.runs.empty()) refuse(command, "at least one run is needed: RUN...");
  const ChosenFusion method = value_or_refuse(choose_fusion(request.method));  // reported before files are read
  check_standard_input(request.runs);
  const Run fused = value_or_fail(fuse(read_runs(request.runs, request.fuse.ties), method, request.fuse));
  ok_or_fail(write_run(fused, request.output));
}

}  // namespace

void set_up_fuse(Command& command) {
  auto request = std::make_shared<FuseRequest>();
  command.footer(fmt::format("{}\n{}", list_methods(), fuse_examples));
  command
      .add_option("runs", request->runs,
                  "the runs, in any format that evaluate accepts; a query that some lack is merged from the others")
      ->type_name("RUN...");
  command.add_option("--method", request->method, "how documents are scored, see below")
      ->type_name("METHOD")
      ->capture_default_str();
  for (const FusionMethod& method : fusion_methods())
    for (const FusionParameter& parameter : method.parameters)
      command.hint(fmt::format("--{}", parameter.name),
                   fmt::format("a parameter is written with its method: --method \"{}({}={})\"", method.name,
                               parameter.name, parameter.value));
  add_option_named(command, request->fuse, "Policy", "ties");
  add_options(command, request->fuse, "", {"ties"});
  add_name(command, request->fuse.name, "the tag of the merged run; default: the name of the method");
  add_output_option(command, request->output);
  add_threads(command, request->fuse);
  command.callback([&command, request] { fuse_runs(command, *request); });
}

}  // namespace irmetrics::program
