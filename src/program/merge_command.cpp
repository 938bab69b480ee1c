// irmetrics merge: the scores of a run from those of its parts, which evaluate --part wrote.
#include "commands.hpp"
#include "failure.hpp"
#include "input_limits.hpp"
#include "input_options.hpp"
#include "print_scores.hpp"
#include "scored_runs.hpp"

#include <irmetrics/evaluate/part_files.hpp>
#include <irmetrics/measures/measures.hpp>

#include <memory>
#include <string>
#include <vector>

namespace irmetrics::program {
namespace {

constexpr const char* merge_examples =
    "The scores have the bits of one evaluation of all results, in any order of the parts. Measures and policy are\n"
    "those of the parts; the judgments must be those with which the parts were scored. A query in two parts is an\n"
    "error.\n"
    "\n"
    "Examples:\n"
    "  irmetrics evaluate --qrels qrels.txt -m \"nDCG@10 AP\" --part 1.part 1.run    on one machine\n"
    "  irmetrics evaluate --qrels qrels.txt -m \"nDCG@10 AP\" --part 2.part 2.run    on another one\n"
    "  irmetrics merge --qrels qrels.txt 1.part 2.part\n"
    "  irmetrics merge --qrels qrels.txt --per-query --csv *.part\n";

/// The request on the command line; its runs are the parts.
struct MergeRequest : ScoringRequest {
  ReportFormat format = ReportFormat::text;
  ScoreDetails details;
};

void merge_parts(const Command& command, MergeRequest& request) {
  check_judgments(command, request);
  if (request.runs.empty()) refuse(command, "parts are needed: PART...");
  for (const std::string& path : request.runs)
    if (path == "-") refuse(command, "a part cannot be read from standard input");
  const ScoresPart first = value_or_fail(read_part(request.runs.front(), input_limits()));
  std::vector<AnyMeasure> measures;
  for (const std::string& text : first.measures())
    measures.push_back(value_or_fail(parse_measure(text), request.runs.front()));
  request.options.policy = first.policy();
  const TestCollection collection = read_collection(request);
  const Scores scores = value_or_fail(
      Result<Scores>(merge_part_files(collection, request.runs, measures, request.options, input_limits())));
  print_scores({{scores.run(), scores}}, request.options.policy, request.details, request.format);
}

void set_up_merge(Command& command) {
  auto request = std::make_shared<MergeRequest>();
  command.footer(merge_examples);
  add_judgments(command, *request);
  command.add_option("parts", request->runs, "files that evaluate --part wrote")->type_name("PART...");
  add_lenient_flag(command, request->options.lenient);
  add_score_output(command, request->details, request->format);
  command.callback([&command, request] { merge_parts(command, *request); });
}

}  // namespace

const CommandEntry merge_command = {
    .name = "merge",
    .description = "the scores of a run from the parts that evaluate --part wrote",
    .set_up = &reading_records<&set_up_merge>,
    .examples = {{{"evaluate --qrels qrels.txt --part 1.part 1.run", "on one machine"},
                  {"merge --qrels qrels.txt 1.part 2.part"}}},
};

}  // namespace irmetrics::program
