// Scores runs, reads scores, and brings both together.
#include "checked_scores.hpp"
#include "failure.hpp"
#include "input_limits.hpp"
#include "policy_options.hpp"
#include "written_evaluation.hpp"

#include <irmetrics/base/detail/threads.hpp>
#include <irmetrics/evaluate/entered_unjudged.hpp>
#include <irmetrics/evaluate/evaluation_file.hpp>
#include <irmetrics/evaluate/saved_scores.hpp>
#include <irmetrics/evaluate/tables_of_scores.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/detail/file_names.hpp>
#include <irmetrics/io/first_ranks.hpp>
#include <irmetrics/io/score_files.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

namespace irmetrics::program {
namespace {

/// The measures to check: the requested ones; without them, those of the first file of scores, because a baseline says
/// what it is about, or the usual ones.
std::vector<std::string> measures_of(const CheckRequest& request, const std::vector<NamedScoreFile>& files,
                                     const ScoreFileOptions& options) {
  if (files.empty()) {
    std::vector<std::string> names;
    for (const AnyMeasure& measure : choose_measures(request)) names.push_back(measure.text());
    return names;
  }
  const auto tables = value_or_fail(read_score_tables(std::span(&files[0].path, 1), options));
  std::vector<std::string> there;
  there.reserve(tables.size());
  for (const ScoreTable& table : tables) there.push_back(table.measure());
  return request.measures.empty() ? there : measure_names(request.measures, there);
}

/// Whether a file is standard input or a pipe, whose contents nobody knows afterwards.
bool is_read_once(const std::string& path) {
  return !path.empty() && !value_or_fail(inspect_source(path, input_limits())).can_be_read_again;
}

/// Ends the command if a baseline is an evaluation in a file that must not be compared with the candidate.
void check_provenance(const CheckRequest& request, const std::vector<NamedScoreFile>& files,
                      const std::vector<std::string>& measures, CheckedScores& scores) {
  std::optional<EvaluationFile> candidate;
  for (const NamedScoreFile& file : files) {
    if (!value_or_fail(is_evaluation_file(file.path, input_limits()))) continue;
    const EvaluationFile baseline = value_or_fail(read_evaluation_file(file.path, input_limits()));
    if (!candidate && scores.candidate_is_run())
      candidate = evaluation_of(request, {scores.scored.back()}, {});
    else if (!candidate && value_or_fail(is_evaluation_file(request.runs[0], input_limits())))
      candidate = value_or_fail(read_evaluation_file(request.runs[0], input_limits()));
    if (candidate && file.path != request.runs[0]) {
      ok_or_fail(check_comparable(*candidate, baseline, {request.runs[0], file.path}, measures));
      if (is_read_once(request.qrels) || is_read_once(request.nuggets))
        scores.warnings.push_back(
            fmt::format("the judgments are no file, and were not compared with those of {}", file.path));
    }
  }
}

}  // namespace

void add_checked_scores_options(Command& command, CheckRequest& request) {
  add_scoring_options(command, request);
  command
      .add_option("--baseline", request.baselines,
                  "what the change is compared with: a run, a file of per-query scores of any tool, or one of evaluate "
                  "--write, whose judgments and policy must be the same; may be repeated")
      ->repeatable()
      ->type_name("FILE");
}

CheckedScores checked_scores(const Command& command, const CheckRequest& request) {
  if (request.baselines.empty()) refuse(command, "a baseline is needed: --baseline FILE");
  if (request.runs.size() != 1)
    refuse(command, "expected one run, the changed one, not {}; the others are baselines: --baseline FILE",
           request.runs.size());
  std::vector<std::string> paths = request.baselines;
  paths.push_back(request.runs[0]);
  std::vector<std::string> read_once = paths;
  read_once.insert(read_once.end(), {request.qrels, request.nuggets, request.preferences, request.corpus});
  check_standard_input(read_once);
  std::vector<std::string> names = detail::io::run_names(request.baselines);
  const std::string candidate = detail::io::run_names(request.runs)[0];
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (std::count(request.baselines.begin(), request.baselines.end(), paths[i]) > 1)
      refuse(command, "--baseline {} is given twice", paths[i]);
    if (names[i] == candidate) names[i] += " (baseline)";
  }
  names.push_back(candidate);

  // Runs are scored and files of scores are read, under the names of all files, which differ.
  ScoringRequest runs = request;
  runs.runs.clear();
  std::vector<std::string> names_of_runs;
  std::vector<NamedScoreFile> files;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    if (value_or_fail(is_score_file(paths[i], input_limits()))) {
      files.push_back({names[i], paths[i]});
    } else {
      runs.runs.push_back(paths[i]);
      names_of_runs.push_back(names[i]);
    }
  }
  const bool has_judgments = !(request.qrels.empty() && request.nuggets.empty() && request.preferences.empty());
  if (runs.runs.empty() && has_judgments)
    refuse(command, "judgments apply to runs, but {} and its baselines are scores", request.runs[0]);
  if (!runs.runs.empty()) check_judgments(command, request);
  ScoreFileOptions options = request.score_options;
  options.limits = input_limits();
  const std::vector<std::string> measures = measures_of(request, files, options);
  CheckedScores found;
  found.candidate = names.back();
  found.paths = runs.runs;
  if (!runs.runs.empty()) {
    runs.measures = measures;
    choose_measures(runs);  // reports invalid measures before any file is read
    found.collection = read_collection(runs);
    found.scored = score_runs(*found.collection, runs);
    if (found.scored.size() != names_of_runs.size())
      fail(invalid_input("expected one run in each file, not tables of {} runs", found.scored.size()));
    for (std::size_t i = 0; i < found.scored.size(); ++i) found.scored[i].name = names_of_runs[i];
  }
  check_provenance(request, files, measures, found);
  found.tables = value_or_fail(join_scores(found.scored, files, measures, options));
  return found;
}

std::vector<Run> runs_of(const CheckedScores& scores, const CheckRequest& request) {
  std::vector<Run> runs = read_runs(scores.paths, one_order(request.options.policy.ties), request.options);
  for (std::size_t i = 0; i < runs.size(); ++i) runs[i] = runs[i].named(scores.scored[i].name);
  return runs;
}

std::vector<Run> runs_to_find_holes(const CheckedScores& scores, const CheckRequest& request) {
  const Policy& policy = request.options.policy;
  std::uint32_t last = 0;
  for (const NamedScores& run : scores.scored) {
    const auto last_of_run = last_rank_of_holes(run.scores, policy);
    if (!last_of_run) return runs_of(scores, request);
    last = std::max(last, *last_of_run);
  }
  const FileOptions options = file_options(request);
  std::vector<Result<Run>> read(scores.paths.size(), Run());
  constexpr std::size_t much = std::numeric_limits<std::size_t>::max();
  const auto threads =
      static_cast<unsigned>(std::min<std::size_t>(detail::choose_threads(options.threads, much), read.size()));
  detail::run_threads(threads, {}, [&](unsigned thread, const Cancel&) {
    for (std::size_t i = thread; i < read.size(); i += threads)
      read[i] = read_first_ranks(scores.paths[i], last, one_order(policy.ties), options);
  });
  std::vector<Run> runs;
  for (std::size_t i = 0; i < read.size(); ++i)
    runs.push_back(value_or_fail(std::move(read[i])).named(scores.scored[i].name));
  return runs;
}

}  // namespace irmetrics::program
