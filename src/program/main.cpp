// The command line program: finds the command and runs it.
#include "commands.hpp"
#include "console.hpp"
#include "failure.hpp"
#include "input_limits.hpp"
#include "options.hpp"
#include "standard_streams.hpp"

#include <irmetrics/version.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics::program {
namespace {

constexpr const char* explanation =
    "irmetrics evaluates retrieval systems: it scores their results (runs) against relevance judgments\n"
    "(qrels, nuggets), with the same values as the field's reference tools.\n";

/// A command line without the program's name, and what it is about; empty if the line shows it.
struct Example {
  std::string_view line, about = {};
};

/// A command, the function that sets up its options, and examples of it. A command that parses its own options has a
/// function that runs it instead.
struct CommandEntry {
  const char* name;
  const char* description;
  Command::SetUp set_up;
  std::array<Example, 2> examples;
  int (*run)(int argc, char** argv) = nullptr;
  const char* help_flag = "--help";
};

/// The set-up of a command that reads files.
template <Command::SetUp set_up>
void reading(Command& command) {
  set_up(command);
  add_limits_option(command);
}

/// The set-up of a command that reads files with a record in each line, which may have comments.
template <Command::SetUp set_up>
void reading_records(Command& command) {
  set_up(command);
  add_comments_option(command);
  add_limits_option(command);
}

constexpr CommandEntry all_commands[] = {
    {"evaluate",
     "score runs against qrels or nuggets: a table, several runs side by side",
     reading_records<set_up_evaluate>,
     {{{"evaluate --qrels qrels.txt bm25.run e5.run.gz", "the usual measures, side by side"},
       {"evaluate --qrels qrels.txt -m \"nDCG@10 AP(rel=2)\" --per-query --csv bm25.run"}}}},
    {"coverage",
     "which nuggets runs cover, each and all together, and which they miss",
     reading_records<set_up_coverage>,
     {{{"coverage --nuggets nuggets.jsonl bm25.run e5.run", "which nuggets they cover together"}}}},
    {"compare",
     "compare systems: means with significance marks, p-values, confidence intervals, effect sizes",
     reading_records<set_up_compare>,
     {{{"compare --qrels qrels.txt --baseline bm25 -m \"nDCG@10 AP\" bm25.run e5.run",
        "which differences are significant"}}}},
    {"correlate",
     "rank correlation of collections or measures: tau, RBO and others, ties, confidence intervals",
     reading_records<set_up_correlate>,
     {{{"correlate 2024.csv 2025.csv", "whether two collections agree"}}}},
    {"stability",
     "whether a ranking of systems depends on the choice of queries, documents and judgments",
     reading_records<set_up_stability>,
     {{{"stability --qrels qrels.txt --sizes 10,25,50 *.run", "how many queries are enough"}}}},
    {"datasets",
     "several data sets in one table, with the averages over them",
     reading<set_up_datasets>,
     {{{"datasets langchain.csv yolo.csv", "several data sets in one table"}}}},
    {"drift",
     "what changed between two snapshots of a collection",
     reading_records<set_up_drift>,
     {{{"drift --nuggets 2024.jsonl 2025.jsonl", "what changed between two snapshots"}}}},
    {"agree",
     "agreement of two judges: accuracy, kappa, F1, labels, baselines",
     reading_records<set_up_agree>,
     {{{"agree person.txt model.txt", "how well two judges agree"}}}},
    {"separate",
     "where re-rankers fail: their scores where words lead to the gold passages, and where words mislead",
     reading_records<set_up_separate>,
     {{{"separate samples.jsonl", "where re-rankers fail"}}}},
    {"fuse",
     "merge several runs into one",
     reading_records<set_up_fuse>,
     {{{"fuse bm25.run e5.run -o fused.run", "merge runs into one"}}}},
    {"mmr",
     "diversify the rankings of a run",
     reading_records<set_up_mmr>,
     {{{"mmr bm25.run --documents documents.tsv", "diversify rankings"}}}},
    {"pool",
     "the documents of several runs to judge",
     reading_records<set_up_pool>,
     {{{"pool --depth 20 bm25.run e5.run", "which documents to judge"}}}},
    {"describe",
     "statistics of judgments, nuggets, texts, samples and runs",
     reading_records<set_up_describe>,
     {{{"describe --qrels qrels.txt bm25.run", "statistics of a collection"}}}},
    {"texts",
     "statistics of texts: size, lexical diversity and readability",
     reading<set_up_texts>,
     {{{"texts passages.tsv", "size, diversity, readability"}}}},
    {"similarity",
     "how similar the texts of a collection are to each other",
     reading<set_up_similarity>,
     {{{"similarity --documents documents.jsonl", "whether texts repeat each other"}}}},
    {"filter", "drop queries without a relevant document, and unsupported nuggets", reading_records<set_up_filter>, {}},
    {"trec_eval",
     "score a run with trec_eval's own options and output (see trec_eval -h)",
     nullptr,
     {{{"trec_eval -q -m map qrels.txt bm25.run", "trec_eval's options and output"}}},
     run_trec_eval,
     "-h"},
    {"ndeval",
     "score a run with ndeval's own options and output (see ndeval -help)",
     nullptr,
     {{{"ndeval -c subtopics.qrels bm25.run", "ndeval's options and output"}}},
     run_ndeval,
     "-help"},
    {"measures",
     "list all measures, or explain some",
     set_up_measures,
     {{{"measures nDCG", "definition and parameters"}}}},
    {"formats",
     "list the formats of files, with examples",
     set_up_formats,
     {{{"formats nuggets", "the supported file formats"}}}},
};

/// The examples of all commands, in two columns.
std::string examples() {
  constexpr std::size_t width = 60;
  std::string text = "Examples:\n";
  for (const CommandEntry& command : all_commands) {
    for (const auto& [words, about] : command.examples) {
      if (words.empty()) continue;
      const std::string line = fmt::format("irmetrics {}", words);
      if (about.empty())
        text += fmt::format("  {}\n", line);
      else if (line.size() <= width)
        text += fmt::format("  {:<{}} {}\n", line, width, about);
      else
        text += fmt::format("  {}\n  {:{}} {}\n", line, "", width, about);
    }
  }
  return text;
}

/// The command with this name; null if there is none.
const CommandEntry* find_command(std::string_view name) {
  const auto* const found = std::find_if(std::begin(all_commands), std::end(all_commands),
                                         [name](const CommandEntry& command) { return command.name == name; });
  return found == std::end(all_commands) ? nullptr : found;
}

/// The names of the commands, sorted by the length of the common beginning with a text.
std::vector<std::string> command_names(const Command& app, std::string_view text) {
  std::vector<std::string> names = app.command_names();
  const auto alike = [text](std::string_view name) {
    const std::size_t most = std::min(name.size(), text.size());
    return std::mismatch(name.begin(), name.begin() + static_cast<std::ptrdiff_t>(most), text.begin()).first -
           name.begin();
  };
  std::stable_sort(names.begin(), names.end(),
                   [&](const std::string& one, const std::string& other) { return alike(one) > alike(other); });
  return names;
}

/// What an unknown command may mean.
std::string meant_command(const std::vector<std::string>& names, std::string_view text) {
  if (const auto nearest = nearest_name(names, std::string(text))) return fmt::format("did you mean {}?", *nearest);
  return fmt::format("the commands are {}", fmt::join(names, ", "));
}

int run(int argc, char** argv);

/// `irmetrics help COMMAND`: the help of a command, or of the program.
int help_on(char* program, char* command) {
  const CommandEntry* const entry = command == nullptr ? nullptr : find_command(command);
  std::string flag = entry == nullptr ? "--help" : entry->help_flag;
  std::vector<char*> arguments = {program};
  if (command != nullptr) arguments.push_back(command);
  arguments.push_back(flag.data());
  const int count = static_cast<int>(arguments.size());
  arguments.push_back(nullptr);
  return run(count, arguments.data());
}

int run(int argc, char** argv) {
  const std::string_view name = argc > 1 ? argv[1] : "";
  if (name == "help") return help_on(argv[0], argc > 2 ? argv[2] : nullptr);
  const CommandEntry* const command = find_command(name);
  if (command != nullptr && command->run != nullptr) return command->run(argc - 1, argv + 1);
  Command app(explanation, "irmetrics");
  app.set_version_flag("--version", "irmetrics " IRMETRICS_VERSION_TEXT);
  app.footer(&examples);
  for (const CommandEntry& entry : all_commands) app.add_subcommand(entry.name, entry.description, entry.set_up);
  try {
    if (command == nullptr && !name.empty() && !name.starts_with('-'))
      refuse("unknown command '{}'; {}", name, meant_command(command_names(app, name), name));
    print(app.parse(argc, argv));
    return success;
  } catch (const Stopped& stop) {
    return stop.code();
  } catch (const WrongUsage& error) {
    complain(irmetrics::message_text("irmetrics: {}", error.what()));
    complain(command != nullptr ? fmt::format("See irmetrics {} --help.", name) : "See irmetrics --help.");
    return bad_usage;
  }
}

/// Runs the program, and reports errors of commands that did not report them.
int run_and_report(int argc, char** argv) {
  try {
    prepare_standard_streams();
    const int code = run(argc, argv);
    finish_printing();
    return code;
  } catch (const UnwritableOutput& failure) {
    if (failure.is_closed_pipe()) return closed_pipe;
    complain(irmetrics::message_text("irmetrics: {}", failure.what()));
    return bad_input;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    complain(irmetrics::message_text("irmetrics: {}", error.what()));
    return bad_input;
  }
}

}  // namespace
}  // namespace irmetrics::program

int main(int argc, char** argv) {
  using namespace irmetrics::program;
  try {
    return run_and_report(argc, argv);
  } catch (const std::bad_alloc&) {  // also thrown by the report of another error
    complain_of_memory();
    return bad_input;
  }
}
