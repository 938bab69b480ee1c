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
        "irmetrics: evaluate: judgments are needed: --qrels FILE, --nuggets FILE, or both");
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

TEST_CASE("the program: errors of shards and parts name the file") {
  const TemporaryFolder folder;
  const std::string empty = folder.write("empty", ""), missing = folder.path("missing"),
                    same = folder.write("same", "answered Q0 b 1 1 sys\n"),
                    again = folder.write("again", "answered Q0 b 1 2 sys\n"),
                    broken = folder.write("broken", "answered Q0 a 1 nan sys\n"), part = folder.path("a.part");
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"evaluate --shards " + qrels + same + " " + missing, missing + ": cannot be opened: No such file or directory"},
      {"evaluate --shards " + qrels + same + " " + broken,
       broken + ":1: column 17: the score must be a finite number, not 'nan'"},
      {"evaluate --shards " + qrels + same + " " + again,
       again + ":1: query 'answered': duplicate document 'b' (first in " + same + ":1)"},
      {"evaluate --shards " + qrels + empty, empty + ": contains no results"},
      {"evaluate --shards --queries error " + qrels + same,
       "judged query 'hopeless' has no results, which queries=error does not allow"},
      {"merge " + qrels + missing, missing + ": cannot be opened: No such file or directory"},
      {"merge " + qrels + same,
       same + ": expected the scores of a part, as evaluate --part and ScoresPart.to_bytes() write them"},
      {"merge --qrels examples/documentation/qrels.txt " + part, part + ": it was scored with other judgments"},
      {"merge " + qrels + part + " " + part,
       part + ": query 'answered' is in two parts: score all results for a query in one part"}};
  REQUIRE(run_program("evaluate -m AP " + qrels + "--part " + part + " " + same).code == 0);
  for (const auto& [arguments, error] : cases) {
    INFO(arguments);
    const Finished finished = run_program(arguments);
    CHECK(finished.code == 2);
    CHECK(finished.output.empty());
    CHECK(finished.error == "irmetrics: " + error + "\n");
  }
}

}  // namespace merge_command_test
#endif
