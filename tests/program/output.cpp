// Output of the program for any input and any destination: complete, or an error.
#include "support/program.hpp"

#include <fmt/format.h>

#ifdef IRMETRICS_PROGRAM

using namespace irmetrics;
using namespace irmetrics::test;

namespace output_test {
namespace {

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

/// A command and the files that it reads; NAME in them is replaced by an id or a name.
struct Example {
  std::string command;
  std::vector<std::pair<std::string, std::string>> files;

  Finished run(const std::string& options, const std::string& name) const {
    const TemporaryFolder folder;
    for (const auto& [file, text] : files) folder.write(file, replaced(text, "NAME", name));
    return run_script(fmt::format("cd '{}' && irmetrics {} {}", folder.path(), command, options));
  }
};

const std::vector<std::pair<std::string, std::string>> one_query = {{"q", "NAME 0 d 1\nother 0 d 1\n"},
                                                                    {"r", "NAME Q0 d 1 2 tag\nother Q0 e 1 2 tag\n"}};

const std::vector<Example> examples = {
    {"evaluate --qrels q -m RR --per-query r", one_query},
    {"compare --scores s --resamples 100",
     {{"s",
       "run,measure,query,value\nNAME,AP,1,.5\nNAME,AP,2,.25\nNAME,AP,3,.5\n"
       "z,AP,1,.1\nz,AP,2,.125\nz,AP,3,.75\n"}}},
    {"correlate s", {{"s", "system,NAME,RR\na,1,2\nb,3,1\nc,2,2\n"}}},
    {"drift --qrels q p", {{"q", "NAME 0 d 1\nother 0 d 1\n"}, {"p", "NAME 0 e 1\nother 0 d 1\n"}}},
    {"separate s",
     {{"s", "query_id\tquery\tpassage\tgold\tbm25\nNAME\tred fox\ta red fox\t1\t.5\nNAME\tred fox\ta dog\t0\t.75\n"}}},
};

}  // namespace

TEST_CASE("the program: names with NUL bytes and all text after them are printed completely", "[program]") {
  // The reference is the output for a name of equal width.
  const std::string nul("a\0b", 3);
  for (const Example& example : examples) {
    INFO(example.command);
    const Finished csv = example.run("--csv", nul);
    CHECK(csv.code == 0);
    CHECK(csv.output == replaced(example.run("--csv", "aXb").output, "aXb", nul));
    CHECK(csv.output.find(nul) != std::string::npos);
    const Finished text = example.run("", nul);
    CHECK(text.code == 0);
    CHECK(text.output == replaced(example.run("", "aXXXXb").output, "aXXXXb", "a\\x00b"));
  }
  const Example trec_eval{"trec_eval -q -c -m recip_rank q r", one_query};
  CHECK(trec_eval.run("", nul).output == replaced(trec_eval.run("", "aXb").output, "aXb", nul));
  CHECK(trec_eval.run("", nul).output.find(nul) != std::string::npos);
  const Example ndeval{"ndeval q r", {{"q", "1 1 d 1\n"}, {"r", "1 Q0 d 1 2 NAME\n"}}};
  CHECK(ndeval.run("", nul).output == replaced(ndeval.run("", "aXb").output, "aXb", nul));
  CHECK(ndeval.run("", nul).output.find(nul) != std::string::npos);
}

TEST_CASE("the program: messages are complete and short, and names do not control the terminal", "[program]") {
  const TemporaryFolder folder;
  const std::string path = folder.write("\x1B[2J\xE2\x80\xAE.run", std::string("q Q0 d 1 \0\xC2\x9B\x9B x\n", 16));
  const Finished bad = run_script(fmt::format("irmetrics evaluate --qrels examples/order/qrels.txt '{}'", path));
  CHECK(bad.code == 2);
  CHECK(bad.error == fmt::format("irmetrics: {}:1: column 10: the score must be a finite number, not "
                                 "'\\x00\\u009b\\x9b'\n",
                                 folder.path("\\x1b[2J\\u202e.run")));

  const std::string huge = folder.write("huge", "q1 0 d1 1" + std::string(3'000'000, 'x') + "\n");
  for (const std::string command :
       {"evaluate --qrels '{}' examples/order/tied.run", "trec_eval '{}' examples/order/tied.run"}) {
    const Finished finished = run_script("irmetrics " + fmt::format(fmt::runtime(command), huge));
    CHECK(finished.code == 2);
    CHECK(finished.error.find(huge + ":1: column 9: the grade must be a finite number, not '1xxx") !=
          std::string::npos);
    CHECK(finished.error.ends_with("xxx...'\n"));
    CHECK(finished.error.size() < 400);
  }
}

TEST_CASE("the program: tables show names and queries without terminal control codes", "[program]") {
  const std::string name =
      "a\x1B[2J\xC2\x9B\xE2\x80\xAE\x9B"
      "b";
  const std::string visible = "a\\x1b[2J\\u009b\\u202e\\x9bb";
  for (const Example& example : examples) {
    INFO(example.command);
    const Finished text = example.run("", name);
    CHECK(text.code == 0);
    CHECK(text.output == replaced(example.run("", "a" + std::string(visible.size() - 2, 'X') + "b").output,
                                  "a" + std::string(visible.size() - 2, 'X') + "b", visible));
    CHECK(example.run("--csv", name).output.find(name) != std::string::npos);  // data are unchanged
  }
  const TemporaryFolder folder;
  const std::string path = folder.write("\x1B[2J.run", "q1 Q0 d1 1 2 tag\n");
  const Finished named =
      run_script(fmt::format("irmetrics evaluate --qrels examples/order/qrels.txt -m RR --per-query '{}'", path));
  CHECK(named.code == 0);
  CHECK(named.output.starts_with("\\x1b[2J\nquery"));
  CHECK(named.output.find('\x1B') == std::string::npos);
}

TEST_CASE("the program: output lost on a full device is an error", "[program]") {
  if (!std::filesystem::exists("/dev/full")) {
    WARN("skipped: there is no /dev/full");
    return;
  }
  for (const std::string arguments :
       {"measures", "--help", "evaluate --qrels examples/order/qrels.txt examples/order/tied.run",
        "evaluate --json --qrels examples/order/qrels.txt examples/order/tied.run",
        "trec_eval examples/order/qrels.txt examples/order/tied.run", "ndeval -help"}) {
    INFO(arguments);
    const Finished finished = run_script("irmetrics " + arguments + " > /dev/full");
    CHECK(finished.code == 2);
    CHECK(finished.error == "irmetrics: standard output: cannot be written: No space left on device\n");
  }
}

TEST_CASE("the program: a file beyond the limit of its size is an error, and leaves nothing behind", "[program]") {
  const TemporaryFolder folder;
  const Finished finished = run_script(
      fmt::format("ulimit -f 1; irmetrics fuse -o '{}' examples/documentation/bm25.run", folder.path("fused.run")));
  CHECK(finished.code == 2);
  CHECK(finished.error.find("fused.run: cannot be written: File too large\n") != std::string::npos);
  CHECK(std::filesystem::is_empty(folder.path("")));
}

TEST_CASE("the program: if nobody reads its output, it ends quietly with the code of a closed pipe", "[program]") {
  for (const std::string signal : {"", "trap '' PIPE; "}) {
    INFO(signal);
    const Finished finished = run_script("(" + signal + "sleep 0.5; irmetrics measures; echo \"code $?\" >&2) | :");
    CHECK(finished.error == "code 141\n");
    CHECK(finished.output.empty());
  }
}

TEST_CASE("the program: closed standard input is an error, and is not replaced by another file", "[program]") {
  const TemporaryFolder folder;
  const std::string qrels = folder.write("qrels", "q1 0 d1 1 5 tag\n");  // a lenient reader accepts this as a run
  const std::string scores = folder.write("scores", "run,measure,query,value\na,AP,1,.5\nb,AP,1,.25\n");
  for (const std::string& arguments :
       {fmt::format("evaluate --lenient --qrels '{}' -", qrels), fmt::format("evaluate --qrels - '{}'", qrels),
        fmt::format("compare --scores '{}' --scores -", scores), std::string("correlate -"),
        std::string("separate -")}) {
    INFO(arguments);
    const Finished finished = run_script("irmetrics " + arguments + " <&-");
    CHECK(finished.code == 2);
    CHECK(finished.output.empty());
    CHECK(finished.error.ends_with("irmetrics: standard input is closed for reading\n"));
  }
  const std::string judgments = folder.write("judgments", "q1 0 d1 1\n");
  CHECK(run_script(fmt::format("irmetrics trec_eval '{}' - <&-", judgments)).error ==
        "irmetrics trec_eval: standard input is closed for reading\n");
  const std::string files = fmt::format("evaluate --qrels '{}' -m RR --csv examples/order/tied.run", judgments);
  CHECK(run_script("irmetrics " + files + " <&-").output == run_script("irmetrics " + files).output);  // stdin unused
}

TEST_CASE("the program: closed standard output or error is not replaced by another file", "[program]") {
  const TemporaryFolder folder;
  const std::string judgments = "q1 0 d1 1\nq1 0 d2\n", results = "q1 Q0 d1 1 2 tag\n";
  const std::string qrels = folder.write("qrels", judgments), run = folder.write("run", results);
  const std::string command = fmt::format("irmetrics evaluate --lenient --qrels '{}' -m RR --csv '{}'", qrels, run);
  const Finished without_output = run_script(command + " <&- >&-");
  CHECK(without_output.code == 2);
  CHECK(without_output.error.ends_with("irmetrics: standard output is closed\n"));
  const Finished without_error = run_script(command + " <&- 2>&-");
  CHECK(without_error.code == 0);
  CHECK(without_error.output == "run,measure,query,value\nrun,RR,all,1\n");
  CHECK(file_bytes(qrels) == judgments);
  CHECK(file_bytes(run) == results);
}

#endif

}  // namespace output_test
