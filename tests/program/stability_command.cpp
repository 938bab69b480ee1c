// irmetrics stability from outside: output for the examples, and errors.
#include "support/program.hpp"

#ifdef IRMETRICS_PROGRAM
#include <nlohmann/json.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace stability_command_test {
namespace {

const std::string judged = "stability --qrels examples/documentation/qrels.txt -m \"nDCG@10 AP\" ";
const std::string runs =
    " examples/documentation/bm25.run examples/documentation/ngram.run examples/documentation/overlap.run "
    "examples/documentation/tfidf.run";

nlohmann::json json_of(const std::string& options) {
  const Finished finished = run_program(judged + options + " --json" + runs);
  INFO(options);
  CHECK(finished.error == "");
  REQUIRE(finished.code == 0);
  for (const char* threads : {"1", "2"})
    CHECK(run_program(judged + options + " --json --threads " + threads + runs).output == finished.output);
  return nlohmann::json::parse(finished.output);
}

std::vector<std::string> csv_of(const std::string& options) {
  const Finished finished = run_program(judged + options + " --csv" + runs);
  CHECK(finished.error == "");
  REQUIRE(finished.code == 0);
  return lines_of(finished.output);
}

}  // namespace

TEST_CASE("stability: samples of queries, documents and relevant documents, for any number of threads") {
  struct Case {
    std::string options, what;
    std::vector<double> sizes;
  };
  const std::vector<Case> cases = {
      {"--sizes 5,15", "queries", {5, 15}},
      {"--shares 0.5 --shares 1", "proportion of the documents", {0.5, 1}},
      {"--counts 40,73", "documents", {40, 73}},
      {"--counts 40,73 --documents examples/documentation/passages.tsv", "documents", {40, 73}},
      {"--caps 2,100", "relevant documents per query (cap_removes=judgments)", {2, 100}},
      {"--caps 2,100 --cap-removes documents", "relevant documents per query (cap_removes=documents)", {2, 100}},
  };
  for (const Case& one : cases) {
    const nlohmann::json json = json_of(one.options + " --samples 10 --seed 3");
    CHECK(json["samples"] == 10);
    CHECK(json["seed"] == 3);
    CHECK(json["removals"].empty());
    REQUIRE(json["stabilities"].size() == 2);
    for (const auto& stability : json["stabilities"]) {
      CHECK(stability["what"] == one.what);
      REQUIRE(stability["points"].size() == 2);
      for (std::size_t i = 0; i < 2; ++i) {
        CHECK(stability["points"][i]["size"] == one.sizes[i]);
        CHECK(stability["points"][i]["taus"].size() == 10);
      }
      CHECK(stability["points"][0]["mean"] < 1);
      CHECK(stability["points"][1]["mean"] == 1);  // everything
    }
  }
  CHECK(json_of("--sizes 5 --split")["stabilities"][0]["points"][0]["against"] == "split");
  CHECK(json_of("--sizes 5")["stabilities"][0]["points"][0]["against"] == "full");
  const std::vector<std::string> lines = csv_of("--counts 40 --samples 5");
  REQUIRE(lines.size() == 3);
  CHECK(lines[0] == "measure,size,against,mean,low,high,smallest,undefined,systems,taus");
  CHECK(lines[1].starts_with("nDCG@10,40,full,"));
  CHECK(lines[2].starts_with("AP,40,full,"));
  CHECK(lines[2].ends_with(",0,4,5"));
}

TEST_CASE("stability: without documents, against other collections") {
  const TemporaryFolder folder;
  const std::string ids = folder.write("ties.txt", "doc-ties-1\ndoc-ties-2\nunknown\n");
  const Finished old = run_program(
      "evaluate --nuggets examples/earlier/nuggets.jsonl -m \"nDCG@10 AP\" --per-query --csv examples/earlier/bm25.run "
      "examples/earlier/ngram.run examples/earlier/overlap.run");
  REQUIRE(old.code == 0);
  const std::string earlier = folder.write("earlier.csv", old.output);
  const std::string others =
      " --other-scores " + earlier + " --other-qrels examples/documentation/qrels.txt --samples 20";
  const nlohmann::json json = json_of("--without " + ids + others);
  CHECK(json["stabilities"].empty());
  REQUIRE(json["removals"].size() == 2);
  const auto& removal = json["removals"][1];
  CHECK(removal["measure"] == "AP");
  CHECK(removal["documents"] == 73);
  CHECK(removal["removed"] == 2);
  CHECK(removal["unknown"] == 1);
  CHECK(removal["random"] == 2);
  CHECK(removal["judgments"].get<int>() > 0);
  CHECK(removal["results"].get<int>() > 0);
  REQUIRE(removal["points"].size() == 4);
  const std::vector<std::pair<std::string, int>> expected = {
      {"full", 4}, {"earlier.csv", 3}, {"qrels.txt", 4}, {"average", 3}};
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(removal["points"][i]["against"] == expected[i].first);
    CHECK(removal["points"][i]["systems"] == expected[i].second);
    CHECK(removal["points"][i]["taus"].size() == 20);
  }
  CHECK(removal["points"][0]["before"] == 1);
  CHECK(removal["points"][2]["after"] == removal["points"][0]["after"]);  // the same judgments
  CHECK(removal["points"][2]["taus"] == removal["points"][0]["taus"]);

  const Finished text = run_program(judged + "--without " + ids + others + runs);
  CHECK(text.output.starts_with("Ranking by nDCG@10 without 2 of 73 documents ("));
  CHECK(text.output.find("results; 1 more unknown), and without 20 random sets of 2\n") != std::string::npos);
  CHECK(csv_of("--without " + ids + others)[0] ==
        "measure,against,before,after,random,low,high,smallest,undefined,systems,taus");
  CHECK(json_of("--random 5")["removals"][0]["points"][0]["after"].is_null());
  const nlohmann::json capped = json_of("--caps 2" + others)["stabilities"][0]["points"];
  REQUIRE(capped.size() == 4);
  CHECK(capped[3]["against"] == "average");
}

