// irmetrics coverage: the nuggets that runs cover, each and all together.
#include "commands.hpp"
#include "console.hpp"
#include "described_options.hpp"
#include "failure.hpp"
#include "input_options.hpp"
#include "policy_options.hpp"
#include "print_result.hpp"
#include "report_format.hpp"
#include "scored_runs.hpp"

#include <irmetrics/io/nuggets.hpp>
#include <irmetrics/io/trec_run.hpp>
#include <irmetrics/report/coverage_report.hpp>
#include <irmetrics/report/result_report.hpp>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics::program {
namespace {

constexpr const char* coverage_examples =
    "Examples:\n"
    "  irmetrics coverage --nuggets nuggets.jsonl bm25.run e5.run   by each run, and by all together\n"
    "  irmetrics coverage --nuggets nuggets.jsonl --k 10 --per-query --csv *.run\n"
    "  irmetrics coverage --berds bm25.jsonl e5.jsonl               perspectives, from files of BERDS\n";

/// The request on the command line.
struct CoverageRequest : ScoringRequest {
  CoverageReportOptions coverage;
  bool per_query = false;
  ReportFormat format = ReportFormat::text;
};

/// Judgments and runs, from files of BERDS or from separate files.
BerdsRuns read_input(const Command& command, const CoverageRequest& request) {
  if (!request.berds.empty()) return read_berds_files(command, request);
  if (request.nuggets.empty()) refuse(command, "judgments are needed: --nuggets FILE; or --berds FILE...");
  if (request.runs.empty()) refuse(command, "runs are needed: RUN...");
  std::vector<std::string> paths = request.runs;
  paths.push_back(request.nuggets);
  check_standard_input(paths);
  BerdsRuns read;
  const TestCollection collection = read_collection(request);
  read.nuggets = *collection.nuggets();
  read.runs = read_runs(request.runs, one_order(request.options.policy.ties), request.options);
  return read;
}

void cover(const Command& command, const CoverageRequest& request) {
  const BerdsRuns input = read_input(command, request);
  const CoverageReport report =
      value_or_fail(coverage_report(input.nuggets, input.runs, request.coverage, request.options.policy));
  print_as(
      request.format, [&] { return value_or_fail(result_as_json(record_of(report))); },
      [&] { return result_as_csv(request.per_query ? record_of(report.together) : record_of(report)); },
      [&](TableFormat format) {
        std::vector<ReportTable> tables = tables_of(report);
        if (request.per_query) tables.push_back(table_of_queries(report));
        return render(tables, format);
      });
}

void set_up_coverage(Command& command) {
  auto request = std::make_shared<CoverageRequest>();
  command.footer(coverage_examples);
  add_nuggets(command, request->nuggets);
  add_berds_options(command, *request, add_runs(command, request->runs));
  add_options(command, request->coverage);
  add_lenient_flag(command, request->options.lenient);
  add_policy_options(command, request->options.policy);
  command.add_flag("--per-query", request->per_query, "also print the coverage of each query by all runs together")
      ->group("Output");
  add_format_options(command, request->format, "one line per run, or with --per-query one per query for all runs");
  command.callback([&command, request] { cover(command, *request); });
}

}  // namespace

const CommandEntry coverage_command = {
    .name = "coverage",
    .description = "which nuggets runs cover, each and all together, and which they miss",
    .set_up = &reading_records<&set_up_coverage>,
    .examples = {{{"coverage --nuggets nuggets.jsonl bm25.run e5.run", "which nuggets they cover together"}}},
};

}  // namespace irmetrics::program
