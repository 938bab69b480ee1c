// irmetrics compare: significant differences between systems, under one measure or several.
#include "commands.hpp"
#include "compare_options.hpp"
#include "compared_documents.hpp"
#include "console.hpp"
#include "described_options.hpp"
#include "failure.hpp"
#include "print_result.hpp"
#include "progress.hpp"
#include "report_format.hpp"
#include "score_sources.hpp"
#include "slice_options.hpp"

#include <irmetrics/evaluate/ranking_preferences.hpp>
#include <irmetrics/report/comparison_report.hpp>
#include <irmetrics/significance/compare.hpp>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace irmetrics::program {
namespace {

constexpr const char* compare_examples =
    "Examples:\n"
    "  irmetrics compare --qrels qrels.txt bm25.run e5.run bge.run  all pairs, by the usual measures\n"
    "  irmetrics compare --qrels qrels.txt --baseline bm25 -m \"nDCG@10 AP\" bm25.run e5.run bge.run\n"
    "  irmetrics compare --qrels qrels.txt --test t --correction none --pairs --intervals bm25.run e5.run\n"
    "  irmetrics compare --scores scores.csv --format latex         per-query scores of any tool\n"
    "  irmetrics compare --qrels qrels.txt --baseline bm25 --documents 5 bm25.run e5.run\n"
    "                                                               which documents of which queries moved\n"
    "  irmetrics compare --qrels qrels.txt --preference rpp bm25.run e5.run\n"
    "                                                               of rankings, without a measure\n"
    "  irmetrics compare --qrels qrels.txt --slices topics.tsv:type bm25.run e5.run\n"
    "                                                               also for each type of query\n";

/// The request on the command line.
struct CompareRequest : SourcesRequest {
  CompareOptions compare;
  SliceRequest slices;
  RankingPreferenceOptions between_rankings;
  DocumentsRequest documents;
  ReportFormat format = ReportFormat::text;
  ComparisonDetails details;
};

/// Refuses what preferences between rankings do not have.
void check_preference(const Command& command, const CompareRequest& request) {
  if (!command.was_given("--preference")) {
    refuse_given(command, {"--rel", "--graded"}, "to preferences between rankings only, which need --preference");
    return;
  }
  refuse_given(command, {"--measures", "--scores", "--berds", "--audit"},
               "to measures only, not to preferences between rankings, which need runs and judgments");
  if (request.compare.test.of_systems() != nullptr)
    refuse("--preference requires a test of pairs: {} compares all systems", enum_text(request.compare.test));
}

/// The preferences for the runs over the baseline. Ends the command on wrong usage and on bad input.
ReadSources preference_scores(const Command& command, const CompareRequest& request) {
  check_runs_and_judgments(command, request);
  std::vector<std::string> paths = request.runs;
  paths.insert(paths.end(), {request.qrels, request.nuggets, request.preferences, request.corpus});
  check_standard_input(paths);
  const TestCollection collection = read_collection(request);
  const std::vector<Run> runs = read_runs(request.runs, one_order(request.options.policy.ties), request.options);
  RankingPreferenceOptions options = request.between_rankings;
  options.policy = request.options.policy;
  const auto path = std::find(request.runs.begin(), request.runs.end(), request.compare.baseline);
  options.baseline = path == request.runs.end() || runs.size() != request.runs.size()
                         ? request.compare.baseline
                         : runs[static_cast<std::size_t>(path - request.runs.begin())].name();
  return {{value_or_fail(ranking_preferences(collection, runs, options))}, {}};
}

void check_options(const Command& command, const CompareRequest& request) {
  const CompareOptions& options = request.compare;
  check_preference(command, request);
  check_documents(command, request.documents, request, request.format);
  check_statistics(command, options);
  if (request.format == ReportFormat::csv) {
    refuse_given(command, {"--audit", "--intervals", "--pairs"},
                 "to tables; JSON always contains this, CSV has one line per pair");
    refuse_given(command, {"--per-query"}, "to tables and JSON; CSV has one line per pair");
  }
  check_several(command, request);
}

/// Reads the tables, and the judgments if documents are wanted, too. Ends the command on wrong usage and on bad input.
ReadSources read_systems(const Command& command, const CompareRequest& request,
                         std::optional<TestCollection>& collection) {
  if (command.was_given("--preference")) return preference_scores(command, request);
  if (request.documents.queries == 0) return read_sources(command, request);
  check_runs_and_judgments(command, request);
  choose_measures(request);  // reports invalid measures before any file is read
  check_standard_input(std::vector<std::string>{request.qrels, request.nuggets, request.preferences, request.corpus});
  collection = read_collection(request);
  return sources_of(score_runs(*collection, request));
}

void compare_systems(const Command& command, const CompareRequest& request) {
  check_options(command, request);
  const std::vector<QuerySlice> slices = read_slices(command, request.slices);
  std::optional<TestCollection> collection;
  const ReadSources sources = read_systems(command, request, collection);
  CompareOptions options = request.compare;
  options.baseline = baseline_name(request.compare.baseline, request, sources.tables);
  options.threads = request.options.threads;
  const auto tables = value_or_fail(with_slices(sources.tables, slices, request.slices.options), shown(request.slices));
  Progress progress("comparing");
  options.progress = progress.teller();
  Comparison comparison = finished(progress, compare(tables, options));
  comparison.audits = sources.audits;
  std::vector<MovedPair> moved;
  if (collection) moved = compared_documents(request.documents, request, *collection, comparison);
  print_as(
      request.format, [&] { return value_or_fail(comparison_as_json(comparison, request.details.per_query, moved)); },
      [&] { return comparison_as_csv(comparison); },
      [&](TableFormat format) {
        std::vector<ReportTable> shown = comparison_as_tables(comparison, request.details);
        for (ReportTable& table : moved_as_tables(moved, request.documents.limit)) shown.push_back(std::move(table));
        return render(shown, format);
      });
}

void set_up_compare(Command& command) {
  auto request = std::make_shared<CompareRequest>();
  command.footer(compare_examples);
  add_source_options(command, *request);
  add_slice_options(command, request->slices);
  add_statistics(command, request->compare);
  add_options(command, request->between_rankings, "Preferences between rankings, instead of measures", {"baseline"});
  add_documents_options(command, request->documents);
  command.add_flag("--intervals", request->details.intervals, "also print intervals of means and ranks")
      ->group("Output");
  command
      .add_flag("--pairs", request->details.pairs,
                "also print differences: intervals, p-values, wins and losses, effect sizes")
      ->group("Output");
  command
      .add_flag("--per-query", request->details.per_query,
                "also print per-query differences (in JSON, also per-query scores)")
      ->group("Output");
  add_audit_flag(command, request->details.audit);
  add_format_options(command, request->format, "one line per measure and pair");
  command.callback([&command, request] { compare_systems(command, *request); });
}

}  // namespace

const CommandEntry compare_command = {
    .name = "compare",
    .description = "compare systems: means with significance marks, p-values, confidence intervals, effect sizes",
    .set_up = &reading_records<&set_up_compare>,
    .examples = {{{"compare --qrels qrels.txt --baseline bm25 -m \"nDCG@10 AP\" bm25.run e5.run",
                   "which differences are significant"}}},
};

}  // namespace irmetrics::program
