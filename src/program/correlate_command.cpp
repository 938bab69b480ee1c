// irmetrics correlate: agreement of two collections, or several collections and measures, on the ranking of systems.
#include "commands.hpp"
#include "console.hpp"
#include "described_options.hpp"
#include "failure.hpp"
#include "input_options.hpp"
#include "print_result.hpp"
#include "progress.hpp"
#include "report_format.hpp"
#include "score_sets.hpp"
#include "score_sources.hpp"

#include <irmetrics/base/error.hpp>
#include <irmetrics/report/all_results.hpp>

#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics::program {
namespace {

constexpr const char* correlate_examples =
    "Each set of scores ranks the systems. One set: the agreement of its measures, as a matrix. Two sets: "
    "all coefficients for each common measure. More: a matrix of the sets for each measure.\n"
    "\n"
    "Examples:\n"
    "  irmetrics correlate 2024.csv 2025.csv               two leaderboards, or files of per-query scores\n"
    "  irmetrics correlate evals-2024/ evals-2025/ -m map  trec_eval -q output, one file per system\n"
    "  irmetrics correlate leaderboard.tsv                 its measures, as a matrix\n"
    "  irmetrics correlate --qrels qrels.txt -m \"nDCG@10 AP\" *.run\n"
    "                                                      two measures over the same runs\n"
    "  irmetrics correlate --qrels human.txt --qrels model.txt -m nDCG@10 *.run\n"
    "                                                      two sets of judgments over the same runs\n";

/// The request on the command line.
struct CorrelateRequest : SetsRequest {
  CorrelateOptions correlate;
  RankCoefficient coefficient = RankCoefficient::tau_b;
  bool matrix = false;
  ReportFormat format = ReportFormat::text;
};

/// The requested measures, which all sets must have; empty if none were requested.
std::vector<std::string> asked_measures(const CorrelateRequest& request, const std::vector<ScoreSet>& sets) {
  std::vector<std::string> there;
  for (const ScoreSet& set : sets)
    for (std::string& measure : set.measures())
      if (std::find(there.begin(), there.end(), measure) == there.end()) there.push_back(std::move(measure));
  std::vector<std::string> names = measure_names(request.measures, there);
  for (const ScoreSet& set : sets)
    for (const std::string& name : names)
      if (!set.has(name))
        fail(not_found("{} has no scores of {}, but of {}", set.name, name, detail::listing(set.measures(), ", ")));
  return names;
}

std::vector<NamedCorrelation> correlate_sets(const CorrelateRequest& request, const ScoreSet& first,
                                             const ScoreSet& second, std::vector<std::string> measures) {
  if (measures.empty()) {
    for (const std::string& measure : first.measures())
      if (second.has(measure)) measures.push_back(measure);
    if (measures.empty())
      fail(not_found("no measure in common: {} has {}; {} has {}", first.name, detail::listing(first.measures(), ", "),
                     second.name, detail::listing(second.measures(), ", ")));
  }
  std::vector<NamedCorrelation> correlations;
  Progress progress("correlating");
  CorrelateOptions options = request.correlate;
  options.interval.progress = [&](std::uint64_t done, std::uint64_t all) {
    progress.show(correlations.size() * all + done, measures.size() * all);
  };
  for (const std::string& measure : measures) {
    auto found = irmetrics::correlate_sets(first, measure, second, measure, options);
    correlations.push_back(finished(progress, std::move(found), measure));
  }
  return correlations;
}

/// Notes on the queries that are left out of the means of a matrix's rankings. `named`: whether they name the measure.
std::vector<std::string> left_out_notes(const std::vector<ScoreSet>& sets, const std::vector<std::string>& measures,
                                        bool named = true) {
  std::vector<std::string> notes;
  for (const ScoreSet& set : sets) {
    for (const std::string& measure : measures.empty() ? set.measures() : measures) {
      const ScoreTable* table = set.table(measure);
      if (table == nullptr) continue;
      const std::string name = sets.size() == 1 ? measure : named ? fmt::format("{} {}", set.name, measure) : set.name;
      std::string note = left_out_note(name, table->queries().size(), QueriesLeftOut(*table));
      if (!note.empty()) notes.push_back(std::move(note));
    }
  }
  return notes;
}

/// One matrix of the sets for each measure.
std::vector<TauMatrix> matrices_of(const CorrelateRequest& request, const std::vector<ScoreSet>& sets,
                                   const std::vector<std::string>& measures) {
  std::vector<CollectionRankings> collections;
  collections.reserve(sets.size());
  for (const ScoreSet& set : sets)
    collections.push_back({set.name, set.rankings(measures.empty() ? set.measures() : measures)});
  std::vector<TauMatrix> matrices = value_or_fail(tau_matrices(collections, request.coefficient, request.correlate));
  for (TauMatrix& matrix : matrices)
    for (std::string& note : left_out_notes(sets, {matrix.measure}, false)) matrix.notes.push_back(std::move(note));
  return matrices;
}

/// One matrix of all rankings: of measures, sets, or both.
TauMatrix matrix_of(const CorrelateRequest& request, const std::vector<ScoreSet>& sets,
                    const std::vector<std::string>& measures) {
  std::vector<NamedRanking> rankings;
  for (const ScoreSet& set : sets) {
    for (const std::string& measure : measures.empty() ? set.measures() : measures) {
      const std::string name = sets.size() == 1       ? measure
                               : measures.size() == 1 ? set.name
                                                      : fmt::format("{} {}", set.name, measure);
      rankings.push_back({name, set.ranking(measure)});
    }
  }
  if (rankings.size() < 2)
    fail(
        invalid_input("there is only one ranking, {}: give more measures, or another set of scores", rankings[0].name));
  TauMatrix matrix = value_or_fail(tau_matrix(rankings, request.coefficient, request.correlate));
  if (sets.size() > 1 && measures.size() == 1) matrix.measure = measures[0];
  matrix.notes = left_out_notes(sets, measures);
  return matrix;
}

/// Refuses options that would have no effect.
void check_options(const Command& command, const CorrelateRequest& request, bool judged) {
  if (request.runs.empty()) refuse(command, "sets of scores are needed: FILE...; or runs, with --qrels or --nuggets");
  if (judged)
    refuse_given(command, {"--score-format", "--unshared"}, "to files of scores only, not to runs");
  else
    refuse_scoring_options(command, "to runs only, which need --qrels or --nuggets, not to files of scores");
  if (request.format == ReportFormat::json || request.format == ReportFormat::csv)
    refuse_given(command, {"--audit"}, "to tables only: `irmetrics evaluate` exports audits");
  const std::size_t sets =
      judged ? std::max(request.qrels_files.size(), request.nugget_files.size()) : request.runs.size();
  if (sets == 2 && !request.matrix) {
    refuse_given(command, {"--coefficient"}, "to a matrix only: of one set, of three or more, or with --matrix");
  } else {
    refuse_given(command, {"--p-value", "--top", "--interval", "--level", "--resamples"},
                 "to two sets only, and not to a matrix");
    if (request.coefficient != RankCoefficient::rbo)
      refuse_given(command, {"--rbo-p", "--rbo-ties"}, "to a matrix with --coefficient rbo only");
  }
}

void correlate_systems(const Command& command, const CorrelateRequest& request) {
  std::vector<ReportTable> audits;
  const bool judged = !request.qrels_files.empty() || !request.nugget_files.empty();
  check_options(command, request, judged);
  const std::vector<ScoreSet> sets = judged ? score_sets(command, request, audits) : read_sets(request);
  const std::vector<std::string> measures = judged ? std::vector<std::string>() : asked_measures(request, sets);
  const auto audited = [&](const std::string& tables, TableFormat format) {
    return audits.empty() ? tables : tables + '\n' + render(audits, format);
  };
  if (sets.size() == 2 && !request.matrix) {
    CorrelateRequest with_threads = request;
    with_threads.correlate.interval.threads = request.options.threads;
    const Correlations found = {request.correlate, correlate_sets(with_threads, sets[0], sets[1], measures)};
    print_as(
        request.format, [&] { return value_or_fail(result_as_json(record_of(found))); },
        [&] { return correlations_as_csv(found.correlations); },
        [&](TableFormat format) {
          std::vector<ReportTable> tables;
          tables.reserve(found.correlations.size());
          for (const NamedCorrelation& one : found.correlations)
            tables.push_back(table_of_correlation(one, found.options));
          return audited(render(tables, format), format);
        });
  } else if (sets.size() > 2 && !request.matrix) {
    const TauMatrices found = {matrices_of(request, sets, measures)};
    print_as(
        request.format, [&] { return value_or_fail(result_as_json(record_of(found))); },
        [&] { return matrices_as_csv(found.matrices); },
        [&](TableFormat format) {
          std::vector<ReportTable> tables;
          tables.reserve(found.matrices.size());
          for (const TauMatrix& matrix : found.matrices) tables.push_back(table_of(matrix));
          return audited(render(tables, format), format);
        });
  } else {
    const TauMatrix matrix = matrix_of(request, sets, measures);
    print_as(
        request.format, [&] { return value_or_fail(described_as_json(matrix)); },
        [&] {
          ResultCsv csv(result_info<RankingPair>());
          for (const RankingPair& pair : matrix.pairs) csv.add(record_of(pair));
          return std::move(csv).text();
        },
        [&](TableFormat format) { return audited(render(table_of(matrix), format), format); });
  }
}

/// The methods of intervals that are not a bootstrap, and therefore for means only.
std::vector<IntervalMethod> methods_of_means() {
  std::vector<IntervalMethod> methods;
  for (const IntervalMethodRow& row : interval_method_table)
    if (!row.resamples) methods.push_back(row.value);
  return methods;
}

/// Options of the correlation.
void add_statistics(Command& command, CorrelateRequest& request) {
  const char* const group = "Statistics";
  add_enum_option(command, "--coefficient", request.coefficient, "coefficient of a matrix")->group(group);
  add_options(command, request.correlate, group, {"interval"});
  add_enum_option(command, "--interval", request.correlate.interval.method,
                  "method of the intervals over per-query scores", methods_of_means())
      ->group(group);
}

void set_up_correlate(Command& command) {
  auto request = std::make_shared<CorrelateRequest>();
  command.footer(correlate_examples);
  add_scoring_options(command, *request)
      ->description(
          "sets of scores, each a file or a folder of files: CSV or JSON of irmetrics evaluate, trec_eval -q output, "
          "tables with queries down and systems across, leaderboards; with judgments: runs")
      ->type_name("FILE...");
  const auto repeated = [&](const char* name, std::vector<std::string>& files) {
    const std::string description = command.get_option(name)->get_description();
    command.remove_option(name);
    add_files_option(command, name, files, description + "; repeatable, for another set of judgments");
  };
  repeated("--qrels", request->qrels_files);
  repeated("--nuggets", request->nugget_files);
  command.remove_option("--preferences");
  add_enum_option(command, "--score-format", request->score_options.format, "format of the files of scores");
  add_enum_option(command, "--unshared", request->score_options.unshared,
                  "treatment of queries that some systems of a set lack");
  add_statistics(command, *request);
  command.add_flag("--matrix", request->matrix, "one matrix of all sets and measures, also for two sets")
      ->group("Output");
  add_audit_flag(command, request->full_audit);
  add_format_options(command, request->format, "one line per coefficient, or per pair of a matrix");
  command.callback([&command, request] { correlate_systems(command, *request); });
}

}  // namespace

const CommandEntry correlate_command = {
    .name = "correlate",
    .description = "rank correlation of collections or measures: tau, RBO and others, ties, confidence intervals",
    .set_up = &reading_records<&set_up_correlate>,
    .examples = {{{"correlate 2024.csv 2025.csv", "whether two collections agree"}}},
};

}  // namespace irmetrics::program
