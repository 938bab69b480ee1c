// Lists what moved.
#include "compared_documents.hpp"
#include "described_options.hpp"
#include "failure.hpp"

#include <algorithm>

namespace irmetrics::program {

void add_documents_options(Command& command, DocumentsRequest& request) {
  const char* const group = "What moved";
  add_whole_number(command, "--documents", request.queries,
                   "also print, for each pair, this number of queries that differ most by the first measure, with the "
                   "documents that caused it: ranks before and after, grades or nuggets, effects",
                   WholeRange{.least = 1})
      ->type_name("QUERIES")
      ->group(group);
  add_options(command, request.moved, group);
  add_whole_number(command, "--limit", request.limit, "documents of a query in tables; 0: all; JSON has all", {})
      ->group(group);
}

void check_documents(const Command& command, const DocumentsRequest& request, const ScoringRequest& scoring,
                     ReportFormat format) {
  if (request.queries == 0) {
    refuse_given(command, {"--k", "--order", "--limit"}, "to documents only, which need --documents");
    return;
  }
  refuse_given(command, {"--scores", "--berds", "--preference"},
               "to queries only, not to --documents, which needs runs, judgments and a measure");
  if (format == ReportFormat::csv) refuse_given(command, {"--documents"}, "to tables and JSON");
  if (takes_all_orders(scoring.options.policy.ties))
    refuse("--documents needs one order of tied documents, not --ties {}", enum_text(scoring.options.policy.ties));
  if (std::find(scoring.runs.begin(), scoring.runs.end(), "-") != scoring.runs.end())
    refuse("--documents reads the runs a second time, which standard input (-) does not allow");
}

std::vector<MovedPair> compared_documents(const DocumentsRequest& request, const ScoringRequest& scoring,
                                          const TestCollection& collection, const Comparison& comparison) {
  const std::vector<Run> runs = read_runs(scoring.runs, one_order(scoring.options.policy.ties), scoring.options);
  MovedDocumentsOptions options = request.moved;
  options.policy = scoring.options.policy;
  return value_or_fail(
      moved_pairs(comparison, collection, runs, choose_measures(scoring).front(), request.queries, options));
}

}  // namespace irmetrics::program
