// irmetrics evaluate --part and --shards, and irmetrics merge from outside: wrong usage and bad input.
#include "support/program.hpp"

#ifdef IRMETRICS_PROGRAM
#include "support/files.hpp"

using namespace irmetrics;
using namespace irmetrics::test;

namespace merge_command_test {
namespace {

const std::string qrels = "--qrels examples/queries/qrels.txt ";
const std::string run = " examples/queries/partial.run ";

std::string refused(const std::string& arguments) {
  const Finished finished = run_program(arguments);
  CHECK(finished.code == 1);
  CHECK(finished.output.empty());
  return finished.error.substr(0, finished.error.find('\n'));
}

}  // namespace

TEST_CASE("the program: --part refuses what it would not do") {
  const TemporaryFolder folder;
  const std::string part = "--part " + folder.path("a.part") + " ";
  for (const char* option :
       {"--json", "--csv", "--csv-for-spreadsheets", "--format json", "--per-query", "--audit", "--json --per-query"}) {
    INFO(option);
    const std::string error = refused("evaluate " + qrels + part + option + run);
    CHECK(error.starts_with("irmetrics: evaluate: --"));
    CHECK(error.ends_with(" applies to scores that are printed, which --part replaces"));
  }
  CHECK(refused("evaluate " + qrels + part + run + run) ==
        "irmetrics: evaluate: --part writes the scores of one file: run the command once for each file");
  CHECK(refused("evaluate --qrels - " + part + "-") == "irmetrics: standard input (-) can be read only once");
  CHECK(refused("evaluate " + part + run) ==
        "irmetrics: evaluate: judgments are needed: --qrels FILE, --nuggets FILE, or both; or --preferences FILE");
  CHECK(refused("evaluate " + qrels + part) == "irmetrics: evaluate: runs are needed: RUN...");
  CHECK_THAT(refused("evaluate " + qrels + part + "--shards" + run), Catch::Contains("--shards excludes --part"));
  CHECK(run_program("evaluate " + qrels + part + run).code == 0);
}

TEST_CASE("the program: --shards and merge refuse standard input") {
  CHECK(refused("evaluate " + qrels + "--shards" + run + "-") ==
        "irmetrics: evaluate: a shard cannot be read from standard input");
  CHECK(refused("merge " + qrels + "-") == "irmetrics: merge: a part cannot be read from standard input");
  CHECK(refused("merge " + qrels) == "irmetrics: merge: parts are needed: PART...");
}

TEST_CASE("the program: the errors of shards, and of the file of a part, name the file") {
  const TemporaryFolder folder;
  const std::string same = folder.write("same", "answered Q0 b 1 1 sys\n");
  const std::string missing = folder.path("missing"), empty = folder.write("empty", ""),
                    again = folder.write("again", "answered Q0 b 1 2 sys\n"),
                    null_id = folder.write("null", R"({"query_id": "answered", "doc_id": null, "score": 1})"),
                    column = folder.write("column", "query_id,doc_id,points\nanswered,a,1\n"),
                    not_finite = folder.write("nan", "answered Q0 a 1 nan sys\n");
  const std::vector<std::pair<std::string, std::string>> malformed = {
      {missing, missing + ": cannot be opened: No such file or directory"},
      {not_finite, not_finite + ":1: column 17: the score must be a finite number, not 'nan'"},
      {null_id, null_id + ":1: "},
      {column, column + ":1: "}};
  for (const auto& [file, error] : malformed) {
    INFO(file);
    for (const std::string& arguments :
         {"--shards " + same + " " + file, "--part " + folder.path("part") + " " + file}) {
      const Finished finished = run_program("evaluate " + qrels + arguments);
      CHECK(finished.code == 2);
      CHECK(finished.output.empty());
      CHECK_THAT(finished.error, Catch::StartsWith("irmetrics: " + error));
    }
  }
  const auto error = [](const std::string& arguments) { return run_program("evaluate --shards " + arguments).error; };
  CHECK(error(qrels + same + " " + again) ==
        "irmetrics: " + again + ":1: query 'answered': duplicate document 'b' (first in " + same + ":1)\n");
  CHECK(error(qrels + empty) == "irmetrics: " + empty + ": contains no results\n");
  CHECK(error("--queries error " + qrels + same + " " + empty) ==
        "irmetrics: judged query 'hopeless' has no results, which queries=error does not allow\n");
}

TEST_CASE("the program: parts that do not belong together are errors that name the file") {
  const TemporaryFolder folder;
  const std::string run_file = folder.write("run", "answered Q0 b 1 1 sys\n");
  const auto part = [&](const std::string& name, const std::string& options) {
    const std::string path = folder.path(name);
    REQUIRE(run_program("evaluate " + options + " --part " + path + " " + run_file).code == 0);
    return path;
  };
  const std::string other_qrels = folder.write("qrels", "answered 0 b 1\n");
  const std::string one = part("one", qrels + "-m AP"), measure = part("measure", qrels + "-m RR"),
                    policy = part("policy", qrels + "-m AP --depth 5"),
                    judgments = part("judgments", "--qrels " + other_qrels + " -m AP"),
                    strict = part("strict", qrels + "-m AP --queries error"),
                    damaged = folder.write("damaged", file_bytes(one).substr(0, 100));
  const std::vector<std::pair<std::string, std::string>> cases = {
      {one + " " + measure, measure + ": it has the measures 'RR' instead of 'AP'"},
      {one + " " + policy, policy + ": it was scored with depth=5 instead of depth=0"},
      {one + " " + judgments, judgments + ": it was scored with other judgments"},
      {one + " " + one, one + ": query 'answered' is in two parts: score all results for a query in one part"},
      {one + " " + damaged, damaged + ": it is damaged: its bytes are not those that were written"},
      {run_file, run_file + ": expected the scores of a part, as evaluate --part and ScoresPart.to_bytes() write them"},
      {folder.path("none"), folder.path("none") + ": cannot be opened: No such file or directory"},
      {strict, "judged query 'hopeless' has no results, which queries=error does not allow"}};
  for (const auto& [parts, error] : cases) {
    INFO(parts);
    const Finished finished = run_program("merge " + qrels + parts);
    CHECK(finished.code == 2);
    CHECK(finished.output.empty());
    CHECK(finished.error == "irmetrics: " + error + "\n");
  }
}

}  // namespace merge_command_test
#endif
