// irmetrics mmr: diversifies the rankings of a run.
#include "commands.hpp"
#include "described_options.hpp"
#include "enum_option.hpp"
#include "failure.hpp"
#include "input_limits.hpp"
#include "output_option.hpp"
#include "scored_runs.hpp"

#include <irmetrics/base/error.hpp>
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/embedding_files.hpp>
#include <irmetrics/io/formats.hpp>
#include <irmetrics/io/text_files.hpp>
#include <irmetrics/separation/mmr_run.hpp>

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

namespace irmetrics::program {
namespace {

constexpr const char* mmr_text =
    "Maximal marginal relevance (Carbonell and Goldstein 1998), as in BERDS: the first document stays\n"
    "first; each next one has the largest\n"
    "  lambda * score / maximum - (1 - lambda) * (largest similarity to a selected document).\n"
    "\n"
    "Examples:\n"
    "  irmetrics mmr bm25.run --embeddings vectors.jsonl          by the cosine of embeddings, such as\n"
    "                                                             {\"id\": \"d1\", \"embedding\": [1, 0]}\n"
    "  irmetrics mmr bm25.run --documents docs.tsv --lambda 0.9   by shared words\n";

struct MmrRequest {
  std::string run, embeddings, documents;
  TextFormat text_format = TextFormat::automatic;
  MmrRunOptions mmr;
  std::string output = "-";
};

void diversify(const Command& command, MmrRequest& request) {
  if (request.run.empty()) refuse(command, "a run is needed: RUN");
  if (request.embeddings.empty() == request.documents.empty())
    refuse(command, "either --embeddings FILE or --documents FILE is needed, for the similarity of documents");
  if (request.documents.empty()) refuse_given(command, {"--text-format"}, "to --documents only");
  if (request.mmr.normalise == MmrNormalise::none)
    refuse_given(command, {"--dataset-maximum"}, "to --normalise dataset and query only");
  const std::vector<std::string> paths = {request.run, request.embeddings, request.documents};
  check_standard_input(paths);
  const Run run = read_one_run(request.run, request.mmr.ties);
  const std::string& items = request.documents.empty() ? request.embeddings : request.documents;
  const Result<Run> diverse =
      request.documents.empty()
          ? mmr(run, value_or_fail(read_embeddings(items, input_limits())), request.mmr)
          : mmr(run, value_or_fail(read_texts(items, request.text_format, input_limits())), Tokenizer(), request.mmr);
  if (diverse.status().code() == StatusCode::not_found)
    fail(annotate(diverse.status(), detail::io::source_name(items)));  // lacks a document
  ok_or_fail(write_run(value_or_fail(diverse), request.output));
}

void set_up_mmr(Command& command) {
  auto request = std::make_shared<MmrRequest>();
  command.footer(mmr_text);
  command.add_option("run", request->run, "the run, in any format that evaluate accepts")->type_name("RUN");
  command.add_option("--embeddings", request->embeddings, "embeddings of the documents; the similarity is the cosine")
      ->type_name("FILE");
  command
      .add_option("--documents", request->documents,
                  fmt::format("texts of the documents: {}; the similarity is the Jaccard coefficient of their sets of "
                              "words",
                              detail::io::format_choices("texts")))
      ->type_name("FILE");
  add_enum_option(command, "--text-format", request->text_format, "format of the texts");
  add_options(command, request->mmr, "", {"ties"});
  add_option_named(command, request->mmr, "Policy", "ties");
  add_threads(command, request->mmr);
  add_name(command, request->mmr.name, "the tag of the new run");
  add_output_option(command, request->output);
  command.callback([&command, request] { diversify(command, *request); });
}

}  // namespace

const CommandEntry mmr_command = {
    .name = "mmr",
    .description = "diversify the rankings of a run",
    .set_up = &reading_records<&set_up_mmr>,
    .examples = {{{"mmr bm25.run --documents documents.tsv", "diversify rankings"}}},
};

}  // namespace irmetrics::program
