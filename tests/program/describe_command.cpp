// irmetrics describe from outside: the papers' tables for the examples, and errors.
#include "support/program.hpp"

#ifdef IRMETRICS_PROGRAM
#include <fmt/format.h>
#include <nlohmann/json.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace describe_command_test {
namespace {

nlohmann::json described(const std::string& arguments) {
  const Finished finished = run_program("describe " + arguments + " --json");
  CHECK(finished.error == "");
  REQUIRE(finished.code == 0);
  return nlohmann::json::parse(finished.output);
}

std::string problem(const std::string& arguments) {
  const Finished finished = run_program("describe " + arguments);
  CHECK(finished.code != 0);
  CHECK(finished.output == "");
  return finished.error.substr(0, finished.error.find('\n'));
}

const std::string qrels = "--qrels examples/documentation/qrels.txt ";

}  // namespace

TEST_CASE("describe: all kinds of files of a collection, for any number of threads") {
  const std::string all =
      qrels +
      "--nuggets examples/documentation/nuggets.jsonl --queries examples/documentation/questions.tsv "
      "--documents examples/documentation/passages.tsv --samples examples/separation/samples.jsonl "
      "examples/documentation/bm25.run examples/documentation/tfidf.run";
  const auto json = described(all);
  CHECK(json["qrels"][0]["name"] == "qrels");
  CHECK(json["qrels"][0]["queries"] == 15);
  CHECK(json["qrels"][0]["judgments"] == 223);
  CHECK(json["qrels"][0]["collection_size"] == 73);  // the passages
  CHECK(json["qrels"][0]["collection_share"] == json["qrels"][0]["relevant_documents"].get<double>() / 73);
  CHECK(json["nuggets"][0]["queries"] == 15);
  CHECK(json["queries"][0]["texts"] == 15);
  CHECK(json["documents"][0]["texts"] == 73);
  CHECK(json["answers"].empty());
  CHECK(json["samples"][0]["samples"] == 12);
  CHECK(json["samples"][0]["passages_per_sample"]["mean"] == 5);
  REQUIRE(json["runs"].size() == 2);
  CHECK(json["runs"][1]["name"] == "tfidf");
  for (const char* threads : {"1", "3"}) CHECK(described(all + " --threads " + threads) == json);
  const Finished text = run_program("describe " + all);
  for (const char* title : {"Judgments of documents", "Nuggets", "Queries", "Documents", "Samples", "Runs"})
    CHECK(("\n" + text.output).find(fmt::format("\n{}\n", title)) != std::string::npos);
  CHECK(run_program("describe " + all + " --csv").output.starts_with("kind,name,statistic,value\nqrels,qrels,rel,1\n"));
  CHECK(run_program("describe " + all + " --format latex").output.find("\\begin{table}") != std::string::npos);
}

TEST_CASE("describe: both means and both ratios of relevant documents") {
  const TemporaryFolder folder;
  const std::string file =
      folder.write("q.txt", "q1 0 a 1\nq1 0 b 1\nq2 0 a 1\nq2 0 c 1\nq2 0 d 1\nq2 0 e 1\nq3 0 a 0\n");
  const std::string text = run_program("describe --collection-size 20 --qrels " + file).output;
  for (const char* line :
       {"\nrelevant_document_ratio                0.3000\n", "\ncollection_share                       0.2500\n",
        "\nrelevant_per_query_with_any_mean       3.0000\n", "\nrelevant_per_query_with_any_deviation  1.4142\n",
        "\nrelevant_per_query_mean                2.0000\n"}) {
    INFO(text);
    CHECK(text.find(line) != std::string::npos);
  }
}

TEST_CASE("describe: several collections side by side, each with its size") {
  const auto json =
      described(qrels + "--qrels examples/known_items/qrels.txt --collection-size 73 --collection-size 100");
  REQUIRE(json["qrels"].size() == 2);
  CHECK(json["qrels"][0]["name"] == "examples/documentation/qrels.txt");  // the file names are equal
  CHECK(json["qrels"][0]["collection_size"] == 73);
  CHECK(json["qrels"][1]["collection_size"] == 100);
  CHECK(json["qrels"][1]["relevant_per_query"]["deviation"] == 0);
  const auto one_size = described(qrels + qrels + "--collection-size 90");
  CHECK(one_size["qrels"][1]["collection_size"] == 90);
  CHECK(described(qrels + "--rel 2")["qrels"][0]["relevant"] < json["qrels"][0]["relevant"]);
  CHECK(described(qrels)["qrels"][0]["collection_size"] == nullptr);
}

