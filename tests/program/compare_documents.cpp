// irmetrics compare --documents from outside: what moved, in tables and JSON, and wrong usage.
#include "support/program.hpp"

#ifdef IRMETRICS_PROGRAM
#include <nlohmann/json.hpp>

#include <string>
#include <utility>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace compare_documents_test {
namespace {

/// Two runs: c and u of q1 are not in both, a of q1 and q3 moves up.
class Files {
 public:
  std::string arguments(const std::string& options) const {
    return "compare --qrels '" + qrels_ + "' -m 'nDCG@2 RR' --test t '" + old_ + "' '" + new_ + "' " + options;
  }
  std::string old_run() const { return old_; }

 private:
  TemporaryFolder folder_;
  std::string qrels_ = folder_.write("qrels", "q1 0 a 2\nq1 0 b 0\nq1 0 c 1\nq2 0 a 1\nq3 0 a 1\n");
  std::string old_ =
      folder_.write("old.run", "q1 0 b 1 3 x\nq1 0 c 2 2 x\nq1 0 a 3 1 x\nq2 0 a 1 1 x\nq3 0 b 1 2 x\nq3 0 a 2 1 x\n");
  std::string new_ = folder_.write("new.run", "q1 0 u 1 3 x\nq1 0 a 2 2 x\nq2 0 a 1 1 x\nq3 0 a 1 1 x\n");
};

}  // namespace

TEST_CASE("compare --documents: the queries that differ most, and their documents", "[program]") {
  const Files files;
  const std::string without = run_program(files.arguments("--baseline old")).output;
  const Finished finished = run_program(files.arguments("--baseline old --documents 1"));
  CHECK(finished.code == 0);
  CHECK(finished.error == "");
  CHECK(finished.output ==
        without +
            "\nnDCG@2: the queries that differ most, old -> new (1 of 2)\n"
            "query  before   after  difference  new  lost  new unjudged\n"
            "q3     0.6309  1.0000     +0.3691    0     1             0\n"
            "\n"
            "Effect of a document: the part of the difference that disappears if an unjudged document stands in its "
            "place in both runs.\n"
            "\n"
            "Query q3: old -> new, first 2 documents; nDCG@2 0.6309 -> 1.0000 (+0.3691)\n"
            "document  before  after  move     grade   effect\n"
            "a              2      1    up         1  +0.3691\n"
            "b              1      -  lost  unjudged   0.0000\n");
  const std::string both = run_program(files.arguments("--documents 9 --limit 2 --format markdown")).output;
  CHECK(
      both.ends_with("| document | before | after | move | grade | effect |\n"
                     "| :-- | --: | --: | --: | --: | --: |\n"
                     "| a | 3 | 2 | new | 2 | +0.4796 |\n"
                     "| c | 2 | - | lost | 1 | -0.2398 |\n"
                     "\nAnd 2 more documents.\n"));
  const std::string by_rank = run_program(files.arguments("--documents 2 --order rank --k 1 --limit 0")).output;
  CHECK(
      by_rank.ends_with("Query q1: old -> new, first 1 document; nDCG@2 0.2398 -> 0.4796 (+0.2398)\n"
                        "document  before  after  move     grade  effect\n"
                        "u              -      1   new  unjudged  0.0000\n"
                        "b              1      -  lost         0  0.0000\n"));
}

TEST_CASE("compare --documents: JSON has what moved, and has it only on request", "[program]") {
  const Files files;
  CHECK_FALSE(nlohmann::json::parse(run_program(files.arguments("--json")).output).contains("moved"));
  const auto json = nlohmann::json::parse(run_program(files.arguments("--json --documents 2 --baseline new")).output);
  REQUIRE(json["moved"].size() == 1);
  const auto& pair = json["moved"][0];
  CHECK(pair["measure"] == "nDCG@2");
  CHECK(pair["before"] == "new");
  CHECK(pair["after"] == "old");
  CHECK(pair["moved"] == 2);
  REQUIRE(pair["queries"].size() == 2);
  const auto& query = pair["queries"][1];
  CHECK(query["query"] == "q1");
  CHECK(query["difference"] == query["after_value"].get<double>() - query["before_value"].get<double>());
  CHECK(query["documents"].size() == 4);  // also those beyond the limit of tables
  CHECK(query["documents"][0]["document"] == "a");
  CHECK(query["documents"][0]["before"] == 2);
  CHECK(query["documents"][0]["after"] == 3);
  CHECK(query["documents"][0]["move"] == "lost");
}

TEST_CASE("compare --documents: nuggets, and runs without a difference", "[program]") {
  const TemporaryFolder folder;
  const std::string example = "examples/documentation/";
  const std::string same = folder.write("same.run", file_bytes(in_project(example + "bm25.run")));
  const std::string arguments = "compare --nuggets " + example + "nuggets.jsonl -m Coverage@5 --documents 1 ";
  const Finished finished = run_program(arguments + example + "bm25.run " + example + "tfidf.run");
  CHECK(finished.code == 0);
  CHECK(finished.output.find("  nuggets  ") != std::string::npos);
  CHECK(run_program(arguments + example + "bm25.run '" + same + "'")
            .output.ends_with("\nCoverage@5: no query differs, bm25 -> same\n"));
}

TEST_CASE("compare --documents: wrong usage", "[program]") {
  const Files files;
  const std::vector<std::pair<std::string, std::string>> usage = {
      {files.arguments("--k 3"), "compare: --k applies to documents only, which need --documents"},
      {files.arguments("--order rank"), "compare: --order applies to documents only, which need --documents"},
      {files.arguments("--limit 3"), "compare: --limit applies to documents only, which need --documents"},
      {files.arguments("--documents 0"), "--documents: expected a whole number of at least 1, not '0'"},
      {files.arguments("--documents 2 --csv"), "compare: --documents applies to tables and JSON"},
      {files.arguments("--documents 2 --ties expected"),
       "--documents needs one order of tied documents, not --ties expected"},
      {files.arguments("--documents 2 -"),
       "--documents reads the runs a second time, which standard input (-) does not allow"},
      {"compare --scores none.csv --documents 1",
       "compare: --scores applies to queries only, not to --documents, which needs runs, judgments and a measure"},
      {"compare --documents 1 '" + files.old_run() + "' '" + files.old_run() + "'",
       "compare: judgments are needed: --qrels FILE, --nuggets FILE, or both; or --preferences FILE"},
  };
  for (const auto& [arguments, error] : usage) {
    INFO(arguments);
    const Finished finished = run_program(arguments);
    CHECK(finished.code == 1);
    CHECK(finished.output == "");
    CHECK(finished.error == "irmetrics: " + error + "\nSee irmetrics compare --help.\n");
  }
}

}  // namespace compare_documents_test
#endif
