// irmetrics drift from outside: what it prints of two snapshots, and what it refuses.
#include "support/program.hpp"

#ifdef IRMETRICS_PROGRAM
#include <nlohmann/json.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace {

const std::string nuggets = "drift --nuggets examples/earlier/nuggets.jsonl examples/documentation/nuggets.jsonl ";
const std::string runs =
    "--before examples/earlier/bm25.run examples/earlier/ngram.run examples/earlier/tfidf.run "
    "--after examples/documentation/bm25.run examples/documentation/ngram.run examples/documentation/tfidf.run ";

}  // namespace

TEST_CASE("drift: judgments, sources and the rankings of systems, whatever the number of threads") {
  const Finished finished = run_program(nuggets + runs + "-m \"Coverage@5 R@5\" --resamples 200 --json");
  CHECK(finished.error == "");
  REQUIRE(finished.code == 0);
  const auto json = nlohmann::json::parse(finished.output);
  CHECK(json["nuggets"]["support"]["lost"].size() == 2);  // as the earlier snapshot's README tells
  REQUIRE(json["rankings"].size() == 2);
  CHECK(json["rankings"][0]["measure"] == "Coverage@5");
  CHECK(json["rankings"][0]["systems"].size() == 3);
  for (const char* threads : {"1", "2"})
    CHECK(run_program(nuggets + runs + "-m \"Coverage@5 R@5\" --resamples 200 --json --threads " + threads).output ==
          finished.output);
  const Finished text = run_program(nuggets + runs + "-m R@5 --resamples 200 --source-prefix -");
  CHECK(text.code == 0);
  CHECK(text.output.find("tau_ap_a") != std::string::npos);
  CHECK(run_program(nuggets + "--csv").output.starts_with("query,nugget,source,before,after\n"));
}

TEST_CASE("drift: wrong usage exits 1, bad input 2, and each says what is wrong") {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {nuggets + "--source-prefix \"\"", "the separator after a source must not be empty"},
      {nuggets + "--source-pattern \"\"", "the pattern of a source must not be empty"},
      {nuggets + "--sources \"\"", ": cannot be opened: No such file or directory"},
      {"drift --qrels - -", "standard input (-) can be read once only"},
      {nuggets + "--before - --after -", "standard input (-) can be read once only"},
      {nuggets + runs + "-m R@5 --resamples 0", "R@5: resamples must lie between 1 and 100000000, not be 0"},
  };
  for (const auto& [arguments, error] : cases) {
    INFO(arguments);
    const Finished finished = run_program(arguments);
    CHECK(finished.code == 2);
    CHECK(finished.output == "");
    CHECK(finished.error == "irmetrics: " + error + "\n");
  }
  const Finished csv = run_program(nuggets + runs + "--csv");
  CHECK(csv.code == 1);
  CHECK(csv.error.find("CSV is of queries or nuggets and has no rankings of systems: leave out the runs") !=
        std::string::npos);
  CHECK(run_program("drift").code == 1);
}

#endif