TEST_CASE("stability: wrong usage exits 1, bad input 2, and each error says what is wrong") {
  const TemporaryFolder folder;
  const std::string nothing = folder.write("nothing.txt", "x\n"), empty = folder.write("empty.txt", "");
  const std::string scores = folder.write("scores.csv", "system,AP\nbm25,1\nother,2\n");
  const std::string needed =
      " --sizes (queries), --shares or --counts (documents), --caps (relevant documents), and --without or --random "
      "(removed documents)";
  const std::vector<std::pair<std::string, std::string>> usage = {
      {"", "stability: one of these is needed:" + needed},
      {"--sizes 2 --caps 2", "stability: only one of these can be given:" + needed},
      {"--caps 0", "--caps: expected a whole number of at least 1, not '0'"},
      {"--counts 1e5", "--counts: expected a whole number of at least 1, not '1e5'"},
      {"--shares 0", "--shares: expected a number in (0, 1], not '0'"},
      {"--sizes 2 --samples 0", "--samples: expected a whole number of at least 1, not '0'"},
      {"--caps 2 --split", "stability: --split applies to samples of queries only, which need --sizes"},
      {"--sizes 2 --other-scores " + scores, "stability: --other-scores applies to documents only, not to --sizes"},
      {"--shares 1 --documents " + nothing, "stability: --documents applies to --counts only"},
      {"--shares 1 --rel 2", "stability: --rel applies to --caps only"},
      {"--shares 1 --cap-removes documents", "stability: --cap-removes applies to --caps only"},
      {"--sizes 2 -m foo", "unknown measure 'foo'; `irmetrics measures` lists all"},
  };
  for (const auto& [options, message] : usage) {
    const Finished finished = run_program(judged + options + runs);
    INFO(options);
    CHECK(finished.code == 1);
    CHECK(finished.output == "");
    CHECK(finished.error == "irmetrics: " + message + "\nSee irmetrics stability --help.\n");
  }
  const std::vector<std::pair<std::string, std::string>> bad = {
      {"--counts 74", "a sample of 74 documents cannot be drawn: expected 1 to 73 of the collection's 73"},
      {"--sizes 16", "nDCG@10: a sample of 16 queries cannot be drawn: expected 1 to 15 of 15"},
      {"--without " + nothing,
       nothing + ": none of the 1 documents to remove, such as 'x', is among the collection's 73"},
      {"--without " + empty, empty + ": contains no ids of documents"},
      {"--random 73", "73 documents cannot be removed: the collection has 73, and must keep at least 1"},
      {"--caps 2 --other-scores " + scores, "scores.csv: no ranking by nDCG@10, only by AP"},
  };
  for (const auto& [options, message] : bad) {
    const Finished finished = run_program(judged + options + runs);
    INFO(options);
    CHECK(finished.code == 2);
    CHECK(finished.output == "");
    CHECK(finished.error == "irmetrics: " + message + "\n");
  }
  const std::string one =
      "stability --qrels examples/documentation/qrels.txt --caps 2 -m AP examples/documentation/bm25.run";
  CHECK(run_program(one).error == "irmetrics: a ranking needs at least 2 systems, not 1\n");
  CHECK(run_program("stability --qrels " + empty + " --caps 2 -m AP" + runs).code == 2);
  CHECK(run_program(judged + "--caps 2").error.starts_with("irmetrics: stability: runs are needed"));
  CHECK(run_program("stability --caps 2" + runs).error.starts_with("irmetrics: stability: judgments are needed"));
  CHECK(run_program("stability --qrels examples/documentation/qrels.txt --caps 2 -m AP --other-scores " + scores + runs)
            .error.find("scores.csv: expected at least 2 common systems, found only 'bm25'") != std::string::npos);
}

}  // namespace stability_command_test
#endif
