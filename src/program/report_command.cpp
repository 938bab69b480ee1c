// irmetrics report: a comparison as one HTML page.
#include "commands.hpp"
#include "compare_options.hpp"
#include "described_options.hpp"
#include "enum_option.hpp"
#include "failure.hpp"
#include "input_limits.hpp"
#include "policy_options.hpp"
#include "progress.hpp"
#include "score_sources.hpp"
#include "slice_options.hpp"

#include <irmetrics/collection/query_slices.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/formats.hpp>
#include <irmetrics/io/text_files.hpp>
#include <irmetrics/report/comparison_page.hpp>
#include <irmetrics/significance/compare.hpp>

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace irmetrics::program {
namespace {

constexpr const char* report_examples =
    "The page needs no network and no other file. Of two systems the first is the baseline, unless --baseline names\n"
    "another; it shows the rankings of up to four systems, and needs runs for them.\n"
    "\n"
    "Examples:\n"
    "  irmetrics report --qrels qrels.txt -m \"RR nDCG@10\" base.run pr.run -o page.html\n"
    "  irmetrics report --qrels qrels.txt --texts documents.jsonl --query-texts queries.tsv base.run pr.run -o "
    "page.html\n"
    "  irmetrics report --nuggets nuggets.jsonl --baseline bm25 bm25.run e5.run bge.run -o page.html\n"
    "  irmetrics report --qrels qrels.txt --slices topics.tsv:type base.run pr.run -o page.html\n"
    "  irmetrics report --scores scores.csv -o page.html             scores of any tool: no rankings\n";

/// The request on the command line.
struct PageRequest : SourcesRequest {
  CompareOptions compare;
  SliceRequest slices;
  PageOptions page;
  std::string texts, query_texts, output = "-";
  TextFormat text_format = TextFormat::automatic;
};

/// What was read for the page.
struct PageSources {
  ReadSources scores;
  std::optional<TestCollection> collection;
  std::vector<Run> runs;
  std::optional<Texts> documents, queries;
};

void check_files(const Command& command, const PageRequest& request) {
  std::vector<std::string> paths = request.runs;
  for (const std::string& path : request.runs)
    if (path == "-")
      refuse(command, "a run cannot be read from standard input: scores and rankings are read one by one");
  for (const std::vector<std::string>* files : {&request.berds, &request.score_files})
    paths.insert(paths.end(), files->begin(), files->end());
  paths.insert(paths.end(), {request.qrels, request.nuggets, request.preferences, request.corpus, request.texts,
                             request.query_texts});
  check_standard_input(paths);
}

void check_request(const Command& command, const PageRequest& request) {
  check_statistics(command, request.compare);
  check_several(command, request);
  if (request.runs.empty())
    refuse_given(command, {"--texts", "--query-texts", "--text-format", "--k", "--rankings"}, "to runs only");
  if (request.texts.empty() && request.query_texts.empty())
    refuse_given(command, {"--text-format"}, "to --texts and --query-texts only");
  check_files(command, request);
}

PageSources read_page_sources(const Command& command, const PageRequest& request) {
  PageSources read;
  if (request.runs.empty()) {
    read.scores = read_sources(command, request);
    return read;
  }
  check_runs_and_judgments(command, request);
  choose_measures(request);  // reports invalid measures before any file is read
  read.collection = read_collection(request);
  read.scores = sources_of(score_runs(*read.collection, request));
  read.runs = read_runs(request.runs, one_order(request.options.policy.ties), request.options);
  const auto texts = [&](const std::string& path) {
    return path.empty() ? std::optional<Texts>() : value_or_fail(read_texts(path, request.text_format, input_limits()));
  };
  read.documents = texts(request.texts);
  read.queries = texts(request.query_texts);
  return read;
}

void make_page(const Command& command, const PageRequest& request) {
  check_request(command, request);
  const std::vector<QuerySlice> slices = read_slices(command, request.slices);
  const PageSources sources = read_page_sources(command, request);
  const auto tables =
      value_or_fail(with_slices(sources.scores.tables, slices, request.slices.options), shown(request.slices));
  CompareOptions options = request.compare;
  options.baseline = baseline_name(options.baseline, request, sources.scores.tables);
  if (options.baseline.empty() && !tables.empty() && tables[0].systems().size() == 2)
    options.baseline = tables[0].systems()[0];
  options.threads = request.options.threads;
  Progress progress("comparing");
  options.progress = progress.teller();
  Comparison comparison = finished(progress, compare(tables, options));
  comparison.audits = sources.scores.audits;
  const PageContents contents{.runs = sources.runs,
                              .collection = sources.collection ? &*sources.collection : nullptr,
                              .policy = sources.collection ? &request.options.policy : nullptr,
                              .documents = sources.documents ? &*sources.documents : nullptr,
                              .queries = sources.queries ? &*sources.queries : nullptr};
  const std::string page = value_or_fail(comparison_as_page(comparison, contents, request.page));
  ok_or_fail(write_file(request.output, page));
}

void set_up_report(Command& command) {
  auto request = std::make_shared<PageRequest>();
  command.footer(report_examples);
  add_source_options(command, *request);
  add_slice_options(command, request->slices);
  add_statistics(command, request->compare);
  const auto text_option = [&](const char* flag, std::string& path, const char* of) {
    command.add_option(flag, path, fmt::format("texts of the {}: {}", of, detail::io::format_choices("texts")))
        ->type_name("FILE")
        ->group("Page");
  };
  text_option("--texts", request->texts, "documents, to show them in the rankings");
  text_option("--query-texts", request->query_texts, "queries");
  add_enum_option(command, "--text-format", request->text_format, "format of the texts")->group("Page");
  add_options(command, request->page, "Page");
  command.add_option("-o,--output", request->output, "the page to write; default: standard output")
      ->names_output()
      ->group("Page");
  command.callback([&command, request] { make_page(command, *request); });
}

}  // namespace

const CommandEntry report_command = {
    .name = "report",
    .description = "a comparison as one HTML page: differences, significance, audits, and what moved in the rankings",
    .set_up = &reading_records<&set_up_report>,
    .examples = {{{"report --qrels qrels.txt -m \"RR nDCG@10\" base.run pr.run -o page.html",
                   "what changed, on one page"}}},
};

}  // namespace irmetrics::program
