// The command line from outside: help, and errors in options and arguments.
#include "support/program.hpp"

#include <fmt/format.h>

#ifdef IRMETRICS_PROGRAM
using namespace irmetrics;
using namespace irmetrics::test;

namespace command_line_test {
namespace {

/// The last line of an error in a command line.
std::string hint_of(const std::string& arguments) {
  return fmt::format("See irmetrics {} --help.\n", arguments.substr(0, arguments.find(' ')));
}

const std::string hint = hint_of("evaluate");
const std::string qrels = "--qrels examples/queries/qrels.txt ";
const std::string run = " examples/queries/partial.run";

}  // namespace

TEST_CASE("the program: help and version go to standard output, with success") {
  for (const std::string arguments : {"", "--help", "-h", "evaluate --help", "measures --help", "trec_eval -h"}) {
    INFO(arguments);
    const Finished help = run_program(arguments);
    CHECK(help.code == 0);
    CHECK(help.error.empty());
    CHECK(help.output.size() > 100);
  }
  CHECK(run_program("--version").output == fmt::format("irmetrics {}\n", IRMETRICS_VERSION_TEXT));
}

TEST_CASE("the program: wrong usage exits 1, and the error names the program and the problem") {
  for (const std::string arguments :
       {"evaluate", "evaluate --qrels examples/order/qrels.txt", "evaluate --nonsense", "correlate",
        "evaluate -q examples/order/qrels.txt examples/order/tied.run", "measures nonsense"}) {
    INFO(arguments);
    const Finished finished = run_program(arguments);
    CHECK(finished.code == 1);
    CHECK(finished.output.empty());
    CHECK(finished.error.starts_with("irmetrics: "));
    CHECK(finished.error.ends_with(hint_of(arguments)));
  }
  const Finished both = run_program("evaluate --json --csv " + qrels + run);
  CHECK(both.code == 1);
  CHECK(both.error == "irmetrics: --csv excludes --json\n" + hint);
  const Finished choice = run_program("evaluate --ties random " + qrels + run);
  CHECK(choice.code == 1);
  CHECK(choice.error.find("--ties must be one of docno_desc, docno_asc, input, rank_column, error, expected, best, "
                          "worst, interval, not 'random'") != std::string::npos);
}

TEST_CASE("the program: errors in a command line say what was expected") {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"evaluate " + qrels, "evaluate: runs are needed: RUN..."},
      {"evaluate -m nDGC@10 --qrels none none.run", "unknown measure 'nDGC@10'; did you mean nDCG@10?"},
      {"correlate", "correlate: sets of scores are needed: FILE...; or runs, with --qrels or --nuggets"},
      {"evaluate --depth -1 " + qrels + run, "--depth: expected a whole number of at least 0, not '-1'"},
      {"evaluate --depth 1e4 " + qrels + run, "--depth: expected a whole number of at least 0, not '1e4'"},
      {"evaluate --depth 0x10 " + qrels + run, "--depth: expected a whole number of at least 0, not '0x10'"},
      {"evaluate --depth '' " + qrels + run, "--depth: expected a whole number of at least 0, not ''"},
      {"evaluate --depth 4294967296 " + qrels + run,
       "--depth: expected a whole number from 0 to 4294967295, not '4294967296'"},
      {"evaluate --threads two " + qrels + run, "--threads: expected a whole number of at least 0, not 'two'"},
      {"compare --seed -1 " + qrels + run, "--seed: expected a whole number of at least 0, not '-1'"},
      {"separate --thresholds abc none", "--thresholds: expected a finite number, not 'abc'"},
  };
  for (const auto& [arguments, error] : cases) {
    INFO(arguments);
    const Finished finished = run_program(arguments);
    CHECK(finished.code == 1);
    CHECK(finished.output.empty());
    CHECK(finished.error == "irmetrics: " + error + "\n" + hint_of(arguments));
  }
}

TEST_CASE("the program: an unknown command or option outside a command") {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"seperate", "unknown command 'seperate'; did you mean separate?"},
      {"evalute --qrels q", "unknown command 'evalute'; did you mean evaluate?"},
      {"help evalute", "unknown command 'evalute'; did you mean evaluate?"},
      {"-v", "unknown option -v; `irmetrics --help` lists all"},
  };
  for (const auto& [arguments, error] : cases) {
    INFO(arguments);
    const Finished finished = run_program(arguments);
    CHECK(finished.code == 1);
    CHECK(finished.output.empty());
    CHECK(finished.error == "irmetrics: " + error + "\nSee irmetrics --help.\n");
  }
}

