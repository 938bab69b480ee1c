// irmetrics pool from outside: tables, pairs to judge, and errors.
#include "support/program.hpp"

#ifdef IRMETRICS_PROGRAM
#include <nlohmann/json.hpp>

#include <string>
#include <utility>
#include <vector>

using namespace irmetrics;
using namespace irmetrics::test;

namespace pool_command_test {
namespace {

const std::string examples = "examples/documentation/";
const std::string runs = " " + examples + "bm25.run " + examples + "ngram.run " + examples + "tfidf.run";

}  // namespace

TEST_CASE("pool: contributions, overlaps and the share judged already") {
  const Finished text = run_program("pool --depth 3 --qrels " + examples + "qrels.txt" + runs);
  CHECK(text.error == "");
  CHECK(text.code == 0);
  CHECK(text.output.starts_with("Pool of the first 3 documents of each run, "));
  CHECK(run_program("pool --depth 1" + runs).output.starts_with("Pool of the first 1 document of each run, "));
  CHECK(text.output.find("judged already") != std::string::npos);
  CHECK(text.output.find("Overlap: ") != std::string::npos);
  const auto json = nlohmann::json::parse(
      run_program("pool --json --depth 3 --threads 2 --qrels " + examples + "qrels.txt" + runs).output);
  CHECK(json["depth"] == 3);
  REQUIRE(json["runs"].size() == 3);
  CHECK(json["runs"][0]["run"] == "bm25");
  CHECK(json["overlaps"].size() == 3);
  std::size_t documents = 0;
  for (const auto& query : json["per_query"]) documents += query["documents"].get<std::size_t>();
  CHECK(json["documents"] == documents);
  CHECK(run_program("pool --csv" + runs).output.starts_with("run,missing,documents,share,unique,judged,tied\nbm25,"));
}

TEST_CASE("pool: pairs to judge, as qrels with empty grades or with texts, all or without the judged ones") {
  const TemporaryFolder folder;
  const std::string one = folder.write("one.run", "q1 0 b 1 3 x\nq1 0 a 2 2 x\nq1 0 c 3 1 x\n");
  const std::string other = folder.write("other.run", "q1 0 d 1 9 y\nq2 0 e 1 5 y\n");
  const std::string qrels = folder.write("qrels", "q1 0 b 1\n"), pairs = folder.path("pairs");
  const std::string pool = "pool --depth 2 --pairs " + pairs + " " + one + " " + other;
  CHECK(run_program(pool).code == 0);
  CHECK(file_bytes(pairs) == "q1\t0\ta\t\nq1\t0\tb\t\nq1\t0\td\t\nq2\t0\te\t\n");
  CHECK(run_program(pool + " --unjudged --qrels " + qrels).code == 0);
  CHECK(file_bytes(pairs) == "q1\t0\ta\t\nq1\t0\td\t\nq2\t0\te\t\n");
  // Without grades it is not a file of judgments: the error names the line.
  CHECK(run_program("pool --qrels " + pairs + " " + one).error.find(pairs + ":1: ") != std::string::npos);
  const std::string documents = folder.write("documents.tsv", "a\tapple\nb\tbread\nc\tcorn\nd\tdate\ne\tegg\n");
  const std::string queries = folder.write("queries.tsv", "q1\twhat?\nq2\twhy?\n");
  CHECK(run_program(pool + " --documents " + documents + " --queries " + queries).code == 0);
  const std::vector<std::string> lines = lines_of(file_bytes(pairs));
  REQUIRE(lines.size() == 4);
  CHECK(lines[3] == R"({"query_id":"q2","document_id":"e","query":"why?","document":"egg","grade":null})");
  const Finished missing = run_program(pool + " --documents " + queries + " --queries " + queries);
  CHECK(missing.code == 2);
  CHECK(missing.error == "irmetrics: " + queries + ": document 'a' has no text\n");
  CHECK(run_program(pool + " --documents " + documents + " --queries " + documents).error ==
        "irmetrics: " + documents + ": query 'q1' has no text\n");
}

TEST_CASE("pool: wrong usage exits 1, bad input 2, and each error says what is wrong") {
  const std::vector<std::pair<std::string, std::string>> usage = {
      {"", "pool: at least one run is needed: RUN..."},
      {"--depth 0" + runs, "--depth: expected a whole number of at least 1, not '0'"},
      {"--unjudged" + runs, "pool: --unjudged applies to --pairs FILE only"},
      {"--pairs ''" + runs, "--pairs: expected the name of a file, not ''"},
      {runs + " --pairs --unjudged",
       "--pairs: expected the name of a file, not '--unjudged'; ./--unjudged is a file of this name"},
      {"--pairs x --unjudged" + runs, "pool: --unjudged needs --qrels FILE"},
      {"--pairs x --queries y" + runs, "pool: texts of pairs need both --documents FILE and --queries FILE"},
      {"- --qrels -", "standard input (-) can be read only once"},
      {"--pairs - --json" + runs,
       "pool: with --pairs -, the report is text on standard error; for json give --pairs FILE"},
      {"--pairs x --text-format trec" + runs, "pool: --text-format applies to --documents and --queries only"},
  };
  for (const auto& [arguments, error] : usage) {
    INFO(arguments);
    const Finished finished = run_program("pool " + arguments);
    CHECK(finished.code == 1);
    CHECK(finished.output == "");
    CHECK(finished.error == "irmetrics: " + error + "\nSee irmetrics pool --help.\n");
  }
  CHECK(run_program("pool none").error == "irmetrics: none: cannot be opened: No such file or directory\n");
  CHECK(run_program("pool none").code == 2);
}

TEST_CASE("pool: a report that cannot be written leaves the file of pairs as it was") {
  const TemporaryFolder folder;
  const std::string run = folder.write("a.run", "q\xFF 0 b 1 3 x\n"), pairs = folder.write("pairs", "old\n");
  const Finished finished = run_program("pool --json --pairs " + pairs + " " + run);
  CHECK(finished.code == 2);
  CHECK(finished.error.find("not valid UTF-8") != std::string::npos);
  CHECK(file_bytes(pairs) == "old\n");
}

TEST_CASE("pool: pairs on standard output have it for themselves; the report is text on standard error") {
  const TemporaryFolder folder;
  const std::string run = folder.write("a.run", "q1 0 b 1 3 x\n"), pairs = folder.path("pairs");
  const Finished finished = run_program("pool --pairs - " + run);
  CHECK(finished.code == 0);
  CHECK(finished.output == "q1\t0\tb\t\n");
  CHECK(finished.error == run_program("pool --pairs " + pairs + " " + run).output);
}

TEST_CASE("pool: the pairs do not replace a file that the command reads") {
  const TemporaryFolder folder;
  const std::string run = folder.write("a.run", "q1 0 b 1 3 x\n"), qrels = folder.write("qrels", "q1 0 b 1\n");
  for (const std::string& pairs : {qrels, folder.path("./a.run")}) {
    const Finished finished = run_program("pool --qrels " + qrels + " --pairs " + pairs + " " + run);
    CHECK(finished.code == 1);
    CHECK(finished.error.find("pool: --pairs would replace " + folder.path("")) != std::string::npos);
  }
  CHECK(file_bytes(qrels) == "q1 0 b 1\n");
  CHECK(file_bytes(run) == "q1 0 b 1 3 x\n");
}

}  // namespace pool_command_test

#endif
