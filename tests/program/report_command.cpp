// irmetrics report from outside: the page, its inputs, wrong usage and wrong input.
#include "support/program.hpp"

#ifdef IRMETRICS_PROGRAM
#include "support/well_formed.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <string>

using namespace irmetrics;
using namespace irmetrics::test;

namespace report_command_test {
namespace {

const std::string folder = "examples/documentation/";
const std::string qrels = "--qrels " + folder + "qrels.txt ";
const std::string two = folder + "bm25.run " + folder + "tfidf.run ";
const std::string hint = "See irmetrics report --help.\n";

}  // namespace

TEST_CASE("irmetrics report: of two runs the first is the baseline", "[program]") {
  const TemporaryFolder temporary;
  const std::string path = temporary.path("page.html");
  const Finished finished =
      run_program(fmt::format("report {}-m 'RR nDCG@10' {}--texts {}passages.tsv --query-texts {}questions.tsv -o '{}'",
                              qrels, two, folder, folder, path));
  CHECK(finished.code == 0);
  CHECK(finished.output.empty());
  CHECK(finished.error.empty());
  const std::string page = file_bytes(path);
  CHECK(problem_of_page(page) == "");
  CHECK(page.find("<title>tfidf against bm25</title>") != std::string::npos);
  CHECK(page.find("How are documents with the same score ordered?") != std::string::npos);
  CHECK((page.find("Only the judged documents") != std::string::npos || page.find("<small>") != std::string::npos));
  // The values are those of compare.
  const auto compared =
      nlohmann::json::parse(run_program("compare " + qrels + "-m 'RR nDCG@10' --baseline bm25 --json " + two).output);
  for (const auto& measure : compared["measures"]) {
    const auto rows = rows_of_table(page, measure["measure"].get<std::string>() + ": differences of the pairs");
    REQUIRE(rows.size() == 1);
    CHECK(rows[0][1] == fmt::format("{:+.4f}", measure["pairs"][0]["difference"].get<double>()));
  }
}

TEST_CASE("irmetrics report: nuggets, baselines by file, and standard output", "[program]") {
  const Finished finished =
      run_program("report --nuggets " + folder + "nuggets.jsonl -m 'Coverage@5' --k 5 --baseline " + folder +
                  "tfidf.run " + two + folder + "ngram.run");
  CHECK(finished.code == 0);
  CHECK(problem_of_page(finished.output) == "");
  CHECK(finished.output.find("<title>2 systems against tfidf</title>") != std::string::npos);
  CHECK(rows_of_table(finished.output, "Coverage of nuggets by the first 5 documents of 15 queries").size() == 4);
  CHECK(finished.output.find("class=\"nuggets\"") != std::string::npos);
}

TEST_CASE("irmetrics report: scores of any tool make a page without rankings", "[program]") {
  const Finished finished =
      run_program("report --scores - --resamples 100",
                  "run,measure,query,value\na,AP,q1,0.1\na,AP,q2,0.2\nb,AP,q1,0.3\nb,AP,q2,0.2\n");
  CHECK(finished.code == 0);
  CHECK(problem_of_page(finished.output) == "");
  CHECK(finished.output.find("<title>b against a</title>") != std::string::npos);
  CHECK(finished.output.find("class=\"rankings\"") == std::string::npos);
}

TEST_CASE("irmetrics report: slices of the queries", "[program]") {
  const Finished finished = run_program(
      fmt::format("report {}-m RR --resamples 200 --topics {}questions.tsv --slices 'short: length<=12' --slices "
                  "'long: length>12' {}",
                  qrels, folder, two));
  CHECK(finished.code == 0);
  CHECK(finished.error.empty());
  CHECK(problem_of_page(finished.output) == "");
  const auto rows = rows_of_table(finished.output, "RR: differences by slice");
  REQUIRE(rows.size() == 3);
  CHECK(rows[0][1] == "15");
  CHECK(rows[1][1] == "7");
  CHECK(rows[2][1] == "8");
}

TEST_CASE("irmetrics report: wrong usage and wrong input", "[program]") {
  const auto refused = [](const std::string& arguments, const std::string& error) {
    const Finished finished = run_program("report " + arguments);
    CHECK(finished.code == 1);
    CHECK(finished.output.empty());
    CHECK(finished.error == "irmetrics: " + error + "\n" + hint);
  };
  refused(qrels + folder + "bm25.run", "report: at least two runs are needed: RUN RUN...");
  refused("--scores scores.csv --texts texts.tsv", "report: --texts applies to runs only");
  refused(qrels + two + "--text-format trec", "report: --text-format applies to --texts and --query-texts only");
  refused(qrels + folder + "bm25.run -",
          "report: a run cannot be read from standard input: scores and rankings are read one by one");
  refused(qrels + two + "-o " + folder + "qrels.txt",
          "report: -o would replace examples/documentation/qrels.txt, which it reads");
  refused(qrels + two + "--k 0", "--k: expected a whole number of at least 1, not '0'");
  const Finished missing = run_program("report " + qrels + two + "--texts missing.tsv");
  CHECK(missing.code == 2);
  CHECK(missing.error.find("missing.tsv") != std::string::npos);
}

}  // namespace report_command_test
#endif
