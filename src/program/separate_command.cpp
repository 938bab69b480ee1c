// irmetrics separate: where re-rankers fail, and whether they follow words rather than meaning.
#include "commands.hpp"
#include "console.hpp"
#include "described_options.hpp"
#include "failure.hpp"
#include "input_limits.hpp"
#include "input_options.hpp"
#include "print_result.hpp"
#include "progress.hpp"
#include "report_format.hpp"
#include "scored_runs.hpp"
#include "similarity_options.hpp"

#include <irmetrics/io/formats.hpp>
#include <irmetrics/io/sample_files.hpp>
#include <irmetrics/io/text_files.hpp>
#include <irmetrics/io/trec_qrels.hpp>
#include <irmetrics/measures/grammar.hpp>
#include <irmetrics/report/separation_report.hpp>
#include <irmetrics/separation/diagnosis.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics::program {
namespace {

constexpr const char* separate_explanation =
    "D_S is the best similarity of a gold passage minus the best of any other passage. If it is below 0, the "
    "similarity misleads: a system that does well above and badly below follows words. With any similarity, BM25 "
    "weighs "
    "the distracting terms. (Hagstrom et al. 2025, "
    "\"Language Model Re-rankers are Fooled by Lexical Similarities\"; the defaults are its setting.)\n"
    "\n"
    "Samples are lines of JSON, {\"query\": ..., \"passages\": [...], \"gold\": [0, 1, ...], \"scores\": {\"system\": "
    "[...]}}, or a table with the columns query_id, query, passage, gold and one per system. Instead of scores, "
    "a system may have a permutation: \"permutations\": {\"system\": \"[2] > [1]\"}; passages that it omits are last. "
    "With --qrels, the passages of a query are the best of the first run.\n"
    "\n"
    "Examples:\n"
    "  irmetrics separate samples.jsonl\n"
    "  irmetrics separate samples.jsonl --thresholds -0.5,0 --hardest 20\n"
    "  irmetrics separate --qrels qrels.txt --documents passages.tsv --queries questions.tsv *.run\n"
    "  irmetrics separate samples.jsonl --similarity scores:bertscore --quantiles 4 --json\n";

/// The request on the command line.
struct SeparateRequest {
  std::vector<std::string> files;         // one file of samples; or runs, which need the next three
  std::string qrels, documents, queries;  // documents also for --corpus
  SampleFormat sample_format = SampleFormat::automatic;
  Permutations permutations = Permutations::error;
  TextFormat text_format = TextFormat::automatic;
  RunSamplesOptions of_runs;
  SimilarityRequest similarity;
  DiagnosisOptions diagnosis;
  unsigned threads = 0;
  ReportFormat format = ReportFormat::text;
};

void check_files(const Command& command, const SeparateRequest& request) {
  const bool runs = !request.qrels.empty();
  if (runs && (request.documents.empty() || request.queries.empty()))
    refuse(command, "runs need texts besides their qrels: --documents FILE and --queries FILE");
  if (runs && request.files.empty()) refuse(command, "runs are needed with --qrels: RUN...");
  if (!runs && request.files.size() != 1)
    refuse(command, "one file of samples is needed; or runs, with --qrels FILE, --documents FILE and --queries FILE");
  if (!runs && !request.queries.empty()) refuse(command, "--queries belongs to runs, which need --qrels FILE too");
  if (request.similarity.corpus && request.documents.empty()) refuse(command, "--corpus needs --documents FILE");
  if (!runs && !request.similarity.corpus && !request.documents.empty())
    refuse(command, "--documents belongs to runs, which need --qrels FILE, or to --corpus");
  if (runs) {
    refuse_given(command, {"--sample-format", "--permutations"}, "to a file of samples only, not to runs");
  } else {
    refuse_given(command, {"--depth", "--rel"}, "to runs only, which need --qrels FILE");
    if (request.diagnosis.policy.ties == TieRule::rank_column)
      refuse(command, "--ties rank_column applies to runs only, which need --qrels FILE");
  }
  if (request.documents.empty()) refuse_given(command, {"--text-format"}, "to --documents and --queries only");
  value_or_refuse(measure_of(request.diagnosis));  // reported before any file is read
  std::vector<std::string> paths = request.files;
  paths.insert(paths.end(), {request.qrels, request.documents, request.queries});
  check_standard_input(paths);
}

Samples read_all_samples(const SeparateRequest& request, const Texts& documents) {
  if (request.qrels.empty())
    return value_or_fail(read_samples(request.files[0], request.sample_format, request.permutations, input_limits()));
  const Qrels qrels = read_qrels_file(request.qrels);
  const Texts queries = value_or_fail(read_texts(request.queries, request.text_format, input_limits()));
  RunSamplesOptions options = request.of_runs;
  options.ties = one_order(request.diagnosis.policy.ties);
  return value_or_fail(samples_of_runs(read_runs(request.files, options.ties), qrels, documents, queries, options));
}

/// The files of the texts of samples.
std::vector<std::string> texts_of(const SeparateRequest& request) {
  if (request.qrels.empty()) return {detail::io::source_name(request.files[0])};
  return {detail::io::source_name(request.documents), detail::io::source_name(request.queries)};
}

void separate(const Command& command, const SeparateRequest& request) {
  check_files(command, request);
  const ChosenTokenizers tokenizers = make_tokenizers(command, request.similarity);
  const Texts documents = request.documents.empty()
                              ? Texts()
                              : value_or_fail(read_texts(request.documents, request.text_format, input_limits()));
  const Samples samples = read_all_samples(request, documents);
  const ChosenSimilarity chosen =
      choose_similarity(request.similarity, tokenizers, samples, documents, request.threads);
  DiagnosisOptions options = request.diagnosis;
  // Samples of runs have negated ranks as scores; passages that a run lacks are tied, in the order of the first run.
  if (options.policy.ties == TieRule::rank_column) options.policy.ties = TieRule::input;
  options.terms = chosen.terms;
  options.interval.threads = request.threads;
  Progress progress("separating");
  options.work = {.threads = request.threads, .progress = progress.teller()};
  const Diagnosis diagnosis = finished(progress, diagnose(samples, chosen.similarity, options),
                                       fmt::format("{}", fmt::join(texts_of(request), ", ")));
  print_as(
      request.format, [&] { return value_or_fail(separation_as_json(samples, diagnosis)); },
      [&] { return rows_as_csv(separation_rows(samples, diagnosis)); },
      [&](TableFormat format) { return render(separation_tables(samples, diagnosis), format); });
}

/// Options of the input.
void add_files(Command& command, SeparateRequest& request) {
  command
      .add_option("files", request.files,
                  "a file of samples; with --qrels, runs, the first of which gives the passages")
      ->type_name("SAMPLES | RUN");
  const auto runs = [](Option* option) { return option->group("Runs"); };
  runs(add_qrels(command, request.qrels));
  runs(command.add_option("--documents", request.documents,
                          fmt::format("texts of the documents: {}", detail::io::format_choices("texts"))))
      ->type_name("FILE");
  runs(command.add_option("--queries", request.queries, "texts of the queries, in any of these formats"))
      ->type_name("FILE");
  add_options(command, request.of_runs, "Runs", {"ties"});  // a policy
  add_enum_option(command, "--sample-format", request.sample_format, "format of the samples");
  add_enum_option(command, "--permutations", request.permutations,
                  "treatment of malformed permutations of passages: an error, or repaired and counted");
  runs(add_enum_option(command, "--text-format", request.text_format, "format of documents and queries"));
}

/// The numbers of --thresholds, ascending.
std::vector<double> read_thresholds(const std::vector<std::string>& texts) {
  std::vector<double> thresholds;
  thresholds.reserve(texts.size());
  for (const std::string& text : texts) thresholds.push_back(read_number_option("--thresholds", text, range::any));
  std::sort(thresholds.begin(), thresholds.end());
  const auto twice = std::adjacent_find(thresholds.begin(), thresholds.end());
  if (twice != thresholds.end()) refuse("--thresholds: {} is given twice", *twice);
  return thresholds;
}

/// Options of the diagnosis.
void add_diagnosis(Command& command, DiagnosisOptions& options) {
  const auto diagnosis = [](Option* option) { return option->group("Diagnosis"); };
  diagnosis(
      command.add_option("--measures,-m", options.measures, "measure of a system's correctness on a sample; only one"))
      ->type_name("TEXT")
      ->capture_default_str();
  const auto set_thresholds = [&options](const std::vector<std::string>& texts) {
    options.parts.thresholds = read_thresholds(texts);
  };
  Option* thresholds = diagnosis(command.add_list_function(
                                     "--thresholds", set_thresholds,
                                     "thresholds of D_S between parts of the samples; comma-separated, or repeatable"))
                           ->type_name("NUMBER")
                           ->repeatable()
                           ->delimiter(',')
                           ->default_str("0");
  diagnosis(add_whole_number(command, "--quantiles", options.parts.quantiles,
                             "instead: number of parts of about equal size", {2, max_parts}))
      ->default_str("")
      ->excludes(thresholds);
  add_options(command, options, "Diagnosis", {"ties", "precision"});
  for (const char* policy : {"ties", "precision"}) add_option_named(command, options, "Policy", policy);
}

void set_up_separate(Command& command) {
  auto request = std::make_shared<SeparateRequest>();
  command.footer(separate_explanation);
  add_files(command, *request);
  add_similarity_options(command, request->similarity);
  add_diagnosis(command, request->diagnosis);
  add_threads(command, *request);
  add_format_options(command, request->format, "one line per sample");
  command.callback([&command, request] { separate(command, *request); });
}

}  // namespace

const CommandEntry separate_command = {
    .name = "separate",
    .description = "where re-rankers fail: their scores where words lead to the gold passages, and where words mislead",
    .set_up = &reading_records<&set_up_separate>,
    .examples = {{{"separate samples.jsonl", "where re-rankers fail"}}},
};

}  // namespace irmetrics::program
