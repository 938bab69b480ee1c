// Converts runs or files of scores to tables.
#include "score_sources.hpp"
#include "enum_option.hpp"
#include "failure.hpp"
#include "input_limits.hpp"

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
  std::vector<ScoreTable> chosen;
  const auto find = [&tables](const std::string& name) {
    return std::find_if(tables.begin(), tables.end(),
                        [&](const ScoreTable& candidate) { return candidate.measure() == name; });
  };
  for (const std::string& name :
       measure_names(measures, [&](const std::string& text) { return find(text) != tables.end(); })) {
    const auto table = find(name);
    std::vector<std::string> there;
    there.reserve(tables.size());
    for (const ScoreTable& other : tables) there.push_back(other.measure());
    if (table == tables.end())
      fail(not_found("the files have no scores of {}, but of {}", name, fmt::join(there, ", ")));
    chosen.push_back(*table);
  }
  return chosen;
}

}  // namespace

std::vector<std::string> measure_names(const std::vector<std::string>& texts,
                                       const std::function<bool(const std::string&)>& is_there) {
  std::vector<std::string> names;
  const auto add = [&names](const std::string& name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  };
  for (const std::string& text : texts) {
    if (is_there(text)) {
      add(text);
    } else {
      for (const AnyMeasure& measure : value_or_fail(parse_measures(text)))
        add(is_there(table_name(measure)) ? table_name(measure) : measure.text());
    }
  }
  return names;
}

void add_source_options(Command& command, SourcesRequest& request) {
  Option* runs = add_scoring_options(command, request);
  Option* berds = add_berds_options(command, request, runs);
  Option* files =
      command
          .add_option("--scores", request.score_files,
                      fmt::format("instead of runs: per-query scores of any tool; several files are combined: {}",
                                  format_choices("scores")))
          ->type_name("FILE...")
          ->excludes(runs)
          ->excludes(berds);
  for (const char* judgments : {"--qrels", "--nuggets"}) files->excludes(command.get_option(judgments));
  add_enum_option(command, "--score-format", request.score_options.format, "format of the files of scores")
      ->needs(files);
  add_enum_option(command, "--unshared", request.score_options.unshared,
                  "treatment of queries that some systems of the files lack")
      ->needs(files);
}

ReadSources read_sources(const Command& command, const SourcesRequest& request) {
  if (!request.score_files.empty()) {
    refuse_scoring_options(command, "to runs only, not to --scores");
    check_standard_input(request.score_files);
    ScoreFileOptions options = request.score_options;
    options.limits = input_limits();
    std::vector<ScoreTable> tables =
        choose_tables(value_or_fail(read_score_tables(request.score_files, options)), request.measures);
    return {value_or_fail(as_measured(std::move(tables))), {}};
  }
  if (request.runs.empty() && request.berds.empty())
    refuse(command, "runs are needed, with --qrels or --nuggets; or --scores FILE...");
  const std::vector<NamedScores> scored = score_runs(command, request);
  ReadSources sources{value_or_fail(score_tables(scored)), {}};
  for (const NamedScores& run : scored) sources.audits.push_back(run.scores.audit());
  return sources;
}

}  // namespace irmetrics::program
