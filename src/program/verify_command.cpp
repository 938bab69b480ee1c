// irmetrics verify: whether an evaluation in a file is what its inputs give when it is computed again.
#include "commands.hpp"
#include "console.hpp"
#include "described_options.hpp"
#include "failure.hpp"
#include "input_limits.hpp"
#include "input_options.hpp"
#include "print_result.hpp"
#include "report_format.hpp"
#include "scored_runs.hpp"

#include <irmetrics/evaluate/verify.hpp>
#include <irmetrics/report/all_results.hpp>

#include <memory>
#include <string>
#include <vector>

namespace irmetrics::program {
namespace {

constexpr int differs = 1;

constexpr const char* verify_examples =
    "Computes the evaluation again, with the measures and the policy of the file, and compares the SHA-256 of each\n"
    "input, the queries, every value bit for bit, and the audit. An input that no option gives is the file of the\n"
    "recorded name beside FILE, or in the working directory.\n"
    "\n"
    "The exit code is 0 if all is equal, 1 if something differs, and 2 after an error.\n"
    "\n"
    "Examples:\n"
    "  irmetrics evaluate --qrels qrels.txt -m \"nDCG@10 AP\" --write main.json bm25.run\n"
    "  irmetrics verify main.json                                      the inputs are where they were\n"
    "  irmetrics verify main.json --qrels data/qrels.txt --run data/bm25.run.gz\n";

/// The request on the command line.
struct VerifyRequest {
  std::vector<std::string> files;
  VerifyInputs inputs;
  ReportFormat format = ReportFormat::text;
};

void verify_file(const Command& command, VerifyRequest& request) {
  if (request.files.size() != 1) refuse(command, "one file that evaluate --write made is needed: FILE");
  const std::string& path = request.files.front();
  std::vector<std::string> paths = request.inputs.runs;
  paths.insert(paths.end(),
               {path, request.inputs.qrels, request.inputs.nuggets, request.inputs.preferences, request.inputs.corpus});
  check_standard_input(paths);
  request.inputs.limits = input_limits();
  const Verification result = value_or_fail(verify(path, request.inputs));
  print_result(result, request.format);
  if (!result.equal) throw Stopped(differs);
}

void set_up_verify(Command& command) {
  auto request = std::make_shared<VerifyRequest>();
  command.footer(verify_examples);
  command.add_option("file", request->files, "the file of an evaluation, which evaluate --write made")
      ->type_name("FILE");
  const auto add_input = [&](const std::string& flag, std::string& path, const std::string& what) {
    command.add_option(flag, path, fmt::format("the {} to compute from", what))->type_name("FILE");
  };
  add_input("--qrels", request->inputs.qrels, "judgments");
  add_input("--nuggets", request->inputs.nuggets, "nugget judgments");
  add_input("--preferences", request->inputs.preferences, "preferences");
  add_input("--corpus", request->inputs.corpus, "ids or texts of the corpus");
  command.add_option("--run", request->inputs.runs, "the files of the runs, in the order in which evaluate read them")
      ->type_name("RUN...");
  add_threads(command, request->inputs);
  add_format_options(command, request->format, "one line per input");
  command.callback([&command, request] { verify_file(command, *request); });
}

}  // namespace

const CommandEntry verify_command = {
    .name = "verify",
    .description = "compute an evaluation in a file again: the same inputs, the same values?",
    .set_up = &reading<&set_up_verify>,
    .examples = {{{"evaluate --qrels qrels.txt --write main.json bm25.run", "scores in a file with provenance"},
                  {"verify main.json", "computed again: is all of it equal?"}}},
    .wrong_usage = bad_input,
};

}  // namespace irmetrics::program
