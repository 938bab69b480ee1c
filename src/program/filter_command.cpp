// irmetrics filter: judgments without the queries that have no support, or not for all of their nuggets.
#include "commands.hpp"
#include "console.hpp"
#include "data_and_report.hpp"
#include "enum_option.hpp"
#include "failure.hpp"
#include "input_limits.hpp"
#include "input_options.hpp"
#include "number_option.hpp"
#include "print_result.hpp"
#include "report_format.hpp"
#include "scored_runs.hpp"

#include <irmetrics/base/error.hpp>
#include <irmetrics/describe/filter_judgments.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/formats.hpp>
#include <irmetrics/io/nuggets.hpp>
#include <irmetrics/io/trec_qrels.hpp>
#include <irmetrics/report/result_report.hpp>
#include <irmetrics/report/result_titles.hpp>

#include <fmt/format.h>

#include <memory>
#include <string>

namespace irmetrics::program {
namespace {

constexpr const char* filter_examples =
    "Prints what is dropped, and writes the judgments that are kept to --output. As in FreshStack (section 4),\n"
    "these are queries without a relevant document and queries with an unsupported nugget; with --drop nuggets\n"
    "only the unsupported nuggets.\n"
    "\n"
    "Examples:\n"
    "  irmetrics filter --nuggets all.jsonl                         only how many are dropped\n"
    "  irmetrics filter --nuggets all.jsonl --output supported.jsonl\n"
    "  irmetrics filter --nuggets all.jsonl --drop nuggets --output supported.jsonl\n"
    "  irmetrics filter --qrels qrels.txt --rel 2 --output qrels.relevant.txt --json\n";

/// The request on the command line.
struct FilterRequest {
  std::string qrels, nuggets, output;  // exactly one of the first two
  double rel = 1;
  FilterDrop drop = FilterDrop::queries;
  ReportFormat format = ReportFormat::text;
};

/// Writes the kept judgments if a file is given, and prints what was dropped.
template <class Judgments, class Write>
void write_kept(const std::string& path, const FilterRequest& request, const Filtered<Judgments>& found,
                const Write& write) {
  if (request.output.empty()) return print_result(found.report, request.format);
  if (found.judgments.size() == 0 && found.report.queries_partly_supported > 0)
    fail(
        invalid_input("{}: every query has a nugget without a document of grade {} or more, so that nothing would be "
                      "left; --drop nuggets keeps the other nuggets",
                      detail::io::source_name(path), request.rel));
  if (found.judgments.size() == 0)
    fail(invalid_input("{}: no query has a document of grade {} or more, so that nothing would be left",
                       detail::io::source_name(path), request.rel));
  write_and_report(
      request.output, [&] { return write(found.judgments, request.output); }, found.report, request.format);
}

void filter_file(const Command& command, const FilterRequest& request) {
  if (request.qrels.empty() == request.nuggets.empty())
    refuse(command, "one file of judgments is needed: --qrels FILE or --nuggets FILE");
  check_report_format(command, "--output", request.output, request.format);
  if (request.nuggets.empty()) {
    const Qrels judgments = read_qrels_file(request.qrels);
    return write_kept(request.qrels, request, value_or_fail(filter_judgments(judgments, request.rel)), &write_qrels);
  }
  const NuggetQrels judgments = read_nuggets_file(request.nuggets);
  write_kept(request.nuggets, request, value_or_fail(filter_judgments(judgments, request.rel, request.drop)),
             [](const NuggetQrels& kept, const std::string& path) { return write_nuggets(kept, path); });
}

void set_up_filter(Command& command) {
  auto request = std::make_shared<FilterRequest>();
  command.footer(filter_examples);
  add_qrels(command, request->qrels);
  Option* const nuggets = add_nuggets(command, request->nuggets);
  command
      .add_option(
          "--output", request->output,
          fmt::format("file for the judgments that are kept; default: none is written; - for standard output, and "
                      "the report on standard error; qrels: {}; nuggets: {}",
                      detail::io::written_formats("qrels"), detail::io::written_formats("nuggets")))
      ->names_output();
  add_number(command, "--rel", request->rel,
             "smallest grade with which a document is relevant to a query or supports a nugget");
  add_enum_option(command, "--drop", request->drop,
                  "what is dropped for a nugget without support: its query, as in FreshStack, or only the nugget")
      ->needs(nuggets);
  add_format_options(command, request->format, "one line");
  command.callback([&command, request] { filter_file(command, *request); });
}

}  // namespace

const CommandEntry filter_command = {
    .name = "filter",
    .description = "drop queries without a relevant document, and unsupported nuggets",
    .set_up = &reading_records<&set_up_filter>,
};

}  // namespace irmetrics::program
