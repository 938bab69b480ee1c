// irmetrics evaluate: scores of one run or several, as a table in any format, CSV or JSON.
#include "commands.hpp"
#include "console.hpp"
#include "failure.hpp"
#include "print_result.hpp"
#include "report_format.hpp"
#include "scored_runs.hpp"

#include <irmetrics/report/score_report.hpp>

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
    "  irmetrics evaluate --berds bm25.jsonl e5.jsonl -m \"MRecall@5 P@5\"\n"
    "                                                               each file contains judgments and a run\n"
    "  irmetrics evaluate --qrels qrels.txt --profile trec9 bm25.run\n"
    "                                                               with the policies of trec_eval 9\n"
    "  zcat bm25.run.gz | irmetrics evaluate --qrels qrels.txt --json -\n";

/// The request on the command line.
struct EvaluateRequest : ScoringRequest {
  ReportFormat format = ReportFormat::text;
  ScoreDetails details;
};

void evaluate_runs(const Command& command, const EvaluateRequest& request) {
  const std::vector<NamedScores> scored = score_runs(command, request);
  const ScoreDetails& details = request.details;
  print_as(
      request.format, [&] { return value_or_fail(scores_as_json(scored, request.options.policy, details.per_query)); },
      [&] { return value_or_fail(scores_as_csv(scored, details)); },
      [&](TableFormat format) {
        return format == TableFormat::html ? scores_as_html(scored, details)
                                           : render(scores_as_tables(scored, details), format);
      });
}

void set_up_evaluate(Command& command) {
  auto request = std::make_shared<EvaluateRequest>();
  command.footer(evaluate_examples);
  add_berds_options(command, *request, add_scoring_options(command, *request));
  command.add_flag("--per-query", request->details.per_query, "also print per-query values")->group("Output");
  add_audit_flag(command, request->details.audit);
  add_format_options(command, request->format, "run,measure,query,value");
  command.callback([&command, request] { evaluate_runs(command, *request); });
}

}  // namespace

const CommandEntry evaluate_command = {
    .name = "evaluate",
    .description = "score runs against qrels or nuggets: a table, several runs side by side",
    .set_up = &reading_records<&set_up_evaluate>,
    .examples = {{{"evaluate --qrels qrels.txt bm25.run e5.run.gz", "the usual measures, side by side"},
                  {"evaluate --qrels qrels.txt -m \"nDCG@10 AP(rel=2)\" --per-query --csv bm25.run"}}},
};

}  // namespace irmetrics::program
