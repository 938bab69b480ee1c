// irmetrics texts: structure, lexical diversity and readability of texts.
#include "commands.hpp"
#include "console.hpp"
#include "described_options.hpp"
#include "failure.hpp"
#include "input_limits.hpp"
#include "print_result.hpp"
#include "progress.hpp"
#include "report_format.hpp"
#include "scored_runs.hpp"

#include <irmetrics/io/formats.hpp>
#include <irmetrics/io/text_files.hpp>
#include <irmetrics/report/result_view.hpp>
#include <irmetrics/report/text_statistics_report.hpp>
#include <irmetrics/text/text_statistics.hpp>
#include <irmetrics/text/tokenizer.hpp>

#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace irmetrics::program {
namespace {

constexpr const char* texts_examples =
    "The texts of all files together are one collection. They are read as a stream, so that its size does not "
    "matter. (GenTREC, Türkmen et al. 2025, tables 2 to 4.)\n"
    "\n"
    "Examples:\n"
    "  irmetrics texts passages.tsv                          size, lexical diversity and readability\n"
    "  irmetrics texts disk4.trec.gz disk5.trec.gz --csv     of each document of a collection\n";

/// The request on the command line.
struct TextsRequest {
  std::vector<std::string> files;
  TextFormat format_of_texts = TextFormat::automatic;
  TextStatisticsOptions options;
  ReportFormat format = ReportFormat::text;
};

void check_request(const Command& command, const TextsRequest& request) {
  if (request.files.empty()) refuse(command, "texts are needed: FILE...");
  check_standard_input(request.files);
  if (request.format != ReportFormat::json && request.format != ReportFormat::csv)
    refuse_given(command, {"--per-document"}, "to --json only; CSV always has one line per document");
  TokenizerOptions stems;
  stems.stemmer = request.options.stemmer;
  if (stems.stemmer.empty()) refuse(command, "--stemmer must be a language, not empty");
  value_or_refuse(Tokenizer::make(std::move(stems)));
}

void describe(const Command& command, const TextsRequest& request) {
  check_request(command, request);
  Progress progress("reading texts");
  TextStatisticsOptions options = request.options;
  if (request.format == ReportFormat::csv) options.per_document = true;
  options.progress = progress.teller();
  const auto source = [&](const OnText& on_text) {
    for (const std::string& file : request.files)
      if (Status status = read_each_text(file, on_text, request.format_of_texts, input_limits()); !status.ok())
        return status;
    return Status();
  };
  print_result(finished(progress, text_statistics(source, options)), request.format);
}

void set_up_texts(Command& command) {
  auto request = std::make_shared<TextsRequest>();
  command.footer(texts_examples);
  command.add_option("files", request->files, fmt::format("texts: {}", detail::io::format_choices("texts")))
      ->type_name("FILE...");
  add_options(command, request->options);
  add_threads(command, request->options);
  add_enum_option(command, "--text-format", request->format_of_texts, "format of the texts");
  add_format_options(command, request->format, "one line per document");
  command.callback([&command, request] { describe(command, *request); });
}

}  // namespace

const CommandEntry texts_command = {
    .name = "texts",
    .description = "statistics of texts: size, lexical diversity and readability",
    .set_up = &reading<&set_up_texts>,
    .examples = {{{"texts passages.tsv", "size, diversity, readability"}}},
};

}  // namespace irmetrics::program
