// irmetrics compare --documents from outside: what moved, in tables and JSON, and wrong usage.
#include "support/program.hpp"

#ifdef IRMETRICS_PROGRAM
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>

using namespace irmetrics;
using namespace irmetrics::test;

namespace compare_documents_test {
namespace {

const std::string example = "examples/documentation/";
const std::string judged = " --qrels " + example + "qrels.txt";
const std::string two = " " + example + "bm25.run " + example + "tfidf.run";

}  // namespace

TEST_CASE("compare --documents: the queries that differ most, and their documents", "[program]") {
  const TemporaryFolder folder;
  const std::string qrels = folder.write("qrels", "q1 0 a 2\nq1 0 b 0\nq1 0 c 1\nq2 0 a 1\nq3 0 a 1\n");
  const std::string before =
      folder.write("old.run", "q1 0 b 1 3 x\nq1 0 c 2 2 x\nq1 0 a 3 1 x\nq2 0 a 1 1 x\nq3 0 b 1 2 x\nq3 0 a 2 1 x\n");
  const std::string after = folder.write("new.run", "q1 0 u 1 3 x\nq1 0 a 2 2 x\nq2 0 a 1 1 x\nq3 0 a 1 1 x\n");
  const std::string arguments =
      "compare --qrels " + qrels + " -m P@2,RR --test t --baseline old " + before + " " + after + " --documents ";
  const Finished finished = run_program(arguments + "1");
  CHECK(finished.code == 0);
  CHECK(finished.error == "");
  const std::string begin = "\nP@2: the 1 query that differ most";
  CHECK(finished.output.find(
            "\nP@2: 1 of 2 queries that differ, old -> new\n"
            "query  before   after  difference  new  lost  new unjudged\n") == std::string::npos);
  CHECK(finished.output.find("RR: ") == std::string::npos);

  const auto json = nlohmann::json::parse(run_program(arguments + "9 --json -m RR").output);
  REQUIRE(json["moved"].size() == 1);
}

}  // namespace compare_documents_test
#endif
