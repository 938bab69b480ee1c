// irmetrics reproduce: how well an experiment, systems against a baseline, was reproduced.
#include "commands.hpp"
#include "console.hpp"
#include "described_options.hpp"
#include "failure.hpp"
#include "print_result.hpp"
#include "report_format.hpp"
#include "score_sets.hpp"
#include "score_sources.hpp"

#include <irmetrics/base/error.hpp>
#include <irmetrics/report/all_results.hpp>
#include <irmetrics/stability/reproduction.hpp>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics::program {
namespace {

constexpr const char* reproduce_examples =
    "The first file, or folder of files, contains the original scores of the queries, the second the\n"
    "reproduced ones, of systems with the same names.\n"
    "\n"
    "Examples:\n"
    "  irmetrics reproduce original.csv reproduced.csv --baseline bm25   CSV of irmetrics evaluate\n"
    "  irmetrics reproduce original/ reproduced/ -m map                  trec_eval -q output, one file per system\n"
    "  irmetrics reproduce old.csv new.csv --other-queries               replicated on another collection\n";

struct ReproduceRequest : SetsRequest {
  ReproductionOptions options;
  ReportFormat format = ReportFormat::text;
};

/// The reproduction under each measure.
struct Reproductions {
  std::vector<Reproduction> reproductions;

  static constexpr auto description =
      describe_result<Reproductions>("Reproductions", "How well effects were reproduced by several measures.") |
      field("reproductions", &Reproductions::reproductions, "reproduction under each measure");
};

/// The measures whose scores are compared: the requested ones, or those of both files.
std::vector<std::string> measures_of(const ReproduceRequest& request, const std::vector<ScoreSet>& sets) {
  if (!request.measures.empty()) return measure_names(request.measures, sets[0].measures());
  std::vector<std::string> both;
  for (const std::string& measure : sets[0].measures())
    if (sets[1].has(measure)) both.push_back(measure);
  if (both.empty())
    fail(not_found("no measure in common: {} has {}; {} has {}", sets[0].name,
                   detail::listing(sets[0].measures(), ", "), sets[1].name, detail::listing(sets[1].measures(), ", ")));
  return both;
}

/// The scores of the queries. Ends the command if there are none.
const ScoreTable& table_of_queries(const ScoreSet& set, const std::string& measure) {
  const ScoreTable* const table = set.table(measure);
  if (table == nullptr)
    fail(not_found("{} has no scores of queries by {}, but {} {}", set.name, measure,
                   set.has(measure) ? "overall ones; its measures are" : "scores by",
                   detail::listing(set.measures(), ", ")));
  return *table;
}

void reproduce(const Command& command, const ReproduceRequest& request) {
  if (request.runs.size() != 2)
    refuse(command, "two files of scores are needed, the original ones and the reproduced ones: ORIGINAL REPRODUCED");
  const std::vector<ScoreSet> sets = read_sets(request);
  Reproductions found;
  for (const std::string& measure : measures_of(request, sets)) {
    const ScoreTable &original = table_of_queries(sets[0], measure), &repeated = table_of_queries(sets[1], measure);
    found.reproductions.push_back(value_or_fail(reproduction(original, repeated, request.options), measure));
  }
  print_as(
      request.format, [&] { return value_or_fail(result_as_json(record_of(found))); },
      [&] { return rows_of_all(found.reproductions); },
      [&](TableFormat format) {
        std::vector<ReportTable> tables;
        for (const Reproduction& one : found.reproductions) tables.push_back(table_of(one));
        return render(tables, format);
      });
}

void set_up_reproduce(Command& command) {
  auto request = std::make_shared<ReproduceRequest>();
  command.footer(reproduce_examples);
  command
      .add_option(
          "files", request->runs,
          "original and reproduced scores, each a file or a folder of files: CSV or JSON of irmetrics evaluate, "
          "trec_eval -q output, tables with queries down and systems across")
      ->type_name("FILE...");
  add_measures_option(command, request->measures)->default_str("all that both have");
  add_options(command, request->options);
  add_enum_option(command, "--score-format", request->score_options.format, "format of the files of scores");
  add_enum_option(command, "--unshared", request->score_options.unshared,
                  "treatment of queries that some systems of a file lack");
  add_format_options(command, request->format, "one line per measure and system");
  command.callback([&command, request] { reproduce(command, *request); });
}

}  // namespace

const CommandEntry reproduce_command = {
    .name = "reproduce",
    .description = "how well an experiment was reproduced: effect ratio, relative improvement, error of the scores",
    .set_up = &reading<&set_up_reproduce>,
    .examples = {{{"reproduce original.csv reproduced.csv --baseline bm25", "whether effects were reproduced"}}},
};

}  // namespace irmetrics::program
