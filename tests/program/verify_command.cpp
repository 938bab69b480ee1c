// irmetrics evaluate --write and irmetrics verify from outside: files, exit codes and messages.
#include "support/program.hpp"

#ifdef IRMETRICS_PROGRAM
#include "support/evaluations.hpp"
#include "support/files.hpp"

#include <irmetrics/evaluate/evaluation_file.hpp>

#include <nlohmann/json.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace verify_command_test {
namespace {

/// A folder with judgments, two runs, and the file that evaluate --write makes of them.
struct Files {
  TemporaryFolder folder;
  std::string qrels = folder.write("qrels.txt", qrels_text()), one = folder.write("one.run", run_text(0.3, "one")),
              two = folder.write("two.run", run_text(0.1, "two")), file = folder.path("main.json");

  Finished evaluate(const std::string& more = "") const {
    return run_program(
        fmt::format("evaluate --qrels {} -m 'nDCG@10 AP' {} {} --write {} {}", qrels, one, two, file, more));
  }
};

}  // namespace

TEST_CASE("the program: --write makes a file beside what is printed, and verify finds it equal") {
  const Files files;
  const Finished printed =
      run_program(fmt::format("evaluate --qrels {} -m 'nDCG@10 AP' {} {}", files.qrels, files.one, files.two));
  for (const char* more : {"", "--threads 3"}) {
    CHECK(files.evaluate(more).output == printed.output);
    const EvaluationFile read = value_of(read_evaluation_file(files.file));
    CHECK(read.provenance.inputs.size() == 3);
    CHECK(read.provenance.inputs[1].run == "one");
    const Finished verified = run_program("verify " + files.file);
    CHECK(verified.code == 0);
    CHECK(verified.error.empty());
    CHECK(verified.output.starts_with(files.file + ": all 32 values are equal, bit for bit\n"));
  }
}

TEST_CASE("the program: a baseline is compared with new scores, and damage is an error") {
  const Files files;
  REQUIRE(files.evaluate().code == 0);
  const Finished compared = run_program("compare --resamples 100 --scores " + files.file);
  CHECK(compared.code == 0);
  CHECK(compared.output == run_program(fmt::format("compare --resamples 100 --qrels {} -m 'nDCG@10 AP' {} {}",
                                                   files.qrels, files.one, files.two))
                               .output.substr(0, compared.output.size()));
  std::string text = file_bytes(files.file);
  text.replace(text.find("\"q1\": 0."), 8, "\"q1\": 1.");
  files.folder.write("main.json", text);
  for (const char* command : {"verify ", "compare --scores "}) {
    const Finished damaged = run_program(command + files.file);
    CHECK(damaged.code == 2);
    CHECK(damaged.output.empty());
    CHECK(
        damaged.error.starts_with("irmetrics: " + files.file + ": sha256: the file has changed since it was written"));
  }
}

TEST_CASE("the program: verify exits with 1 if something differs, and shows it in every format") {
  const Files files;
  REQUIRE(files.evaluate().code == 0);
  files.folder.write("two.run", run_text(0.2, "two"));
  const Finished text = run_program("verify " + files.file);
  CHECK(text.code == 1);
  CHECK(text.error.empty());
  CHECK(text.output.find(" of 32 values differ\n") != std::string::npos);
  CHECK(text.output.find(fmt::format("Differs: run 'two': {} has other contents than two.run had.", files.two)) !=
        std::string::npos);
  CHECK(text.output.find("alues that differ\n") != std::string::npos);
  const Finished json = run_program("verify --json " + files.file);
  CHECK(json.code == 1);
  const auto parsed = nlohmann::json::parse(json.output);
  CHECK(parsed["equal"] == false);
  CHECK(parsed["first_different"][0]["run"] == "two");
  CHECK(run_program("verify --csv " + files.file).code == 1);
  CHECK(run_program("verify --format markdown " + files.file).output.find("| run two |") != std::string::npos);
}

