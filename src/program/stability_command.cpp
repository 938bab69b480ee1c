// irmetrics stability: whether a ranking of systems depends on the choice of queries, documents and judgments.
#include "commands.hpp"
#include "console.hpp"
#include "described_options.hpp"
#include "failure.hpp"
#include "input_limits.hpp"
#include "input_options.hpp"
#include "print_result.hpp"
#include "progress.hpp"
#include "report_format.hpp"
#include "score_sets.hpp"

#include <irmetrics/evaluate/tables_of_scores.hpp>
#include <irmetrics/io/document_id_files.hpp>
#include <irmetrics/io/formats.hpp>
#include <irmetrics/report/all_results.hpp>
#include <irmetrics/stability/document_stability.hpp>
#include <irmetrics/stability/query_stability.hpp>
#include <irmetrics/stability/relevant_cap.hpp>

#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics::program {
namespace {

constexpr const char* stability_explanation =
    "Ranks the systems again by samples of the test collection, and correlates these rankings (tau_b) with "
    "the full one, and with those of other collections, whose systems have the same names.\n"
    "\n"
    "Examples:\n"
    "  irmetrics stability --qrels qrels.txt -m nDCG@10 --sizes 10,25,50 *.run\n"
    "                                        how many queries are enough\n"
    "  irmetrics stability --qrels qrels.txt -m AP --counts 96196 --documents texts.jsonl *.run\n"
    "                                        100 samples of exactly 96,196 documents of the collection\n"
    "  irmetrics stability --qrels qrels.txt -m AP --without tricky.txt --other-scores trec8.csv *.run\n"
    "                                        without some documents, and without as many random ones\n"
    "  irmetrics stability --qrels qrels.txt -m AP --caps 10,20,50 --other-qrels human.txt *.run\n"
    "                                        at most 10, 20 or 50 known relevant documents per query;\n"
    "                                        with --cap-removes documents, in the collection\n";

/// The request on the command line.
struct StabilityRequest : ScoringRequest {
  std::vector<std::size_t> sizes, counts, caps;
  std::vector<double> shares;
  std::string without;  // a file
  std::string documents;
  bool split = false;
  std::vector<std::string> other_scores, other_qrels;
  WithoutDocumentsOptions stability;  // also for the other studies
  RelevantCapOptions capped;          // for its own options
  ReportFormat format = ReportFormat::text;

  bool removes() const { return !without.empty() || stability.random > 0; }
};

/// The results for all measures: of samples, or of removed documents.
struct StabilityReport {
  StabilityOptions options;
  std::vector<Stability> stabilities;
  std::vector<DocumentRemoval> removals;

