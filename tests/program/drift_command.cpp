// irmetrics drift from outside: output for two snapshots, and errors.
#include "support/program.hpp"

#ifdef IRMETRICS_PROGRAM
#include <nlohmann/json.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace drift_command_test {
namespace {

const std::string nuggets = "drift --nuggets examples/earlier/nuggets.jsonl examples/documentation/nuggets.jsonl ";
const std::string runs =
    "--before examples/earlier/bm25.run examples/earlier/ngram.run examples/earlier/tfidf.run "
    "--after examples/documentation/bm25.run examples/documentation/ngram.run examples/documentation/tfidf.run ";

}  // namespace

TEST_CASE("drift: judgments, sources and the rankings of systems, for any number of threads") {
  const Finished finished = run_program(nuggets + runs + "-m \"Coverage@5 R@5\" --resamples 200 --json");
  CHECK(finished.error == "");
  REQUIRE(finished.code == 0);
  const auto json = nlohmann::json::parse(finished.output);
  CHECK(json["nuggets"]["support"]["lost"].size() == 2);  // as described in the earlier snapshot's README
  REQUIRE(json["rankings"].size() == 2);
  CHECK(json["rankings"][0]["measure"] == "Coverage@5");
  CHECK(json["rankings"][0]["systems"].size() == 3);
  for (const char* threads : {"1", "2"})
    CHECK(run_program(nuggets + runs + "-m \"Coverage@5 R@5\" --resamples 200 --json --threads " + threads).output ==
          finished.output);
  const Finished text = run_program(nuggets + runs + "-m R@5 --resamples 200 --source-prefix -");
  CHECK(text.code == 0);
  CHECK(text.output.find("tau_ap_a") != std::string::npos);
  CHECK(run_program(nuggets + "--csv").output.starts_with("query_id,nugget_id,source,before,after\n"));
}

TEST_CASE("drift: the documents of two corpora by source, as corpus_drift counts them") {
  const TemporaryFolder folder;
  const std::string files =
      "--documents " + folder.write("a.tsv", "x/1\tred\nx/2\tblue\ny/1\tgreen\n") + " " +
      folder.write("b.jsonl", "{\"_id\": \"x/1\", \"text\": \"red\"}\n{\"_id\": \"z/1\", \"text\": \"\"}\n");
  const Finished finished = run_program("drift " + files + " --json");
  CHECK(finished.error == "");
  const auto json = nlohmann::json::parse(finished.output);
  CHECK(json["size"] == nlohmann::json{{"before", 3}, {"after", 2}, {"both", 1}});
  REQUIRE(json["sources"].size() == 3);
  CHECK(json["sources"][0] == nlohmann::json{{"source", "x"}, {"before", 2}, {"after", 1}, {"both", 1}});
  CHECK(run_program("drift " + files + " --csv").output == "source,before,after,both\nx,2,1,1\ny,1,0,0\nz,0,1,0\n");
  CHECK(nlohmann::json::parse(run_program("drift " + files + " --source-pattern \"(.)$\" --json").output)["sources"]
            .size() == 2);
  for (const std::string other :
       {"--rel 2", "--query q", "--qrels a b", "--before a --after b", "-m P@1", "--ties input"}) {
    const Finished refused = run_program("drift " + files + " " + other);
    INFO(other);
    CHECK(refused.code == 1);
    CHECK(refused.error.find("judgments and runs only") != std::string::npos);
  }
  CHECK(run_program(nuggets + "--text-format table").code == 1);
  CHECK(run_program("drift --documents none.tsv none.tsv").code == 2);
}

TEST_CASE("drift: --rel is a grade, as in the measures, and --level the confidence of intervals") {
  const std::string qrels = "drift --qrels examples/documentation/qrels.txt examples/documentation/qrels.txt --json ";
  const auto relevant = nlohmann::json::parse(run_program(qrels).output);
  const auto highly = nlohmann::json::parse(run_program(qrels + "--rel 3").output);
  CHECK(relevant["queries"]["support"] != highly["queries"]["support"]);
  const auto interval = [&](const std::string& options) {
    const auto json =
        nlohmann::json::parse(run_program(nuggets + runs + "-m R@5 --resamples 500 --json" + options).output);
    return json["rankings"][0]["coefficients"]["tau_b"]["interval"];
  };
  CHECK(interval(" --level 0.95") == interval(""));
  CHECK(interval(" --level 0.5") != interval(""));
}

