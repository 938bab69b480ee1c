// How runs or files of scores become tables.
#include "score_sources.hpp"
#include "enum_option.hpp"
#include "failure.hpp"

#include <irmetrics/evaluate/score_tables.hpp>
#include <irmetrics/report/score_report.hpp>

#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace irmetrics::program {
namespace {

/// The measures that are meant by a text: one that a table has as it stands, or those that it names as a whole.
std::vector<std::string> measures_named(const std::string& text, const std::vector<ScoreTable>& tables) {
  if (std::any_of(tables.begin(), tables.end(), [&](const ScoreTable& table) { return table.measure() == text; }))
    return {text};
  std::vector<std::string> names;
  for (const AnyMeasure& measure : value_or_fail(parse_measures(text))) names.push_back(measure.text());
  return names;
}

/// The tables of the measures that were asked for, in that order; all if none was.
std::vector<ScoreTable> choose_tables(std::vector<ScoreTable> tables, const std::vector<std::string>& measures) {
  if (measures.empty()) return tables;
  std::vector<ScoreTable> chosen;
  for (const std::string& text : measures) {
    for (const std::string& name : measures_named(text, tables)) {
      const auto table = std::find_if(tables.begin(), tables.end(),
                                      [&](const ScoreTable& candidate) { return candidate.measure() == name; });
      std::vector<std::string> there;
      for (const ScoreTable& other : tables) there.push_back(other.measure());
      if (table == tables.end())
        fail(not_found("the files have no scores of {}, but of {}", name, fmt::join(there, ", ")));
      chosen.push_back(*table);
    }
  }
  return chosen;
}

}  // namespace

void add_source_options(CLI::App& command, SourcesRequest& request) {
  CLI::Option* runs = add_scoring_options(command, request);
  CLI::Option* files =
      command
          .add_option(
              "--scores", request.score_files,
              "instead of runs: scores of queries from any tool, several files add up: CSV or JSON of irmetrics "
              "evaluate, trec_eval -q output, tables of systems x queries")
          ->type_name("FILE...")
          ->excludes(runs);
  for (const char* judgments : {"--qrels", "--nuggets"}) files->excludes(command.get_option(judgments));
  add_enum_option(command, "--score-format", request.score_options.format, "how the files of scores are written")
      ->needs(files);
  add_enum_option(command, "--unshared", request.score_options.unshared,
                  "what becomes of queries that not all systems of the files have")
      ->needs(files);
}

ReadSources read_sources(const CLI::App& command, const SourcesRequest& request) {
  if (!request.score_files.empty())
    return {
        choose_tables(value_or_fail(read_score_tables(request.score_files, request.score_options)), request.measures),
        ""};
  if (request.runs.empty())
    throw CLI::ValidationError(command.get_name(), "runs are needed, with --qrels or --nuggets; or --scores FILE...");
  const std::vector<NamedScores> scored = score_runs(command, request);
  return {value_or_fail(score_tables(scored)), audit_text(scored)};
}

}  // namespace irmetrics::program
