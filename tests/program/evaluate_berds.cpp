// irmetrics evaluate from outside: files of BERDS, and Leaning.
#include "support/program.hpp"

#include <fmt/format.h>

#ifdef IRMETRICS_PROGRAM
#include <filesystem>

using namespace irmetrics;
using namespace irmetrics::test;

namespace evaluate_berds_test {
TEST_CASE("the program: files of BERDS are scored together, each with the judgments of all") {
  const TemporaryFolder folder;
  const auto row = [](const std::string& documents) {
    return R"({"question": "why?", "perspectives": ["x", "y", "z"], "ctxs": [)" + documents + "]}\n";
  };
  const std::string x = R"({"title": "t", "text": "one", "mistral-preds": [true, false, false]})",
                    y = R"({"title": "t", "text": "two", "mistral-preds": [false, true, false]})",
                    z = R"({"title": "t", "text": "three", "mistral-preds": [false, false, true]})",
                    no = R"({"title": "t", "text": "four", "mistral-preds": [false, false, false]})";
  const std::string a = folder.write("bm25.jsonl", row(x + ", " + x + ", " + y)),
                    b = folder.write("e5.jsonl", row(y + ", " + z + ", " + no + ", " + x));
  // BERDS's own program counts ranks (Eval/eval.py): the first 3 of a support x, x and y; of b y, z and nothing.
  const Finished done =
      run_program("evaluate --berds " + a + " " + b + " -m \"MRecall@2 MRecall@3 MRecall@4 P@3\" --csv");
  CHECK(done.error == "");
  CHECK(done.code == 0);
  CHECK(done.output ==
        "run,measure,query,value\nbm25,MRecall@2,all,0\nbm25,MRecall@3,all,0\nbm25,MRecall@4,all,0\nbm25,P@3,all,1\n"
        "e5,MRecall@2,all,1\ne5,MRecall@3,all,0\ne5,MRecall@4,all,1\ne5,P@3,all,0.6666666666666666\n");
  CHECK(run_program("evaluate --berds " + a + " -m StRecall@3 --csv").output.ends_with(",all,1\n"));
  CHECK(run_program("evaluate --berds " + a + " " + b).output.find("MRecall@5") != std::string::npos);
  CHECK(run_program("evaluate --duplicates first -m P@3 --csv --berds " + a)
            .output.ends_with(",all,0.6666666666666666\n"));
  const Finished duplicates = run_program("evaluate --duplicates error -m P@3 --berds " + a);
  CHECK(duplicates.code == 2);
  CHECK(duplicates.error.find(", at positions 1 and 2") != std::string::npos);
  CHECK(run_program("compare --berds " + a + " " + b + " -m P@3").error.find("two queries") != std::string::npos);

  std::filesystem::create_directory(folder.path("other"));
  const std::string again = folder.write("other/bm25.jsonl", row(z));
  const std::string alike = run_program("evaluate -m P@1 --csv --berds " + a + " " + again).output;
  CHECK(alike.find("\n" + a + ",P@1,all,1\n") != std::string::npos);
  CHECK(alike.find("\n" + again + ",P@1,all,1\n") != std::string::npos);

  const std::string c =
      folder.write("c.jsonl", row(R"({"title": "t", "text": "one", "mistral-preds": [true, true, false]})"));
  const Finished conflict = run_program("evaluate --berds " + a + " " + c);
  CHECK(conflict.code == 2);
  CHECK(conflict.error.starts_with("irmetrics: " + c + ":1: ctxs[0]: query '1', document '"));
  CHECK(conflict.error.ends_with("': perspective 2 is judged true, after false in " + a +
                                 ":1, ctxs[0]; expected one judgment\n"));
  const Finished lenient = run_program("evaluate --lenient -m P@1 --berds " + a + " " + c);
  CHECK(lenient.code == 0);
  CHECK(lenient.error.find("coerced lines: 1") != std::string::npos);
  const Finished both = run_program("evaluate --nuggets " + a + " --berds " + a);
  CHECK(both.code == 1);
  CHECK(both.error.find("--nuggets excludes --berds") != std::string::npos);
  const std::string own = folder.write("own.jsonl", row(R"({"text": "one", "own": [true, true, true]})"));
  CHECK(run_program("evaluate -m MRecall@1 --csv --predictions own --berds " + own).output.ends_with(",all,1\n"));
  CHECK(run_program("evaluate --berds " + own).error ==
        "irmetrics: " + own + ":1: ctxs[0]: query '1': expected mistral-preds or gpt4-preds, found nothing\n");
}

TEST_CASE("the program: Leaning is pooled over the queries, and MeanLeaning is not") {
  const TemporaryFolder folder;
  const auto row = [](const std::string& predictions) {
    std::string documents;
    for (const char one : predictions)
      documents += fmt::format(R"({}{{"text": "{}", "mistral-preds": [{}, {}]}})", documents.empty() ? "" : ", ",
                               documents.size(), one == '+', one == '-');
    return R"({"perspectives": ["yes", "no"], "ctxs": [)" + documents + "]}\n";
  };
  const std::string file = folder.write("a.jsonl", row("+0") + row("++-") + row("-0"));
  const Finished done = run_program("evaluate -m \"Leaning@5 MeanLeaning@5\" --berds " + file);
  CHECK(done.output.find("Leaning@5      0.3333\nMeanLeaning@5  0.7500\n") != std::string::npos);
  CHECK(run_program("measures Leaning").output.find("pooled") != std::string::npos);
}

TEST_CASE("the program: Leaning of questions with two perspectives, or with stances in the judgments") {
  const TemporaryFolder folder;
  const auto file = [&](const std::string& stances) {
    return folder.write(
        "lean.jsonl",
        R"({"question": "A?", "perspectives": ["yes", "no"], "ctxs": [{"text": "a", "mistral-preds": [true, false]}]})"
        "\n"
        R"({"question": "Which?", "perspectives": ["x", "y", "z"], )" +
            stances +
            R"("ctxs": [{"text": "b", "mistral-preds": [false, true, false]}, )"
            R"({"text": "c", "mistral-preds": [false, true, false]}]})"
            "\n");
  };
  const auto leaning = [&](const std::string& stances, const std::string& measure = "Leaning@5") {
    return run_program("evaluate --csv -m \"" + measure + "\" --berds " + file(stances)).output;
  };
  CHECK(leaning("").ends_with(",all,1\n"));
  CHECK(leaning("", "Leaning(perspectives=0)@5").ends_with(",all,-1\n"));
  CHECK(leaning(R"("stances": ["supporting", "opposing", "none"], )").ends_with(",all,-1\n"));
  CHECK(leaning(R"("stances": ["opposing", "supporting", "opposing"], )").ends_with(",all,1\n"));
  const Finished refused = run_program("evaluate -m Leaning@5 --berds " + file(R"("stances": ["for"], )"));
  CHECK(refused.code == 2);
  CHECK(refused.error.ends_with(
      "lean.jsonl:2: stances[0]: the stance must be one of none, supporting, opposing, not 'for'\n"));
}

}  // namespace evaluate_berds_test

#endif
