// irmetrics filter: judgments without the queries and nuggets that have no support.
#include "commands.hpp"
#include "console.hpp"
#include "failure.hpp"
#include "input_limits.hpp"
#include "input_options.hpp"
#include "number_option.hpp"
#include "print_result.hpp"
#include "report_format.hpp"

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
    "Prints what is dropped, and writes the judgments that are kept to --output. (FreshStack, section 4.)\n"
    "\n"
    "Examples:\n"
    "  irmetrics filter --nuggets all.jsonl                         only how many are dropped\n"
    "  irmetrics filter --nuggets all.jsonl --output supported.jsonl\n"
    "  irmetrics filter --qrels qrels.txt --rel 2 --output qrels.relevant.txt --json\n";

/// The request on the command line.
struct FilterRequest {
  std::string qrels, nuggets, output;  // exactly one of the first two
  double rel = 1;
  ReportFormat format = ReportFormat::text;
};

/// Writes the kept judgments if a file is given, and returns what was dropped.
template <class Judgments, class Write>
FilterReport filtered(const std::string& path, const FilterRequest& request, const Judgments& judgments,
                      const Write& write) {
  auto found = value_or_fail(filter_judgments(judgments, request.rel));
  if (request.output.empty()) return std::move(found.report);
  if (found.judgments.size() == 0)
    fail(invalid_input("{}: no query has a document of grade {} or more, so that nothing would be left",
                       source_name(path), request.rel));
  ok_or_fail(write(found.judgments, request.output));
  return std::move(found.report);
}

void filter(const Command& command, const FilterRequest& request) {
  if (request.qrels.empty() == request.nuggets.empty())
    refuse(command, "one file of judgments is needed: --qrels FILE or --nuggets FILE");
  const FilterReport report =
      request.nuggets.empty()
          ? filtered(request.qrels, request, value_or_fail(read_qrels(request.qrels, {.limits = input_limits()})),
                     &write_qrels)
          : filtered(request.nuggets, request, value_or_fail(read_nuggets(request.nuggets, {.limits = input_limits()})),
                     [](const NuggetQrels& kept, const std::string& path) { return write_nuggets(kept, path); });
  print_result(report, request.format);
}

}  // namespace

void set_up_filter(Command& command) {
  auto request = std::make_shared<FilterRequest>();
  command.footer(filter_examples);
  add_qrels(command, request->qrels);
  add_nuggets(command, request->nuggets);
  command
      .add_option("--output", request->output,
                  fmt::format("file for the judgments that are kept; default: none is written; nuggets: {}",
                              written_formats("nuggets")))
      ->names_output();
  add_number(command, "--rel", request->rel,
             "smallest grade with which a document is relevant to a query or supports a nugget");
  add_format_options(command, request->format, "one line");
  command.callback([&command, request] { filter(command, *request); });
}

}  // namespace irmetrics::program
