// irmetrics similarity: whether the texts of a collection repeat each other.
#include "commands.hpp"
#include "console.hpp"
#include "described_options.hpp"
#include "failure.hpp"
#include "input_limits.hpp"
#include "print_result.hpp"
#include "progress.hpp"
#include "report_format.hpp"

#include <irmetrics/io/formats.hpp>
#include <irmetrics/io/text_files.hpp>
#include <irmetrics/report/result_titles.hpp>
#include <irmetrics/text/pair_similarity.hpp>

#include <fmt/format.h>

#include <memory>
#include <string>

namespace irmetrics::program {
namespace {

constexpr const char* similarity_examples =
    "The similarity of two texts is the proportion of their characters in matching blocks: the ratio of "
    "Python's difflib.SequenceMatcher, as in GenTREC (Türkmen et al. 2025), section 3.2.\n"
    "\n"
    "Examples:\n"
    "  irmetrics similarity --documents documents.jsonl             all pairs\n"
    "  irmetrics similarity --documents documents.tsv.gz --pairs 10000 --seed 1\n"
    "                                                               a random sample of the pairs\n";

/// The request on the command line.
struct SimilarityOfTexts {
  std::string documents;
  TextFormat text_format = TextFormat::automatic;
  PairSimilarityOptions options;
  ReportFormat format = ReportFormat::text;
};

void compare_texts(const Command& command, const SimilarityOfTexts& request) {
  if (request.documents.empty()) refuse(command, "texts are needed: --documents FILE");
  const Texts texts = value_or_fail(read_texts(request.documents, request.text_format, input_limits()));
  Progress progress("comparing texts");
  PairSimilarityOptions options = request.options;
  options.progress = progress.teller();
  print_result(finished(progress, pair_similarity(texts, options), request.documents), request.format);
}

void set_up_similarity(Command& command) {
  auto request = std::make_shared<SimilarityOfTexts>();
  command.footer(similarity_examples);
  command
      .add_option("--documents", request->documents,
                  fmt::format("texts: {} (plain, .gz or .zst)", detail::io::format_choices("texts")))
      ->type_name("FILE");
  add_enum_option(command, "--text-format", request->text_format, "format of the texts");
  add_options(command, request->options, "", {"autojunk"});
  command.add_flag_callback(
      "--no-autojunk", [request] { request->options.autojunk = false; },
      "let all characters begin matching blocks; by default, in texts of 200 characters or more, those that make up "
      "more than 1 % do not, as in difflib");
  add_threads(command, request->options);
  add_format_options(command, request->format, "one line");
  command.callback([&command, request] { compare_texts(command, *request); });
}

}  // namespace

const CommandEntry similarity_command = {
    .name = "similarity",
    .description = "how similar the texts of a collection are to each other",
    .set_up = &reading<&set_up_similarity>,
    .examples = {{{"similarity --documents documents.jsonl", "whether texts repeat each other"}}},
};

}  // namespace irmetrics::program
