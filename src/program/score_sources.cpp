// Converts runs or files of scores to tables.
#include "score_sources.hpp"
#include "enum_option.hpp"
#include "failure.hpp"
#include "input_limits.hpp"

#include <irmetrics/base/error.hpp>
#include <irmetrics/evaluate/tables_of_scores.hpp>
#include <irmetrics/io/formats.hpp>

#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace irmetrics::program {
namespace {

/// The tables of the requested measures, in that order; all if none were requested.
std::vector<ScoreTable> choose_tables(std::vector<ScoreTable> tables, const std::vector<std::string>& measures) {
  if (measures.empty()) return tables;
  std::vector<std::string> there;
  there.reserve(tables.size());
  for (const ScoreTable& table : tables) there.push_back(table.measure());
  std::vector<ScoreTable> chosen;
  for (const std::string& name : measure_names(measures, there)) {
    const auto found = std::find(there.begin(), there.end(), name);
    if (found == there.end())
      fail(not_found("the files have no scores of {}, but of {}", name, detail::listing(there, ", ")));
    chosen.push_back(tables[static_cast<std::size_t>(found - there.begin())]);
  }
  return chosen;
}

}  // namespace

std::vector<std::string> measure_names(const std::vector<std::string>& texts, const std::vector<std::string>& there) {
  auto names = irmetrics::measure_names(texts, there);
  if (!names.ok())
    fail(invalid_input("{}; the files have scores of {}", message(names.status()), detail::listing(there, ", ")));
  return *std::move(names);
}

void add_source_options(Command& command, SourcesRequest& request) {
  Option* runs = add_scoring_options(command, request);
  Option* berds = add_berds_options(command, request, runs);
  Option* files =
      command
          .add_option("--scores", request.score_files,
                      fmt::format("instead of runs: per-query scores of any tool; several files are combined: {}",
                                  detail::io::format_choices("scores")))
          ->type_name("FILE...")
          ->excludes(runs)
          ->excludes(berds);
  for (const char* judgments : {"--qrels", "--nuggets", "--preferences"})
    files->excludes(command.get_option(judgments));
  add_enum_option(command, "--score-format", request.score_options.format, "format of the files of scores")
      ->needs(files);
  add_enum_option(command, "--unshared", request.score_options.unshared,
                  "treatment of queries that some systems of the files lack")
      ->needs(files);
}

ReadSources sources_of(const std::vector<NamedScores>& scored) {
  ReadSources sources{value_or_fail(score_tables(scored)), {}};
  for (const NamedScores& run : scored) sources.audits.push_back(run.scores.audit());
  return sources;
}

ReadSources read_sources(const Command& command, const SourcesRequest& request) {
  if (!request.score_files.empty()) {
    refuse_scoring_options(command, "to runs only, not to --scores");
    check_standard_input(request.score_files);
    ScoreFileOptions options = request.score_options;
    options.limits = input_limits();
    auto tables = as_measured(value_or_fail(read_score_tables(request.score_files, options)));
    return {choose_tables(value_or_fail(std::move(tables)), request.measures), {}};
  }
  if (request.runs.empty() && request.berds.empty())
    refuse(command, "runs are needed, with --qrels or --nuggets; or --scores FILE...");
  return sources_of(score_runs(command, request));
}

}  // namespace irmetrics::program