TEST_CASE("describe: quality of nuggets from an annotator's labels") {
  const TemporaryFolder folder;
  const std::string file = folder.write("labels.csv",
                                        "query_id,nugget_id,hallucinated,redundant,minor,missing\n"
                                        "q1,a,1,0,0,1\nq1,b,0,1,0,\nq2,a,0,0,0,\n");
  const std::string skipped = folder.write("skipped.csv",
                                           "query_id,nugget_id,hallucinated,redundant,minor,missing\n"
                                           "q1,a,0,0,0,\nq1,b,0,0,1,1\nq2,a,0,0,1,\nq3,,,,,2\n");
  const std::string csv = run_program("describe --csv --nugget-quality " + skipped).output;
  for (const std::string line : {"queries,2", "queries_without_recall,1", "queries_skipped,1"})
    CHECK(csv.find("nugget_quality,skipped," + line + "\n") != std::string::npos);
  const auto json = described("--nugget-quality " + file);
  CHECK(json["nugget_quality"][0]["precision"] == 0.75);
  CHECK(json["nugget_quality"][0]["recall"] == 0.75);
  CHECK(json["nugget_quality"][0]["groundedness"] == 0.75);
  CHECK(json["nugget_quality"][0]["hallucinated"]["nuggets"] == 1);
  CHECK(json["nugget_quality"][0]["redundant"]["share"] == 1.0 / 3);
  CHECK(json["nugget_quality"][0]["missing"] == 1);
}

TEST_CASE("describe: bad input is an error that names the file, or a count") {
  const TemporaryFolder folder;
  const std::string empty = folder.write("empty", "");
  CHECK(problem("").starts_with("irmetrics: describe: files are needed: --qrels, "));
  CHECK(problem("--qrels " + empty) == "irmetrics: " + empty + ": contains no judgments");
  CHECK(problem("--nuggets " + empty).find(empty) != std::string::npos);
  CHECK(problem("--documents " + empty) == "irmetrics: " + empty + ": contains no texts");
  CHECK(problem("--samples " + empty) == "irmetrics: " + empty + ": contains no samples");
  CHECK(problem("--nugget-quality " + empty) == "irmetrics: " + empty + ": contains no labels of nuggets");
  CHECK(problem(empty) == "irmetrics: " + empty + ": contains no results");
  CHECK(problem("--qrels nothing.txt").find("nothing.txt: cannot be opened") != std::string::npos);
  CHECK(problem(qrels + "--collection-size 3").find("collection_size must be at least ") != std::string::npos);
  CHECK(problem(qrels + "--collection-size 3").find("qrels.txt: ") != std::string::npos);
  CHECK(problem(qrels + "--collection-size many") ==
        "irmetrics: --collection-size must be a whole number of at least 0, not 'many'");
  CHECK(problem(qrels + qrels + qrels + "--collection-size 90 --collection-size 91") ==
        "irmetrics: describe: --collection-size is given 2 times; expected once, or once for each of the 3 --qrels");
  CHECK(problem(qrels + "--collection-size 90 --collection-size 91") ==
        "irmetrics: describe: --collection-size is given 2 times; expected once");
  CHECK(problem("examples/documentation/bm25.run --collection-size 90").find("applies to --qrels only") !=
        std::string::npos);
  CHECK(problem("examples/documentation/bm25.run --rel 2").find("applies to --qrels and --nuggets only") !=
        std::string::npos);
  CHECK(
      problem(qrels + "--invalid-utf8 replace") ==
      "irmetrics: describe: --invalid-utf8 applies to --queries, --answers, --documents, --samples and --nuggets only");
  CHECK(problem("--qrels - -") == "irmetrics: standard input (-) can be read only once");
  const std::string words = folder.write("words.tsv", "d1\t\nd2\t...\nd3\tone\nd4\t    x\xFF\n");
  CHECK(problem("--documents " + words) == "irmetrics: " + words + ": text 'd4': byte 1 is not UTF-8");
  const auto json = described("--documents " + words + " --invalid-utf8 replace");
  CHECK(json["documents"][0]["texts_without_words"] == 2);
  CHECK(json["documents"][0]["words_per_text"]["mean"] == 0.5);
}

}  // namespace describe_command_test

#endif
