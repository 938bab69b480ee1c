// irmetrics evaluate: scores of one run or several, as a table in any format, CSV or JSON.
#include "commands.hpp"
#include "console.hpp"
#include "failure.hpp"
#include "print_scores.hpp"
#include "progress.hpp"
#include "report_format.hpp"
#include "scored_runs.hpp"
#include "slice_options.hpp"
#include "written_evaluation.hpp"

#include <irmetrics/evaluate/part_files.hpp>

#include <memory>
#include <string>
#include <vector>

namespace irmetrics::program {
namespace {

constexpr const char* evaluate_examples =
    "Examples:\n"
    "  irmetrics evaluate --qrels qrels.txt bm25.run e5.run.gz      the usual measures, side by side\n"
    "  irmetrics evaluate --qrels qrels.txt -m \"nDCG@10 AP(rel=2)\" --per-query --csv bm25.run\n"
    "  irmetrics evaluate --nuggets nuggets.jsonl -m \"alpha_nDCG@10 Coverage@20\" bm25.run\n"
    "  irmetrics evaluate --preferences prefs.txt -m \"PrefsSimp PrefsPair\" bm25.run\n"
    "  irmetrics evaluate --berds bm25.jsonl e5.jsonl -m \"MRecall@5 P@5\"\n"
    "                                                               each file contains judgments and a run\n"
    "  irmetrics evaluate --qrels qrels.txt --shards part-*.run.gz  files with some queries each, as one run\n"
    "  irmetrics evaluate --qrels qrels.txt --part 1.part 1.run     for irmetrics merge\n"
    "  irmetrics evaluate --qrels qrels.txt --write main.json bm25.run\n"
    "                                                               a baseline with provenance, for verify\n"
    "  irmetrics evaluate --qrels qrels.txt --profile trec9 bm25.run\n"
    "                                                               with the policies of trec_eval 9\n"
    "  irmetrics evaluate --qrels qrels.txt --slices topics.tsv:type bm25.run\n"
    "                                                               also for each type of query\n"
    "  zcat bm25.run.gz | irmetrics evaluate --qrels qrels.txt --json -\n";

/// The request on the command line.
struct EvaluateRequest : ScoringRequest {
  ReportFormat format = ReportFormat::text;
  ScoreDetails details;
  SliceRequest slices;
  std::string part;   // the file to write instead of scores
  std::string write;  // the file to write as well
  bool shards = false;
};

/// Ends the command if a file is missing on the command line, or if standard input is used twice.
void check_inputs(const Command& command, const EvaluateRequest& request) {
  check_runs_and_judgments(command, request);
  std::vector<std::string> paths = request.runs;
  paths.insert(paths.end(), {request.qrels, request.nuggets, request.preferences, request.corpus});
  check_standard_input(paths);
}

/// Writes the scores of the only run as a part.
void write_part_of_run(const Command& command, const EvaluateRequest& request) {
  check_inputs(command, request);
  if (request.runs.size() > 1)
    refuse(command, "--part writes the scores of one file: run the command once for each file");
  std::vector<std::string> printing = command.options_of_group("Output");
  std::erase(printing, "--part");
  refuse_given(command, printing, "to scores that are printed, which --part replaces");
  const std::vector<AnyMeasure> measures = choose_measures(request);
  const TestCollection collection = read_collection(request);
  const std::string& path = request.runs.front();
  Progress progress(path);
  FileOptions options = file_options(request);
  options.progress = progress.teller();
  const ScoresPart part = finished(progress, evaluate_file_part(collection, path, measures, options));
  report_reading(path, part.reading());
  if (const Status status = write_part(part, request.part); !status.ok()) fail(status);
}

/// The scores of all files as those of one run.
std::vector<NamedScores> score_shards(const Command& command, const EvaluateRequest& request) {
  check_inputs(command, request);
  for (const std::string& path : request.runs)
    if (path == "-") refuse(command, "a shard cannot be read from standard input");
  const std::vector<AnyMeasure> measures = choose_measures(request);
  const TestCollection collection = read_collection(request);
  Progress progress("shards");
  FileOptions options = file_options(request);
  options.progress = progress.teller();
  Scores scores = finished(progress, Result<Scores>(evaluate_shards(collection, request.runs, measures, options)));
  return {{scores.run(), scores}};
}

void evaluate_runs(const Command& command, const EvaluateRequest& request) {
  if (!request.part.empty()) return write_part_of_run(command, request);
  if (request.write == "-") refuse(command, "--write needs the name of a file; --json --per-query prints the scores");
  const std::vector<QuerySlice> slices = read_slices(command, request.slices);
  if (!slices.empty() && request.format == ReportFormat::csv)
    refuse_given(command, {"--audit", "--per-query"}, "to all queries only: CSV has a line per slice, run and measure");
  std::vector<std::vector<std::string>> files = {request.runs};  // of each run
  if (!request.shards) files.clear();
  const std::vector<NamedScores> scored =
      request.shards ? score_shards(command, request) : score_runs(command, request, &files);
  if (!request.write.empty()) ok_or_fail(write_evaluation_file(evaluation_of(request, scored, files), request.write));
  ScoreDetails details = request.details;
  SlicedScores sliced;
  if (!slices.empty()) {
    sliced = value_or_fail(sliced_scores(scored, slices, request.slices.options), shown(request.slices));
    details.slices = &sliced;
  }
  print_scores(scored, request.options.policy, details, request.format);
}

void set_up_evaluate(Command& command) {
  auto request = std::make_shared<EvaluateRequest>();
  command.footer(evaluate_examples);
  Option* const runs = add_scoring_options(command, *request);
  add_berds_options(command, *request, runs);
  add_slice_options(command, request->slices);
  add_score_output(command, request->details, request->format);
  Option* const shards = command.add_flag("--shards", request->shards,
                                          "the files are shards of one run: each contains some of its queries");
  command
      .add_option(
          "--part", request->part,
          "write the values of the queries of one file to FILE, for irmetrics merge, instead of printing scores")
      ->names_output()
      ->excludes(shards)
      ->group("Output");
  command.get_option("--part")->excludes(command.get_option("--slices"));
  Option* const write = add_write_option(command, request->write);
  write->excludes(command.get_option("--part"));
  for (Option* const one : {shards, write, command.get_option("--part")}) one->excludes(command.get_option("--berds"));
  command.callback([&command, request] { evaluate_runs(command, *request); });
}

}  // namespace

const CommandEntry evaluate_command = {
    .name = "evaluate",
    .description = "score runs against qrels, nuggets or preferences: a table, several runs side by side",
    .set_up = &reading_records<&set_up_evaluate>,
    .examples = {{{"evaluate --qrels qrels.txt bm25.run e5.run.gz", "the usual measures, side by side"},
                  {"evaluate --qrels qrels.txt -m \"nDCG@10 AP(rel=2)\" --per-query --csv bm25.run"}}},
};

}  // namespace irmetrics::program