  static constexpr auto description =
      describe_result<StabilityReport>("StabilityReport", "Stability of rankings by several measures.") |
      field("samples", member_of<&StabilityReport::options, &StabilityOptions::samples>, "samples of each size") |
      field("seed", member_of<&StabilityReport::options, &StabilityOptions::seed>, "seed of the samples") |
      field("stabilities", &StabilityReport::stabilities, "stability of the ranking by each measure") |
      field("removals", &StabilityReport::removals, "effect of removed documents on the ranking by each measure");
};

void check_options(const Command& command, const StabilityRequest& request) {
  check_runs_and_judgments(command, request);
  const bool by_queries = !request.sizes.empty();
  const int studies = static_cast<int>(by_queries) + static_cast<int>(!request.shares.empty()) +
                      static_cast<int>(!request.counts.empty()) + static_cast<int>(!request.caps.empty()) +
                      static_cast<int>(request.removes());
  if (studies != 1)
    refuse(command,
           "{} --sizes (queries), --shares or --counts (documents), --caps (relevant documents), and --without or "
           "--random (removed documents)",
           studies == 0 ? "one of these is needed:" : "only one of these can be given:");
  if (!by_queries) refuse_given(command, {"--split"}, "to samples of queries only, which need --sizes");
  if (by_queries) refuse_given(command, {"--other-scores", "--other-qrels"}, "to documents only, not to --sizes");
  if (request.counts.empty()) refuse_given(command, {"--documents"}, "to --counts only");
  if (request.caps.empty()) refuse_given(command, {"--rel", "--cap-removes"}, "to --caps only");
  std::vector<std::string> paths = request.runs;
  for (const auto* files : {&request.other_scores, &request.other_qrels})
    paths.insert(paths.end(), files->begin(), files->end());
  paths.insert(paths.end(), {request.qrels, request.nuggets, request.preferences, request.without, request.documents});
  check_standard_input(paths);
  if (!request.other_qrels.empty())
    for (const std::string& run : request.runs)
      if (run == "-") refuse(command, "--other-qrels scores the runs again, which standard input (-) does not allow");
}

/// The rankings of the other collections: from files of scores, and by other judgments of the same runs.
std::vector<CollectionRankings> other_collections(const Command& command, const StabilityRequest& request) {
  std::vector<CollectionRankings> others;
  const auto add = [&](const ScoreSet& set) { others.push_back({set.name, set.overall_rankings()}); };
  SetsRequest files;
  files.runs = request.other_scores;
  for (const ScoreSet& set : read_sets(files)) add(set);
  if (request.other_qrels.empty()) return others;
  SetsRequest judged;
  static_cast<ScoringRequest&>(judged) = request;
  judged.qrels.clear();
  judged.nuggets.clear();
  judged.preferences.clear();
  judged.qrels_files = request.other_qrels;
  std::vector<ReportTable> audits;
  for (const ScoreSet& set : score_sets(command, judged, audits)) add(set);
  return others;
}

/// The options of a study, from those of the command line.
template <class Options>
Options options_of(const StabilityRequest& request, Options options, Progress& progress) {
  static_cast<CollectionStabilityOptions&>(options) = request.stability;
  options.policy = request.options.policy;
  options.threads = request.options.threads;
  options.progress = progress.teller();
  return options;
}

std::vector<Stability> sample_queries(const Command& command, const StabilityRequest& request, Progress& progress) {
  std::vector<Stability> found;
  for (const ScoreTable& table : value_or_fail(score_tables(score_runs(command, request)))) {
    const StabilityOptions options = options_of(request, CollectionStabilityOptions(), progress);
    found.push_back(finished(progress,
                             request.split ? split_query_stability(table, request.sizes, options)
                                           : query_stability(table, request.sizes, options),
                             table.measure()));
  }
  return found;
}

StabilityReport compute(const Command& command, StabilityRequest& request, Progress& progress) {
  StabilityReport report;
  report.options = request.stability;
  if (!request.sizes.empty()) {
    report.stabilities = sample_queries(command, request, progress);
    return report;
  }
  const std::vector<AnyMeasure> measures = choose_measures(request);
  const TestCollection collection = read_collection(request);
  const std::vector<Run> runs = read_runs(request.runs, one_order(request.options.policy.ties), request.options);
  request.stability.others = other_collections(command, request);
  if (request.removes()) {
    const std::vector<std::string> documents = request.without.empty()
                                                   ? std::vector<std::string>()
                                                   : value_or_fail(read_document_ids(request.without, input_limits()));
    const WithoutDocumentsOptions options = options_of(request, request.stability, progress);
    auto removals = without_documents(collection, runs, measures, documents, options);
    if (!removals.ok()) removals = about_file(removals.status(), "none of the", request.without);
    report.removals = finished(progress, std::move(removals));
  } else if (!request.counts.empty()) {
    DocumentCountOptions options = options_of(request, DocumentCountOptions(), progress);
    if (!request.documents.empty())
      options.documents = value_or_fail(read_document_ids(request.documents, input_limits()));
    report.stabilities =
        finished(progress, document_count_stability(collection, runs, measures, request.counts, options));
  } else if (!request.shares.empty()) {
    const auto options = options_of(request, CollectionStabilityOptions(), progress);
    report.stabilities = finished(progress, document_stability(collection, runs, measures, request.shares, options));
  } else {
    const RelevantCapOptions options = options_of(request, request.capped, progress);
    report.stabilities = finished(progress, relevant_cap(collection, runs, measures, request.caps, options));
  }
  return report;
}

void report_stability(const Command& command, StabilityRequest& request) {
  check_options(command, request);
  choose_measures(request);  // reports invalid measures before any file is read
  Progress progress("sampling");
  const StabilityReport report = compute(command, request, progress);
  print_as(
      request.format, [&] { return value_or_fail(result_as_json(record_of(report))); },
      [&] { return report.removals.empty() ? rows_of_all(report.stabilities) : rows_of_all(report.removals); },
      [&](TableFormat format) {
        std::vector<ReportTable> tables;
        for (const Stability& one : report.stabilities) tables.push_back(table_of(one));
        for (const DocumentRemoval& one : report.removals) tables.push_back(table_of(one));
        return render(tables, format);
      });
}

/// An option for a list of numbers, which are separated by commas or repeat the option.
template <class Number>
Option* add_numbers(Command& command, const std::string& flag, std::vector<Number>& values, const std::string& help) {
  const auto read = [&values, flag](const std::vector<std::string>& texts) {
    values.clear();
    for (const std::string& text : texts) {
      if constexpr (std::floating_point<Number>) {
        values.push_back(read_number_option(flag, text, {.low = 0, .high = 1, .high_open = false}));
      } else {
        const auto number = read_whole_number<Number>(text);
        if (!number || *number == 0) refuse("{}: expected a whole number of at least 1, not '{}'", flag, text);
        values.push_back(*number);
      }
    }
  };
  return command.add_list_function(flag, read, help + "; comma-separated, or repeatable")
      ->type_name(std::floating_point<Number> ? "NUMBER" : "N")
      ->repeatable()
      ->delimiter(',')
      ->group("Samples");
}

void set_up_stability(Command& command) {
  auto request = std::make_shared<StabilityRequest>();
  command.footer(stability_explanation);
  add_scoring_options(command, *request);
  add_numbers(command, "--sizes", request->sizes, "numbers of queries to draw");
  command.add_flag("--split", request->split, "correlate two disjoint samples of queries, not a sample with all")
      ->group("Samples");
  add_numbers(command, "--shares", request->shares, "proportions of the documents to keep at random");
  add_numbers(command, "--counts", request->counts, "numbers of documents to draw");
  const auto in_samples = [](Option* option) { return option->type_name("FILE")->group("Samples"); };
  in_samples(command.add_option("--documents", request->documents,
                                "with --counts: all documents of the collection, an id per line or texts; otherwise "
                                "they are those of runs and judgments"));
  add_numbers(command, "--caps", request->caps, "maximum numbers of relevant documents per query");
  for (const char* option : {"rel", "cap_removes"}) add_option_named(command, request->capped, "Samples", option);
  in_samples(command.add_option("--without", request->without,
                                "documents to remove, an id per line or texts; random sets of the same size show what "
                                "any documents would do"));
  add_options(command, request->stability, "Samples");
  const char* const others = "Other collections";
  add_files_option(command, "--other-scores", request->other_scores,
                   fmt::format("scores of the systems in another collection, a file or folder: {}; repeatable",
                               detail::io::format_choices("scores")))
      ->group(others);
  add_files_option(command, "--other-qrels", request->other_qrels, "other judgments of the same runs; repeatable")
      ->group(others);
  add_format_options(command, request->format, "one line per measure, size and ranking");
  command.callback([&command, request] { report_stability(command, *request); });
}

}  // namespace

const CommandEntry stability_command = {
    .name = "stability",
    .description = "whether a ranking of systems depends on the choice of queries, documents and judgments",
    .set_up = &reading_records<&set_up_stability>,
    .examples = {{{"stability --qrels qrels.txt --sizes 10,25,50 *.run", "how many queries are enough"}}},
};

}  // namespace irmetrics::program
