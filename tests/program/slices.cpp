// Slices of the queries from outside, in evaluate and compare.
#include "support/program.hpp"

#ifdef IRMETRICS_PROGRAM
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <sstream>

using namespace irmetrics;
using namespace irmetrics::test;

namespace slices_test {
namespace {

const std::string folder = "examples/documentation/";
const std::string qrels = "--qrels " + folder + "qrels.txt ";
const std::string runs = " " + folder + "bm25.run " + folder + "tfidf.run ";
const std::string rules =
    "--topics " + folder + "questions.tsv --slices 'short: length<=12' --slices 'long: length>12' ";

}  // namespace

TEST_CASE("irmetrics evaluate --slices: a table, CSV and JSON", "[program]") {
  const Finished text = run_program("evaluate " + qrels + rules + "-m 'nDCG@10 AP'" + runs);
  CHECK(text.error.empty());
  CHECK(text.code == 0);
  CHECK(text.output.starts_with("slice        queries    run  nDCG@10      AP\nall queries       15   bm25 "));
  CHECK(text.output.find("\nshort  ") != std::string::npos);
  CHECK(text.output.find("15/15 queries scored\n") != std::string::npos);
  const auto json = nlohmann::json::parse(run_program("evaluate " + qrels + rules + "-m AP --json" + runs).output);
  const auto& rows = json["slices"]["rows"];
  REQUIRE(rows.size() == 6);
  CHECK(rows[0]["slice"] == "");
  CHECK(rows[0]["score"] == json["runs"][0]["scores"]["AP"]);
  CHECK(rows[2]["slice"] == "short");
  CHECK(rows[2]["queries"].get<int>() + rows[4]["queries"].get<int>() == 15);
  // The values per query give the means of the slices.
  double sum = 0;
  const auto per_query =
      nlohmann::json::parse(run_program("evaluate " + qrels + "-m AP --per-query --json" + runs).output);
  std::istringstream questions(file_bytes(in_project(folder + "questions.tsv")));
  for (std::string line; std::getline(questions, line);) {
    std::istringstream words(line);
    std::string id, word;
    words >> id;
    int count = 0;
    while (words >> word) ++count;
    if (count <= 12) sum += per_query["runs"][0]["per_query"]["AP"][id].get<double>();
  }
  CHECK(rows[2]["score"].get<double>() == Approx(sum / rows[2]["queries"].get<double>()).epsilon(1e-14));
  const Finished csv = run_program("evaluate " + qrels + rules + "-m AP --csv" + runs);
  CHECK(csv.output.starts_with("slice,run,measure,queries,unscored,score\n,bm25,AP,15,0,"));
  for (const char* format : {"markdown", "latex", "html"})
    CHECK(run_program("evaluate " + qrels + rules + "-m AP --format " + format + runs).output.find("all queries") !=
          std::string::npos);
}

TEST_CASE("irmetrics compare --slices: rows of slices, and one family", "[program]") {
  const Finished text = run_program("compare " + qrels + rules + "-m 'nDCG@10 AP'" + runs);
  CHECK(text.error.empty());
  CHECK(text.output.starts_with("slice        queries   system  nDCG@10"));
  CHECK(text.output.find("Holm correction for the 6 comparisons of all measures and slices") != std::string::npos);
  const Finished each = run_program("compare " + qrels + rules + "--family measure -m 'nDCG@10 AP'" + runs);
  CHECK(each.output.find("Holm correction for the 1 comparison of each measure and slice") != std::string::npos);
  CHECK(run_program("compare " + qrels + rules + "--csv -m AP" + runs).output.find("\nshort,AP,bm25,tfidf,") !=
        std::string::npos);
  CHECK(run_program("compare " + qrels + rules + "--test tukey_hsd -m AP" + runs).code == 0);
}

TEST_CASE("irmetrics --slices: wrong usage and bad input", "[program]") {
  const std::string rest = "-m AP" + runs;
  const auto fails = [&](const std::string& options, int code, const std::string& error) {
    for (const char* command : {"evaluate ", "compare "}) {
      const Finished finished = run_program(command + qrels + options + " " + rest);
      INFO(options << '\n' << finished.error);
      CHECK(finished.code == code);
      CHECK(finished.output.empty());
      CHECK(finished.error.find(error) != std::string::npos);
    }
  };
  const TemporaryFolder temporary;
  const std::string some = temporary.write("some.tsv", "q01\tA\nq02\tA\n");
  fails("--slices 'length>8'", 1, "rules need the topics: --topics FILE");
  fails("--topics " + folder + "questions.tsv", 1, "--slices");
  fails("--slices '" + some + "' --topics " + folder + "questions.tsv", 1, "to rules only");
  fails("--unsliced ignore", 1, "--unsliced");
  fails("--slices -", 1, "cannot be read from standard input");
  fails("--slices /nonexistent/slices", 2, "/nonexistent/slices");
  fails("--slices '" + some + "'", 2, "13 queries are in no slice, 'q03' and others");
  fails("--slices '" + some + ":type'", 2, "expected a column of query ids");
  CHECK(run_program("evaluate " + qrels + "--slices '" + some + "' --unsliced ignore " + rest)
            .output.find("\nIn no slice: 13 scored queries.\n") != std::string::npos);
  CHECK(run_program("evaluate " + qrels + rules + "--csv --per-query " + rest).code == 1);
}

}  // namespace slices_test
#endif
