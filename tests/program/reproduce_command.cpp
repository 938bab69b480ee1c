// irmetrics reproduce from outside: files of scores, formats and errors.
#include "support/program.hpp"

#ifdef IRMETRICS_PROGRAM
#include <nlohmann/json.hpp>

#include <string>

using namespace irmetrics;
using namespace irmetrics::test;

namespace reproduce_command_test {
namespace {

const std::string head = "run,measure,query,value\n";
const std::string original = head + "bm25,AP,q1,0.5\nbm25,AP,q2,0.25\ne5,AP,q1,0.75\ne5,AP,q2,0.5\n";
const std::string repeated = head + "e5,AP,q2,0.5\ne5,AP,q1,0.5\nbm25,AP,q1,0.5\nbm25,AP,q2,0.25\n";

}  // namespace

TEST_CASE("reproduce: effects of systems over a baseline, in every format", "[program]") {
  const TemporaryFolder folder;
  const std::string files = folder.write("old.csv", original) + " " + folder.write("new.csv", repeated);
  const Finished finished = run_program("reproduce --json --baseline bm25 " + files);
  CHECK(finished.error == "");
  CHECK(finished.code == 0);
  const auto found = nlohmann::json::parse(finished.output)["reproductions"][0];
  CHECK(found["measure"] == "AP");
  CHECK(found["systems"][1]["system"] == "e5");
  CHECK(found["systems"][1]["effect_ratio"] == 0.5);
  CHECK(found["systems"][0]["effect_ratio"].is_null());
  CHECK(run_program("reproduce --csv " + files).output.starts_with("measure,system,original,reproduced,rmse,"));
  CHECK(run_program("reproduce " + files).output.starts_with("AP: reproduced effects over bm25\n"));
}

TEST_CASE("reproduce: other queries have no error of the scores, and a note says so", "[program]") {
  const TemporaryFolder folder;
  const std::string files = folder.write("old.csv", original) + " " +
                            folder.write("new.csv", head + "bm25,AP,t1,0\nbm25,AP,t2,0\ne5,AP,t1,0.5\ne5,AP,t2,1\n");
  const Finished refused = run_program("reproduce " + files);
  CHECK(refused.code == 2);
  CHECK(refused.error ==
        "irmetrics: AP: the reproduced scores lack query 'q1'; an experiment that was repeated on other queries needs "
        "other_queries\n");
  const std::string table = run_program("reproduce --other-queries " + files).output;
  CHECK(table.find("Undefined: errors of the scores: the reproduced scores are of other queries.\n") !=
        std::string::npos);
  CHECK(table.find("Undefined: relative improvements: the reproduced mean of the baseline 'bm25' is 0.\n") !=
        std::string::npos);
}

TEST_CASE("reproduce: wrong usage exits 1, bad input 2", "[program]") {
  const TemporaryFolder folder;
  const std::string old = folder.write("old.csv", original);
  const std::string other = folder.write("other.csv", head + "bm25,RR,q1,1\ne5,RR,q1,1\n");
  const std::string means = folder.write("means.csv", "system,AP\nbm25,0.5\ne5,0.25\n");
  CHECK(run_program("reproduce " + old).code == 1);
  CHECK(run_program("reproduce " + old + " " + other).error ==
        "irmetrics: no measure in common: old.csv has AP; other.csv has RR\n");
  CHECK(run_program("reproduce " + old + " " + means).error ==
        "irmetrics: means.csv has no scores of queries by AP, but overall ones; its measures are AP\n");
  CHECK(run_program("reproduce --baseline bge " + old + " " + old).error ==
        "irmetrics: AP: the baseline 'bge' is not one of the systems: bm25, e5\n");
}

}  // namespace reproduce_command_test
#endif
