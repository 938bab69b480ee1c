// irmetrics drift: changes between two snapshots of a collection, and their agreement on the ranking of systems.
#include "commands.hpp"
#include "console.hpp"
#include "described_options.hpp"
#include "enum_option.hpp"
#include "failure.hpp"
#include "input_limits.hpp"
#include "policy_options.hpp"
#include "print_result.hpp"
#include "report_format.hpp"
#include "scored_runs.hpp"

#include <irmetrics/correlation/correlate.hpp>
#include <irmetrics/drift/corpus_drift.hpp>
#include <irmetrics/drift/drift.hpp>
#include <irmetrics/evaluate/tables_of_scores.hpp>
#include <irmetrics/io/formats.hpp>
#include <irmetrics/io/source_mapping.hpp>
#include <irmetrics/io/text_files.hpp>
#include <irmetrics/report/drift_report.hpp>

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace irmetrics::program {
namespace {

constexpr const char* drift_examples =
    "Examples:\n"
    "  irmetrics drift --qrels 2024.txt 2025.txt                    support and judgments of documents\n"
    "  irmetrics drift --nuggets 2024.jsonl 2025.jsonl --source-prefix :\n"
    "                                                               of nuggets, and moves between sources: the\n"
    "                                                               part of a document's id before the first :\n"
    "  irmetrics drift --nuggets 2024.jsonl 2025.jsonl --source-prefix : --query 42\n"
    "                                                               the same for a single query\n"
    "  irmetrics drift --qrels 2024.txt 2025.txt -m nDCG@10 --before old/*.run --after new/*.run\n"
    "                                                               and whether they rank systems alike\n"
    "  irmetrics drift --documents 2024.jsonl 2025.jsonl            documents of each source, judged or not\n";

/// The request on the command line.
struct DriftRequest {
  std::vector<std::string> qrels, nuggets, documents;      // two files each, or none
  TextFormat text_format = TextFormat::automatic;          // of the documents
  ScoringRequest before, after;                            // the runs of each
  std::optional<std::string> separator, pattern, mapping;  // definition of sources; at most one of them
  DriftOptions drift;
  CorrelateOptions correlate;
  ReportFormat format = ReportFormat::text;
};

Source choose_source(const DriftRequest& request) {
  if (request.mapping) {
    ReadReport reading;
    SourceMapping sources = value_or_fail(read_source_mapping(*request.mapping, input_options(), &reading));
    report_reading(*request.mapping, reading);
    return Source::mapping(std::move(sources));
  }
  if (request.pattern) return value_or_refuse(Source::pattern(*request.pattern));
  return request.separator ? value_or_refuse(Source::prefix(*request.separator)) : Source();
}

/// Correlates the rankings of the systems by both snapshots, for each measure.
std::vector<NamedCorrelation> correlate_systems(const DriftRequest& request, const TestCollection& before,
                                                const TestCollection& after) {
  std::vector<NamedCorrelation> correlations;
  if (request.before.runs.empty()) return correlations;
  const ScoreSet first("before", value_or_fail(score_tables(score_runs(before, request.before))));
  const ScoreSet second("after", value_or_fail(score_tables(score_runs(after, request.after))));
  CorrelateOptions options = request.correlate;
  options.interval.threads = request.before.options.threads;
  for (const std::string& measure : first.measures())
    correlations.push_back(value_or_fail(correlate_sets(first, measure, second, measure, options), measure));
  return correlations;
}

/// All files that the command reads.
std::vector<std::string> paths_of(const DriftRequest& request) {
  std::vector<std::string> paths;
  for (const auto* files :
       {&request.qrels, &request.nuggets, &request.documents, &request.before.runs, &request.after.runs})
    paths.insert(paths.end(), files->begin(), files->end());
  if (request.mapping) paths.push_back(*request.mapping);
  return paths;
}

void check_options(const Command& command, const DriftRequest& request) {
  if (!request.documents.empty()) {
    const char* applies = "to judgments and runs only: leave out --documents";
    refuse_given(command,
                 {"--qrels", "--nuggets", "--before", "--after", "--rel", "--absent-is-unsupported", "--query",
                  "--measures", "--level", "--resamples", "--seed"},
                 applies);
    refuse_scoring_options(command, applies);
    return;
  }
  refuse_given(command, {"--text-format"}, "to --documents only");
  if (request.qrels.empty() && request.nuggets.empty())
    refuse(command,
           "judgments of two snapshots are needed: --qrels BEFORE AFTER, --nuggets BEFORE AFTER, or both; or "
           "--documents BEFORE AFTER");
  if (!request.drift.query.empty() && !request.before.runs.empty())
    refuse(command, "--query compares a single query, which does not rank systems: leave out the runs");
  if (request.before.runs.empty() != request.after.runs.empty())
    refuse(command, "runs of both snapshots are needed: --before RUN... --after RUN...");
  if (request.format == ReportFormat::csv && !request.before.runs.empty())
    refuse(command, "CSV is of queries or nuggets and has no rankings of systems: leave out the runs");
  if (request.before.runs.empty()) {
    const char* applies = "to the rankings of systems only, which need --before RUN... --after RUN...";
    refuse_given(command, {"--measures", "--level", "--resamples"}, applies);
    refuse_scoring_options(command, applies);
  }
}

/// Compares the documents of two snapshots, judged or not.
void compare_corpora(const DriftRequest& request) {
  std::vector<std::string> ids[2];
  for (std::size_t i = 0; i < 2; ++i)
    ok_or_fail(read_each_text(
        request.documents[i],
        [&](std::string_view id, std::string_view) {
          ids[i].emplace_back(id);
          return Status();
        },
        request.text_format, input_limits()));
  const std::vector<std::string_view> before(ids[0].begin(), ids[0].end()), after(ids[1].begin(), ids[1].end());
  print_result(value_or_fail(corpus_drift(before, after, choose_source(request))), request.format);
}

void compare_snapshots(const Command& command, DriftRequest& request) {
  check_options(command, request);
  check_standard_input(paths_of(request));
  if (!request.documents.empty()) return compare_corpora(request);
  request.after.measures = request.before.measures;
  request.after.options = request.before.options;
  for (std::size_t i = 0; i < 2; ++i) {
    ScoringRequest& snapshot = i == 0 ? request.before : request.after;
    if (!request.qrels.empty()) snapshot.qrels = request.qrels[i];
    if (!request.nuggets.empty()) snapshot.nuggets = request.nuggets[i];
  }
  if (!request.before.runs.empty()) choose_measures(request.before);  // reports invalid ones before files are read
  request.drift.source = choose_source(request);
  const TestCollection before = read_collection(request.before), after = read_collection(request.after);
  auto changes = drift(before, after, request.drift);
  if (!changes.ok() && request.mapping)
    changes = about_file(changes.status(), "the table of sources", *request.mapping);
  const DriftReport report{value_or_fail(std::move(changes)), correlate_systems(request, before, after)};
  print_result(report, request.format);
}

void set_up_drift(Command& command) {
  auto request = std::make_shared<DriftRequest>();
  command.footer(drift_examples);
  command.add_option("--qrels", request->qrels, "judgments of documents, before and after")
      ->expected(2)
      ->type_name("BEFORE AFTER");
  command
      .add_option("--nuggets", request->nuggets,
                  "judgments of nuggets, before and after, in any format that evaluate accepts")
      ->expected(2)
      ->type_name("BEFORE AFTER");
  command
      .add_option("--documents", request->documents,
                  fmt::format("instead of judgments: texts of documents, before and after, whose number is shown by "
                              "source: {}",
                              detail::io::format_choices("texts")))
      ->expected(2)
      ->type_name("BEFORE AFTER");
  add_enum_option(command, "--text-format", request->text_format, "format of the documents");
  add_options(command, request->drift);

  Option* prefix = command
                       .add_option("--source-prefix", request->separator,
                                   "the source of a document is the part of its id before the first TEXT")
                       ->type_name("TEXT")
                       ->default_str("/")
                       ->group("Sources");
  Option* pattern = command
                        .add_option("--source-pattern", request->pattern,
                                    "the source is the match of the first group of a regular expression (RE2's syntax)")
                        ->type_name("REGEX")
                        ->group("Sources")
                        ->excludes(prefix);
  command.add_option("--sources", request->mapping, "the sources are in a table: document, tab, source")
      ->type_name("FILE")
      ->group("Sources")
      ->excludes(prefix)
      ->excludes(pattern);

  Option* runs_before = command.add_option("--before", request->before.runs, "runs on the snapshot before")
                            ->type_name("RUN...")
                            ->group("Rankings of systems");
  Option* runs_after =
      command
          .add_option("--after", request->after.runs, "runs on the snapshot after; systems are matched by file name")
          ->type_name("RUN...")
          ->group("Rankings of systems");
  runs_before->needs(runs_after);
  runs_after->needs(runs_before);
  add_measures_option(command, request->before.measures)->group("Rankings of systems");
  add_policy_options(command, request->before.options.policy);

  add_options(command, request->correlate.interval, "Rankings of systems", {"method"});
  add_threads(command, request->before.options);
  add_format_options(command, request->format, "one line per query, or nugget, and source");
  command.callback([&command, request] { compare_snapshots(command, *request); });
}

}  // namespace

const CommandEntry drift_command = {
    .name = "drift",
    .description = "what changed between two snapshots of a collection",
    .set_up = &reading_records<&set_up_drift>,
    .examples = {{{"drift --nuggets 2024.jsonl 2025.jsonl", "what changed between two snapshots"}}},
};

}  // namespace irmetrics::program
