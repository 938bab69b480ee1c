// irmetrics coverage from outside: nuggets with runs, files of BERDS, and errors.
#include "support/program.hpp"

#ifdef IRMETRICS_PROGRAM
#include <fmt/format.h>
#include <nlohmann/json.hpp>

using namespace irmetrics;
using namespace irmetrics::test;

namespace coverage_command_test {
namespace {

const std::string example =
    "coverage --nuggets examples/documentation/nuggets.jsonl examples/documentation/bm25.run "
    "examples/documentation/tfidf.run ";

/// A question of BERDS with documents, without ids, and the perspectives that each supports.
std::string question(const std::vector<std::pair<std::string, std::string>>& documents,
                     const std::string& perspectives = R"("x", "y", "z")") {
  std::string ctxs;
  for (const auto& [text, supports] : documents)
    ctxs += fmt::format(R"({}{{"title": "t", "text": "{}", "mistral-preds": [{}]}})", ctxs.empty() ? "" : ", ", text,
                        supports);
  return R"({"question": "why?", "perspectives": [)" + perspectives + R"(], "ctxs": [)" + ctxs + "]}\n";
}

const std::string x = "true, false, false", y = "false, true, false", z = "false, false, true";

}  // namespace

TEST_CASE("coverage: runs alone and together, as evaluate scores them") {
  const Finished finished = run_program(example + "--k 20 --json");
  CHECK(finished.error == "");
  REQUIRE(finished.code == 0);
  const auto json = nlohmann::json::parse(finished.output);
  const Finished scores = run_program("evaluate" + example.substr(8) + "-m \"Coverage@20 MRecall@20\" --json");
  const auto evaluated = nlohmann::json::parse(scores.output);
  REQUIRE(json["runs"].size() == 3);
  for (std::size_t run = 0; run < 2; ++run) {
    const auto& means = evaluated["runs"][run]["scores"];
    CHECK(json["runs"][run]["coverage"] == means["Coverage@20"]);
    CHECK(json["runs"][run]["success"] == means["MRecall@20"]);
    CHECK(json["runs"][run]["coverage"] < json["union"]["coverage"]);
  }
  CHECK(json["runs"][2]["run"] == "all runs");
  CHECK(json["union"]["per_query"].size() == 15);
  CHECK(json["difficulties"]["nuggets"].size() == 67);
  const std::string text = run_program(example).output;
  CHECK(text.starts_with("Coverage of nuggets by the first 5 documents of 15 queries\n"));
  CHECK(text.find("\nDifficulty of 67 nuggets (") != std::string::npos);
  CHECK(text.find(" found by no run); the 10 most difficult\n") != std::string::npos);
  CHECK(run_program(example + "--per-query").output.find("\nq15 ") != std::string::npos);
  CHECK(run_program(example + "--csv").output.find("\nall runs,") != std::string::npos);
  CHECK(run_program(example + "--per-query --csv").output.starts_with("query_id,documents,nuggets,covered,"));
}

TEST_CASE("coverage: two files of BERDS cover together what their documents cover, even without ids") {
  const TemporaryFolder folder;
  const std::string a = folder.write("bm25.jsonl", question({{"one", x}})),
                    b = folder.write("e5.jsonl", question({{"two", y}, {"three", z}}));
  for (const std::string& files : {a + " " + b, b + " " + a}) {
    const Finished finished = run_program("coverage --json --berds " + files);
    CHECK(finished.error == "");
    REQUIRE(finished.code == 0);
    const auto json = nlohmann::json::parse(finished.output);
    CHECK(json["union"]["coverage"] == 1.0);
    CHECK(json["union"]["all_covered"] == 1.0);
    CHECK(json["union"]["documents"] == 3);
  }
  const auto json = nlohmann::json::parse(run_program("coverage --json --berds " + a + " " + b).output);
  CHECK(json["runs"][0]["coverage"] == 1.0 / 3);
  CHECK(json["runs"][1]["coverage"] == 2.0 / 3);
  CHECK(json["difficulties"]["nuggets"][0]["share"] == 0.5);
}

TEST_CASE("coverage: questions with two perspectives, by which of them the first documents support") {
  const TemporaryFolder folder;
  const auto two = [](const std::vector<std::string>& supports) {
    std::vector<std::pair<std::string, std::string>> documents;
    for (const std::string& one : supports) documents.emplace_back("text " + one, one);
    return question(documents, R"("yes", "no")");
  };
  const std::string yes = "true, false", no = "false, true", none = "false, false";
  const std::string file = folder.write(
      "a.jsonl", two({yes, no}) + two({yes, none}) + two({none}) + two({no, yes}) + question({{"one", x}}));
  const auto sides = [&](const char* k) {
    return nlohmann::json::parse(run_program("coverage --json --berds " + file + " --k " + k).output)["sides"][0];
  };
  CHECK(sides("2") ==
        nlohmann::json({{"run", "a"}, {"both", 0.5}, {"only_first", 0.25}, {"only_second", 0.0}, {"neither", 0.25}}));
  CHECK(sides("1")["only_second"] == 0.25);
  const std::string text = run_program("coverage --k 2 --berds " + file).output;
  CHECK(text.find("Nuggets found by the first 2 documents of 4 queries with two nuggets\n") != std::string::npos);
  CHECK(text.find("Left out, with another number of nuggets: 1 query.") != std::string::npos);
}

TEST_CASE("coverage: wrong usage exits 1, bad input 2, and errors of BERDS's files name file, line and question") {
  const TemporaryFolder folder;
  const std::string nuggets = "--nuggets examples/documentation/nuggets.jsonl ";
  const auto error = [](const std::string& options, int code) {
    const Finished finished = run_program("coverage " + options);
    CHECK(finished.code == code);
    CHECK(finished.output == "");
    return finished.error.substr(0, finished.error.find('\n'));
  };
  CHECK(error("examples/documentation/bm25.run", 1) ==
        "irmetrics: coverage: judgments are needed: --nuggets FILE; or --berds FILE...");
  CHECK(error(nuggets, 1) == "irmetrics: coverage: runs are needed: RUN...");
  CHECK(error(nuggets + "--k 0 x.run", 1).starts_with("irmetrics: --k: expected a whole number of at least 1"));
  CHECK(error(nuggets + "--berds a.jsonl", 1).find("--nuggets excludes --berds") != std::string::npos);
  const std::string empty = folder.write("empty.jsonl", ""), run = folder.write("x.run", "q01 Q0 d 1 1 x\n");
  CHECK(error("--nuggets " + empty + " " + run, 2).starts_with("irmetrics: " + empty));
  CHECK(error(nuggets + folder.write("y.run", "other Q0 d 1 1 y\n"), 2) ==
        "irmetrics: run 'y': run and nuggets have no query in common: the run has 'other', the nuggets have 'q01'");

  const std::string a = folder.write("a.jsonl", question({{"one", x}}));
  const auto with = [&](const std::string& row) {
    return error("--berds " + a + " " + folder.write("b.jsonl", row), 2);
  };
  const std::string location = folder.path("b.jsonl") + ":1: ";
  const std::string conflict = with(question({{"one", y}}));
  CHECK(conflict.starts_with("irmetrics: " + location + "ctxs[0]: query '1', document '"));
  CHECK(conflict.ends_with("perspective 1 is judged false, after true in " + a + ":1, ctxs[0]; expected one judgment"));
  const std::string unequal = with(question({{"one", x}}, R"("x", "y", "other")"));
  CHECK(unequal.starts_with("irmetrics: " + location));
  CHECK(unequal.find("query '1'") != std::string::npos);
  CHECK(unequal.find(a + ":1") != std::string::npos);
  const std::string unpredicted =
      with(R"({"question": "why?", "perspectives": ["x", "y", "z"], "ctxs": [{"text": "two"}]})"
           "\n");
  CHECK(unpredicted.starts_with("irmetrics: " + location + "ctxs[0]: query '1': expected mistral-preds"));
}

}  // namespace coverage_command_test

#endif
