// irmetrics check: whether a change may be merged, by its run or scores against those of baselines.
#include "checked_scores.hpp"
#include "commands.hpp"
#include "console.hpp"
#include "described_options.hpp"
#include "failure.hpp"
#include "print_result.hpp"
#include "progress.hpp"
#include "report_format.hpp"

#include <irmetrics/check/check.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/report/check_report.hpp>

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
    "  irmetrics check --baseline main.run --qrels qrels.txt -o comment.md -o junit.xml pr.run\n"
    "                                                              also write a comment and a test report\n";

struct OwnRequest : CheckRequest {
  CheckOptions check;
  ReportFormat format = ReportFormat::text;
  std::vector<std::string> outputs;
  bool annotations = false;
};

/// A form of the report, by the end of a file's name.
struct OutputForm {
  std::string_view ending;
  std::string (*write)(const Check& check);
};
constexpr OutputForm output_forms[] = {
    {".md", &check_as_markdown},
    {".xml", &check_as_junit},
    {".json", [](const Check& check) { return result_text(check, ReportFormat::json); }},
    {".csv", [](const Check& check) { return result_text(check, ReportFormat::csv); }},
    {".html", [](const Check& check) { return result_text(check, ReportFormat::html); }},
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

void check_change(const Command& command, const OwnRequest& request) {
  for (const std::string& path : request.outputs) form_of(command, path);  // reported before files are read
  value_or_refuse(parse_gate_policies(request.check.policy));
  const CheckedScores scores = checked_scores(command, request);
  CheckOptions options = request.check;
  options.threads = request.options.threads;
  Progress progress("checking");
  options.progress = progress.teller();
  const Check found = finished(progress, check(scores.tables, scores.candidate, options));
  if (request.annotations) print(check_as_annotations(found));
  print(request.format == ReportFormat::markdown ? check_as_markdown(found) : result_text(found, request.format));
  for (const std::string& path : request.outputs) ok_or_fail(write_file(path, form_of(command, path).write(found)));
  if (found.exit_code() != success) throw Stopped(found.exit_code());
}

void set_up_check(Command& command) {
  auto request = std::make_shared<OwnRequest>();
  command.footer(check_examples);
  add_checked_scores_options(command, *request);
  add_options(command, request->check, "Gate");
  command
      .add_option(
          "-o,--output", request->outputs,
          "also write the report to a file, in the form that the end of its name says: .md a comment for a pull "
          "request, .xml a test report in JUnit's format, .json, .csv, .html, .txt; may be repeated")
      ->repeatable()
      ->type_name("FILE")
      ->names_output()
      ->group("Output");
  command
      .add_flag("--annotations", request->annotations,
                "also print commands for workflows of GitHub, which show what fails beside the change")
      ->group("Output");
  add_format_options(command, request->format, "one line per measure, slice and baseline");
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
