// Scores runs, reads scores, and brings both together.
#include "checked_scores.hpp"
#include "failure.hpp"
#include "input_limits.hpp"

#include <irmetrics/evaluate/saved_scores.hpp>
#include <irmetrics/evaluate/tables_of_scores.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/detail/file_names.hpp>
#include <irmetrics/io/score_files.hpp>

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
  for (const ScoreTable& table : tables) there.push_back(table.measure());
  return request.measures.empty() ? there : measure_names(request.measures, there);
}

}  // namespace

void add_checked_scores_options(Command& command, CheckRequest& request) {
  add_scoring_options(command, request);
  command
      .add_option("--baseline", request.baselines,
                  "what the change is compared with: a run, or a file of per-query scores of any tool; may be repeated")
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
  check_standard_input(paths);
  const std::vector<std::string> names = detail::io::run_names(paths);

  // Runs are scored and files of scores are read, under the names of all files, which differ.
  ScoringRequest runs = request;
  runs.runs.clear();
  std::vector<std::string> names_of_runs;
  std::vector<NamedScoreFile> files;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    if (paths[i] != "-" && value_or_fail(is_score_file(paths[i], input_limits()))) {
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
  std::vector<NamedScores> scored;
  if (!runs.runs.empty()) {
    runs.measures = measures;
    scored = score_runs(command, runs);
    if (scored.size() != names_of_runs.size())
      fail(invalid_input("expected one run in each file, not tables of {} runs", scored.size()));
    for (std::size_t i = 0; i < scored.size(); ++i) scored[i].name = names_of_runs[i];
  }
  return {value_or_fail(join_scores(scored, files, measures, options)), names.back()};
}

}  // namespace irmetrics::program
