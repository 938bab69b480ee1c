// --corpus from outside: the counts of documents that it lacks, in all commands that score runs.
#include "support/program.hpp"

#ifdef IRMETRICS_PROGRAM
#include <nlohmann/json.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace corpus_command_test {
namespace {

const std::string inputs = "--qrels examples/queries/qrels.txt examples/queries/partial.run";
const std::string corpus = " --corpus examples/queries/corpus.txt";  // d1, d2, d3; d4 is judged, d4 and d8 returned

}  // namespace

TEST_CASE("the program: evaluate and compare count documents that the corpus lacks") {
  const Finished evaluated = run_program("evaluate --json -m P@2 " + inputs + corpus);
  REQUIRE(evaluated.error.empty());
  const auto audit = nlohmann::json::parse(evaluated.output)["runs"][0]["audit"];
  CHECK(audit["judged_outside"] == 1);
  CHECK(audit["returned_outside"] == 2);
  const std::string clause = "1 judged document outside the corpus; 2 returned documents outside the corpus";
  CHECK(run_program("evaluate -m P@2 " + inputs + corpus).output.find(clause) != std::string::npos);
  CHECK(run_program("evaluate -m P@2 " + inputs).output.find("outside the corpus") == std::string::npos);
  const TemporaryFolder folder;
  const std::string other = folder.write("other.run", "answered Q0 d1 1 1 o\nmissing Q0 elsewhere 1 1 o\n");
  const Finished compared = run_program("compare --json -m P@2 " + inputs + " " + other + corpus);
  REQUIRE(compared.error.empty());
  CHECK(compared.output.find("\"returned_outside\": 2") != std::string::npos);
  CHECK(compared.output.find("\"returned_outside\": 1") != std::string::npos);
}

TEST_CASE("the program: errors of a corpus name the file") {
  const Finished missing = run_program("evaluate --corpus nowhere.txt " + inputs);
  CHECK(missing.code == 2);
  CHECK(missing.error == "irmetrics: nowhere.txt: cannot be opened: No such file or directory\n");
  const TemporaryFolder folder;
  const std::string empty = folder.write("empty.txt", "");
  CHECK(run_program("evaluate --corpus " + empty + " " + inputs).error.starts_with("irmetrics: " + empty + ": "));
  CHECK(run_program("evaluate --qrels - --corpus - examples/queries/partial.run").code == 1);
  CHECK(run_program("compare --scores examples/queries/qrels.txt --corpus nowhere.txt").code == 1);
}

}  // namespace corpus_command_test

#endif
