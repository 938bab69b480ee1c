// irmetrics datasets: several data sets in one table, with the averages of systems over them.
#include "commands.hpp"
#include "console.hpp"
#include "described_options.hpp"
#include "failure.hpp"
#include "folder.hpp"
#include "number_option.hpp"
#include "print_result.hpp"
#include "report_format.hpp"
#include "score_sets.hpp"

#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/io/detail/file_names.hpp>
#include <irmetrics/report/data_sets_report.hpp>

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
    "  irmetrics datasets *.csv --incomplete available --csv        averages over the data sets with a score\n"
    "  irmetrics datasets *.csv --together --baseline bm25 --format latex\n"
    "                                                               all measures in one table, and changes\n";

struct DatasetsRequest : SetsRequest {
  DataSetsOptions options;
  std::vector<std::string> baselines;
  ReportFormat format = ReportFormat::text;
};

/// The names of data sets: those of their files without endings, and those of folders; with endings if two would be
/// equal.
std::vector<std::string> data_set_names(const DatasetsRequest& request, const std::vector<ScoreSet>& sets) {
  std::vector<std::string> names;
  names.reserve(sets.size());
  for (std::size_t i = 0; i < sets.size(); ++i)
    names.push_back(is_folder(request.runs[i]) ? sets[i].name : detail::io::file_stem(sets[i].name));
  if (!detail::io::all_differ(names))
    for (std::size_t i = 0; i < sets.size(); ++i) names[i] = sets[i].name;
  return names;
}

/// The baselines from texts, each a system, or a system with its baseline: "e5=bm25". A name may contain the sign.
std::vector<DataSetsBaseline> baselines_from(const std::vector<std::string>& texts,
                                             const std::vector<DataSetScores>& sets) {
  HashSet<std::string> systems;
  for (const DataSetScores& set : sets)
    for (const auto& measure : set.measures)
      systems.insert(measure.second.systems.begin(), measure.second.systems.end());
  std::vector<DataSetsBaseline> baselines;
  for (const std::string& text : texts) {
    DataSetsBaseline chosen{"", text};
    for (std::size_t equals = text.find('='); equals != std::string::npos && !systems.contains(text);
         equals = text.find('=', equals + 1)) {
      chosen = {text.substr(0, equals), text.substr(equals + 1)};
      if (systems.contains(chosen.system) && systems.contains(chosen.baseline)) break;
    }
    baselines.push_back(std::move(chosen));
  }
  return baselines;
}

void combine(const Command& command, const DatasetsRequest& request) {
  if (request.runs.empty()) refuse(command, "files of scores are needed, one for each data set: FILE...");
  const std::vector<ScoreSet> sets = read_sets(request);
  const std::vector<std::string> names = data_set_names(request, sets);
  std::vector<DataSetScores> scores;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    scores.push_back(sets[i].data_set());
    scores.back().name = names[i];
  }
  if (!request.measures.empty()) ok_or_fail(keep_measures(scores, request.measures));
  DataSetsOptions options = request.options;
  options.baselines = baselines_from(request.baselines, scores);
  const DataSets found = value_or_fail(data_sets(scores, options));
  print_result(found, request.format);
}

void set_up_datasets(Command& command) {
  auto request = std::make_shared<DatasetsRequest>();
  command.footer(datasets_examples);
  command
      .add_option("files", request->runs,
                  "scores on the data sets, each a file or a folder of files: CSV or JSON of irmetrics evaluate, "
                  "trec_eval -q output, tables with queries down and systems across, leaderboards")
      ->type_name("FILE...");
  add_measures_option(command, request->measures)->default_str("all of the files");
  add_options(command, request->options);
  command
      .add_option("--baseline", request->baselines,
                  "system whose averages the others are compared with, in per cent; or a system and its own baseline, "
                  "such as e5=bm25; repeatable")
      ->type_name("SYSTEM")
      ->repeatable();
  const auto set_sizes = [request](const std::vector<std::string>& texts) {
    for (const std::string& text : texts)
      request->options.sizes.push_back(read_number_option("--sizes", text, range::at_least(1)));
  };
  command
      .add_list_function("--sizes", set_sizes,
                         "with --pooled: number of queries of each file, in their order, if the files have no scores "
                         "per query; comma-separated, or repeatable")
      ->type_name("NUMBER")
      ->repeatable()
      ->delimiter(',');
  add_enum_option(command, "--score-format", request->score_options.format, "format of the files of scores");
  add_enum_option(command, "--unshared", request->score_options.unshared,
                  "treatment of queries that some systems of a data set lack");
  add_format_options(command, request->format, "one line per measure and system");
  command.callback([&command, request] { combine(command, *request); });
}

}  // namespace

const CommandEntry datasets_command = {
    .name = "datasets",
    .description = "several data sets in one table, with the averages over them",
    .set_up = &reading<&set_up_datasets>,
    .examples = {{{"datasets langchain.csv yolo.csv", "several data sets in one table"}}},
};

}  // namespace irmetrics::program