TEST_CASE("drift: the sources of relevant documents count a document once per query, also for a single query") {
  const std::string prefix = nuggets + "--source-prefix - ";
  const std::string text = run_program(prefix).output;
  const std::size_t once =
      text.find("Sources of relevant documents (a document counts once per query that it is relevant to)");
  CHECK(once < text.find("Sources of documents that support nuggets"));
  CHECK(text.find("readme  17 (24.6 %)") != std::string::npos);
  const Finished one = run_program(prefix + "--query q01 --json");
  CHECK(one.error == "");
  const auto json = nlohmann::json::parse(one.output);
  CHECK(json["query"] == "q01");
  CHECK(json["queries"]["both"] == nlohmann::json::array({"q01"}));
  const auto all = nlohmann::json::parse(run_program(prefix + "--json").output);
  CHECK(all["query"].is_null());
  CHECK(json["queries"]["per_id"].size() == 1);
  CHECK(json["queries"]["per_id"][0]["moved"] == all["queries"]["per_id"][0]["moved"]);
  CHECK(run_program(prefix + "--query q01").output.find("Only query 'q01' is compared.") != std::string::npos);
  CHECK(run_program(prefix + "--query q01 --csv").output.find("\nq02,") == std::string::npos);
}

TEST_CASE("drift: patterns never crash, hang, or cause a message of their length") {
  const TemporaryFolder folder;
  const std::string file = folder.write("q", "q 0 " + std::string(2000, 'a') + " 1\n");
  const auto drift = [&](const std::string& pattern) {
    return run_program("drift --source-pattern '" + pattern + "' --qrels " + file + " " + file);
  };
  const std::string parentheses(20'000, '(');
  CHECK(drift(parentheses + "a" + std::string(20'000, ')')).code == 0);
  CHECK(drift("((a|aa)*)*x").code == 0);
  const Finished finished = drift(parentheses);
  CHECK(finished.code == 1);
  CHECK(finished.error == "irmetrics: the pattern of a source must be a regular expression in RE2's syntax, not '" +
                              parentheses.substr(0, 80) + "...': missing ): " + parentheses.substr(0, 69) +
                              "...\nSee irmetrics drift --help.\n");
}

TEST_CASE("drift: wrong usage exits 1, bad input 2, and each error says what is wrong") {
  const std::string of_runs = " applies to the rankings of systems only, which need --before RUN... --after RUN...";
  const std::vector<std::pair<std::string, std::string>> usage = {
      {nuggets + "--source-prefix \"\"", "the separator after a source must not be empty"},
      {nuggets + "--source-pattern \"\"", "the pattern of a source must not be empty"},
      {nuggets + "--resamples 0", "--resamples: expected a whole number from 1 to 100000000, not '0'"},
      {nuggets + "--seed -3", "--seed: expected a whole number of at least 0, not '-3'"},
      {nuggets + "--rel high", "--rel: expected a finite number, not 'high'"},
      {nuggets + "-m foo", "drift: --measures" + of_runs},
      {nuggets + runs + "--query q01",
       "drift: --query compares a single query, which does not rank systems: leave out the runs"},
      {nuggets + "--level .9", "drift: --level" + of_runs},
      {nuggets + "--depth 5", "drift: --depth" + of_runs},
      {"drift --qrels - -", "standard input (-) can be read only once"},
      {nuggets + "--before - --after -", "standard input (-) can be read only once"},
      {nuggets + runs + "-m foo", "unknown measure 'foo'; `irmetrics measures` lists all"},
  };
  for (const auto& [arguments, error] : usage) {
    INFO(arguments);
    const Finished finished = run_program(arguments);
    CHECK(finished.code == 1);
    CHECK(finished.output == "");
    CHECK(finished.error == "irmetrics: " + error + "\nSee irmetrics drift --help.\n");
  }
  const std::vector<std::pair<std::string, std::string>> cases = {
      {nuggets + "--qrels examples/order/qrels.txt examples/documentation/qrels.txt",
       "examples/order/qrels.txt and examples/earlier/nuggets.jsonl: query 'q1' is judged by the qrels but not by the "
       "nuggets; both must judge the same queries: use each separately"},
      {nuggets + "--sources \"\"", ": cannot be opened: No such file or directory"},
  };
  for (const auto& [arguments, error] : cases) {
    INFO(arguments);
    const Finished finished = run_program(arguments);
    CHECK(finished.code == 2);
    CHECK(finished.output == "");
    CHECK(finished.error == "irmetrics: " + error + "\n");
  }
  const Finished csv = run_program(nuggets + runs + "--csv");
  CHECK(csv.code == 1);
  CHECK(csv.error.find("CSV is of queries or nuggets and has no rankings of systems: leave out the runs") !=
        std::string::npos);
  CHECK(run_program("drift").code == 1);
}

#endif

}  // namespace drift_command_test
