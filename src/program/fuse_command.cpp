// irmetrics fuse: merges several runs into one.
#include "commands.hpp"
#include "described_options.hpp"
#include "failure.hpp"
#include "help_text.hpp"
#include "output_option.hpp"
#include "print_result.hpp"
#include "report_format.hpp"
#include "scored_runs.hpp"

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/fusion/explain_fusion.hpp>
#include <irmetrics/report/fusion_gain.hpp>

#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <optional>
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
    "  irmetrics fuse --method wsum --norm min_max --weights 0.3,0.7 bm25.run e5.run\n"
    "                                                    weighted sums of scores between 0 and 1\n"
    "  irmetrics fuse --method wsum --norm min_max --tune nDCG@10 --qrels training.txt bm25.run e5.run\n"
    "                                                    with the best weights for the training queries\n"
    "  irmetrics fuse --method wsum --explain q7 --limit 3 bm25.run e5.run\n"
    "                                                    what each run contributes to the first 3 documents of q7\n"
    "  irmetrics fuse --method freshstack *.run | irmetrics evaluate --qrels qrels.txt -\n"
    "                                                    FreshStack's fusion, evaluated\n";

struct FuseRequest {
  std::vector<std::string> runs;
  std::string method{fusion_methods().front().name};
  FuseOptions fuse;
  std::string qrels, tune;
  FusionGainOptions gain;
  std::string explain, document;
  ReportFormat format = ReportFormat::text;
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

/// The method with the parameters that have the best mean of a measure. Standard error tells them, and the gain.
ChosenFusion tuned(const FuseRequest& request, const std::vector<Run>& runs, const Qrels& qrels,
                   const AnyMeasure& measure) {
  FusionGainOptions options = request.gain;
  options.tune.fuse = request.fuse;
  const FusionGain found = value_or_fail(fusion_gain(runs, qrels, request.method, measure, options));
  const FusionTrial& best = found.tuned.trials[found.tuned.best];
  fmt::print(stderr, "best of {}: {}, {} {:.4f}\n", found.tried, found.fusion, found.measure, best.quality);
  if (found.verdict == FusionVerdict::unknown)
    fmt::print(stderr, "gain on held-out queries: {}\n", enum_text(found.verdict));
  else
    fmt::print(stderr,
               "held out, {} folds of {} queries: {} {:.4f}; best single run {} {:.4f}; gain {:+.4f} "
               "[{:+.4f}, {:+.4f}]: {}\n",
               found.folds, found.queries, found.measure, found.mean, found.best_run, found.best_run_mean, found.gain,
               found.low, found.high, enum_text(found.verdict));
  return best.fusion;
}

void fuse_runs(const Command& command, FuseRequest& request) {
  if (request.runs.empty()) refuse(command, "at least one run is needed: RUN...");
  ChosenFusion method = value_or_refuse(choose_fusion(request.method));  // reported before files are read
  const bool learns = method.method.learn != nullptr;
  if ((learns || !request.tune.empty()) && request.qrels.empty())
    refuse(command, "{} needs --qrels FILE: the judgments that it learns from", learns ? method.method.name : "--tune");
  if (!learns && request.tune.empty() && !request.qrels.empty())
    refuse(command, "--qrels applies to --tune and to methods that learn only");
  if (request.tune.empty()) refuse_given(command, {"--folds", "--level"}, "to --tune only");
  if (request.explain.empty())
    refuse_given(command, {"--document", "--format", "--csv", "--csv-for-spreadsheets", "--json"}, "to --explain only");
  else
    refuse_given(command, {"--output", "--name"}, "to fused runs, which --explain does not write");
  std::optional<AnyMeasure> measure;
  if (!request.tune.empty()) measure = value_or_refuse(parse_measure(request.tune));
  std::vector<std::string> paths = request.runs;
  paths.push_back(request.qrels);
  check_standard_input(paths);
  const std::vector<Run> runs = read_runs(request.runs, request.fuse.ties);
  std::optional<Qrels> qrels;
  if (!request.qrels.empty()) qrels = read_qrels_file(request.qrels);
  if (measure)
    method = tuned(request, runs, *qrels, *measure);
  else if (learns)
    method = value_or_fail(learn_fusion(runs, *qrels, method, request.fuse));
  if (!request.explain.empty())
    return print_result(
        value_or_fail(explain_fusion(
            runs, method, request.explain, request.fuse,
            request.document.empty() ? std::nullopt : std::optional<std::string_view>(request.document))),
        request.format);
  ok_or_fail(write_run(value_or_fail(fuse(runs, method, request.fuse)), request.output));
}

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
  command
      .add_option("--qrels", request->qrels, "judgments of the training queries, for --tune and for methods that learn")
      ->type_name("FILE");
  command
      .add_option("--tune", request->tune,
                  "try weights, or the values of the method's parameter, and fuse with those that have the best "
                  "mean of this measure for the training queries; standard error tells the gain over the best single "
                  "run on held-out queries")
      ->type_name("MEASURE");
  add_options(command, request->gain);
  command
      .add_option(
          "--explain", request->explain,
          "instead of fusing, print what each run contributes to the documents of this query, as many as --limit")
      ->type_name("QUERY")
      ->group("Explanation");
  command.add_option("--document", request->document, "explain this document only")
      ->type_name("ID")
      ->group("Explanation");
  add_format_options(command, request->format, "one line for each document and run");
  add_output_option(command, request->output);
  add_threads(command, request->fuse);
  command.callback([&command, request] { fuse_runs(command, *request); });
}

}  // namespace

const CommandEntry fuse_command = {
    .name = "fuse",
    .description = "merge several runs into one",
    .set_up = &reading_records<&set_up_fuse>,
    .examples = {{{"fuse bm25.run e5.run -o fused.run", "merge runs into one"}}},
};

}  // namespace irmetrics::program
