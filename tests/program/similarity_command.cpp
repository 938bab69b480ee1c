// irmetrics similarity from outside: output, samples and errors.
#include "support/program.hpp"

#ifdef IRMETRICS_PROGRAM
#include <nlohmann/json.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace similarity_command_test {
namespace {

const std::string passages = "similarity --documents examples/documentation/passages.tsv ";

}  // namespace

TEST_CASE("similarity: all pairs of the texts, for any number of threads") {
  const Finished finished = run_program(passages + "--json");
  CHECK(finished.error == "");
  REQUIRE(finished.code == 0);
  const auto json = nlohmann::json::parse(finished.output);
  CHECK(json["texts"] == 73);
  CHECK(json["pairs"] == 73 * 72 / 2);
  // Python 3.11's difflib, and statistics.median
  CHECK(json["minimum"] == 0.007936507936507936);
  CHECK(json["median"] == 0.20707164609713097);
  CHECK(json["maximum"] == 0.5686746987951807);
  for (const char* threads : {"1", "3"})
    CHECK(run_program(passages + "--json --threads " + threads).output == finished.output);
  CHECK(run_program(passages).output.starts_with("Similarity of 2,628 pairs of 73 texts\n"));
  CHECK(run_program(passages + "--csv").output.starts_with("texts,empty_texts,pairs,minimum,median,maximum,mean,"));
}

TEST_CASE("similarity: a sample of the pairs has a seed") {
  const std::string sample = passages + "--pairs 100 --json ";
  CHECK(nlohmann::json::parse(run_program(sample).output)["pairs"] == 100);
  CHECK(run_program(sample + "--seed 1").output == run_program(sample + "--seed 1").output);
  CHECK(run_program(sample + "--seed 1").output != run_program(sample + "--seed 2").output);
}

TEST_CASE("similarity: --no-autojunk matches all characters") {
  const TemporaryFolder folder;
  const std::string file =
      folder.write("t.tsv", "a\ta" + std::string(200, 'b') + "\nb\t" + std::string(200, 'b') + "\n");
  const auto mean = [&](const std::string& options) {
    return nlohmann::json::parse(run_program("similarity --json --documents " + file + options).output)["mean"];
  };
  CHECK(mean("") == 0);
  CHECK(mean(" --no-autojunk") == 400.0 / 401);
}

TEST_CASE("similarity: wrong usage exits 1, bad input 2, and each error says what is wrong") {
  const TemporaryFolder folder;
  const std::string one = folder.write("one.tsv", "a\ttext\n"), bytes = folder.write("bytes.tsv", "a\tx\nb\ty\xFF\n");
  const std::string empty = folder.write("empty.tsv", "");
  const auto error = [](const std::string& options, int code) {
    const Finished finished = run_program("similarity " + options);
    CHECK(finished.code == code);
    CHECK(finished.output == "");
    return finished.error.substr(0, finished.error.find('\n'));
  };
  CHECK(error("", 1) == "irmetrics: similarity: texts are needed: --documents FILE");
  CHECK(error("--documents " + one + " --pairs -1", 1) ==
        "irmetrics: --pairs: expected a whole number of at least 0, not '-1'");
  CHECK(error("--documents " + one, 2) == "irmetrics: " + one + ": a pair needs at least 2 texts, not 1");
  CHECK(error("--documents " + empty, 2) == "irmetrics: " + empty + ": contains no texts");
  CHECK(error("--documents " + bytes, 2) == "irmetrics: " + bytes + ": text 'b': byte 1 is not UTF-8");
  CHECK(error("--pairs 3000 --documents examples/documentation/passages.tsv", 2) ==
        "irmetrics: examples/documentation/passages.tsv: pairs must be at most 2628, the pairs of 73 texts, not 3000");
}

}  // namespace similarity_command_test

#endif
