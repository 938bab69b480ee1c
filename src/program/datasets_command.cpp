// irmetrics datasets: several data sets in one table, with the averages of systems over them.
#include "commands.hpp"
#include "console.hpp"
#include "failure.hpp"
#include "folder.hpp"
#include "print_result.hpp"
#include "report_format.hpp"
#include "score_sets.hpp"
#include "score_sources.hpp"

#include <irmetrics/hash_table.hpp>
#include <irmetrics/io/file_names.hpp>
#include <irmetrics/report/data_sets_report.hpp>

#include <fmt/ranges.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics::program {
namespace {

constexpr const char* datasets_examples =
    "Each file, or folder of files, contains the scores on one data set, which has its name. The average\n"
    "of a system weighs each data set equally (macro-average). A system without a score on some data set\n"
    "is named, and its average is undefined, unless --incomplete available is given.\n"
    "\n"
    "Examples:\n"
    "  irmetrics datasets langchain.csv yolo.csv laravel.csv        CSV of irmetrics evaluate, or leaderboards\n"
    "  irmetrics datasets *.csv -m \"nDCG@10 R@50\" --format latex   two measures, for a paper\n"
    "  irmetrics datasets *.csv --incomplete available --csv        averages over the data sets with a score\n";

struct DatasetsRequest : SetsRequest {
  Incomplete incomplete = Incomplete::undefined;
  ReportFormat format = ReportFormat::text;
};

/// The measures that the sets have, in order of first occurrence; if some were requested, these.
std::vector<std::string> chosen_measures(const DatasetsRequest& request, const std::vector<ScoreSet>& sets) {
  std::vector<std::string> there;
  HashSet<std::string> known;
  for (const ScoreSet& set : sets)
    for (const std::string& measure : set.overall_measures())
      if (known.insert(measure).second) there.push_back(measure);
  if (request.measures.empty()) return there;
  std::vector<std::string> names = measure_names(request.measures, there);
  for (const std::string& name : names)
    if (!known.contains(name)) fail(not_found("no data set has scores of {}, but of {}", name, fmt::join(there, ", ")));
  return names;
}

/// The overall scores of a measure that a set has; the means over queries, if the files have no overall ones.
SystemScores scores_of(const ScoreSet& set, const std::string& measure) {
  const SystemScores* overall = set.overall_scores(measure);
  return overall != nullptr ? *overall : set.ranking(measure);
}

/// The names of data sets: those of their files without endings, and those of folders; with endings if two would be
/// equal.
std::vector<std::string> data_set_names(const DatasetsRequest& request, const std::vector<ScoreSet>& sets) {
  std::vector<std::string> names;
  names.reserve(sets.size());
  for (std::size_t i = 0; i < sets.size(); ++i)
    names.push_back(is_folder(request.runs[i]) ? sets[i].name : file_stem(sets[i].name));
  if (!all_differ(names))
    for (std::size_t i = 0; i < sets.size(); ++i) names[i] = sets[i].name;
  return names;
}

void combine(const Command& command, const DatasetsRequest& request) {
  if (request.runs.empty()) refuse(command, "files of scores are needed, one for each data set: FILE...");
  const std::vector<ScoreSet> sets = read_sets(request);
  const std::vector<std::string> measures = chosen_measures(request, sets), names = data_set_names(request, sets);
  std::vector<DataSetScores> scores;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    DataSetScores& one = scores.emplace_back(DataSetScores{names[i], {}});
    for (const std::string& measure : measures)
      if (sets[i].has(measure)) one.measures.emplace_back(measure, scores_of(sets[i], measure));
  }
  const DataSets found = value_or_fail(data_sets(scores, request.incomplete));
  print_result(found, request.format);
}

}  // namespace

void set_up_datasets(Command& command) {
  auto request = std::make_shared<DatasetsRequest>();
  command.footer(datasets_examples);
  command
      .add_option("files", request->runs,
                  "scores on the data sets, each a file or a folder of files: CSV or JSON of irmetrics evaluate, "
                  "trec_eval -q output, tables with queries down and systems across, leaderboards")
      ->type_name("FILE...");
  add_measures_option(command, request->measures)->default_str("all of the files");
  add_enum_option(command, "--incomplete", request->incomplete,
                  "average of a system without a score on some data set: undefined, or over the available ones");
  add_enum_option(command, "--score-format", request->score_options.format, "format of the files of scores");
  add_enum_option(command, "--unshared", request->score_options.unshared,
                  "treatment of queries that some systems of a data set lack");
  add_format_options(command, request->format, "one line per measure and system");
  command.callback([&command, request] { combine(command, *request); });
}

}  // namespace irmetrics::program
