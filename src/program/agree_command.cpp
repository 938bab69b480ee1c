// irmetrics agree: agreement of two judges of the same documents.
#include "commands.hpp"
#include "console.hpp"
#include "failure.hpp"
#include "input_options.hpp"
#include "number_option.hpp"
#include "print_result.hpp"
#include "report_format.hpp"
#include "scored_runs.hpp"

#include <irmetrics/agreement/agreement.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/io/nuggets.hpp>
#include <irmetrics/io/trec_qrels.hpp>
#include <irmetrics/report/agreement_report.hpp>

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

namespace irmetrics::program {
namespace {

constexpr const char* agree_explanation =
    "The judgments that both made are compared, label by label: accuracy over all pairs and as a mean\n"
    "over queries (macro), Cohen's kappa, F1 of positive labels, the labels of each judge, the agreement\n"
    "within each label of the first (pooled and macro), the confusion table, and the values that a judge\n"
    "reaches without reading: by the most frequent label of the first, or at random.\n"
    "\n"
    "Examples:\n"
    "  irmetrics agree person.txt model.txt                         two files of qrels\n"
    "  irmetrics agree person.txt model.txt --rel 2                 labels of at least 2 are positive\n"
    "  irmetrics agree --nuggets person.jsonl model.jsonl           judgments of documents for nuggets\n"
    "  irmetrics agree person.txt model.txt --csv                   agreement on each query\n"
    "  irmetrics agree generated.txt model.txt --by-label           within each label, by query (GenTREC, table 5)\n";

struct AgreeRequest {
  std::vector<std::string> files;
  bool nuggets = false;
  bool lenient = false;
  bool by_label = false;
  double rel = 1;
  ReportFormat format = ReportFormat::text;
};

/// The judgments of a file, by its reader.
Agreement agreement_of(const AgreeRequest& request) {
  ScoringRequest first, second;
  first.options.lenient = second.options.lenient = request.lenient;
  (request.nuggets ? first.nuggets : first.qrels) = request.files[0];
  (request.nuggets ? second.nuggets : second.qrels) = request.files[1];
  const TestCollection one = read_collection(first), other = read_collection(second);
  return value_or_fail(request.nuggets ? agreement(*one.nuggets(), *other.nuggets(), request.rel)
                                       : agreement(one.qrels(), other.qrels(), request.rel));
}

void agree(const Command& command, const AgreeRequest& request) {
  if (request.files.size() != 2) refuse(command, "judgments of two judges are needed: FIRST SECOND");
  check_standard_input(request.files);
  const Agreement found = agreement_of(request);
  if (found.pairs == 0)
    fail(invalid_input("{} and {} have no judgment in common: {} and {} judgments",
                       detail::io::source_name(request.files[0]), detail::io::source_name(request.files[1]),
                       found.only_first, found.only_second));
  if (request.by_label) return print_result(found.by_label, request.format);
  print_result(found, request.format);
}

void set_up_agree(Command& command) {
  auto request = std::make_shared<AgreeRequest>();
  command.footer(agree_explanation);
  command
      .add_option("files", request->files,
                  fmt::format("judgments of the first and of the second judge: {}", qrels_fields))
      ->type_name("FIRST SECOND");
  command.add_flag("--nuggets", request->nuggets,
                   "the files are judgments of nuggets, in any format that evaluate accepts");
  add_number(command, "--rel", request->rel, "smallest label that is positive for F1", range::any);
  add_lenient_flag(command, request->lenient);
  command.add_flag("--by-label", request->by_label,
                   "prints the agreement within each label of the first judge, by query, pooled and averaged");
  add_format_options(command, request->format, "one line per query, or per query and label");
  command.callback([&command, request] { agree(command, *request); });
}

}  // namespace

const CommandEntry agree_command = {
    .name = "agree",
    .description = "agreement of two judges: accuracy, kappa, F1, labels, baselines",
    .set_up = &reading_records<&set_up_agree>,
    .examples = {{{"agree person.txt model.txt", "how well two judges agree"}}},
};

}  // namespace irmetrics::program
