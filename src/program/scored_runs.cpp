// Reads judgments and runs, and scores them, for the commands that need scores.
#include "scored_runs.hpp"
#include "console.hpp"
#include "described_options.hpp"
#include "failure.hpp"
#include "input_limits.hpp"
#include "input_options.hpp"
#include "policy_options.hpp"
#include "progress.hpp"

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/detail/file_names.hpp>
#include <irmetrics/io/document_id_files.hpp>
#include <irmetrics/io/nuggets.hpp>
#include <irmetrics/io/preference_files.hpp>
#include <irmetrics/io/run_formats.hpp>
#include <irmetrics/io/trec_qrels.hpp>
#include <irmetrics/io/trec_run.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

namespace irmetrics::program {
namespace {

constexpr const char* usual_measures = "nDCG@10 AP RR P@10 R@100";
constexpr const char* usual_nugget_measures = "alpha_nDCG@10 Coverage@20 MRecall@5 R@50";
constexpr const char* usual_preference_measures = "PrefsSimp PrefsPair PrefsAvgJG AP_JG";

/// Ends the command if a run of a table has the name of another run.
void check_names(const std::vector<std::string>& names) {
  HashSet<std::string> seen;
  for (const std::string& name : names)
    if (!seen.insert(name).second)
      fail(invalid_input("two runs are named '{}'; expected different names of files, and in the columns of systems",
                         name));
}

/// The runs of a table with several of them; none for other files, which are scored while they are read.
std::vector<Run> runs_of_table(const RunFile& file, const FileOptions& options) {
  if (!is_table_of_runs(file)) return {};
  ReadOptions reading = options;
  reading.rank_column = options.policy.ties == TieRule::rank_column;
  reading.format = *file.format;
  ReadReport report;
  std::vector<Run> runs = value_or_fail(irmetrics::read_runs(file.path, reading, &report));
  if (runs.size() < 2) return {};
  report_reading(file.path, report);
  return runs;
}

/// The judgments with the corpus, if one was given. Ends the command on bad input.
TestCollection with_corpus(const TestCollection& collection, const ScoringRequest& request) {
  if (request.corpus.empty()) return collection;
  return collection.with_corpus(value_or_fail(read_document_ids(request.corpus, input_limits())));
}

/// Scores BERDS's files, each with the judgments of all.
std::vector<NamedScores> score_berds(const Command& command, const ScoringRequest& request) {
  const std::vector<AnyMeasure> measures = choose_measures(request);
  const BerdsRuns read = read_berds_files(command, request);
  const TestCollection collection = with_corpus(read.nuggets, request);
  std::vector<NamedScores> scored;
  for (const Run& run : read.runs)
    scored.push_back({run.name(), value_or_fail(evaluate(collection, run, measures, request.options))});
  return scored;
}

}  // namespace

std::vector<AnyMeasure> choose_measures(const ScoringRequest& request) {
  std::string text = fmt::format("{}", fmt::join(request.measures, " "));
  if (request.measures.empty() && !request.qrels.empty()) text += usual_measures;
  if (request.measures.empty() && !(request.nuggets.empty() && request.berds.empty()))
    text += fmt::format(" {}", usual_nugget_measures);
  if (request.measures.empty() && !request.preferences.empty()) text += usual_preference_measures;
  std::vector<AnyMeasure> measures = value_or_refuse(parse_measures(text));
  const bool has_others = !request.qrels.empty() || !request.preferences.empty();
  for (const AnyMeasure& measure : measures) {
    if (measure.support_level() && request.nuggets.empty() && request.berds.empty() && has_others)
      refuse("{} needs nugget judgments: give --nuggets FILE", measure.text());
    if (measure.needs_preferences() && request.preferences.empty())
      refuse("{} needs preferences or judgment groups: give --preferences FILE", measure.text());
  }
  return measures;
}

void refuse_scoring_options(const Command& command, const char* applies) {
  std::vector<std::string> options = command.options_of_group("Policy");
  for (const char* option : {"--lenient", "--comments", "--corpus", "--audit"})
    if (command.has_option(option)) options.emplace_back(option);
  refuse_given(command, options, applies);
}

void check_judgments(const Command& command, const ScoringRequest& request) {
  const bool has_others = !request.qrels.empty() || !request.nuggets.empty();
  if (!has_others && request.preferences.empty())
    refuse(command, "judgments are needed: --qrels FILE, --nuggets FILE, or both; or --preferences FILE");
  if (has_others && !request.preferences.empty())
    refuse(command, "--preferences replaces --qrels and --nuggets: give one or the other");
}

void check_runs_and_judgments(const Command& command, const ScoringRequest& request) {
  check_judgments(command, request);
  if (request.runs.empty()) refuse(command, "runs are needed: RUN...");
}

void check_standard_input(std::span<const std::string> paths) {
  if (std::count(paths.begin(), paths.end(), "-") > 1) refuse("standard input (-) can be read only once");
}

void report_reading(const std::string& path, const ReadReport& reading) {
  if (reading.skipped + reading.coerced > 0)
    complain(message_text("irmetrics: {}: skipped lines: {}, coerced lines: {}; the first: {}",
                          detail::io::source_name(path), reading.skipped, reading.coerced, reading.first_problem));
  if (reading.commented_records > 0)
    complain("irmetrics: " + detail::comments_warning(reading.commented_records, reading.first_commented_record));
}

Qrels read_qrels_file(const std::string& path, ReadOptions options) {
  options.limits = input_limits();
  options.comments = input_options().comments;
  ReadReport reading;
  Qrels qrels = value_or_fail(read_qrels(path, options, &reading));
  report_reading(path, reading);
  return qrels;
}

NuggetQrels read_nuggets_file(const std::string& path, bool lenient) {
  ReadReport reading;
  NuggetQrels nuggets = value_or_fail(read_nuggets(
      path, {.lenient = lenient, .comments = input_options().comments, .limits = input_limits()}, &reading));
  report_reading(path, reading);
  return nuggets;
}

PreferenceQrels read_preferences_file(const std::string& path, bool lenient) {
  ReadReport reading;
  PreferenceQrels preferences = value_or_fail(read_preferences(
      path, {.lenient = lenient, .comments = input_options().comments, .limits = input_limits()}, &reading));
  report_reading(path, reading);
  return preferences;
}

BerdsRuns read_berds_files(const Command& command, const ScoringRequest& request) {
  check_standard_input(request.berds);
  BerdsOptions options = request.berds_options;
  options.lenient = request.options.lenient;
  options.limits = input_limits();
  // Repeated documents count at each position, as in BERDS, unless a policy for duplicates is given.
  if (command.was_given("--duplicates")) options.repeats = BerdsRepeats::duplicates;
  BerdsRuns read = value_or_fail(read_berds_runs(request.berds, options));
  for (std::size_t i = 0; i < read.runs.size(); ++i) report_reading(request.berds[i], read.reports[i]);
  return read;
}

TestCollection read_collection(const ScoringRequest& request) {
  if (!request.preferences.empty())
    return with_corpus(read_preferences_file(request.preferences, request.options.lenient), request);
  std::optional<NuggetQrels> nuggets;
  if (!request.nuggets.empty()) {
    nuggets = read_nuggets_file(request.nuggets, request.options.lenient);
    if (request.qrels.empty()) return with_corpus(*std::move(nuggets), request);
  }
  Qrels qrels = read_qrels_file(request.qrels, request.options);
  if (!nuggets) return with_corpus(std::move(qrels), request);
  return with_corpus(value_or_fail(TestCollection::of(std::move(qrels), *std::move(nuggets)),
                                   fmt::format("{} and {}", detail::io::source_name(request.qrels),
                                               detail::io::source_name(request.nuggets))),
                     request);
}

std::vector<Run> read_runs(const std::vector<std::string>& paths, Ties ties, ReadOptions options) {
  options.rank_column = ties == Ties::rank_column;
  options.limits = input_limits();
  options.comments = input_options().comments;
  const std::vector<std::string> names = detail::io::run_names(paths);
  std::vector<Run> runs;
  runs.reserve(paths.size());
  for (std::size_t i = 0; i < paths.size(); ++i) {
    ReadReport reading;
    std::vector<Run> read = value_or_fail(irmetrics::read_runs(paths[i], options, &reading));
    if (read.size() == 1) read.front() = read.front().named(names[i]);
    runs.insert(runs.end(), read.begin(), read.end());
    report_reading(paths[i], reading);
  }
  if (runs.size() > paths.size()) {
    std::vector<std::string> found;
    found.reserve(runs.size());
    for (const Run& run : runs) found.push_back(run.name());
    check_names(found);
  }
  return runs;
}

bool is_table_of_runs(const RunFile& file) {
  return file.format.ok() && *file.format != nullptr && (*file.format)->name == "csv";
}

Run read_one_run(const std::string& path, Ties ties) {
  std::vector<Run> runs = read_runs({path}, ties);
  if (runs.size() > 1)
    fail(invalid_input("{}: has {} runs, '{}' and others; expected one", detail::io::source_name(path), runs.size(),
                       runs.front().name()));
  return std::move(runs.front());
}

FileOptions file_options(const ScoringRequest& request) {
  FileOptions options = request.options;
  options.limits = input_limits();
  options.comments = input_options().comments;
  return options;
}

std::vector<NamedScores> score_runs(const TestCollection& collection, const ScoringRequest& request,
                                    std::vector<std::vector<std::string>>* files) {
  const std::vector<AnyMeasure> measures = choose_measures(request);
  for (const std::string& path : request.runs) {
    std::error_code unknown;  // evaluate_files reports a path that cannot be looked up
    if (path != "-" && !std::filesystem::exists(path, unknown) && !unknown && parse_measure(path).ok())
      fail(not_found("{}: no such file; to give several measures, quote them: -m \"{} {}\"", path,
                     detail::listing(request.measures, " "), path));
  }
  const FileOptions options = file_options(request);
  Progress progress("");
  const auto tell = [&](const std::string& path, std::uint64_t done, std::uint64_t all) {
    progress.rename(path);
    progress.show(done, all);
  };
  std::vector<std::vector<Run>> tables;  // of each path; empty for most
  std::vector<RunFile> inspected;
  for (const std::string& path : request.runs) {
    RunFile file = inspect_run(path, options);
    if (tables.emplace_back(runs_of_table(file, options)).empty()) inspected.push_back(std::move(file));
  }
  std::vector<Scores> scores = finished(progress, evaluate_inspected(collection, inspected, measures, options, tell));
  const std::vector<std::string> names = detail::io::run_names(request.runs);
  std::vector<NamedScores> named;
  std::size_t file = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (tables[i].empty()) named.push_back({names[i], std::move(scores[file++])});
    for (const Run& run : tables[i])
      named.push_back({run.name(), value_or_fail(evaluate(collection, run, measures, options),
                                                 fmt::format("{}: run '{}'", detail::io::source_name(request.runs[i]),
                                                             run.name()))});
    if (files != nullptr) files->resize(named.size(), {request.runs[i]});
  }
  if (named.size() > names.size()) {
    std::vector<std::string> found;
    found.reserve(named.size());
    for (const NamedScores& run : named) found.push_back(run.name);
    check_names(found);
  }
  return named;
}