TEST_CASE("the program: an unknown command without a similar one lists all, first those that begin like it") {
  const std::string error = run_program("status").error;
  CHECK(error.starts_with("irmetrics: unknown command 'status'; the commands are stability, separate, similarity, "));
  CHECK(error.ends_with(", measures, formats\nSee irmetrics --help.\n"));
}

TEST_CASE("the program: help before a command is --help after it") {
  CHECK(run_program("help").output == run_program("--help").output);
  for (const std::string command : {"evaluate", "formats"})
    CHECK(run_program("help " + command).output == run_program(command + " --help").output);
  CHECK(run_program("help trec_eval").output == run_program("trec_eval -h").output);
  CHECK(run_program("help ndeval").output == run_program("ndeval -help").output);
}

TEST_CASE("the program: missing values, values of flags, and files without an option") {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"drift --qrels one", "--qrels: expected two files, BEFORE AFTER"},
      {"drift --nuggets", "--nuggets: expected two files, BEFORE AFTER"},
      {"evaluate -m", "--measures: expected a value, TEXT"},
      {"evaluate --qrels a --qrels b c", "--qrels: given 2 times; expected once"},
      {"evaluate --format", "--format: expected a value"},
      {"evaluate --lenient=x", "--lenient takes no value"},
      {"filter q", "unexpected argument 'q'; files are given by --qrels FILE or --nuggets FILE"},
      {"drift a b",
       "unexpected argument 'a'; files are given by --qrels BEFORE AFTER or --nuggets BEFORE AFTER or --documents "
       "BEFORE AFTER"},
      {"similarity texts", "unexpected argument 'texts'; files are given by --documents FILE"},
      {"mmr a b", "unexpected argument 'b'"},
      {"fuse --k 60 run", "--k: a parameter is written with its method: --method \"rrf(k=60)\""},
  };
  for (const auto& [arguments, error] : cases) {
    INFO(arguments);
    const Finished finished = run_program(arguments);
    CHECK(finished.code == 1);
    CHECK(finished.output.empty());
    CHECK(finished.error == "irmetrics: " + error + "\n" + hint_of(arguments));
  }
}

TEST_CASE("the program: a number with a leading zero is decimal") {
  const std::string bm25 = "evaluate --qrels examples/documentation/qrels.txt -m P@10 examples/documentation/bm25.run";
  const std::string by_ten = run_program(bm25 + " --depth 10").output;
  CHECK(run_program(bm25 + " --depth 010").output == by_ten);
  CHECK(run_program(bm25 + " --depth 8").output != by_ten);
}

TEST_CASE("the program: the help of a command has examples of that command only") {
  for (const std::string command : {"evaluate", "compare", "correlate", "drift", "separate", "measures"}) {
    INFO(command);
    const std::string help = run_program(command + " --help").output;
    const std::size_t examples = help.find("\nExamples:\n");
    REQUIRE(examples != std::string::npos);
    for (const std::string& line : lines_of(help.substr(examples + 11)))
      if (const std::size_t name = line.find("irmetrics "); name != std::string::npos)
        CHECK(line.substr(name + 10).starts_with(command + " "));
  }
}

TEST_CASE("the program: lines of the help have at most 100 columns") {
  for (const std::string command :
       {"stability --help", "texts --help", "similarity --help", "describe --help", "evaluate --help", "compare --help",
        "correlate --help", "drift --help", "separate --help", "measures --help", "formats --help", "--help",
        "trec_eval -h", "ndeval -h"}) {
    INFO(command);
    for (const std::string& line : lines_of(run_program(command).output)) {
      INFO(line);
      CHECK(line.size() <= 100);
    }
  }
}

TEST_CASE("the program: the error for an unknown option suggests a similar one") {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"evaluate --qrel examples/order/qrels.txt", "unknown option --qrel; did you mean --qrels?"},
      {"evaluate --qrel=examples/order/qrels.txt", "unknown option --qrel; did you mean --qrels?"},
      {"evaluate --resamples 5", "--resamples is an option of compare, check, report, correlate, drift, separate"},
      {"compare --something-else", "unknown option --something-else; `irmetrics compare --help` lists all"},
  };
  for (const auto& [arguments, error] : cases) {
    INFO(arguments);
    const auto finished = run_program(arguments);
    CHECK(finished.code == 1);
    CHECK(finished.output.empty());
    CHECK(finished.error == "irmetrics: " + error + "\n" + hint_of(arguments));
  }
}

}  // namespace command_line_test

#endif