TEST_CASE("the program: verify takes inputs from elsewhere, and names what it does not find") {
  const Files files;
  REQUIRE(files.evaluate().code == 0);
  const TemporaryFolder other;
  const std::string qrels = other.write("q", qrels_text()), one = other.write("1", run_text(0.3, "one")),
                    two = other.write("2", run_text(0.1, "two"));
  std::filesystem::remove(files.qrels);
  CHECK(run_program(fmt::format("verify {} --qrels {} --run {} {}", files.file, qrels, one, two)).code == 0);
  CHECK(run_program(fmt::format("verify {} --qrels {}", files.file, qrels)).code == 0);
  const Finished swapped = run_program(fmt::format("verify {} --qrels {} --run {} {}", files.file, qrels, two, one));
  CHECK(swapped.code == 1);
  const Finished absent = run_program("verify " + files.file);
  CHECK(absent.code == 2);
  CHECK(absent.error.starts_with(
      fmt::format("irmetrics: {}: its qrels were read from qrels.txt, which is neither beside it", files.file)));
  CHECK(run_program(fmt::format("verify {} --qrels {} --run {}", files.file, qrels, one)).code == 2);
}

TEST_CASE("the program: wrong usage of verify has the exit code of an error, since 1 means a difference") {
  const auto refused = [](const std::string& arguments, int code) {
    const Finished finished = run_program(arguments);
    CHECK(finished.code == code);
    CHECK(finished.output.empty());
    return finished.error.substr(0, finished.error.find('\n'));
  };
  CHECK(refused("verify", 2) == "irmetrics: verify: one file that evaluate --write made is needed: FILE");
  CHECK(refused("verify a b", 2) == "irmetrics: verify: one file that evaluate --write made is needed: FILE");
  CHECK(refused("verify a --luck", 2).starts_with("irmetrics: unknown option --luck"));
  CHECK(refused("verify - --qrels -", 2) == "irmetrics: standard input (-) can be read only once");
  CHECK(refused("verify absent.json", 2).find("absent.json") != std::string::npos);
  const std::string begin = "evaluate --qrels examples/order/qrels.txt examples/order/tied.run ";
  CHECK(refused(begin + "--write -", 1) ==
        "irmetrics: evaluate: --write needs the name of a file; --json --per-query prints the scores");
  CHECK(refused(begin + "--write --json", 1).find("--write") != std::string::npos);
  CHECK(refused(begin + "--write a --part b", 1).find("excludes") != std::string::npos);
  CHECK(refused("evaluate --berds examples/berds/bm25.jsonl --write a", 1).find("excludes") != std::string::npos);
}

TEST_CASE("the program: a run from standard input has no SHA-256, and shards have one each") {
  const Files files;
  const Finished piped = run_program(fmt::format("evaluate --qrels {} -m AP --write {} -", files.qrels, files.file),
                                     file_bytes(files.one));
  CHECK(piped.code == 0);
  const EvaluationFile read = value_of(read_evaluation_file(files.file));
  CHECK(read.provenance.inputs[1].name == "-");
  CHECK_FALSE(read.provenance.inputs[1].sha256);
  CHECK(run_program(fmt::format("verify {}", files.file)).error.find("its results were read from standard input") !=
        std::string::npos);
  CHECK(run_program(fmt::format("verify {} --run {}", files.file, files.one)).code == 0);

  const std::string text = run_text(0.3, "r");
  const std::string a = files.folder.write("a.run", text.substr(0, text.find("q3 "))),
                    b = files.folder.write("b.run", text.substr(text.find("q3 ")));
  REQUIRE(run_program(fmt::format("evaluate --qrels {} -m AP --shards --write {} {} {}", files.qrels, files.file, a, b))
              .code == 0);
  CHECK(value_of(read_evaluation_file(files.file)).provenance.inputs.size() == 3);
  CHECK(run_program("verify " + files.file).code == 0);
}

TEST_CASE("the program: the schema of evaluations is JSON") {
  const Finished printed = run_program("formats --schema");
  CHECK(printed.code == 0);
  const auto schema = nlohmann::json::parse(printed.output);
  CHECK(schema["properties"]["policy"]["properties"]["ties"]["enum"][0] == "docno_desc");
  CHECK(run_program("formats --schema scores").code == 1);
}

}  // namespace verify_command_test
#endif
