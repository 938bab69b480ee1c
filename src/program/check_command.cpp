// irmetrics check: whether a change may be merged, by its run or scores against those of baselines.
#include "checked_scores.hpp"
#include "commands.hpp"
#include "console.hpp"
#include "described_options.hpp"
#include "failure.hpp"
#include "input_limits.hpp"
#include "print_result.hpp"
#include "progress.hpp"
#include "report_format.hpp"
#include "slice_options.hpp"
#include "written_evaluation.hpp"

#include <irmetrics/check/check.hpp>
#include <irmetrics/evaluate/entered_unjudged.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/report/check_report.hpp>
#include <irmetrics/report/comparison_page.hpp>
#include <irmetrics/significance/compare.hpp>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics::program {
namespace {

constexpr const char* check_examples =
    "The exit code is 0 if the policies are kept, 1 if one is violated, 2 on an error, and 3 if the policy "
    "noninferior\n"
    "could not be proved although nothing is worse.\n"
    "\n"
    "Examples:\n"
    "  irmetrics check --baseline main.run --qrels qrels.txt -m \"nDCG@10 R@100\" pr.run\n"
    "  irmetrics check --baseline main.run --qrels qrels.txt -m nDCG@10 --policy noninferior --margin 0.01 pr.run\n"
    "  irmetrics check --baseline main.run --qrels qrels.txt -m RR --policy \"regression drop=0.02 floor=0.40\" "
    "pr.run\n"
    "  irmetrics check --baseline main.csv -m nDCG@10 pr.csv       per-query scores of any tool, without judgments\n"
    "  irmetrics check --baseline main.json --qrels qrels.txt --write pr.json pr.run\n"
    "                                                              with a baseline that evaluate or check wrote\n"
    "  irmetrics check --baseline main.run --qrels qrels.txt -o comment.md -o junit.xml -o page.html pr.run\n"
    "                                                              also write a comment, a test report and a page\n";

struct OwnRequest : CheckRequest {
  CheckOptions check;
  SliceRequest slices;
  std::string write;
  ReportFormat format = ReportFormat::text;
  std::vector<std::string> outputs;
  bool annotations = false;
};

/// A form of the report, by the end of a file's name. The page needs more than the check.
struct OutputForm {
  std::string_view ending;
  std::string (*write)(const Check& check);
};
constexpr std::string_view page_ending = ".html";
constexpr OutputForm output_forms[] = {
    {".md", &check_as_markdown},
    {".xml", &check_as_junit},
    {page_ending, nullptr},
    {".json", [](const Check& check) { return result_text(check, ReportFormat::json); }},
    {".csv", [](const Check& check) { return result_text(check, ReportFormat::csv); }},
    {".txt", [](const Check& check) { return result_text(check, ReportFormat::text); }},
};

/// The form of a file. Ends the command if its name has none of the endings.
const OutputForm& form_of(const Command& command, const std::string& path) {
  for (const OutputForm& form : output_forms)
    if (path.ends_with(form.ending)) return form;
  std::vector<std::string_view> endings;
  for (const OutputForm& form : output_forms) endings.push_back(form.ending);
  refuse(command, "-o {}: expected a name that ends in one of {}", path, detail::listing(endings, ", "));
}

/// Whether a run may have an unjudged document above a cut-off of the measures. One without a cut-off looks at all.
bool has_holes(const Scores& scores, const Policy& policy) {
  const auto& cutoffs = scores.audit().cutoffs;
  return cutoffs.empty() || !last_rank_of_holes(scores, policy) ||
         std::any_of(cutoffs.begin(), cutoffs.end(), [](const CutoffAudit& cutoff) { return cutoff.unjudged > 0; });
}

/// Adds the holes of the candidate beside each baseline that is a run.
void find_holes(const OwnRequest& request, const CheckedScores& scores, const std::vector<Run>& runs, Check& found) {
  EnteredUnjudgedOptions options;
  options.policy = request.options.policy;
  options.threads = request.options.threads;
  for (std::size_t i = 0; i + 1 < runs.size(); ++i)
    add_holes(found, runs[i].name(),
              value_or_fail(entered_unjudged(*scores.collection, runs[i], runs.back(), scores.scored[i].scores,
                                             scores.scored.back().scores, options)));
}

/// The page of the comparison with the baselines.
std::string page_of(const OwnRequest& request, const CheckedScores& scores, const std::vector<ScoreTable>& tables,
                    const std::vector<Run>& runs, const Check& found) {
  CompareOptions options;
  options.baseline = found.candidate;  // the pairs of the check
  options.test = request.check.test;
  options.correction = request.check.correction;
  options.family = Family::all;
  options.alpha = request.check.alpha;
  options.power = request.check.power;
  options.interval = request.check.interval;
  options.proportion = request.check.proportion;
  options.level = 1 - request.check.alpha;
  options.resamples = request.check.resamples;
  options.seed = request.check.seed;
  options.threads = request.options.threads;
  Progress progress("comparing");
  options.progress = progress.teller();
  Comparison comparison = finished(progress, compare(tables, options));
  PageContents contents;
  if (runs.size() == tables[0].systems().size()) {  // none is a file of scores
    contents = {.runs = runs, .collection = &*scores.collection, .policy = &request.options.policy};
    for (const NamedScores& run : scores.scored) comparison.audits.push_back(run.scores.audit());
  }
  contents.check = &found;
  return value_or_fail(comparison_as_page(comparison, contents, {.title = title_of(found)}));
}

void check_request(const Command& command, const OwnRequest& request) {
  for (const std::string& path : request.outputs) form_of(command, path);
  value_or_refuse(parse_gate_policies(request.check.policy));
  if (request.write == "-") refuse(command, "--write needs the name of a file");
  if (request.annotations && (request.format == ReportFormat::json || request.format == ReportFormat::csv))
    refuse(command, "--annotations would be printed among the {}: write that to a file, as in -o check.{}",
           request.format == ReportFormat::json ? "JSON" : "CSV", enum_text(request.format));
}

void check_change(const Command& command, const OwnRequest& request) {
  check_request(command, request);
  const std::vector<QuerySlice> slices = read_slices(command, request.slices);
  const CheckedScores scores = checked_scores(command, request);
  if (!request.write.empty() && !scores.candidate_is_run())
    refuse(command, "--write applies to a run: {} has scores already", request.runs[0]);
  const auto tables = value_or_fail(with_slices(scores.tables, slices, request.slices.options), shown(request.slices));
  CheckOptions options = request.check;
  options.threads = request.options.threads;
  Progress progress("checking");
  options.progress = progress.teller();
  Check found = finished(progress, check(tables, scores.candidate, options));
  for (const NamedScores& run : scores.scored) add_audit(found, run.name, run.scores.audit());
  found.warnings.insert(found.warnings.end(), scores.warnings.begin(), scores.warnings.end());

  const bool wants_page = std::any_of(request.outputs.begin(), request.outputs.end(),
                                      [](const std::string& path) { return path.ends_with(page_ending); });
  const bool are_files = std::all_of(scores.paths.begin(), scores.paths.end(), [](const std::string& path) {
    return value_or_fail(inspect_source(path, input_limits())).can_be_read_again;
  });
  const bool ranked =
      are_files && scores.candidate_is_run() && check_one_order(request.options.policy.ties, "check").ok();
  const bool holes =
      ranked && scores.scored.size() > 1 && has_holes(scores.scored.back().scores, request.options.policy);
  std::vector<Run> runs;
  if (ranked && wants_page)
    runs = runs_of(scores, request);
  else if (holes)
    runs = runs_to_find_holes(scores, request);
  if (holes) find_holes(request, scores, runs, found);

  std::vector<std::string> texts;  // all before the first is written
  for (const std::string& path : request.outputs)
    texts.push_back(path.ends_with(page_ending) ? page_of(request, scores, tables, runs, found)
                                                : form_of(command, path).write(found));
  for (std::size_t i = 0; i < texts.size(); ++i) ok_or_fail(write_file(request.outputs[i], texts[i]));
  if (!request.write.empty())  // last, so that a report that cannot be written leaves the file
    ok_or_fail(write_evaluation_file(evaluation_of(request, {scores.scored.back()}, {request.runs}), request.write));
  if (request.annotations) print(check_as_annotations(found));
  print(request.format == ReportFormat::markdown ? check_as_markdown(found) : result_text(found, request.format));
  if (found.exit_code() != success) throw Stopped(found.exit_code());
}

void set_up_check(Command& command) {
  auto request = std::make_shared<OwnRequest>();
  command.footer(check_examples);
  add_checked_scores_options(command, *request);
  add_slice_options(command, request->slices);
  add_options(command, request->check, "Gate");
  add_write_option(command, request->write);
  command
      .add_option(
          "-o,--output", request->outputs,
          "also write the report to a file, in the form that the end of its name says: .md a comment for a pull "
          "request, .xml a test report in JUnit's format, .html the page of irmetrics report, .json, .csv, .txt; may "
          "be repeated")
      ->repeatable()
      ->type_name("FILE")
      ->names_output()
      ->group("Output");
  command
      .add_flag("--annotations", request->annotations,
                "also print commands for workflows of GitHub, which show what fails beside the change")
      ->group("Output");
  add_format_options(command, request->format, "one line per measure, slice and baseline, and per floor");
  command.callback([&command, request] { check_change(command, *request); });
}

}  // namespace

const CommandEntry check_command = {
    .name = "check",
    .description = "may a change be merged? verdicts on a run against a baseline, and an exit code",
    .set_up = &reading_records<&set_up_check>,
    .examples = {{{"check --baseline main.run --qrels qrels.txt -m nDCG@10 pr.run", "may a change be merged"}}},
    .wrong_usage = bad_input,
};

}  // namespace irmetrics::program