std::vector<NamedScores> score_runs(const Command& command, const ScoringRequest& request,
                                    std::vector<std::vector<std::string>>* files) {
  if (!request.berds.empty()) return score_berds(command, request);
  check_runs_and_judgments(command, request);
  choose_measures(request);  // reports invalid measures before any file is read
  std::vector<std::string> paths = request.runs;
  paths.insert(paths.end(), {request.qrels, request.nuggets, request.preferences, request.corpus});
  check_standard_input(paths);
  return score_runs(read_collection(request), request, files);
}

Option* add_measures_option(Command& command, std::vector<std::string>& measures) {
  return command
      .add_option(
          "--measures,-m", measures,
          "measures, such as \"nDCG@10 P(rel=2)@5\"; trec_eval's names work too; `irmetrics measures` lists all")
      ->repeatable()
      ->type_name("TEXT")
      ->default_str(fmt::format("{}; of nuggets: {}; of preferences: {}", usual_measures, usual_nugget_measures,
                                usual_preference_measures));
}

void add_judgments(Command& command, ScoringRequest& request) {
  add_qrels(command, request.qrels, " (plain, .gz or .zst)");
  add_nuggets(command, request.nuggets, "; without --qrels, a document that supports a nugget is relevant");
  add_preferences(command, request.preferences);
  command
      .add_option("--corpus", request.corpus,
                  "ids of the corpus, one per line, or its texts: the audit counts judged and returned documents that "
                  "it lacks")
      ->type_name("FILE");
}

Option* add_scoring_options(Command& command, ScoringRequest& request) {
  add_judgments(command, request);
  Option* runs = add_runs(command, request.runs);
  add_measures_option(command, request.measures);
  add_threads(command, request.options);
  add_lenient_flag(command, request.options.lenient);
  add_policy_options(command, request.options.policy);
  return runs;
}

Option* add_berds_options(Command& command, ScoringRequest& request, Option* runs) {
  Option* berds = command
                      .add_option("--berds", request.berds,
                                  "instead of judgments and runs: BERDS JSONL files, one per system, which contain "
                                  "both; a document is judged by all files")
                      ->type_name("FILE...")
                      ->excludes(runs);
  for (const char* judgments : {"--qrels", "--nuggets", "--preferences"})
    if (command.has_option(judgments)) berds->excludes(command.get_option(judgments));
  command
      .add_option("--predictions", request.berds_options.predictions,
                  "the key of the judgments in BERDS's files, if it is neither mistral-preds nor gpt4-preds or if both "
                  "are present")
      ->type_name("KEY")
      ->needs(berds);
  return berds;
}

}  // namespace irmetrics::program
